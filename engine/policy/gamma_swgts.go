package policy

import (
	"math"
	"slices"

	"risingbandits/engine/mathml"
	"risingbandits/engine/param"
)

// gammaSWGTS is γ-SWGTS. Each round it draws, for every arm,
//
//	θ ~ N(S/N, 1/(γN))
//
// with N and S the pulls and the sum of rewards R of the arm over rounds max(t-τ,1)..t-1, and pulls the arm of largest θ. An
// arm with N = 0 is pulled before all others, several in random order; so are all arms in the first K rounds.
//
// τ in rounds, default ⌊4√(T ln T)⌋: its paper leaves τ free, and the default, SW-UCB's, is ours. γ > 0, default
// min(1/(4σ²), 1), the largest that the theorem allows, with σ that of the noise.
//
// Source: Fiandri, Metelli, Trovò, Sliding-Window Thompson Sampling for Non-Stationary Settings, arXiv 2409.05181 v3, and
// Thompson Sampling-like Algorithms for Stochastic Rising Bandits, arXiv 2505.12092 v2. The forms with forced pulls (ET-) are
// not here: the number of those pulls could not be confirmed.
var gammaSWGTS = Kind{
	ID:     "gamma-swgts",
	Name:   "γ-SWGTS",
	Source: "Fiandri, Metelli, Trovò 2024 and 2025",
	Doc:    "Thompson sampling over the last τ rounds with normal laws, as analysed for rising bandits.",
	Card: Card{
		Setting: "rested, rising", Noise: subgaussian, Knows: "a window",
		Year: 2024, Preset: "paper-2-rested",
	},
	Group: Rising,
	Style: Style{Hue: 13, Dash: []float32{14, 4}, Square: true},
	Explain: explained(Explanation{Decision: ByDraws, Terms: drawTerms, Formula: Formula{
		MathML: mathml.Element("θ ∼ N ( frac{S_τ}{N_τ} , frac{1}{γ N_τ} )"),
		Words:  "theta is drawn from a normal law around S over N, with variance 1 over gamma N, both of the last tau rounds",
		Where:  "The arm of the largest draw is pulled. S sums the arm's rewards of the last τ rounds, N counts them.",
	}}),
	Params: []Param{
		windowParam(swUCBWindow, "⌊4√(T ln T)⌋"),
		{
			Name: "gamma", Symbol: "γ", Kind: Number, Range: param.Range{Min: 0, Max: 1e12, MinOpen: true},
			Default: func(c Context, _ Values) any { return math.Min(1/(4*c.Sigma*c.Sigma), 1) },
			Formula: "min(1/(4σ²), 1)",
			Doc:     "The less, the wider the laws. The theorem asks for at most the default, with the noise's σ.",
		},
	},
	New: func(c Context, v Values, released bool) Policy {
		definedOnly(released)
		return &swgts{window: newWindow(c, v.rounds("tau")), gamma: v.number("gamma"), theta: make([]float64, c.K)}
	},
}

type swgts struct {
	draws Draws
	window
	gamma float64
	theta []float64 // scratch
}

func (p *swgts) Reset(d Draws) {
	p.draws = d
	p.window.reset()
}

// law returns the mean and the standard deviation of an arm with rewards in the window.
func (p *swgts) law(arm int) (mean, sd float64) {
	n := float64(p.n[arm])
	return p.sum[arm] / n, 1 / math.Sqrt(p.gamma*n)
}

func (p *swgts) Choose(int) int {
	p.draws.Own.NormalsTo(p.theta)
	for k := range p.theta {
		if p.n[k] == 0 {
			p.theta[k] = inf
			continue
		}
		mean, sd := p.law(k)
		p.theta[k] = mean + float64(p.theta[k]*sd)
	}
	return p.draws.argmax(p.theta)
}

func (p *swgts) Update(_, arm int, reward float64) { p.push(arm, reward) }

func (p *swgts) Explain(dst []Term, _ int) {
	for k := range dst {
		if p.n[k] == 0 {
			dst[k] = noIndexTerm(p.pulls[k], 0)
			continue
		}
		mean, _ := p.law(k)
		dst[k] = drawnTerm(p.pulls[k], p.n[k], mean, "payoff")
	}
}

// BeliefsTo stores each arm's normal law with what will be drawn from it.
func (p *swgts) BeliefsTo(dst []Belief, t int) int {
	peek := *p // with copies of what Choose changes
	peek.theta = slices.Clone(p.theta)
	next := peek.Choose(t)
	for k := range dst {
		if p.n[k] == 0 {
			dst[k] = Belief{Low: math.NaN(), High: math.NaN()}
			continue
		}
		mean, sd := p.law(k)
		dst[k] = Belief{Law: Normal, A: mean, B: sd, Low: peek.theta[k], High: peek.theta[k]}
	}
	return next
}
