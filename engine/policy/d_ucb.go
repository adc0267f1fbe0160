package policy

import (
	"math"

	"risingbandits/engine/detmath"
	"risingbandits/engine/mathml"
	"risingbandits/engine/param"
)

// dUCB is D-UCB. Each arm once, in random order, then the arm of largest
//
//	mean_γ + 2√(ξ ln n_γ / N_γ)
//
// where the reward of round s weighs γ^(t-1-s): N_γ is the sum of an arm's weights, n_γ that of
// all arms', mean_γ the weighted mean of X. Ties are broken uniformly by the policy's own stream.
//
// ξ > 0, default 0.6. γ in [1e-6, 1), default 1 - 1/(4√T).
//
// Source: Garivier & Moulines, On Upper-Confidence Bound Policies for Switching Bandit Problems,
// ALT 2011, Section 3.1 with B = 1.
var dUCB = Kind{
	ID:     "d-ucb",
	Name:   "D-UCB",
	Source: "Garivier & Moulines 2011, Section 3.1",
	Doc:    "UCB in which a reward counts for less with every round that passes.",
	Cost:   44,
	Card: Card{
		Setting: "restless, switching", Noise: bounded, Knows: "T and the number of changes",
		Guarantee: "regret T^(1/2)", Year: 2011, Preset: "paper-15-restless",
	},
	Group: Changing,
	Style: Style{Hue: 11, Dash: []float32{10, 2.5, 2, 2.5}, Square: true},
	Explain: explained(Explanation{Decision: ByIndex, Terms: meanTerms, Clips: true, Formula: Formula{
		MathML: mathml.Element("index = mean_γ + 2 root{frac{ξ ln n_γ}{N_γ}}"),
		Words:  "index equals the discounted mean, plus two times the root of xi log n over N, both discounted",
		Where:  "Every reward and count loses the share 1 − γ with each round; n is the sum of N over the arms.",
	}}),
	Params: []Param{
		xiParam,
		{
			Name: "gamma", Symbol: "γ", Kind: Number, Range: param.Range{Min: 1e-6, Max: 1, MaxOpen: true},
			Default: func(c Context, _ Values) any { return 1 - 1/(4*math.Sqrt(float64(c.T))) },
			Formula: "1 − 1/(4√T)",
			Doc:     "What is left of a reward's weight after one round.",
		},
	},
	Translation: written("d-ucb", nil),
	New: func(c Context, v Values, released bool) Policy {
		definedOnly(released)
		return newDUCB(c, v)
	},
}

// ducbPolicy stores all weights in a unit that grows by the factor 1/γ each round, so that a round changes
// one arm only: N_γ is weight/unit, and the index is mean + u·weight^(-1/2) with u = 2√(ξ ln n_γ · unit).
type ducbPolicy struct {
	spreads
	xi, gamma   float64
	pulls       []int
	weight, sum []float64 // of an arm's pulls and of their rewards, times unit
	unit, total float64   // total is n_γ
}

// ducbUnit is the unit above which all weights are divided by it. An arm whose weight then vanishes, because
// it was not pulled for a very long time, counts as never pulled.
const ducbUnit = 0x1p200

func newDUCB(c Context, v Values) *ducbPolicy {
	return &ducbPolicy{
		spreads: newSpreads(c), xi: v.number("xi"), gamma: v.number("gamma"),
		pulls: make([]int, c.K), weight: make([]float64, c.K), sum: make([]float64, c.K),
	}
}

func (p *ducbPolicy) Reset(d Draws) {
	p.spreads.reset(d)
	clear(p.pulls)
	clear(p.weight)
	clear(p.sum)
	p.unit, p.total = 1, 0
}

func (p *ducbPolicy) Choose(int) int { return p.best(p.common()) }

// common returns u; total is at least 1 after the first round, so the logarithm is not negative.
func (p *ducbPolicy) common() float64 {
	if p.total == 0 {
		return 0
	}
	return 2 * math.Sqrt(p.xi*detmath.Log(p.total)*p.unit)
}

func (p *ducbPolicy) Update(_, arm int, reward float64) {
	p.unit /= p.gamma
	p.total = 1 + float64(p.gamma*p.total)
	p.pulls[arm]++
	p.weight[arm] += p.unit
	p.sum[arm] += float64(p.unit * clip01(reward))
	p.index[arm] = spread{mean: p.sum[arm] / p.weight[arm], width: 1 / math.Sqrt(p.weight[arm])}
	if p.unit > ducbUnit {
		p.rescale()
	}
}

// rescale makes the unit 1 again.
func (p *ducbPolicy) rescale() {
	for k := range p.weight {
		p.weight[k] /= p.unit
		p.sum[k] /= p.unit
		if p.weight[k] < 0x1p-1000 {
			p.weight[k], p.sum[k], p.index[k] = 0, 0, unpulled
			continue
		}
		p.index[k].width = 1 / math.Sqrt(p.weight[k])
	}
	p.unit = 1
}

func (p *ducbPolicy) Explain(dst []Term, _ int) {
	u := p.common()
	for k := range dst {
		n := p.pulls[k]
		if p.weight[k] == 0 {
			n = 0
		}
		dst[k] = p.term(k, p.pulls[k], int(math.Round(p.weight[k]/p.unit)), n, u)
	}
}
