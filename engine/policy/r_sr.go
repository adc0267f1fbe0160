package policy

import (
	"math"

	"risingbandits/engine/mathml"
)

// rSR is R-SR, which looks for the arm that pays most at the horizon T. It has K-1 phases; phase j ends when every living
// arm has
//
//	N_j = max(1, ⌈(T-K) / (L (K+1-j))⌉) pulls,   L = 1/2 + Σ_{i=2..K} 1/i,
//
// and then drops the living arm of the least mean of its last h = ⌊εN⌋ rewards R, 0 while h = 0; ties are broken
// uniformly by the policy's own stream. Within a phase it pulls the living arms one after the other, in the order of
// their indices, each as often as it needs. The arm that is left is pulled for the rest of the rounds and is the
// recommendation; before that, the living arm of the largest mean is. The paper has no max: with T <= K its phases are
// empty. It must know T.
//
// ε in (0,1/2), default 1/4.
//
// Source: Mussi, Montenegro, Trovò, Restelli, Metelli, Best Arm Identification for Stochastic Rising Bandits, ICML 2024.
//
// released (github.com/MontenegroAlessandro/BestArmIdSRB, agent.py, class SRSrb): each round pulls a living arm of the
// fewest pulls, of several one at random; payoffs are read at x from 0; the sum of an arm's window keeps its rewards from
// before the first window, three of them with ε = 1/4, which favours arms that pay well early.
//
// code, default authors, says whose released code it is, if it is released. cash is that of the CASH comparison
// (github.com/amirbalef/CASH_with_Bandits at 6790cd3): see cashRejects.
var rSR = Kind{
	ID:     "r-sr",
	Name:   "R-SR",
	Source: "Mussi, Montenegro, Trovò, Restelli, Metelli 2024",
	Doc:    "Looks for the best arm in phases sized by the horizon, and drops the arm of the least recent mean after each.",
	Card: Card{
		Setting: "rested, rising", Noise: subgaussian, Knows: "T",
		Guarantee: "error ≤ K²/2 e^(−ε (T−K) / (8 σ² L H))", Year: 2024, Preset: "best-arm-a",
	},
	Group: BestArm,
	Style: Style{Hue: 1, Dash: []float32{14, 4}, Square: true},
	Explain: explained(Explanation{Decision: InTurn, Terms: turnTerms, Recommends: true, Formula: rejectsFormula(
		"mean = frac{1}{h} Σ R ( l )", "mean equals 1 over h times the sum of R of l",
		"l runs over the last h pulls of the arm. After each phase, the living arm of the least mean is dropped.")}),
	Released: "Each round pulls a living arm of the fewest pulls, at random if there are several, instead of one arm after the other. " +
		keepsFirst + readsFrom0 +
		" Parameter code: with cash it is the code of the CASH comparison, on running maxima scaled to 0 to 1, with x from 1. It drops " +
		"by the mean of all but the last h + 1 rewards where the last h are meant, and its first phase is shorter.",
	Release: &BestArmIdSRB,
	Params:  []Param{epsilonParam, cashParam},
	New: func(c Context, v Values, released bool) Policy {
		if released && v[codeMember] == codeCASH {
			return newCASHRejects(c, v.number("epsilon"))
		}
		return newRejects(c, v.number("epsilon"), released)
	},
}

// keepsFirst says what the released code does to the sums of windows.
const keepsFirst = "The sum of an arm's window keeps its rewards from before the first window, which favours arms that pay well early. "

// rejectsFormula is the formula of the mean by which arms are dropped.
func rejectsFormula(math, words, where string) Formula {
	return Formula{MathML: mathml.Element(math), Words: words, Where: where}
}

// rejects is R-SR, and SR with epsilon 1, for which means are of all rewards.
type rejects struct {
	draws   Draws
	epsilon float64
	mixed   bool // pull an arm of the fewest pulls, as the released code
	phases  []int
	arms    []recentMean
	living  []int // ascending
	phase   int   // from 0; K-1 when one arm is left
	at      int   // the next arm, as its place in living
}

