package policy

import (
	"math"

	"risingbandits/engine/detmath"
)

// bernoulliKL returns kl(p,q) = p ln(p/q) + (1-p) ln((1-p)/(1-q)) for 0 <= p <= q < 1, in nats. It is
// computed from q-p: its error is a few ulp of q-p, so that even near p it can be inverted to an ulp of q,
// where the plain formula would lose half the digits. If q is nearer to 1, it is computed from 1-q.
func bernoulliKL(p, q float64) float64 {
	d, rest := q-p, 1-p
	var kl float64
	if d > 0.5*rest {
		kl = -float64(rest * detmath.Log((1-q)/rest))
	} else {
		kl = -float64(rest * detmath.Log1p(-d/rest))
	}
	if p >= leastMean {
		kl -= float64(p * detmath.Log1p(d/p))
	}
	return kl
}

// leastMean is the smallest p of which p ln(p/q) counts: below it d/p may overflow, and p times any logarithm is less than the
// rounding of the sum.
const leastMean = 0x1p-1022

// klUpper returns max{q in [p,1]: kl(p,q) <= level} for p in [0,1] and level >= 0: the greatest float64 q
// with bernoulliKL(p,q) <= level, up to the rounding of bernoulliKL in the last bits. It is 1 only for p = 1.
//
// It starts to the right of the root. There Newton's method on a convex function falls to the root and never
// passes it. It stops by a step relative to min(q-p, 1-q), so that it is exact near both ends.
func klUpper(p, level float64) float64 {
	if p >= 1 {
		return 1
	}
	if level <= 0 {
		return p
	}
	return klExact(klNewton(p, level, klStop), p, level)
}

// klNear is klUpper, but for the last bits.
func klNear(p, level float64) float64 {
	if p >= 1 {
		return 1
	}
	if level <= 0 {
		return p
	}
	return klNewton(p, level, klStop)
}

// klRough is klUpper for p < 1 and level > 0, to about 6 digits of the smaller of q-p and 1-q.
func klRough(p, level float64) float64 { return klNewton(p, level, 1e-3) }

// klNewton takes Newton steps until a step is at most stop times the smaller of q-p and 1-q.
func klNewton(p, level, stop float64) float64 { return klNewtonFrom(klStart(p, level), p, level, stop) }

// klNewtonFrom is klNewton from a start point q < 1 near the root or to the right of it.
func klNewtonFrom(q, p, level, stop float64) float64 {
	for range klSteps {
		if q <= p {
			break
		}
		step := (bernoulliKL(p, q) - level) * q * (1 - q) / (q - p)
		next := q - step
		if next > belowOne {
			next = belowOne
		}
		if next <= p { // by rounding alone
			next = (p + q) / 2
		}
		done := math.Abs(step) <= stop*smaller(q-p, 1-q)
		q = next
		if done {
			break
		}
	}
	return larger(q, p)
}

const (
	belowOne = 1 - 0x1p-53 // the largest double below 1
	klStop   = 1e-8        // the step after one this small is below an ulp: Newton squares it
	klSteps  = 60          // more than any start point needs
)

// klStart returns a point below 1 that is not to the left of the root, the smaller of two bounds: Pinsker's
// kl >= 2(q-p)², and kl >= -(1-p) ln(1-q) - entropy(p), which is close for q near 1.
func klStart(p, level float64) float64 {
	pinsker := p + math.Sqrt(level/2)
	entropy := -float64((1 - p) * detmath.Log1p(-p))
	if p > 0 {
		entropy -= float64(p * detmath.Log(p))
	}
	edge := 1 - detmath.Exp(-(level+entropy)/(1-p))
	return smaller(smaller(pinsker, edge), belowOne)
}

// klExact moves from q, which is about an ulp from the root, to the float64 q >= p with
// kl(p,q) <= level < kl(p, next float64).
func klExact(q, p, level float64) float64 {
	for q > p && bernoulliKL(p, q) > level {
		q = math.Float64frombits(math.Float64bits(q) - 1)
	}
	for q < belowOne {
		next := math.Float64frombits(math.Float64bits(q) + 1)
		if bernoulliKL(p, next) > level {
			break
		}
		q = next
	}
	return q
}

// A confidence is the level ln t + c ln ln t of the KL policies, ln ln t taken as 0 below e.
type confidence struct {
	c           float64
	log, logLog roundTable
}

// newConfidence returns the levels of rounds up to T.
func newConfidence(c float64, T int) confidence {
	return confidence{c, logTable(T), logLogTable(T)}
}

func (f *confidence) at(t int) float64 { return f.log.log(t) + float64(f.c*f.logLog.logLog(t)) }

// klBisect is the solver of the released KL-UCB and SW-KL-UCB: p is kept within [1e-10, 1-1e-10],
// the upper end is 1-1e-10, and it stops when |kl(p,q)-level| <= 1e-10.
func klBisect(p, level float64) float64 {
	p = klClip(p)
	own := klCross(p, p) - level
	lo, hi := p, float64(1-klTolerance)
	if own-klCross(p, hi) <= 0 {
		return hi
	}
	for {
		q := (lo + hi) / 2
		excess := own - klCross(p, q)
		// lo and hi become neighbours only where the tolerance is finer than float64s are; there the released
		// code repeats the same step until it has counted to 10,000.
		if math.Abs(excess) <= klTolerance || q == lo || q == hi {
			return q
		}
		if excess < 0 {
			lo = q
		} else {
			hi = q
		}
	}
}

// klCross returns p ln q + (1-p) ln(1-q), for which kl(p,q) = klCross(p,p) - klCross(p,q).
func klCross(p, q float64) float64 {
	return float64(p*detmath.Log(q)) + float64((1-p)*detmath.Log(1-q))
}

const klTolerance = 1e-10

func klClip(p float64) float64 { return smaller(larger(p, klTolerance), 1-klTolerance) }
