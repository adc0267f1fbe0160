package policy

import (
	"math"
	"slices"

	"risingbandits/engine/detmath"
)

// What the code of the CASH comparison (github.com/amirbalef/CASH_with_Bandits at 6790cd3, Bandits/policies) has in common:
// every policy scales rewards by the least and the largest that it has seen, of all arms.

// extremes are the least and the largest reward of all arms so far.
type extremes struct{ least, most float64 }

var noRewards = extremes{least: inf, most: -inf}

func (e *extremes) add(reward float64) {
	e.least, e.most = smaller(reward, e.least), larger(reward, e.most)
}

// A scaling maps rewards to numbers of a range.
type scaling struct{ slope, shift float64 }

// scaling returns the map of the least reward to low and of the largest to high, in the order of operations of that code's
// library. If both are equal, it only moves.
func (e *extremes) scaling(low, high float64) scaling {
	width := e.most - e.least
	if width < 10*0x1p-52 {
		width = 1
	}
	slope := (high - low) / width
	return scaling{slope, low - float64(e.least*slope)}
}

func (s scaling) at(x float64) float64 { return float64(x*s.slope) + s.shift }

// cashParam says whose released code of R-UCBE, R-SR or of the elimination of Li et al. is played.
var cashParam = Param{
	Name: codeMember, Symbol: "code", Kind: Choice, Choices: []string{codeAuthors, codeCASH}, Default: always(codeAuthors),
	Released: true, Names: true, Formula: codeAuthors,
	Doc: "Whose released code it is, if it is released: its authors', or with cash that of the comparison in the paper of MaxUCB.",
}

// A cashRUCBE is R-UCBE in the code of the CASH comparison (R_UCBE.py). Its rewards are running maxima M, scaled to [0,1]. The
// arms are pulled once in turn; then it pulls the first arm of largest
//
//	1/(N-1-h) Σ_{l=1..N-1-h} M(l) + 1/h² Σ_{l=N-h+1..N} (T-l+2)(M(l)-M(l-h)) + σ(T-N+h-1)√(a/h³)
//
// with h = ⌊εN⌋, and 0 while h = 0: the mean is of all but the last h+1 rewards where R-UCBE has the last h, and an arm without
// a window has the index 0 where R-UCBE has +Inf. So the first arm is pulled until it has a window, and as its index is above 0
// from then on, no other arm is pulled again. a = 57.12041528623219 and σ = 0.05 are fixed.
type cashRUCBE struct {
	draws   Draws
	epsilon float64
	horizon float64
	arms    []risingArm // of running maxima
	total   []float64   // of running maxima
	seen    extremes
	index   []float64 // scratch
}

const (
	cashA     = 57.12041528623219
	cashSigma = 0.05
)

func newCASHRUCBE(c Context, epsilon float64) *cashRUCBE {
	return &cashRUCBE{
		epsilon: epsilon, horizon: float64(c.T), arms: make([]risingArm, c.K), total: make([]float64, c.K), index: make([]float64, c.K),
	}
}

func (p *cashRUCBE) Reset(d Draws) {
	p.draws, p.seen = d, noRewards
	for k := range p.arms {
		p.arms[k].reset()
		p.total[k] = 0
	}
}

func (p *cashRUCBE) Choose(t int) int {
	if t <= len(p.arms) {
		return t - 1
	}
	s := p.seen.scaling(0, 1)
	best := 0
	for k := range p.index {
		mean, increment, bonus := p.terms(k, s)
		p.index[k] = mean + increment + bonus
		if p.index[k] > p.index[best] {
			best = k
		}
	}
	return best
}

// terms returns the parts of an arm's index.
func (p *cashRUCBE) terms(arm int, s scaling) (mean, increment, bonus float64) {
	r := &p.arms[arm]
	if r.h == 0 {
		return 0, 0, 0
	}
	h, n := float64(r.h), float64(r.n)
	mean = s.at((p.total[arm] - r.a - r.rewards[r.n-r.h-1]) / (n - 1 - h))
	increment = s.slope * ((float64((p.horizon+2)*r.u) - r.v) / (h * h))
	bonus = cashSigma * (p.horizon - n + h - 1) * math.Sqrt(cashA/(h*h*h))
	return mean, increment, bonus
}

func (p *cashRUCBE) Update(_, arm int, reward float64) {
	r := &p.arms[arm]
	p.seen.add(reward)
	if r.n > 0 {
		reward = larger(reward, r.rewards[r.n-1])
	}
	r.push(reward, p.epsilon)
	p.total[arm] += reward
}

// HistoryBytes implements HistoryHolder: a reward of 8 bytes for each round.
func (p *cashRUCBE) HistoryBytes(T int) int { return 8 * T }

