package policy

import "math"

// uniformSmooth is Uniform smooth, called RR-SW in its paper. It pulls the arms in turn, in the order of their indices, and
// recommends the arm of the largest mean of its last h = ⌊εN⌋ rewards R, which its paper writes as the last εT/K. While no
// arm has a window, each is recommended with the same chance.
//
// ε in (0,1/2), default 1/4.
//
// Source: Mussi, Montenegro, Trovò, Restelli, Metelli, Best Arm Identification for Stochastic Rising Bandits, ICML 2024.
//
// released (github.com/MontenegroAlessandro/BestArmIdSRB at b98a85a, agent.py, class UniformSmooth): payoffs are read at x from
// 0; the sum of an arm's window keeps its rewards from before the first window, as in R-SR; it divides by h even while that is
// 0; of equal means the first arm's is taken.
var uniformSmooth = Kind{
	ID:     "uniform-smooth",
	Name:   "Uniform smooth",
	Source: "Mussi, Montenegro, Trovò, Restelli, Metelli 2024",
	Doc:    "Pulls the arms in turn, and recommends the arm whose recent rewards have the largest mean.",
	Card: Card{
		Setting: "rested, rising", Noise: anyNoise, Knows: nothing,
		Year: 2024, Preset: "best-arm-a",
	},
	Group: BestArm,
	Style: Style{Hue: 12, Dash: []float32{14, 4}, Square: true},
	Explain: explained(Explanation{Decision: InTurn, Terms: turnTerms, Recommends: true, Formula: rejectsFormula(
		"mean = frac{1}{h} Σ R ( l )", "mean equals 1 over h times the sum of R of l",
		"l runs over the last h pulls of the arm. The arm of the largest mean is recommended.")}),
	Released: keepsFirst + readsFrom0 + " Of equal means the first arm is recommended.",
	Release:  &BestArmIdSRB,
	Params:   []Param{epsilonParam},
	New: func(c Context, v Values, released bool) Policy {
		return newTurns(c, v.number("epsilon"), released)
	},
}

// turns pulls the arms in turn and recommends by their means, which are of all rewards if epsilon is 1.
type turns struct {
	arms     []recentMean
	epsilon  float64
	released bool
	next     int
	rounds   int // played
}

func newTurns(c Context, epsilon float64, released bool) *turns {
	p := &turns{arms: make([]recentMean, c.K), epsilon: epsilon, released: released}
	for k := range p.arms {
		p.arms[k].keeps = released
	}
	return p
}

func (p *turns) Reset(Draws) {
	p.next, p.rounds = 0, 0
	for k := range p.arms {
		p.arms[k].reset()
	}
}

func (p *turns) Choose(int) int { return p.next }

func (p *turns) Update(_, arm int, reward float64) {
	p.arms[arm].push(reward, p.epsilon)
	p.rounds++
	p.next++
	if p.next == len(p.arms) {
		p.next = 0
	}
}

// HistoryBytes implements HistoryHolder: a reward of 8 bytes for each round, if the means are of windows.
func (p *turns) HistoryBytes(T int) int {
	if p.epsilon == 1 {
		return 0
	}
	return 8 * T
}

func (p *turns) Explain(dst []Term, _ int) {
	for k := range dst {
		dst[k] = p.arms[k].term()
	}
}

// QueueTo stores all arms; none is ever dropped.
func (p *turns) QueueTo(dst *Queue) {
	*dst = Queue{Order: dst.Order[:0], At: p.next, Turn: p.rounds/len(p.arms) + 1, Gap: math.NaN(), Until: Never}
	for k := range p.arms {
		dst.Order = append(dst.Order, k)
	}
}

// RecommendTo implements Recommender.
func (p *turns) RecommendTo(dst []float64) {
	if p.released {
		means := make([]float64, len(dst))
		for k := range p.arms {
			means[k] = p.arms[k].sum / float64(p.arms[k].h)
		}
		recommendFirst(dst, means)
		return
	}
	for k := range dst {
		dst[k] = -inf
		if p.arms[k].h > 0 {
			dst[k] = p.arms[k].mean()
		}
	}
}
