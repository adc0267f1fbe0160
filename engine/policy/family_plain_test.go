package policy

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"risingbandits/engine/detmath"
)

// The plain forms of policies that have no index, written from their texts: each names the arm of round t and the arm that
// it recommends before round t, from the history alone. Ties go to the lowest arm.

type plainForm struct {
	id        string
	released  bool
	given     Values
	noise     float64 // of the rewards, or coins
	choose    func(h *history, t int) int
	recommend func(h *history, t int) int // nil if the policy recommends no arm of its own
}

// coins, as the noise of a plain form, makes rewards 0 or 1, so that many are equal.
const coins = -1

// lowestMax returns the first arm of the largest value.
func lowestMax(values []float64) int {
	best := 0
	for k, x := range values {
		if x > values[best] {
			best = k
		}
	}
	return best
}

// recent is the mean of the last ⌊εN⌋ of rewards, 0 if that is none.
func recent(all []pull, epsilon float64) float64 {
	n := int(math.Floor(epsilon * float64(len(all))))
	if n == 0 {
		return 0
	}
	return mean(all[len(all)-n:], id)
}

// plainPhase returns the pulls that every living arm has at the end of phase j, from 1.
func plainPhase(K, T, j int) int {
	bar := 0.5
	for i := 2; i <= K; i++ {
		bar += 1.0 / float64(i)
	}
	return max(1, int(math.Ceil(float64(T-K)/float64(K+1-j)/bar-1e-12)))
}

// plainSchedule returns the living arms and the phase before round t, and which arm is pulled at t, by playing the phases
// with the history's rewards.
func plainSchedule(epsilon float64) func(h *history, t int) (living []int, arm int) {
	return func(h *history, t int) (living []int, arm int) {
		K := h.ctx.K
		for k := range K {
			living = append(living, k)
		}
		round, before := 0, 0
		for j := 1; j < K; j++ {
			pulls := plainPhase(K, h.ctx.T, j)
			for _, k := range living {
				for range pulls - before {
					if round++; round == t {
						return living, k
					}
				}
			}
			before = pulls
			worst := living[0]
			for _, k := range living {
				if recent(h.of(k, 1, round), epsilon) < recent(h.of(worst, 1, round), epsilon) {
					worst = k
				}
			}
			living = slices.DeleteFunc(living, func(k int) bool { return k == worst })
		}
		return living, living[0]
	}
}

func plainRejects(epsilon float64) (choose, advise func(h *history, t int) int) {
	schedule := plainSchedule(epsilon)
	choose = func(h *history, t int) int {
		_, arm := schedule(h, t)
		return arm
	}
	advise = func(h *history, t int) int {
		living, _ := schedule(h, t)
		best := living[0]
		for _, k := range living {
			if recent(h.all(k), epsilon) > recent(h.all(best), epsilon) {
				best = k
			}
		}
		return best
	}
	return choose, advise
}

func plainTurn(h *history, t int) int { return (t - 1) % h.ctx.K }

func plainBestRecent(epsilon float64) func(h *history, t int) int {
	return func(h *history, _ int) int {
		values := make([]float64, h.ctx.K)
		for k := range values {
			all := h.all(k)
			values[k] = recent(all, epsilon)
			if int(epsilon*float64(len(all))) == 0 {
				values[k] = math.Inf(-1)
			}
		}
		return lowestMax(values)
	}
}

// plainRanks returns the arms by their sums of importance-weighted rewards, largest first.
func plainRanks(h *history) []int {
	K := h.ctx.K
	order, total, harmonic := make([]int, K), make([]float64, K), 0.0
	for k := range K {
		order[k] = k
		harmonic += 1 / float64(k+1)
	}
	for i, arm := range h.arms {
		p := 1 / float64(K)
		if i > 0 {
			p = 1 / (float64(slices.Index(order, arm)+1) * harmonic)
		}
		total[arm] += h.rewards[i] / p
		slices.SortStableFunc(order, func(a, b int) int {
			switch {
			case total[a] > total[b]:
				return -1
			case total[a] < total[b]:
				return 1
			}
			return 0
		})
	}
	return order
}

func plainProb1(h *history, t int) int {
	u, K := h.draws.Own.Float64(), h.ctx.K
	if t == 1 {
		return int(u * float64(K))
	}
	order, harmonic := plainRanks(h), 0.0
	for k := range K {
		harmonic += 1 / float64(k+1)
	}
	below := 0.0
	for i, arm := range order {
		if below += 1 / (float64(i+1) * harmonic); u < below {
			return arm
		}
	}
	return order[K-1]
}