func (p *cashRUCBE) Explain(dst []Term, t int) {
	s := p.seen.scaling(0, 1)
	for k := range dst {
		r := &p.arms[k]
		switch {
		case t <= len(dst):
			dst[k] = noIndexTerm(r.n, 0)
			if k != t-1 {
				dst[k].Index = 0
			}
		case r.h == 0:
			dst[k] = noIndexTerm(r.n, 0)
			dst[k].Index = 0
		default:
			mean, increment, bonus := p.terms(k, s)
			dst[k] = windowTerm(r.n, 0, mean, increment, bonus, mean+increment+bonus)
		}
	}
}

// RecommendTo stores each arm's largest reward: that code reports the best reward of a run.
func (p *cashRUCBE) RecommendTo(dst []float64) {
	for k := range dst {
		dst[k] = -inf
		if r := &p.arms[k]; r.n > 0 {
			dst[k] = r.rewards[r.n-1]
		}
	}
}

// A cashRejects is R-SR in the code of the CASH comparison (R_SR.py). Its rewards are running maxima. Phase j has
// (N_j - N_{j-1} + 1) rounds for each living arm, with N_j = ⌈(T-K)/(L (K+1-j))⌉ for j = 0 too, where R-SR has N_0 = 0; they are
// pulled in turn, from the last arm to the first. Then the first living arm of the least mean of all but its last h+1 rewards is
// dropped, where R-SR has the last h; while h = 0 that is the least reward of all arms.
type cashRejects struct {
	epsilon float64
	K, T    int
	inverse float64 // 1/L
	arms    []cashArm
	living  []int
	phase   int
	left    float64 // rounds of the phase
	least   float64 // reward of all arms
}

// A cashArm holds the running maxima of an arm.
type cashArm struct {
	sums []float64 // sums[n] is the sum of the first n
	top  float64
}

func newCASHRejects(c Context, epsilon float64) *cashRejects {
	sum := 0.5
	for i := 2; i <= c.K; i++ {
		sum += 1 / float64(i)
	}
	return &cashRejects{
		epsilon: epsilon, K: c.K, T: c.T, inverse: 1 / sum, arms: make([]cashArm, c.K), living: make([]int, 0, c.K),
	}
}

func (p *cashRejects) Reset(Draws) {
	p.living, p.phase, p.least = p.living[:0], 0, inf
	for k := range p.arms {
		p.arms[k] = cashArm{sums: append(p.arms[k].sums[:0], 0), top: -inf}
		p.living = append(p.living, k)
	}
	p.begin()
}

// pullsBy returns N_j.
func (p *cashRejects) pullsBy(j int) float64 {
	return math.Ceil(p.inverse * float64(p.T-p.K) / float64(p.K+1-j))
}

// begin begins the next phase.
func (p *cashRejects) begin() {
	p.phase++
	if p.phase <= p.K {
		p.left = (p.pullsBy(p.phase) - p.pullsBy(p.phase-1) + 1) * float64(len(p.living))
	}
}

func (p *cashRejects) Choose(int) int {
	size := len(p.living)
	return p.living[((int(p.left)-1)%size+size)%size]
}

func (p *cashRejects) Update(_, arm int, reward float64) {
	a := &p.arms[arm]
	a.top, p.least = larger(reward, a.top), smaller(reward, p.least)
	a.sums = append(a.sums, a.sums[len(a.sums)-1]+a.top)
	if p.phase >= p.K {
		return
	}
	p.left--
	if p.left > 0 {
		return
	}
	worst, value := 0, inf
	for i, k := range p.living {
		if x := p.mean(k); x < value {
			worst, value = i, x
		}
	}
	p.living = slices.Delete(p.living, worst, worst+1)
	p.begin()
}

// mean returns the mean by which an arm is dropped.
func (p *cashRejects) mean(arm int) float64 {
	sums := p.arms[arm].sums
	n := len(sums) - 1
	h := int(p.epsilon * float64(n))
	if h == 0 {
		return p.least
	}
	return sums[n-1-h] / float64(n-1-h)
}

// HistoryBytes implements HistoryHolder: a sum of 8 bytes for each round.
func (p *cashRejects) HistoryBytes(T int) int { return 8 * (T + p.K) }

// Explain stores as index the mean of a living arm, and -Inf for a dropped one.
func (p *cashRejects) Explain(dst []Term, _ int) {
	for k := range dst {
		n := len(p.arms[k].sums) - 1
		dst[k] = drawnTerm(n, int(p.epsilon*float64(n)), -inf, "payoff")
	}
	for _, k := range p.living {
		if n := len(p.arms[k].sums) - 1; n == 0 {
			dst[k] = noIndexTerm(0, 0)
		} else {
			dst[k] = drawnTerm(n, int(p.epsilon*float64(n)), p.mean(k), "payoff")
		}
	}
}

