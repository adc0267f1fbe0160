package policy

import (
	"math"

	"risingbandits/engine/detmath"
	"risingbandits/engine/mathml"
	"risingbandits/engine/param"
)

// ptrrKind is PTRR_α, for improving bandits without noise: payoffs f that rise concavely with the pulls. It goes through the
// arms in an order drawn uniformly by the policy's own stream. It pulls arm i while, after n pulls,
//
//	f_i(n) >= m (n/τ)^α,
//
// and then goes to the next arm for good; the first pull of an arm is always made. It must know T and about what the best
// arm pays in the end. It recommends the arm of the largest last reward.
//
// α in (0,1], default 1; the paper advises the largest α that is at most the exponent of the payoffs' concavity envelope.
// m > 0 in payoff units, default 1, the payoff that the best arm reaches after T pulls. τ in rounds, default T-K.
//
// Ours: once no arm is left, which the paper leaves open, it pulls the arm of the largest last reward, ties broken by its
// own stream. window, a whole number of pulls, default 1: f_i(n) is the mean of the arm's last window rewards R, which the
// paper does not have, because its rewards have no noise.
//
// Source: Blum, Garicano, Ravichandran, Sharma, arXiv 2511.10619, UAI 2026, Algorithm 4 and Definition 4.3.1; with α = 1 it is
// that of Blum & Ravichandran, ALT 2025.
var ptrrKind = Kind{
	ID:     "ptrr",
	Name:   "PTRR_α",
	Source: "Blum, Garicano, Ravichandran, Sharma 2026, Algorithm 4",
	Doc:    "Stays with an arm while it keeps to a curve towards m, then leaves it for good. For rewards without noise; it knows the horizon.",
	Card: Card{
		Setting: "rested, rising", Noise: noiseless, Knows: "T and the best final payoff",
		Guarantee: competitiveRatio, Year: 2026, Preset: "improving-hard-ucbe",
	},
	Group: Rising,
	Style: Style{Hue: 7, Dash: []float32{14, 4}, Square: true},
	Explain: func(v Values) Explanation {
		e := Explanation{Decision: InTurn, Recommends: true, Terms: lastTerms, Formula: ptrrFormula}
		if v.rounds(smoothParam.Name) > 1 {
			e.Terms = turnTerms
		}
		return e
	},
	Params: []Param{
		curveParam, targetParam,
		{
			Name: "tau", Symbol: "τ", Kind: Number, Range: param.Integers(1, maxRounds),
			Default: func(c Context, _ Values) any { return float64(max(1, c.T-c.K)) }, Formula: "T − K", Unit: "rounds",
			Doc: "The pulls after which an arm should pay m.",
		},
		smoothParam,
	},
	New: func(c Context, v Values, released bool) Policy {
		definedOnly(released)
		p := newImproving(c, v)
		p.target, p.tau = v.number("m"), v.number("tau")
		return &ptrrPolicy{p}
	},
}

var ptrrFormula = Formula{
	MathML: mathml.Element("f_i ( n ) ≥ m {frac{n}{τ}}^α"),
	Words:  "an arm stays while f of n is at least m times n over tau to the power alpha",
	Where:  "f is the arm's last reward, n its pulls. The arms come in random order.",
}

var lastTerms = Terms{Estimate: "last reward", Index: "last reward"}

// The parameters that the policies for improving bandits share.
var (
	curveParam = Param{
		Name: "alpha", Symbol: "α", Kind: Number, Range: param.Range{Min: 0, Max: 1, MinOpen: true}, Default: always(1.0), Fixed: true,
		Formula: "1", Doc: "The shape of the curve that an arm must keep to: with 1 a straight line, with less it rises sooner.",
	}
	targetParam = Param{
		Name: "m", Symbol: "m", Kind: Number, Range: param.Range{Min: 0, Max: 1e6, MinOpen: true}, Default: always(1.0), Fixed: true,
		Formula: "1", Unit: "payoff", Doc: "What the best arm pays after all pulls, or an estimate of it.",
	}
	smoothParam = Param{
		Name: "window", Symbol: "window", Kind: Number, Range: param.Integers(1, maxRounds), Default: always(1.0), Formula: "1", Unit: "pulls",
		Doc: "Ours, for noise: an arm's last reward is taken as the mean of so many.",
	}
)

// An improvingArm is the history of one arm.
type improvingArm struct {
	n, window int
	total     float64
	rewards   []float64 // kept between runs for its memory
}

func (a *improvingArm) push(x float64) {
	a.n++
	a.total += x
	a.rewards = append(a.rewards, x)
}

