package policy

import (
	"math"

	"risingbandits/engine/environment"
	"risingbandits/engine/mathml"
	"risingbandits/engine/param"
)

// ucbE is UCB-E, which looks for the arm of largest mean. It pulls the arm of largest
//
//	mean + √(a/N)
//
// of all its rewards R, +Inf for an arm without rewards. Ties are broken uniformly by the policy's own stream. It
// recommends the arm of the largest mean. Payoffs must not change for its guarantee.
//
// a >= 0. The paper's a is 25 (T-K) / (36 H), H the sum of Δ^-2 over the arms that are not best, with Δ their gaps to the
// best, which are unknown in practice. The default takes all gaps for a tenth of the range of payoffs, which is ours:
// 25 (T-K) / (3600 (K-1)), or 0 if T < K. So it must know T.
//
// Source: Audibert, Bubeck, Munos, Best Arm Identification in Multi-Armed Bandits, COLT 2010.
//
// released (github.com/MontenegroAlessandro/BestArmIdSRB at b98a85a, agent.py, class UcbE): payoffs are read at x from 0; ties
// go to the arm of the lowest index; an arm without rewards has the mean 0 where one is recommended.
var ucbE = Kind{
	ID:     "ucb-e",
	Name:   "UCB-E",
	Source: "Audibert, Bubeck, Munos 2010",
	Doc:    "Looks for the arm of largest mean with a bonus that does not grow with time. The default of a uses the horizon.",
	Card: Card{
		Setting: "stationary", Noise: bounded, Knows: "T and the gaps",
		Guarantee: "error ≤ 2 T K e^(−2a/25)", Year: 2010, Preset: "best-arm-a",
	},
	Group: BestArm,
	Style: Style{Hue: 8, Dash: []float32{14, 4}, Square: true},
	Explain: explained(Explanation{Decision: ByIndex, Terms: meanTerms, Recommends: true, Formula: Formula{
		MathML: mathml.Element("index = mean + root{frac{a}{N}}"),
		Words:  "index equals the mean plus the root of a over N",
		Where:  "The mean is of all N rewards of the arm.",
	}}),
	Released: readsFrom0 + " Of equal indices the first arm’s is taken, and of equal means the first arm is recommended.",
	Release:  &BestArmIdSRB,
	Params: []Param{{
		Name: "a", Symbol: "a", Kind: Number, Range: param.Range{Min: 0, Max: 1e12},
		Default: func(c Context, _ Values) any {
			return 25 * float64(max(0, c.T-c.K)) / (3600 * float64(max(1, c.K-1)))
		},
		Formula: "25 (T−K) / (3600 (K−1))",
		Doc:     "How much is explored. The default is the paper's for arms that are all a tenth worse than the best.",
	}},
	Translation: written("ucb-e", nil),
	New: func(c Context, v Values, released bool) Policy {
		return &ucbe{steady: newSteady(c), n: make([]int, c.K), sum: make([]float64, c.K), a: v.number("a"), released: released}
	},
}

type ucbe struct {
	steady
	n        []int
	sum      []float64 // as released the mean, which that code computes from the mean before
	a        float64
	released bool
}

func (p *ucbe) Reset(d Draws) {
	d.LowestTie = d.LowestTie || p.released
	p.steady.reset(d, inf)
	clear(p.n)
	clear(p.sum)
}

func (p *ucbe) Choose(int) int { return p.best() }

func (p *ucbe) mean(arm int) float64 {
	if p.released {
		return p.sum[arm]
	}
	return p.sum[arm] / float64(p.n[arm])
}

func (p *ucbe) Update(_, arm int, reward float64) {
	p.n[arm]++
	if p.released {
		reward = (reward - p.sum[arm]) / float64(p.n[arm])
	}
	p.sum[arm] += reward
	p.set(arm, p.mean(arm)+math.Sqrt(p.a/float64(p.n[arm])))
}

// Play is the general loop of Loop, written for this type so that the compiler can call its methods directly.
func (p *ucbe) Play(bandit *environment.Bandit, from, to int) {
	for t := from; t < to; t++ {
		arm := p.Choose(t)
		p.Update(t, arm, bandit.Pull(t, arm))
	}
}

func (p *ucbe) Explain(dst []Term, _ int) {
	for k := range dst {
		if p.n[k] == 0 {
			dst[k] = noIndexTerm(0, 0)
			continue
		}
		dst[k] = meanTerm(p.n[k], 0, p.mean(k), p.index[k])
	}
}

// RecommendTo implements Recommender.
func (p *ucbe) RecommendTo(dst []float64) {
	if p.released {
		recommendFirst(dst, p.sum)
		return
	}
	meansTo(dst, p.sum, p.n)
}

// meansTo stores the means of sums of n rewards in dst, -Inf for none.
func meansTo(dst, sum []float64, n []int) {
	for k := range dst {
		dst[k] = -inf
		if n[k] > 0 {
			dst[k] = sum[k] / float64(n[k])
		}
	}
}
