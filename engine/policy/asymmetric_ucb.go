package policy

import (
	"math"

	"risingbandits/engine/detmath"
	"risingbandits/engine/mathml"
	"risingbandits/engine/param"
)

// asymmetricUCB is the rule by which ShinkaEvolve chooses the language model that writes the next program. Only what exceeds a
// baseline counts. A reward R adds e^(max(0, R-baseline)) - 1 to the arm's S and 1 to its weight D; then for all arms
//
//	D becomes λ D,   S becomes λ S / (1 + (1-λ) S),
//
// and the scale B, the largest amount added so far, becomes λ B / (1 + (1-λ) B) but at least the largest of S/D. With x = S/D/B,
// or S/D while B = 0, where D is taken for 1e-7 if it is smaller, the score of an arm is
//
//	x + c √(2 ln max(t-1, 2) / N).
//
// At most 1e290 is added at once. An arm without pulls is drawn first, uniformly. Then one of the arms of largest score is drawn
// with chance 1-ε, else one of the others. N is not discounted. A round costs O(K).
//
// c >= 0, default 1. ε in [0,1], default 0.2. λ in (0,1], default 0.95. baseline in payoff units, default 0.
//
// Source: Lange, Imajuku, Cetin, ShinkaEvolve, arXiv 2509.19349, 2025, as its code has it (shinka/llm/prioritization.py, class
// AsymmetricUCB with its defaults). There S and B are logarithms, and the baseline is at least the score of the parent program,
// which a bandit does not have; the optional term for the cost of a call is left out, as it is there by default.
var asymmetricUCB = Kind{
	ID:     "asymmetric-ucb",
	Name:   "AsymmetricUCB",
	Source: "Lange, Imajuku, Cetin 2025, by their code",
	Doc:    "Counts only what exceeds a baseline, large gains far more, and forgets: made to choose the language model that writes programs.",
	Cost:   285,
	Card: Card{
		Setting: "restless or rested", Noise: anyNoise, Knows: "a baseline", Year: 2025, Preset: "ill-behaved", Same: &ShinkaEvolve,
	},
	Group: Selection,
	Style: Style{Hue: 6, Dash: []float32{6, 2, 2, 2, 2, 2}, Square: true},
	Explain: explained(Explanation{
		Decision: ByChance, Terms: Terms{Estimate: "gain, scaled", Bonus: "bonus", Index: "score"},
		Formula: Formula{
			MathML: mathml.Element("score = frac{S}{D B} + c root{frac{2 ln t}{N}}"),
			Words:  "score equals S over D B plus c times the root of 2 log t over N",
			Where: "S is the discounted sum of e to the gain over the baseline less 1, D the discounted pulls, B the scale. With chance " +
				"1 − ε an arm of largest score is pulled, else one of the others.",
		},
	}),
	Params: []Param{
		{
			Name: "c", Symbol: "c", Kind: Number, Range: param.Range{Min: 0, Max: 1000}, Default: always(1.0), Fixed: true, Formula: "1",
			Doc: "Weight of the bonus.",
		},
		{
			Name: "epsilon", Symbol: "ε", Kind: Number, Range: param.Range{Min: 0, Max: 1}, Default: always(0.2), Fixed: true, Formula: "0.2",
			Doc: "The chance of an arm that has not the largest score.",
		},
		{
			Name: "decay", Symbol: "λ", Kind: Number, Range: param.Range{Min: 0, Max: 1, MinOpen: true}, Default: always(0.95), Fixed: true,
			Formula: "0.95", Doc: "What is left of the past after each round.",
		},
		{
			Name: "baseline", Symbol: "baseline", Kind: Number, Range: param.Range{Min: -1000, Max: 1000}, Default: always(0.0), Fixed: true,
			Formula: "0", Unit: "payoff", Doc: "Only what a reward has above it counts.",
		},
	},
	New: func(c Context, v Values, released bool) Policy {
		definedOnly(released)
		return &asymmetric{
			c: v.number("c"), epsilon: v.number("epsilon"), decay: v.number("decay"), baseline: v.number("baseline"),
			n: make([]int, c.K), sum: make([]float64, c.K), weight: make([]float64, c.K), score: make([]float64, c.K),
		}
	},
}

