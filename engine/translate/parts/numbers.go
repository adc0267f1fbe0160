package main

import (
	"math"
	"sort"

	"risingbandits/engine/detmath"
)

// smallest and greatest return the smallest and the largest of some numbers, and no number if one of them is none.
func smallest(numbers ...float64) float64 {
	y := numbers[0]
	for _, x := range numbers[1:] {
		if !(y < x) && y == y {
			y = x
		}
	}
	return y
}

func greatest(numbers ...float64) float64 {
	y := numbers[0]
	for _, x := range numbers[1:] {
		if !(y > x) && y == y {
			y = x
		}
	}
	return y
}

// klMax returns the largest q in [p, 1] for which the divergence kl(p, q) of two coins is at most d; p is kept within 0 and 1.
// Newton's method falls to it from the right, since the divergence is convex.
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
	q := min(p+math.Sqrt(d/2), 1-0x1p-53)
	for range 100 {
		step := (divergence(p, 1-p, q-p, 1-q) - d) * q * (1 - q) / (q - p)
		if !(step > 1e-13*min(q-p, 1-q)) {
			break
		}
		q -= step
		if q <= p {
			return p
		}
	}
	return q
}

// klMin returns the smallest q in [0,p] with kl(p,q) <= d, for coins of means p and q, with a relative error of about 1e-12; p is kept
// within [0,1]. It is p if d <= 0, and NaN if one of them is NaN.
//
// It looks for s = ln(p/q), of which kl is a convex function, by Newton's method from the right of the root.
func klMin(p, d float64) float64 {
	switch {
	case p != p || d != d:
		return math.NaN()
	case p <= 0:
		return 0
	case p > 1:
		p = 1
	}
	if d <= 0 {
		return p
	}
	rest := 1 - p
	s := d / p // since kl(p,q) >= p ln(p/q) + rest ln(rest)
	if rest > 0 {
		s -= float64(rest*detmath.Log1p(-p)) / p
	}
	if x := math.Sqrt(d/2) / p; x < 1 { // by Pinsker's inequality
		s = min(s, -detmath.Log1p(-x))
	}
	for range 100 {
		q, gap := float64(p*detmath.Exp(-s)), -float64(p*detmath.Expm1(-s))
		if q == 0 {
			return 0
		}
		step := (divergence(rest, p, gap, q) - d) * (rest + gap) / gap
		if !(step > 1e-13*min(s, 1)) {
			break
		}
		s -= step
	}
	return p * detmath.Exp(-s)
}

// klDivergence returns kl(p,q) for coins of means p and q, which are kept within [0,1], with a relative error below 1e-14; NaN if one
// of them is NaN. It is infinite if q is 0 or 1 and p is not.
func klDivergence(p, q float64) float64 {
	switch {
	case p != p || q != q:
		return math.NaN()
	case p < 0, p > 1, q < 0, q > 1:
		return klDivergence(max(0, min(p, 1)), max(0, min(q, 1)))
	case p == q:
		return 0
	case q == 0 || q == 1:
		return math.Inf(1)
	case p < q:
		return divergence(p, 1-p, q-p, 1-q)
	}
	return divergence(1-p, p, p-q, q)
}

// divergence returns kl(p,q) for coins of means 0 <= p < q < 1, given p, rest = 1-p, gap = q-p and left = 1-q. So the caller can give
// the mirror, coins of means 1-p and 1-q, without a rounding of 1-q.
//
// Of both of its terms, -rest ln(left/rest) and -p ln(q/p), the linear parts are left out, +gap and -gap: where q is near p they are
// nearly the whole.
func divergence(p, rest, gap, left float64) float64 {
	kl := 0.0
	if gap > 0.5*rest {
		kl = -float64(rest*detmath.Log(left/rest)) - gap
	} else {
		kl = float64(rest * logGap(-gap/rest))
	}
	if p < 0x1p-1022 { // gap/p may overflow, and p ln(q/p) is less than the rounding of the sum
		return kl + gap
	}
	return kl + float64(p*logGap(gap/p))
}

// logGap returns x - ln(1+x), which is not negative, for x > -1.
func logGap(x float64) float64 {
	if math.Abs(x) > 0.05 {
		return x - detmath.Log1p(x)
	}
	sum, power := 0.0, -x // the sum of (-x)^k / k over k > 1
	for k := 2; k < 15; k++ {
		power *= -x
		sum += float64(power * logGapOver[k])
	}
	return sum
}

// logGapOver is 1/k at k.
var logGapOver = [15]float64{
	2: 1.0 / 2, 1.0 / 3, 1.0 / 4, 1.0 / 5, 1.0 / 6, 1.0 / 7, 1.0 / 8, 1.0 / 9, 1.0 / 10, 1.0 / 11, 1.0 / 12, 1.0 / 13, 1.0 / 14,
}

// onCurve returns the curve through some points at x: straight between them, level before the first and after the last.
func onCurve(x float64, points [][2]float64) float64 {
	i := sort.Search(len(points), func(i int) bool { return points[i][0] > x })
	switch i {
	case 0:
		return points[0][1]
	case len(points):
		return points[i-1][1]
	}
	a, b := points[i-1], points[i]
	return a[1] + float64((b[1]-a[1])*((x-a[0])/(b[0]-a[0])))
}
