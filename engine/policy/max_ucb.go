package policy

import (
	"math"

	"risingbandits/engine/detmath"
	"risingbandits/engine/mathml"
	"risingbandits/engine/param"
)

// maxUCB is MaxUCB, which looks for the arm with the largest single reward: in model selection the best model counts, not the
// sum. Every arm is pulled once, then the arm of largest
//
//	max X + (α ln t / N)²
//
// where X are the arm's rewards, scaled so that the least reward of all arms so far is 0.01 and the largest 0.99. So a new
// extreme moves the terms of all arms. Ties are broken uniformly by the policy's own stream. It recommends the arm of the
// largest reward. A round costs O(K).
//
// α >= 0, default 1/2. level left has ln(T+1-t) in place of ln t: then it must know T. burn-in C, default 0: the arms are pulled
// in turn for K C rounds, whose rewards are forgotten, and t counts from there.
//
// Source: Balef, Vernade, Eggensperger, Put CASH on Bandits, NeurIPS 2025, as their code has it, classes MaxUCB and
// MaxUCB_adaptive_alpha: we could not read the paper's algorithm.
var maxUCB = Kind{
	ID:     "max-ucb",
	Name:   "MaxUCB",
	Source: "Balef, Vernade, Eggensperger 2025, by their code",
	Doc:    "Looks for the largest single reward: pulls the arm whose best reward so far is largest, plus a bonus that shrinks fast.",
	Cost:   55,
	Card: Card{
		Setting: "stationary, best reward", Noise: bounded, Knows: "nothing; level left: T",
		Year: 2025, Preset: "ill-behaved", Same: &CASHWithBandits,
	},
	Group: Selection,
	Style: Style{Hue: 0, Dash: []float32{6, 2, 2, 2, 2, 2}, Square: true},
	Explain: explained(Explanation{
		Decision: ByIndex, Terms: Terms{Estimate: "best reward, scaled", Bonus: "bonus", Index: "index"}, Recommends: true,
		Formula: Formula{
			MathML: mathml.Element("index = max X + ( frac{α ln t}{N} )^2"),
			Words:  "index equals the largest X plus the square of alpha log t over N",
			Where:  "X are the arm's rewards, scaled by the least and the largest reward of all arms so far.",
		},
	}),
	Params: []Param{
		{
			Name: "alpha", Symbol: "α", Kind: Number, Range: param.Range{Min: 0, Max: 1000},
			Default: always(0.5), Fixed: true, Formula: "1/2", Doc: "How much is explored.",
		},
		{
			Name: "level", Symbol: "level", Kind: Choice, Choices: []string{"round", "left"}, Default: always("round"), Formula: "round",
			Doc: "Whether the bonus has ln t, or ln(T + 1 − t), the rounds that are left; that is the form that its authors call adaptive.",
		},
		{
			Name: "burn-in", Symbol: "C", Kind: Number, Range: param.Integers(0, 1000), Default: always(0.0), Formula: "0",
			Doc: "How often each arm is pulled first without learning from it.",
		},
	},
	New: func(c Context, v Values, released bool) Policy {
		definedOnly(released)
		return &maxUCBPolicy{
			alpha: v.number("alpha"), left: v.choice("level") == "left", horizon: c.T, forgotten: c.K * v.rounds("burn-in"),
			pulls: make([]int, c.K), n: make([]int, c.K), top: make([]float64, c.K), index: make([]float64, c.K),
		}
	},
}

type maxUCBPolicy struct {
	draws     Draws
	alpha     float64
	left      bool
	horizon   int
	forgotten int // the rounds of the burn-in
	pulls     []int
	n         []int // pulls after the burn-in
	top       []float64
	seen      extremes
	index     []float64 // scratch
}

func (p *maxUCBPolicy) Reset(d Draws) {
	p.draws, p.seen = d, noRewards
	clear(p.pulls)
	clear(p.n)
	for k := range p.top {
		p.top[k] = -inf
	}
}

// weight returns α times the logarithm of the bonus at round t.
func (p *maxUCBPolicy) weight(t int) float64 {
	age := t - p.forgotten
	if p.left {
		age = p.horizon + 1 - age
	}
	return p.alpha * detmath.Log(float64(age))
}

// bonus returns an arm's bonus for a weight.
func (p *maxUCBPolicy) bonus(arm int, weight float64) float64 {
	x := weight / float64(p.n[arm])
	return float64(x * x)
}

func (p *maxUCBPolicy) Choose(t int) int {
	if t <= p.forgotten {
		return (t - 1) % len(p.n)
	}
	weight, s := p.weight(t), p.seen.scaling(0.01, 0.99)
	for k := range p.index {
		p.index[k] = inf
		if p.n[k] > 0 {
			p.index[k] = s.at(p.top[k]) + p.bonus(k, weight)
		}
	}
	return p.draws.argmax(p.index)
}

func (p *maxUCBPolicy) Update(t, arm int, reward float64) {
	p.pulls[arm]++
	if t <= p.forgotten {
		return
	}
	p.n[arm]++
	p.top[arm] = larger(reward, p.top[arm])
	p.seen.add(reward)
}

func (p *maxUCBPolicy) Explain(dst []Term, t int) {
	if t <= p.forgotten {
		for k := range dst {
			dst[k] = noIndexTerm(p.pulls[k], 0)
			if k != (t-1)%len(dst) {
				dst[k].Index = 0
			}
		}
		return
	}
	weight, s := p.weight(t), p.seen.scaling(0.01, 0.99)
	for k := range dst {
		if p.n[k] == 0 {
			dst[k] = noIndexTerm(p.pulls[k], 0)
			continue
		}
		x, bonus := s.at(p.top[k]), p.bonus(k, weight)
		dst[k] = Term{Pulls: p.pulls[k], Estimate: x, Increment: math.NaN(), Bonus: bonus, Index: x + bonus, Unit: "payoff"}
	}
}

// RecommendTo implements Recommender.
func (p *maxUCBPolicy) RecommendTo(dst []float64) { copy(dst, p.top) }