// QueueTo stores the living arms. The phase is the turn.
func (p *cashRejects) QueueTo(dst *Queue) {
	*dst = Queue{Order: append(dst.Order[:0], p.living...), Turn: p.phase, Gap: math.NaN(), First: 1, Until: Never}
	dst.At = slices.Index(p.living, p.Choose(0))
}

// RecommendTo stores each arm's largest reward: that code reports the best reward of a run.
func (p *cashRejects) RecommendTo(dst []float64) {
	for k := range dst {
		dst[k] = p.arms[k].top
	}
}

// A cashHalving is Successive Halving in the code of the CASH comparison (Successive_Halving.py). With S arms left it halves them
// at the rounds that r = ⌊T / (S log2 K)⌋ divides, though r is how often each arm should be pulled: so it decides after about a
// share of 1/S of the rounds that are meant. It then keeps the first ⌈S/2⌉ of all arms by their means: an arm that was dropped
// before may take a place, and does not come back. If that leaves no arm, it pulls the first.
type cashHalving struct {
	T      int
	log2   float64 // of K
	n      []int
	sum    []float64
	living []int
	every  int   // r; 0 if there are too few rounds, and then it never halves
	t      int   // the round
	order  []int // scratch
}

func newCASHHalving(c Context) *cashHalving {
	return &cashHalving{
		T: c.T, log2: log2(c.K), n: make([]int, c.K), sum: make([]float64, c.K), living: make([]int, 0, c.K), order: make([]int, c.K),
	}
}

// log2 returns the binary logarithm of K, exactly for powers of 2.
func log2(K int) float64 {
	if K&(K-1) == 0 {
		_, e := math.Frexp(float64(K))
		return float64(e - 1)
	}
	return detmath.Log(float64(K)) / detmath.Log(2)
}

func (p *cashHalving) Reset(Draws) {
	clear(p.n)
	clear(p.sum)
	p.living, p.t = p.living[:0], 1
	for k := range p.n {
		p.living = append(p.living, k)
	}
	p.setEvery()
}

func (p *cashHalving) setEvery() {
	p.every = 0
	if len(p.living) > 1 {
		p.every = int(float64(p.T) / (p.log2 * float64(len(p.living))))
	}
}

func (p *cashHalving) Choose(int) int {
	if len(p.living) == 0 {
		return 0
	}
	return p.living[p.place()]
}

func (p *cashHalving) place() int { return (p.t - 1) % max(1, len(p.living)) }

func (p *cashHalving) Update(_, arm int, reward float64) {
	p.n[arm]++
	p.sum[arm] += reward
	if p.every > 0 && p.t%p.every == 0 {
		p.halve()
	}
	p.t++
}

// halve keeps of the living arms those that are among the first half, counted in living arms, of all arms.
func (p *cashHalving) halve() {
	for k := range p.order {
		p.order[k] = k
	}
	slices.SortStableFunc(p.order, func(a, b int) int { // means that are no number come last
		x, y := p.mean(a), p.mean(b)
		switch {
		case x > y, x == x && y != y:
			return -1
		case x < y, x != x && y == y:
			return 1
		}
		return 0
	})
	first := p.order[:(len(p.living)+1)/2]
	p.living = slices.DeleteFunc(p.living, func(k int) bool { return !slices.Contains(first, k) })
	p.setEvery()
}

func (p *cashHalving) mean(arm int) float64 { return p.sum[arm] / float64(p.n[arm]) }

// Explain stores as index the mean of a living arm, and -Inf for a dropped one.
func (p *cashHalving) Explain(dst []Term, _ int) {
	for k := range dst {
		dst[k] = drawnTerm(p.n[k], 0, -inf, "payoff")
	}
	for _, k := range p.living {
		if p.n[k] == 0 {
			dst[k] = noIndexTerm(0, 0)
		} else {
			dst[k] = drawnTerm(p.n[k], 0, p.mean(k), "payoff")
		}
	}
}

// QueueTo stores the living arms, and the first arm if none is left.
func (p *cashHalving) QueueTo(dst *Queue) {
	*dst = Queue{Order: append(dst.Order[:0], p.living...), At: p.place(), Turn: p.t, Gap: math.NaN(), First: 1, Until: Never}
	if len(p.living) == 0 {
		dst.Order = append(dst.Order, 0)
	}
}

// RecommendTo stores the means of the living arms.
func (p *cashHalving) RecommendTo(dst []float64) {
	for k := range dst {
		dst[k] = -inf
	}
	for _, k := range p.living {
		if p.n[k] > 0 {
			dst[k] = p.mean(k)
		}
	}
	if len(p.living) == 0 {
		dst[0] = 0
	}
}
