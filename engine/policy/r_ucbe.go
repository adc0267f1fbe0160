package policy

import (
	"math"

	"risingbandits/engine/detmath"
	"risingbandits/engine/environment"
	"risingbandits/engine/mathml"
	"risingbandits/engine/param"
)

// rUCBE is R-UCBE, which looks for the arm that pays most after T pulls of it. It pulls the arm of largest
//
//	1/h Σ_{l=N-h+1..N} (R(l) + (T-l)(R(l)-R(l-h))/h) + σ(T-N+h-1)√(a/h³)
//
// with h = ⌊εN⌋, and +Inf while h = 0: R-ed-UCB's index at the horizon, with a in place of 10 α ln t. So the index of
// an arm changes only with its own pulls. Ties are broken uniformly by the policy's own stream. It must know T. It
// recommends the arm of the largest index after the last round.
//
// The paper writes the sum over pairs of rounds; here as in the released code l counts the pulls of the arm.
// The paper has +Inf for arms without pulls only, though its estimator divides by h.
//
// ε in (0,1/2), default 1/4. σ >= 0 in payoff units, default the noise's. a >= 0, default 10 ln(20 K T), with which the
// paper's bound of the error, 2TK e^(-a/10), is 1/10. That default is ours: the paper's a needs the payoffs, see
// theory.RUCBEParameter.
//
// Source: Mussi, Montenegro, Trovò, Restelli, Metelli, Best Arm Identification for Stochastic Rising Bandits, ICML 2024,
// Algorithm 1 and Equations 3, 5 and 6.
//
// released (github.com/MontenegroAlessandro/BestArmIdSRB, agent.py, class UcbSRB): the arms are pulled in turn until each
// has a window; it recommends the arm of the largest estimate, without the bonus; payoffs are read at x from 0. Up to commit
// b98a85a (2023-02-15) it had 10 a in place of a, and so had the code of the paper's figures.
//
// code, default authors, says whose released code it is, if it is released. cash is that of the CASH comparison
// (github.com/amirbalef/CASH_with_Bandits at 6790cd3): see cashRUCBE.
var rUCBE = Kind{
	ID:     "r-ucbe",
	Name:   "R-UCBE",
	Source: "Mussi, Montenegro, Trovò, Restelli, Metelli 2024, Algorithm 1",
	Doc:    "Looks for the arm that will pay most at the horizon, which it must know: R-ed-UCB with the horizon in place of the round.",
	Card: Card{
		Setting: "rested, rising", Noise: subgaussian, Knows: "T, σ, and for its a the gaps",
		Guarantee: "error ≤ 2 T K e^(−a/10)", Year: 2024, Preset: "best-arm-a",
	},
	Group: BestArm,
	Style: Style{Hue: 0, Dash: []float32{14, 4}, Square: true},
	Explain: func(v Values) Explanation {
		e := rUCBEExplanation
		e.TwoWindows = v[codeMember] != codeCASH // whose windows are of running maxima, and whose mean is of neither
		return e
	},
	Released: "The arms are pulled in turn until each has a window. It recommends the arm of the largest estimate instead of the " +
		"largest index. " + readsFrom0 +
		" Until 2023-02-15 its bonus had 10 a for a; the paper’s figures are of that code. Parameter code: with cash it is the code of the " +
		"CASH comparison, on running maxima scaled to 0 to 1, with x from 1, and a and σ fixed. Its mean is of all but the last h + 1 " +
		"rewards where the last h are meant, and an arm without a window has the index 0 in place of infinity, so that only the first arm " +
		"is pulled after the first K rounds.",
	Release: &BestArmIdSRB,
	Params: []Param{
		epsilonParam,
		{
			Name: "a", Symbol: "a", Kind: Number, Range: param.Range{Min: 0, Max: 1e12},
			Default: func(c Context, _ Values) any { return 10 * detmath.Log(20*float64(c.K)*float64(c.T)) },
			Formula: "10 ln(20 K T)",
			Doc:     "How much is explored. With the default the paper's bound of the error, 2TK e^(−a/10), is 1/10.",
		},
		sigmaParam, cashParam,
	},
	New: func(c Context, v Values, released bool) Policy {
		if released && v[codeMember] == codeCASH {
			return newCASHRUCBE(c, v.number("epsilon"))
		}
		return &rucbe{
			steady: newSteady(c), arms: make([]risingArm, c.K), horizon: float64(c.T), epsilon: v.number("epsilon"),
			scale: v.number("sigma") * math.Sqrt(v.number("a")), released: released,
		}
	},
}