type asymmetric struct {
	draws                       Draws
	c, epsilon, decay, baseline float64
	n                           []int
	sum, weight                 []float64 // S and D
	scale                       float64   // B
	rounds, waiting             int       // rounds played; arms without pulls
	score                       []float64 // scratch
}

func (p *asymmetric) Reset(d Draws) {
	p.draws, p.scale, p.rounds, p.waiting = d, 0, 0, len(p.n)
	clear(p.n)
	clear(p.sum)
	clear(p.weight)
}

func (p *asymmetric) Choose(int) int { return p.pick(p.draws.Own.Float64()) }

// bonusRoot returns c √(2 ln max(t-1, 2)).
func (p *asymmetric) bonusRoot() float64 {
	return p.c * math.Sqrt(2*detmath.Log(float64(max(p.rounds, 2))))
}

// mean returns S/D.
func (p *asymmetric) mean(arm int) float64 { return p.sum[arm] / larger(p.weight[arm], 1e-7) }

// terms returns the parts of the score of an arm with pulls.
func (p *asymmetric) terms(arm int, root float64) (x, bonus float64) {
	x = p.mean(arm)
	if p.scale > 0 {
		x /= p.scale
	}
	return x, root / math.Sqrt(float64(p.n[arm]))
}

// pick returns the arm that a uniform u in [0,1) selects.
func (p *asymmetric) pick(u float64) int {
	if p.waiting > 0 {
		place := min(int(u*float64(p.waiting)), p.waiting-1)
		for k, n := range p.n {
			if n > 0 {
				continue
			}
			if place == 0 {
				return k
			}
			place--
		}
	}
	root, most, tied := p.bonusRoot(), -inf, 0
	for k := range p.score {
		x, bonus := p.terms(k, root)
		p.score[k] = x + bonus
		switch {
		case p.score[k] > most:
			most, tied = p.score[k], 1
		case p.score[k] == most:
			tied++
		}
	}
	chance, rest := (1-p.epsilon)/float64(tied), p.epsilon/float64(len(p.n)-tied)
	if tied == len(p.n) {
		chance = 1 / float64(tied)
	}
	below, last := 0.0, 0
	for k, x := range p.score {
		share := rest
		if x == most {
			share = chance
		}
		below += share
		if u < below {
			return k
		}
		if share > 0 {
			last = k
		}
	}
	return last
}

func (p *asymmetric) Update(_, arm int, reward float64) {
	if p.n[arm] == 0 {
		p.waiting--
	}
	p.n[arm]++
	p.rounds++
	gain := smaller(detmath.Expm1(larger(reward-p.baseline, 0)), mostGain)
	p.sum[arm] += gain
	p.weight[arm]++
	p.scale = larger(gain, p.scale)
	most := 0.0
	for k := range p.sum {
		p.weight[k] *= p.decay
		p.sum[k] = p.decayed(p.sum[k])
		most = larger(p.mean(k), most)
	}
	if p.scale > 0 {
		p.scale = larger(most, p.decayed(p.scale))
	}
}

// mostGain is what a larger gain counts as: with infinite ones an arm has no score if λ is 1. A sum of as many as there are rounds is
// finite.
const mostGain = 1e290

// decayed returns λx/(1+(1-λ)x), also for x = 0.
func (p *asymmetric) decayed(x float64) float64 { return p.decay / (1/x + (1 - p.decay)) }

// Explain stores each arm's score.
func (p *asymmetric) Explain(dst []Term, _ int) {
	root := p.bonusRoot()
	for k := range dst {
		if p.n[k] == 0 {
			dst[k] = noIndexTerm(0, 0)
			continue
		}
		x, bonus := p.terms(k, root)
		dst[k] = Term{Pulls: p.n[k], Estimate: x, Increment: math.NaN(), Bonus: bonus, Index: x + bonus, Unit: "payoff"}
	}
}