// plainEpsGreedy is Figure 3 of Auer et al. 2002.
func plainEpsGreedy(h *history, t int) int {
	K, d := h.ctx.K, h.v.number("d")
	if h.draws.Own.Float64() < math.Min(1, h.v.number("c")*float64(K)/(d*d*float64(t))) {
		return h.draws.Own.IntN(K)
	}
	means := make([]float64, K)
	for k := range means {
		if means[k] = mean(h.all(k), id); math.IsNaN(means[k]) {
			means[k] = math.Inf(1)
		}
	}
	return lowestMax(means)
}

// plainExp3 is Exp3 as Auer et al. 2002 have it, begun anew every batch rounds; the last reward of a batch is not used.
func plainExp3(h *history, t, batch int) int {
	K, gamma := h.ctx.K, h.v.number("gamma")
	w, p := make([]float64, K), make([]float64, K)
	laws := func() {
		sum := 0.0
		for _, x := range w {
			sum += x
		}
		for k, x := range w {
			p[k] = (1-gamma)*x/sum + gamma/float64(K)
		}
	}
	for k := range w {
		w[k] = 1
	}
	for s := (t - 1) / batch * batch; s < t-1; s++ {
		laws()
		arm := h.arms[s]
		w[arm] *= math.Exp(gamma * clip(h.rewards[s]) / p[arm] / float64(K))
	}
	laws()
	u, below := h.draws.Own.Float64(), 0.0
	for k, x := range p {
		if below += x; u < below {
			return k
		}
	}
	return K - 1
}

// plainSer4 is Algorithm 2 of Allesiardo et al. 2017, played from round 1, with the arms of a round in their order.
func plainSer4(h *history, t int) int {
	K := h.ctx.K
	delta, eps, phi := h.v.number("delta"), h.v.number("eps"), h.v.number("phi")
	coins := testDraws(uint64(K), K).Own
	var active []int
	var sum []float64
	tau, at := 0, 0
	begin := func() {
		active, sum, tau, at = nil, make([]float64, K), 0, 0
		for k := range K {
			active = append(active, k)
		}
	}
	begin()
	for s := 1; s < t; s++ {
		sum[h.arms[s-1]] += clip(h.rewards[s-1])
		if at++; at == len(active) {
			tau, at = tau+1, 0
			if n := float64(tau); n >= math.Log(float64(K)/delta) {
				best := active[0]
				for _, k := range active {
					if sum[k] > sum[best] {
						best = k
					}
				}
				top, limit := sum[best]/n, math.Sqrt(2/n*math.Log(4*float64(K)*n*n/delta))
				active = slices.DeleteFunc(active, func(k int) bool { return k != best && top-sum[k]/n+eps >= limit })
			}
		}
		if coins.Float64() < phi {
			begin()
		}
	}
	return active[at]
}

func plainFamily() (all []plainForm) {
	for _, epsilon := range []float64{0.25, 0.4, 0.03} {
		choose, advise := plainRejects(epsilon)
		given := Values{"epsilon": epsilon}
		all = append(all, plainForm{"r-sr", false, given, 0.1, choose, advise},
			plainForm{"uniform-smooth", false, given, 0.1, plainTurn, plainBestRecent(epsilon)})
	}
	for _, given := range []Values{nil, {"c": 0.01, "d": 0.5}, {"c": 0.1, "d": 0.2}} {
		all = append(all, plainForm{"eps-greedy", false, given, 0.3, plainEpsGreedy, nil})
	}
	for _, given := range []Values{nil, {"gamma": 0.3}, {"gamma": 1.0}} {
		all = append(all, plainForm{"exp3", false, given, 0.3, func(h *history, t int) int { return plainExp3(h, t, h.ctx.T) }, nil})
	}
	for _, given := range []Values{nil, {"batch": 7.0}, {"batch": 1.0, "gamma": 0.5}, {"gamma": 0.2, "batch": 60.0}} {
		all = append(all, plainForm{"rexp3", false, given, 0.3, func(h *history, t int) int { return plainExp3(h, t, h.v.rounds("batch")) }, nil})
	}
	for _, given := range []Values{nil, {"eps": 0.3, "phi": 0.0}, {"delta": 0.9, "eps": 0.5, "phi": 0.02}, {"delta": 0.5, "eps": 0.9}} {
		all = append(all, plainForm{"ser4", false, given, 0.3, plainSer4, nil})
	}
	choose, advise := plainRejects(1)
	return append(all,
		plainForm{"sr", false, nil, 0.1, choose, advise},
		plainForm{"uniform", false, Values{"order": "turn"}, 0.1, plainTurn, plainBestRecent(1)},
		plainForm{"prob-1", false, nil, 0.3, plainProb1, func(h *history, _ int) int { return plainRanks(h)[0] }},
	)
}