var rUCBEExplanation = Explanation{Decision: ByIndex, Terms: risingTerms, Recommends: true, Formula: Formula{
	MathML: mathml.Element("index = frac{1}{h} Σ ( R ( l ) + ( T − l ) frac{R ( l ) − R ( l − h )}{h} ) + " +
		"σ ( T − N + h − 1 ) root{frac{a}{h^3}}"),
	Words: "index equals 1 over h, times the sum over l of R of l plus T minus l, times R of l minus R of l minus h, over h; " +
		"plus sigma times T minus N plus h minus 1, times the root of a over h cubed",
	Where: "l runs over the recent window, the last h pulls; R(l − h) is its partner in the older one. T is the horizon.",
}}

type rucbe struct {
	steady
	arms     []risingArm
	horizon  float64
	epsilon  float64
	scale    float64 // σ√a
	released bool
	waiting  int // arms without a window
}

func (p *rucbe) Reset(d Draws) {
	p.steady.reset(d, inf)
	p.waiting = len(p.arms)
	for k := range p.arms {
		p.arms[k].reset()
	}
}

// inTurn reports whether the released code still pulls the arms in turn.
func (p *rucbe) inTurn() bool { return p.released && p.waiting > 0 }

func (p *rucbe) Choose(t int) int {
	if p.inTurn() {
		return (t - 1) % len(p.arms)
	}
	return p.best()
}

func (p *rucbe) Update(_, arm int, reward float64) {
	r := &p.arms[arm]
	was := r.h
	r.push(reward, p.epsilon)
	if r.h == 0 {
		return
	}
	if r.h > was {
		r.factors = newWindowFactors(r.h, p.scale)
	}
	if was == 0 {
		p.waiting--
	}
	x := r.affine()
	p.set(arm, x.at(p.horizon, 1))
}

// Play is the general loop of Loop, written for this type so that the compiler can call its methods directly.
func (p *rucbe) Play(bandit *environment.Bandit, from, to int) {
	for t := from; t < to; t++ {
		arm := p.Choose(t)
		p.Update(t, arm, bandit.Pull(t, arm))
	}
}

// HistoryBytes implements HistoryHolder: a reward of 8 bytes for each round.
func (p *rucbe) HistoryBytes(T int) int { return 8 * T }

// estimate returns the mean of an arm's window and its projected increment.
func (p *rucbe) estimate(arm int) (mean, increment float64) {
	r := &p.arms[arm]
	h := float64(r.h)
	return r.a / h, (float64(p.horizon*r.u) - r.v) / (h * h)
}

// Explain stores each arm's terms: the mean of the recent window, its projected increment to T, and the bonus.
func (p *rucbe) Explain(dst []Term, t int) {
	for k := range p.arms {
		r := &p.arms[k]
		switch {
		case p.inTurn():
			dst[k] = noIndexTerm(r.n, 0)
			if k != (t-1)%len(p.arms) {
				dst[k].Index = 0
			}
			continue
		case r.h == 0:
			dst[k] = noIndexTerm(r.n, 0)
			continue
		}
		x := r.affine()
		mean, increment := p.estimate(k)
		dst[k] = windowTerm(r.n, r.h, mean, increment, x.bonus(p.horizon, 1), p.index[k])
	}
}

func (p *rucbe) Windows(arm int) (older, recent [2]int) {
	return windows(p.arms[arm].n, p.arms[arm].h)
}

// RecommendTo implements Recommender.
func (p *rucbe) RecommendTo(dst []float64) {
	copy(dst, p.index)
	if !p.released {
		return
	}
	for k := range dst {
		dst[k] = 0 // as there, for an arm without a window
		if p.arms[k].h > 0 {
			mean, increment := p.estimate(k)
			dst[k] = mean + increment
		}
	}
}