func newRejects(c Context, epsilon float64, mixed bool) *rejects {
	arms := make([]recentMean, c.K)
	for k := range arms {
		arms[k].keeps = mixed
	}
	return &rejects{epsilon: epsilon, mixed: mixed, phases: phaseLengths(c.K, c.T), arms: arms, living: make([]int, 0, c.K)}
}

// phaseLengths returns N_1..N_{K-1}.
func phaseLengths(K, T int) []int {
	sum := 0.5
	for i := 2; i <= K; i++ {
		sum += 1 / float64(i)
	}
	lengths := make([]int, K-1)
	for j := range lengths {
		lengths[j] = max(1, int(math.Ceil(1/sum*float64(T-K)/float64(K-j))))
	}
	return lengths
}

func (p *rejects) Reset(d Draws) {
	p.draws, p.living, p.phase, p.at = d, p.living[:0], 0, 0
	for k := range p.arms {
		p.arms[k].reset()
		p.living = append(p.living, k)
	}
	if p.mixed {
		p.drawNext()
	}
}

func (p *rejects) Choose(int) int { return p.living[p.at] }

func (p *rejects) Update(_, arm int, reward float64) {
	p.arms[arm].push(reward, p.epsilon)
	for p.phase < len(p.phases) && p.isOver() {
		p.drop()
	}
	switch {
	case p.phase == len(p.phases):
		p.at = 0
	case p.mixed:
		p.drawNext()
	default:
		for p.at = 0; p.arms[p.living[p.at]].n >= p.phases[p.phase]; p.at++ {
		}
	}
}

// isOver reports whether every living arm has the pulls of the phase.
func (p *rejects) isOver() bool {
	for _, k := range p.living {
		if p.arms[k].n < p.phases[p.phase] {
			return false
		}
	}
	return true
}

// drop ends the phase.
func (p *rejects) drop() {
	least, tied := inf, 0
	for _, k := range p.living {
		switch x := p.arms[k].mean(); {
		case x < least:
			least, tied = x, 1
		case x == least:
			tied++
		}
	}
	place := p.drawn(tied, func(k int) bool { return p.arms[k].mean() == least })
	p.living = append(p.living[:place], p.living[place+1:]...)
	p.phase++
}

// drawNext draws the next arm of those with the fewest pulls.
func (p *rejects) drawNext() {
	fewest, tied := maxRounds+1, 0
	for _, k := range p.living {
		switch n := p.arms[k].n; {
		case n < fewest:
			fewest, tied = n, 1
		case n == fewest:
			tied++
		}
	}
	p.at = p.drawn(tied, func(k int) bool { return p.arms[k].n == fewest })
}

// drawn returns the place in living of one of the arms for which is holds, which are m.
func (p *rejects) drawn(m int, is func(arm int) bool) int {
	skip := 0
	if m > 1 {
		skip = p.draws.breakTie(m)
	}
	for place, k := range p.living {
		if !is(k) {
			continue
		}
		if skip == 0 {
			return place
		}
		skip--
	}
	panic(noneTied)
}

const noneTied = "policy: no living arm is the least"

// HistoryBytes implements HistoryHolder: a reward of 8 bytes for each round, if the means are of windows.
func (p *rejects) HistoryBytes(T int) int {
	if p.epsilon == 1 {
		return 0
	}
	return 8 * T
}

// Explain stores as index the mean of a living arm, and -Inf for a dropped one.
func (p *rejects) Explain(dst []Term, _ int) {
	for k := range dst {
		dst[k] = drawnTerm(p.arms[k].n, p.arms[k].h, -inf, "payoff")
	}
	for _, k := range p.living {
		dst[k] = p.arms[k].term()
	}
}

// QueueTo stores the living arms. The phase is the turn; after each one is dropped.
func (p *rejects) QueueTo(dst *Queue) {
	*dst = Queue{Order: append(dst.Order[:0], p.living...), At: p.at, Turn: p.phase + 1, Gap: math.NaN(), First: 1, Until: Never}
}

// RecommendTo implements Recommender.
func (p *rejects) RecommendTo(dst []float64) {
	for k := range dst {
		dst[k] = -inf
	}
	for _, k := range p.living {
		dst[k] = p.arms[k].mean()
	}
}
