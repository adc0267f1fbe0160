package index

import (
	"math"

	"risingbandits/engine/detmath"
)

// klMax returns the largest q in [p,1] with kl(p,q) <= d, for coins of means p and q, to about 1e-12; p is kept within
// [0,1]. It is p if d <= 0, and NaN if one of them is NaN.
//
// It starts to the right of the root, where Newton's method on a convex function falls to the root.
func klMax(p, d float64) float64 {
	switch {
	case p != p || d != d:
		return math.NaN()
	case p >= 1:
		return 1
	case p < 0:
		p = 0
	}
	if d <= 0 {
		return p
	}
	const belowOne = 1 - 0x1p-53
	q := lesser(p+math.Sqrt(d/2), belowOne) // by Pinsker's inequality
	for range 100 {
		step := (divergence(p, q) - d) * q * (1 - q) / (q - p)
		if !(step > 1e-13*lesser(q-p, 1-q)) {
			break
		}
		q -= step
		if q <= p {
			return p
		}
	}
	return q
}

// klMin returns the smallest q in [0,p] with kl(p,q) <= d, for coins of means p and q, to about 1e-12: the mirror of klMax.
func klMin(p, d float64) float64 { return 1 - klMax(1-p, d) }

// klDivergence returns kl(p,q) for coins of means p and q, which are kept within [0,1]; NaN if one of them is NaN. It is
// infinite if q is 0 or 1 and p is not.
func klDivergence(p, q float64) float64 {
	switch {
	case p != p || q != q:
		return math.NaN()
	case p < 0, p > 1, q < 0, q > 1:
		return klDivergence(greater(0, lesser(p, 1)), greater(0, lesser(q, 1)))
	case p == q:
		return 0
	case p > q:
		p, q = 1-p, 1-q
	}
	if q == 1 {
		return inf
	}
	return divergence(p, q)
}

// divergence returns kl(p,q) for 0 <= p < q < 1. It is computed from q-p, and near q = 1 from 1-q, so that it keeps its
// digits.
func divergence(p, q float64) float64 {
	rest, d := 1-p, q-p
	kl := -float64(rest * detmath.Log1p(-d/rest))
	if d > 0.5*rest {
		kl = -float64(rest * detmath.Log((1-q)/rest))
	}
	if p >= 0x1p-1022 { // below, d/p may overflow, and the term is less than the rounding of the sum
		kl -= float64(p * detmath.Log1p(d/p))
	}
	return kl
}
