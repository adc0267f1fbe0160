package policy

import (
	"math"
	"slices"

	"risingbandits/engine/mathml"
)

// thompson is Thompson sampling. Each round it draws a θ for every arm and pulls the arm of largest θ.
//
//	model gaussian:  θ ~ N(mean, σ²/N), each arm once first, in random order
//	model bernoulli: θ ~ Beta(1+S, 1+F), S and F the successes and failures of coins of
//	                 probability X
//
// model default gaussian. σ >= 0 in payoff units, default the noise's; not used by model bernoulli.
//
// Source: Thompson 1933; Agrawal & Goyal, Further Optimal Regret Bounds for Thompson Sampling,
// AISTATS 2013, Algorithms 1 (Beta) and 2 (Gaussian, there with σ = 1 and N+1 for N).
var thompson = Kind{
	ID:     "ts",
	Name:   "TS",
	Source: "Thompson 1933; Agrawal & Goyal 2013",
	Doc:    "Draws a payoff for each arm from its belief about the arm, and pulls the arm with the largest.",
	Cost:   81,
	Card: Card{
		Setting: "stationary", Noise: bounded, Knows: nothing,
		Guarantee: "regret ln T", Year: 2013, Preset: "paper-15-rested",
	},
	Group: Stationary,
	Style: Style{Hue: 13, Dash: []float32{5, 2.5}, Square: true},
	Explain: func(v Values) Explanation {
		beta := v.choice("model") == "bernoulli" // its coins count no probability above 1 or below 0
		f := Formula{
			MathML: mathml.Element("θ ∼ N ( mean , frac{σ^2}{N} )"),
			Words:  "theta is drawn from a normal law around the mean, with variance sigma squared over N",
			Where:  "The arm of the largest draw is pulled. The mean is of all N rewards of the arm.",
		}
		if beta {
			f = Formula{
				MathML: mathml.Element("θ ∼ Beta ( 1 + S , 1 + F )"),
				Words:  "theta is drawn from a beta law with 1 plus S and 1 plus F",
				Where:  "The arm of the largest draw is pulled. S counts its successes, F its failures.",
			}
		}
		return Explanation{Decision: ByDraws, Terms: drawTerms, Clips: beta, Formula: f}
	},
	Params: []Param{
		{
			Name: "model", Symbol: "model", Kind: Choice, Choices: []string{"gaussian", "bernoulli"},
			Default: always("gaussian"), Fixed: true, Formula: "gaussian",
			Doc: "The law of rewards that the policy believes in.",
		},
		sigmaParam,
	},
	Translation: func(v Values) Translation {
		if v.choice("model") == "bernoulli" {
			return Translation{}
		}
		return Translation{Type: "thompson", Fields: []string{"sigma"}}
	},
	New: func(c Context, v Values, released bool) Policy {
		definedOnly(released)
		if v.choice("model") == "bernoulli" {
			return &betaTS{means: newMeans(c), race: newBetaRace(c.K)}
		}
		return &gaussianTS{means: newMeans(c), sigma: v.number("sigma"), law: make([]spread, c.K)}
	},
}

// gaussianTS is the model gaussian.
type gaussianTS struct {
	means
	sigma  float64
	law    []spread // per arm: the mean and σ/√N
	pulled int      // number of arms that were pulled
}

func (p *gaussianTS) Reset(d Draws) {
	p.means.Reset(d)
	p.pulled = 0
}

func (p *gaussianTS) Update(t, arm int, reward float64) {
	if p.n[arm] == 0 {
		p.pulled++
	}
	p.means.Update(t, arm, reward)
	p.law[arm] = spread{mean: p.mean(arm), width: p.sigma / math.Sqrt(float64(p.n[arm]))}
}

func (p *gaussianTS) Choose(int) int {
	if p.pulled < len(p.n) {
		return p.first()
	}
	theta := p.index
	p.draws.Own.NormalsTo(theta)
	for k := range theta {
		theta[k] = p.law[k].at(theta[k])
	}
	return p.draws.argmax(theta)
}

// first is Choose while some arms have no rewards. It draws for the other arms all the same.
func (p *gaussianTS) first() int {
	for k := range p.index {
		if p.n[k] == 0 {
			p.index[k] = inf
			continue
		}
		p.index[k] = p.law[k].at(p.draws.Own.Normal())
	}
	return p.draws.argmax(p.index)
}

func (p *gaussianTS) Explain(dst []Term, t int) {
	for k := range dst {
		if p.n[k] == 0 {
			dst[k] = noIndexTerm(0, 0)
			continue
		}
		dst[k] = drawnTerm(p.n[k], 0, p.mean(k), "payoff")
	}
}

// BeliefsTo stores each arm's normal law with what will be drawn from it.
func (p *gaussianTS) BeliefsTo(dst []Belief, t int) int {
	peek := *p // with copies of what Choose changes
	peek.index = slices.Clone(p.index)
	next := peek.Choose(t)
	for k := range dst {
		if p.n[k] == 0 {
			dst[k] = Belief{Low: math.NaN(), High: math.NaN()}
			continue
		}
		dst[k] = Belief{Law: Normal, A: p.law[k].mean, B: p.law[k].width, Low: peek.index[k], High: peek.index[k]}
	}
	return next
}

// betaTS is the model bernoulli; means.sum counts the successes.
type betaTS struct {
	means
	race *betaRace
}

func (p *betaTS) Reset(d Draws) {
	p.means.Reset(d)
	p.race.reset()
}

func (p *betaTS) Choose(int) int { return p.race.draw(&p.draws.Own) }

func (p *betaTS) Update(t, arm int, reward float64) {
	p.means.Update(t, arm, float64(p.draws.trial(arm, p.n[arm]+1, t, reward)))
	s := int(p.sum[arm])
	p.race.set(arm, s+1, p.n[arm]-s+1)
}

func (p *betaTS) Explain(dst []Term, t int) {
	for k := range dst {
		n, s := float64(p.n[k]), p.sum[k]
		dst[k] = drawnTerm(p.n[k], 0, (s+1)/(n+2), "payoff")
	}
}

// BeliefsTo stores each arm's Beta law, and what will be drawn for the arm of the largest.
func (p *betaTS) BeliefsTo(dst []Belief, _ int) int {
	return p.race.beliefsTo(dst, p.draws, func(k int) (a, b float64) { return p.sum[k] + 1, float64(p.n[k]) - p.sum[k] + 1 })
}
