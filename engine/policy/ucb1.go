package policy

import (
	"math"

	"risingbandits/engine/environment"
	"risingbandits/engine/mathml"
	"risingbandits/engine/param"
)

// ucb1 is UCB1. Each arm once, in random order, then the arm of largest
//
//	mean + √(c ln t / N)
//
// with the mean of all rewards R of the arm. Ties are broken uniformly by the policy's own
// stream. c >= 0, default 2.
//
// Source: Auer, Cesa-Bianchi, Fischer, Finite-time Analysis of the Multiarmed Bandit Problem,
// Machine Learning 47, 2002, Figure 1.
var ucb1 = Kind{
	ID:     "ucb1",
	Name:   "UCB1",
	Source: "Auer, Cesa-Bianchi, Fischer 2002, Figure 1",
	Doc:    "Mean of all rewards plus a bonus that shrinks with pulls: made for arms that don't change.",
	Cost:   25,
	Card: Card{
		Setting: "stationary", Noise: bounded, Knows: nothing,
		Guarantee: "regret ln T", Year: 2002, Preset: "restless-stationary", Same: &RCBEExperiments,
	},
	Group: Stationary,
	Style: Style{Hue: 8, Dash: []float32{4, 3}, Square: true},
	Explain: explained(Explanation{Decision: ByIndex, Terms: meanTerms, Formula: Formula{
		MathML: mathml.Element("index = mean + root{frac{c ln t}{N}}"),
		Words:  "index equals the mean plus the root of c log t over N",
		Where:  "The mean is of all N rewards of the arm.",
	}}),
	Params: []Param{{
		Name: "c", Symbol: "c", Kind: Number, Range: param.Range{Min: 0, Max: 100},
		Default: always(2.0), Fixed: true, Formula: "2",
		Doc: "Scale of the bonus, inside the root.",
	}},
	Translation: written("ucb1", nil),
	New: func(c Context, v Values, released bool) Policy {
		definedOnly(released)
		return newUCB1(c, v)
	},
}

type ucb1Policy struct {
	spreads
	c    float64
	n    []int
	sum  []float64
	root roundTable
}

func newUCB1(c Context, v Values) *ucb1Policy {
	return &ucb1Policy{
		spreads: newSpreads(c), c: v.number("c"),
		n: make([]int, c.K), sum: make([]float64, c.K), root: rootLogTable(c.T),
	}
}

func (p *ucb1Policy) Reset(d Draws) {
	p.spreads.reset(d)
	clear(p.n)
	clear(p.sum)
}

func (p *ucb1Policy) Choose(t int) int { return p.best(p.root.rootLog(t)) }

func (p *ucb1Policy) Update(_, arm int, reward float64) {
	p.n[arm]++
	p.sum[arm] += reward
	n := float64(p.n[arm])
	p.index[arm] = spread{mean: p.sum[arm] / n, width: math.Sqrt(p.c / n)}
}

// Play is the general loop of Loop, written for this type so that the compiler can call its methods directly.
func (p *ucb1Policy) Play(bandit *environment.Bandit, from, to int) {
	for t := from; t < to; t++ {
		arm := p.Choose(t)
		p.Update(t, arm, bandit.Pull(t, arm))
	}
}

func (p *ucb1Policy) Explain(dst []Term, t int) {
	u := p.root.rootLog(t)
	for k := range dst {
		dst[k] = p.term(k, p.n[k], 0, p.n[k], u)
	}
}