// level returns the mean of the last window rewards, 0 for none.
func (a *improvingArm) level() float64 { return meanOf(a.rewards[max(0, a.n-a.window):]) }

// slope returns the rise at a pull: between the means of the last two windows, or of all rewards from 0.
func (a *improvingArm) slope() float64 {
	if a.n < 2*a.window {
		return a.level() / float64(a.n)
	}
	middle := a.n - a.window
	return (a.level() - meanOf(a.rewards[middle-a.window:middle])) / float64(a.window)
}

func meanOf(all []float64) float64 {
	if len(all) == 0 {
		return 0
	}
	sum := 0.0
	for _, x := range all {
		sum += x
	}
	return sum / float64(len(all))
}

// improving goes through the arms as PTRR_α.
type improving struct {
	draws  Draws
	alpha  float64
	target float64 // m
	tau    float64
	arms   []improvingArm
	order  []int // the arms that are left; the first is pulled
	stays  int   // pulls of the first since its turn began
	last   int   // the arm that is pulled once none is left
	levels []float64
}

func newImproving(c Context, v Values) improving {
	p := improving{alpha: v.number("alpha"), arms: make([]improvingArm, c.K), order: make([]int, 0, c.K), levels: make([]float64, c.K)}
	for k := range p.arms {
		p.arms[k].window = v.rounds("window")
	}
	return p
}

func (p *improving) reset(d Draws) {
	p.draws = d
	for k := range p.arms {
		a := &p.arms[k]
		*a = improvingArm{window: a.window, rewards: a.rewards[:0]}
	}
}

// begin draws the order of the arms.
func (p *improving) begin() {
	p.order, p.stays = p.order[:0], 0
	for k := range p.arms {
		p.order = append(p.order, k)
	}
	if !p.draws.LowestTie {
		p.draws.Own.ShuffleInts(p.order)
	}
}

// current returns the arm whose turn it is.
func (p *improving) current() int {
	if len(p.order) == 0 {
		return p.last
	}
	return p.order[0]
}

// judge leaves the current arm if its last reward is below the curve.
func (p *improving) judge() {
	if len(p.order) == 0 {
		return
	}
	p.stays++
	if p.arms[p.order[0]].level() >= float64(p.target*detmath.Pow(float64(p.stays)/p.tau, p.alpha)) {
		return
	}
	copy(p.order, p.order[1:])
	p.order, p.stays = p.order[:len(p.order)-1], 0
	if len(p.order) == 0 {
		p.levelsTo(p.levels)
		p.last = p.draws.argmax(p.levels)
	}
}

// levelsTo stores the last reward of each arm, -Inf for none.
func (p *improving) levelsTo(dst []float64) {
	for k := range p.arms {
		dst[k] = -inf
		if p.arms[k].n > 0 {
			dst[k] = p.arms[k].level()
		}
	}
}

// HistoryBytes implements HistoryHolder: a reward of 8 bytes for each round.
func (p *improving) HistoryBytes(T int) int { return 8 * T }

// RecommendTo implements Recommender.
func (p *improving) RecommendTo(dst []float64) { p.levelsTo(dst) }

// term explains an arm by its last reward.
func (p *improving) term(arm int) Term {
	a := &p.arms[arm]
	if a.n == 0 {
		return noIndexTerm(0, 0)
	}
	return drawnTerm(a.n, min(a.n, a.window), a.level(), "payoff")
}

type ptrrPolicy struct{ improving }

func (p *ptrrPolicy) Reset(d Draws) {
	p.reset(d)
	p.begin()
}

func (p *ptrrPolicy) Choose(int) int { return p.current() }

func (p *ptrrPolicy) Update(_, arm int, reward float64) {
	p.arms[arm].push(reward)
	p.judge()
}

// Explain stores the last reward of each arm; the index of an arm that was left is -Inf.
func (p *ptrrPolicy) Explain(dst []Term, _ int) {
	for k := range dst {
		dst[k] = p.term(k)
		dst[k].Index = -inf
	}
	for _, k := range p.order {
		dst[k] = p.term(k)
	}
	dst[p.current()] = p.term(p.current())
}

// QueueTo stores the arms that are left.
func (p *ptrrPolicy) QueueTo(dst *Queue) {
	*dst = Queue{Order: append(dst.Order[:0], p.order...), Turn: 1, Gap: math.NaN(), First: 1, Until: Never}
	if len(p.order) == 0 {
		dst.Order = append(dst.Order, p.last)
	}
}
