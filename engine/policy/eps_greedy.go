package policy

import (
	"math"

	"risingbandits/engine/mathml"
	"risingbandits/engine/param"
)

// epsGreedy is ε-greedy with decaying ε, which its authors call ε_n-GREEDY. At round t, with probability
//
//	ε = min(1, c K / (d² t)),
//
// it pulls an arm drawn uniformly, else the arm of largest mean of all its rewards R, +Inf for an arm
// without rewards. Ties are broken uniformly by the policy's own stream. Each round draws one uniform
// number from it, then one more for the arm if that is drawn or tied.
//
// c > 0, default 5: the theorem bounds the regret for c above 5. d in (0,1), in payoff units, default 0.1:
// the theorem needs d to be at most the gap between the best arm and the next, which is unknown in practice;
// 0.1 is a tenth of the range of payoffs. The source has no defaults. With these, K = 2 arms are drawn
// uniformly for the first 1,000 rounds.
//
// A round costs O(K).
//
// Source: Auer, Cesa-Bianchi, Fischer, Finite-time Analysis of the Multiarmed Bandit Problem,
// Machine Learning 47, 2002, Figure 3 and Theorem 3.
var epsGreedy = Kind{
	ID:     "eps-greedy",
	Name:   "ε-greedy",
	Source: "Auer, Cesa-Bianchi, Fischer 2002, Figure 3",
	Doc:    "Pulls the arm of largest mean, but now and then one at random, ever more rarely.",
	Params: []Param{
		{
			Name: "c", Symbol: "c", Kind: Number, Range: param.Range{Min: 0, Max: 1e6, MinOpen: true},
			Default: always(5.0), Fixed: true, Formula: "5",
			Doc: "How much is explored: ε is cK/(d²t). The theorem asks for more than 5.",
		},
		{
			Name: "d", Symbol: "d", Kind: Number, Range: param.Range{Min: 0, Max: 1, MinOpen: true, MaxOpen: true},
			Default: always(0.1), Fixed: true, Formula: "0.1", Unit: "payoff",
			Doc: "The least gap between the best arm and another that the policy should detect.",
		},
	},
	Cost: 20,
	Card: Card{
		Setting: "stationary", Noise: bounded, Knows: "a bound of the gaps",
		Guarantee: "regret ln T", Year: 2002, Preset: "paper-15-rested",
	},
	Group: Stationary,
	Style: Style{Hue: 10, Dash: []float32{9, 2, 2, 2}, Square: true},
	Explain: explained(Explanation{Decision: ByChance, Terms: chanceTerms, Formula: Formula{
		MathML: mathml.Element("ε = min ( 1 , frac{c K}{d^2 t} )"),
		Words:  "epsilon equals the lesser of 1 and c K over d squared t",
		Where:  "With chance ε the arm is drawn uniformly, else the arm of largest mean is pulled.",
	}}),
	Translation: typed("epsilonGreedy", "c", "d"),
	New: func(c Context, v Values, released bool) Policy {
		definedOnly(released)
		d := v.number("d")
		return &epsGreedyPolicy{means: newMeans(c), rounds: v.number("c") * float64(c.K) / (d * d)}
	},
}

// epsGreedyPolicy keeps every arm's mean in means.index.
type epsGreedyPolicy struct {
	means
	rounds float64 // cK/d²: until then ε is 1
}

func (p *epsGreedyPolicy) Reset(d Draws) {
	p.means.Reset(d)
	for k := range p.index {
		p.index[k] = inf
	}
}

// epsilon returns the probability of a uniform draw at round t.
func (p *epsGreedyPolicy) epsilon(t int) float64 { return math.Min(1, p.rounds/float64(t)) }

func (p *epsGreedyPolicy) Choose(t int) int {
	if p.draws.Own.Float64() < p.epsilon(t) {
		return p.draws.Own.IntN(len(p.index))
	}
	return p.draws.argmax(p.index)
}

func (p *epsGreedyPolicy) Update(t, arm int, reward float64) {
	p.means.Update(t, arm, reward)
	p.index[arm] = p.mean(arm)
}

// Explain stores each arm's chance: its share of the uniform draw, and of the arms of largest mean.
func (p *epsGreedyPolicy) Explain(dst []Term, t int) {
	best, tied := math.Inf(-1), 0
	for _, mean := range p.index {
		switch {
		case mean > best:
			best, tied = mean, 1
		case mean == best:
			tied++
		}
	}
	epsilon := p.epsilon(t)
	for k, mean := range p.index {
		chance := epsilon / float64(len(p.index))
		if mean == best {
			chance += (1 - epsilon) / float64(tied)
		}
		dst[k] = drawnTerm(p.n[k], 0, chance, "probability")
	}
}
