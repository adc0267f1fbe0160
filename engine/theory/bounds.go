package theory

import (
	"math"

	"risingbandits/engine/detmath"
)

// A Theorem is one of the paper's four bounds on the expected regret of R-ed-UCB or R-less-UCB:
//
//	                rested, R-ed-UCB    restless, R-less-UCB
//	deterministic   Theorem 4.3         Theorem 5.2
//	stochastic      Theorem 4.4         Theorem 5.3
//
// Their constants are those of the proofs, not of the O(...) in the statements. A theorem holds for arms
// whose payoffs rise, are concave and differ by at most 1; deterministic, for rewards without noise;
// stochastic, for rewards that are Sigma-subgaussian.
type Theorem struct {
	Restless      bool
	Deterministic bool

	// Only for the stochastic theorems:

	Epsilon float64 // in (0, 1/2): the window is h = floor(Epsilon N)
	Alpha   float64 // above 2: the bonus holds with probability 1 - t^-Alpha
	Sigma   float64 // at least 0, in payoff units
}

const (
	badEpsilon = "theory: epsilon is a number in (0, 1/2)"
	badAlpha   = "theory: alpha is a finite number above 2"
	badSigma   = "theory: sigma is a finite number of at least 0"
	badHorizon = "theory: K and T are whole numbers from 1"
)

func (th *Theorem) check(k, horizon int) {
	switch {
	case k < 1 || horizon < 1:
		panic(badHorizon)
	case th.Deterministic:
	case !(th.Epsilon > 0 && th.Epsilon < 0.5):
		panic(badEpsilon)
	case !(th.Alpha > 2) || math.IsInf(th.Alpha, 1):
		panic(badAlpha)
	case !(th.Sigma >= 0) || math.IsInf(th.Sigma, 1):
		panic(badSigma)
	}
}

// Length returns the M of the theorem's Y(M, q) for k arms and a horizon: ceil(T/K), or stochastic
// ceil((1-2 epsilon) T/K). It panics if k or horizon is below 1, or a field is out of its range.
func (th *Theorem) Length(k, horizon int) int {
	th.check(k, horizon)
	if th.Deterministic {
		return (horizon-1)/k + 1
	}
	return int(math.Ceil(float64((1-float64(2*th.Epsilon))*float64(horizon)) / float64(k)))
}

// Bound returns the theorem's bound on the regret after T = horizon rounds with K = k arms, in payoff
// units, for one q in [0,1]. With Y = Y(Length(k, horizon), q) of increments:
//
//	Theorem 4.3   2K + K T^q Y
//	Theorem 5.2   2K + K T^(q/(q+1)) Y^(1/(q+1))
//	Theorem 4.4   C + ceil(1/(1-2 epsilon)) K T^q Y
//	Theorem 5.3   C + ceil(1/epsilon) ceil(1/(1-2 epsilon)) K T^(2q/(1+q)) (1 + ln(epsilon T))^(q/(1+q)) Y^(1/(1+q))
//	with      C = 1 + 2K/(alpha-2) + 5K + K/epsilon + (3K/epsilon) (2 sigma T)^(2/3) (10 alpha ln T)^(1/3)
//
// 1 + ln(epsilon T) bounds the sum of 1/h over the windows h up to epsilon T; it is taken as 1 where
// epsilon T is below 1 and there is no window. It panics if q is not in [0,1], as Length does, or if
// the increments are shorter than that.
func (th *Theorem) Bound(in *Increments, k, horizon int, q float64) float64 {
	y := in.CumulativeIncrement(th.Length(k, horizon), q)
	return th.head(k, horizon) + th.term(k, horizon, q, y)
}

// head returns the part of the bound without q.
func (th *Theorem) head(k, horizon int) float64 {
	fk, t := float64(k), float64(horizon)
	if th.Deterministic {
		return 2 * fk
	}
	explore := float64(detmath.Pow(float64(2*th.Sigma*t), 2.0/3) * detmath.Pow(float64(10*th.Alpha)*detmath.Log(t), 1.0/3))
	return 1 + float64(2*fk)/(th.Alpha-2) + float64(5*fk) + fk/th.Epsilon + float64(float64(3*fk)/th.Epsilon*explore)
}

// term returns the part of the bound with q, given Y.
func (th *Theorem) term(k, horizon int, q, y float64) float64 {
	if y == 0 {
		return 0
	}
	t := float64(horizon)
	log := float64(q*detmath.Log(t)) + detmath.Log(y) // of T^q Y
	factor := float64(k)
	if !th.Deterministic {
		factor = float64(factor * math.Ceil(1/(1-float64(2*th.Epsilon))))
	}
	if !th.Restless {
		return float64(factor * detmath.Exp(log))
	}
	if !th.Deterministic {
		factor = float64(factor * math.Ceil(1/th.Epsilon))
		windows := 1 + detmath.Log(max(float64(th.Epsilon*t), 1))
		log += float64(q * (detmath.Log(t) + detmath.Log(windows)))
	}
	return float64(factor * detmath.Exp(log/(1+q)))
}

// A Best is the least of a theorem's bounds over q.
type Best struct {
	Q       float64 // where it is least, a multiple of 1/65536
	Bound   float64 // in payoff units
	Vacuous bool    // it is above T, which no policy's regret exceeds where payoffs differ by at most 1
}

// gridSteps is the number of steps of the grid of q that Least uses. It is so fine that a grid with twice the steps
// changes no bound by 0.1%: near q = 0, where Y can jump because 0^0 is 1, the logarithm of a bound has a slope of at
// most 2 ln T + 3, 36 at T = 10^7, and elsewhere the least is flat.
const gridSteps = 1 << 16

// tieSlack is the share by which the parts of equal bounds with q may differ by rounding.
const tieSlack = 1e-12

// Least returns the least of Bound over the q = i/65536 in [0,1]; of equal bounds the one of largest q.
// It panics as Bound does.
//
// Y is a sum of exponentials of q, so ln Y is convex in q, and the logarithm of the part of the bound with q
// is convex or a convex function over 1+q: it falls and then rises. So the least on a coarse grid says
// between which of its neighbours the least on a finer one is, and four passes over the increments find it.
func (th *Theorem) Least(in *Increments, k, horizon int) Best {
	return th.leastOn(gridSteps, in, k, horizon)
}

func (th *Theorem) leastOn(steps int, in *Increments, k, horizon int) Best {
	m := th.Length(k, horizon)
	var buffer [33]float64
	lo, hi := 0, steps
	for step := steps / 32; ; step = max(step/16, 1) {
		ys := buffer[:(hi-lo)/step+1]
		in.CumulativeIncrementsTo(ys, m, float64(lo)/float64(steps), float64(step)/float64(steps))
		at, least := 0, math.Inf(1)
		for i, y := range ys {
			q := float64(lo+i*step) / float64(steps)
			if b := th.term(k, horizon, q, y); b <= least*(1+tieSlack) {
				at, least = lo+i*step, b
			}
		}
		if step == 1 {
			b := th.head(k, horizon) + least
			return Best{Q: float64(at) / float64(steps), Bound: b, Vacuous: b > float64(horizon)}
		}
		lo, hi = max(at-step, 0), min(at+step, steps)
	}
}
