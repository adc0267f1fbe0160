package policy

import (
	"slices"

	"risingbandits/engine/mathml"
)

// prob1 is Prob-1, or P1, which looks for the arm of largest total payoff, even if an adversary sets the payoffs. The first
// round draws an arm uniformly. Each later round draws arm k with probability
//
//	p_k = 1 / (r_k H),   H = Σ_{i=1..K} 1/i,
//
// where r_k is the arm's rank by G_k, from 1 for the largest, and G_k is the sum of R/p over the arm's pulls, p its
// probability then. Of equal sums, the arm is first that was so before; the order at the start is drawn uniformly by the
// policy's own stream. It recommends the arm of rank 1. It does not use the horizon.
//
// A round costs as many steps as the arm's rank changes.
//
// Source: Abbasi-Yadkori, Bartlett, Gabillon, Malek, Valko, Best of Both Worlds: Stochastic & Adversarial Best-Arm
// Identification, COLT 2018; the ranks and the first round as in the code of Mussi et al. 2024
// (github.com/MontenegroAlessandro/BestArmIdSRB at b98a85a, agent.py, class Prob1).
//
// released, that code: payoffs are read at x from 0; of equal sums, the arm of the higher index is first (as numpy
// 1.24 sorts up to 16 arms), but the first arm of the largest sum is recommended.
var prob1 = Kind{
	ID:     "prob-1",
	Name:   "Prob-1",
	Source: "Abbasi-Yadkori, Bartlett, Gabillon, Malek, Valko 2018",
	Doc:    "Draws an arm by its rank among the estimated total rewards: the first with the largest chance, the second with half of it.",
	Card: Card{
		Setting: "chosen by an adversary", Noise: bounded, Knows: nothing,
		Year: 2018, Preset: "best-arm-b",
	},
	Group: BestArm,
	Style: Style{Hue: 3, Dash: []float32{14, 4}, Square: true},
	Explain: explained(Explanation{Decision: ByChance, Terms: chanceTerms, Recommends: true, Formula: Formula{
		MathML: mathml.Element("p_k = frac{1}{r_k H}"),
		Words:  "p k equals 1 over r k H",
		Where:  "r is the arm's rank by its estimated total reward; H is 1 + 1/2 + … + 1/K.",
	}}),
	Released: "Of equal sums the arm of the higher index has the better rank, and the first arm is recommended. " + readsFrom0,
	Release:  &BestArmIdSRB,
	New: func(c Context, _ Values, released bool) Policy {
		p := newProb1(c.K)
		p.released = released
		return p
	},
}

type prob1Policy struct {
	draws  Draws
	order  []int // arms by rank
	rank   []int // per arm, its place in order
	total  []float64
	pulls  []int
	chance []float64 // by rank
	first  bool      // the next round is the first

	released bool
}

func newProb1(K int) *prob1Policy {
	p := &prob1Policy{
		order: make([]int, K), rank: make([]int, K), total: make([]float64, K), pulls: make([]int, K), chance: make([]float64, K),
	}
	sum := 0.0
	for i := range K {
		sum += 1 / float64(i+1)
	}
	for i := range K {
		p.chance[i] = 1 / (float64(i+1) * sum)
	}
	return p
}

func (p *prob1Policy) Reset(d Draws) {
	p.draws, p.first = d, true
	clear(p.total)
	clear(p.pulls)
	for k := range p.order {
		p.order[k] = k
	}
	switch {
	case p.released:
		slices.Reverse(p.order)
	case !d.LowestTie:
		p.draws.Own.ShuffleInts(p.order)
	}
	for i, k := range p.order {
		p.rank[k] = i
	}
}

func (p *prob1Policy) Choose(int) int { return p.pick(p.draws.Own.Float64()) }

// pick returns the arm that a uniform u in [0,1) selects.
func (p *prob1Policy) pick(u float64) int {
	last := len(p.order) - 1
	if p.first {
		return min(int(u*float64(len(p.order))), last)
	}
	below := 0.0
	for i, chance := range p.chance[:last] {
		below += chance
		if u < below {
			return p.order[i]
		}
	}
	return p.order[last]
}

// p returns an arm's probability.
func (p *prob1Policy) p(arm int) float64 {
	if p.first {
		return 1 / float64(len(p.order))
	}
	return p.chance[p.rank[arm]]
}

func (p *prob1Policy) Update(_, arm int, reward float64) {
	p.total[arm] += reward / p.p(arm)
	p.pulls[arm]++
	p.first = false
	i := p.rank[arm]
	for ; i > 0 && p.before(arm, p.order[i-1]); i-- {
		p.swap(i - 1)
	}
	for ; i+1 < len(p.order) && p.before(p.order[i+1], arm); i++ {
		p.swap(i)
	}
}

// before reports whether arm a must be ranked before arm b.
func (p *prob1Policy) before(a, b int) bool {
	return p.total[a] > p.total[b] || p.released && p.total[a] == p.total[b] && a > b
}

// swap exchanges the ranks i and i+1.
func (p *prob1Policy) swap(i int) {
	a, b := p.order[i], p.order[i+1]
	p.order[i], p.order[i+1] = b, a
	p.rank[a], p.rank[b] = i+1, i
}

func (p *prob1Policy) Explain(dst []Term, _ int) {
	for k := range dst {
		dst[k] = drawnTerm(p.pulls[k], 0, p.p(k), "probability")
	}
}

// RecommendTo implements Recommender.
func (p *prob1Policy) RecommendTo(dst []float64) {
	if p.released {
		recommendFirst(dst, p.total)
		return
	}
	recommendOne(dst, p.order[0])
}
