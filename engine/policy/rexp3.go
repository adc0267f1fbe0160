package policy

import (
	"math"

	"risingbandits/engine/detmath"
	"risingbandits/engine/environment"
	"risingbandits/engine/param"
)

// rexp3 is Rexp3: Exp3 that starts anew every Δ rounds:
//
//	p_k = (1-γ) w_k / Σw + γ/K,   w_k *= exp(γ X / (p_k K)),   w = 1 at rounds 1, Δ+1, 2Δ+1, ...
//
// V > 0, the variation budget in payoff units, default K. Δ = ⌈(K ln K)^(1/3) (T/V)^(2/3)⌉ in
// rounds (at least 1) and γ = min(1, √(K ln K / ((e-1) Δ))), which may also be given.
//
// Source: Besbes, Gur, Zeevi, Stochastic Multi-Armed-Bandit Problem with Non-stationary Rewards,
// NIPS 2014, Algorithm 1 and Theorem 2.
//
// released: V = 0.001 T; the weights are divided by the sum of the other arms' weights, the
// importance weights use that p before it is normalised, and an arm is drawn from it normalised;
// rewards become 0 or 1 by a coin of probability X; the first batch is one round too long.
var rexp3 = Kind{
	ID:     "rexp3",
	Name:   "Rexp3",
	Source: "Besbes, Gur, Zeevi 2014, Algorithm 1",
	Doc:    "Exp3 that forgets everything every Δ rounds.",
	Cost:   52,
	Card: Card{
		Setting: "restless", Noise: bounded, Knows: "T and the variation V",
		Guarantee: "regret V^(1/3) T^(2/3)", Year: 2014, Preset: "paper-2-rested",
	},
	Group: Changing,
	Style: Style{Hue: 2, Dash: []float32{3, 2}},
	Explain: explained(Explanation{Decision: ByChance, Terms: chanceTerms, Clips: true, Formula: Formula{
		weightsMathML, weightsWords, "The arm is drawn by p; the weights start afresh every Δ rounds.",
	}}),
	Released: "The variation budget is 0.001 T; probabilities divide by the sum of the other arms' weights and are normalised " +
		"only when an arm is drawn, not where rewards are weighted; " +
		"rewards are made 0 or 1; the first batch is one round too long. " + readsFrom1,
	Release: &StochasticRisingBandits,
	From1:   true,
	Params: []Param{
		{
			Name: "v", Symbol: "V", Kind: Number, Range: param.Range{Min: 0, Max: 1e9, MinOpen: true},
			Default: rexp3Budget, Formula: "K (released: 0.001 T)", Unit: "payoff",
			Doc: "How much the payoffs may change over the horizon, in total.",
		},
		{
			Name: "batch", Symbol: "Δ", Kind: Number, Range: param.Integers(1, maxRounds),
			Default: rexp3Batch, Formula: "⌈(K ln K)^⅓ (T/V)^⅔⌉", Unit: "rounds",
			Doc: "Rounds between two fresh starts.",
		},
		gammaParam(func(c Context, v Values) any { return exp3Gamma(c.K, v.number("batch")) }, "min(1, √(K ln K / ((e−1) Δ)))"),
	},
	Translation: typed("exp3", "gamma", "batch"),
	New: func(c Context, v Values, released bool) Policy {
		p := exp3Policy{weights: newWeights(c.K, v.number("gamma"))}
		batch := v.rounds("batch")
		if released {
			return &rexp3Released{rexp3Policy: rexp3Policy{exp3Policy: p, batch: batch}, share: make([]float64, c.K)}
		}
		return &rexp3Policy{exp3Policy: p, batch: batch}
	},
}

func rexp3Budget(c Context, _ Values) any {
	if c.Released {
		return 0.001 * float64(c.T)
	}
	return float64(c.K)
}

func rexp3Batch(c Context, v Values) any {
	k := float64(c.K)
	batch := detmath.Pow(k*detmath.Log(k), 1.0/3) * detmath.Pow(float64(c.T)/v.number("v"), 2.0/3)
	return math.Min(maxRounds, math.Max(1, math.Ceil(batch)))
}

type rexp3Policy struct {
	exp3Policy
	batch int
	last  int // the last round of this batch
}

func (p *rexp3Policy) Reset(d Draws) {
	p.exp3Policy.Reset(d)
	p.last = p.batch
}

func (p *rexp3Policy) Update(t, arm int, reward float64) {
	if t == p.last { // the next round starts a batch, so this reward is not used
		p.last += p.batch
		p.pulls[arm]++
		p.restart()
		return
	}
	p.exp3Policy.Update(t, arm, reward)
}

// Play plays as Exp3 between the last rounds of batches.
func (p *rexp3Policy) Play(bandit *environment.Bandit, from, to int) {
	for t := from; t < to; t++ {
		last := min(p.last, to)
		p.exp3Policy.Play(bandit, t, last)
		if t = last; t < to {
			arm := p.Choose(t)
			p.Update(t, arm, bandit.Pull(t, arm))
		}
	}
}

// rexp3Released is the released code's Rexp3. Its shares do not sum to 1; see storeShares.
type rexp3Released struct {
	rexp3Policy
	share []float64 // what the released code uses as probabilities
	total float64   // their sum
}

func (p *rexp3Released) Reset(d Draws) {
	p.exp3Policy.Reset(d)
	p.last = p.batch + 1 // batches end at Δ+1, 2Δ+1, ...
	p.storeShares()
}

// storeShares computes the shares: w_k over the sum of the other arms' weights, mixed with the uniform law.
func (p *rexp3Released) storeShares() {
	if len(p.w) == 1 {
		p.share[0], p.total = 1, 1 // the released code divides by zero here
		return
	}
	floor := p.gamma / float64(len(p.w))
	p.total = 0
	for k, w := range p.w {
		rest := p.sum - w
		if !(rest > 0.5*p.sum) { // the subtraction lost digits
			rest = othersSum(p.w, k)
		}
		x := float64((1-p.gamma)*w/rest) + floor
		p.share[k] = x
		p.total += x
	}
}

// othersSum returns the sum of w without w[k].
func othersSum(w []float64, k int) float64 {
	rest := 0.0
	for j, v := range w {
		if j != k {
			rest += v
		}
	}
	return rest
}

func (p *rexp3Released) Choose(int) int {
	u, below := p.draws.Own.Float64()*p.total, 0.0
	last := len(p.share) - 1
	for k, x := range p.share[:last] {
		below += x
		if u < below {
			return k
		}
	}
	return last
}

func (p *rexp3Released) Update(t, arm int, reward float64) {
	p.pulls[arm]++
	if t == p.last {
		p.last += p.batch
		p.restart()
	} else {
		p.gain(arm, float64(p.draws.trial(arm, p.pulls[arm], t, reward)), p.share[arm])
	}
	p.storeShares()
}

// Play is the general loop of Loop, written for this type so that the compiler can call its methods directly.
func (p *rexp3Released) Play(bandit *environment.Bandit, from, to int) {
	for t := from; t < to; t++ {
		arm := p.Choose(t)
		p.Update(t, arm, bandit.Pull(t, arm))
	}
}

func (p *rexp3Released) Explain(dst []Term, t int) {
	for k := range dst {
		dst[k] = drawnTerm(p.pulls[k], 0, p.share[k]/p.total, "probability")
	}
}