func allPlainForms() []plainForm {
	return slices.Concat(plainFamily(), windowForms(), improvingForms(), fittedForms(), bestArmCode(), selectionForms())
}

func TestPoliciesFollowTheirPlainForms(t *testing.T) {
	for _, c := range allPlainForms() {
		for _, K := range []int{1, 2, 5} {
			for _, T := range []int{3, 40, 110} {
				t.Run(fmt.Sprint(c.id, c.given, " noise=", c.noise, " released=", c.released, " K=", K, " T=", T), func(t *testing.T) {
					followPlain(t, c, Context{K: K, T: T, Sigma: 0.1, Released: c.released})
				})
			}
		}
	}
}

// followPlain plays a policy against random rising arms and compares its choices and recommendations with the plain form.
func followPlain(t *testing.T, c plainForm, ctx Context) {
	kind, _ := Lookup(c.id)
	h := &history{ctx: ctx, v: Resolve(kind, ctx, c.given), draws: testDraws(uint64(ctx.K), ctx.K)}
	h.draws.LowestTie = true
	p := kind.New(ctx, h.v, c.released)
	p.Reset(h.draws)
	luck := detmath.NewKey(98)
	pulls := make([]int, ctx.K)
	for round := 1; round <= ctx.T; round++ {
		want := c.choose(h, round)
		if arm := p.Choose(round); arm != want {
			t.Fatalf("round %d: pulls arm %d, its plain form %d", round, arm, want)
		}
		pulls[want]++
		mu := (0.3 + 0.1*float64(want)) * (1 - math.Exp(-float64(pulls[want])/float64(20+30*want)))
		reward := mu + c.noise*luck.Child(uint64(want)).Normal(uint64(pulls[want]))
		if c.noise == coins {
			reward = 0
			if luck.Child(uint64(want)).Float64(uint64(pulls[want])) < mu {
				reward = 1
			}
		}
		h.add(want, reward)
		p.Update(round, want, reward)
		if c.recommend != nil {
			if got, want := recommended(p.(Recommender), ctx.K), c.recommend(h, round+1); got != want {
				t.Fatalf("after round %d: recommends arm %d, its plain form %d", round, got, want)
			}
		}
	}
}

// plainRUCBE is R-ed-UCB's estimator at the horizon, with the bonus of R-UCBE.
func plainRUCBE(h *history, arm, t int) float64 {
	all, T := h.all(arm), h.ctx.T
	n := len(all)
	if h.ctx.Released {
		for k := range h.ctx.K {
			if h.window(len(h.all(k))) == 0 {
				return turn(arm, (t-1)%h.ctx.K)
			}
		}
	}
	w := h.window(n)
	if w == 0 {
		return math.Inf(1)
	}
	estimate := estimator(all, w, func(l int) float64 { return float64(T - l) })
	return estimate + h.v.number("sigma")*float64(T-n+w-1)*math.Sqrt(h.v.number("a")/math.Pow(float64(w), 3))
}

func plainUCBE(h *history, arm, _ int) float64 {
	all := h.all(arm)
	if len(all) == 0 {
		return math.Inf(1)
	}
	return mean(all, id) + math.Sqrt(h.v.number("a")/float64(len(all)))
}

// What R-UCBE recommends: as its text says the largest index, as released the largest estimate.
func TestWhatRUCBERecommends(t *testing.T) {
	kind, _ := Lookup("r-ucbe")
	for _, released := range []bool{false, true} {
		ctx := Context{K: 2, T: 40, Sigma: 0.1, Released: released}
		p := kind.New(ctx, Resolve(kind, ctx, Values{"a": 100.0}), released)
		p.Reset(testDraws(1, 2))
		for round := 1; round <= 40; round++ { // arm 0 pays more, arm 1 is hardly known
			arm := 0
			if round <= 4 {
				arm = 1
			}
			p.Update(round, arm, 0.9-0.5*float64(arm))
		}
		want := 1
		if released {
			want = 0
		}
		if got := recommended(p.(Recommender), 2); got != want {
			t.Errorf("released %v: recommends arm %d, want %d", released, got, want)
		}
	}
}
