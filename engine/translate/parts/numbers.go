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
		step := (divergence(p, q) - d) * q * (1 - q) / (q - p)
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

// klMin returns the smallest q in [0, p] for which kl(p, q) is at most d.
func klMin(p, d float64) float64 { return 1 - klMax(1-p, d) }

// klDivergence returns kl(p, q), the divergence of two coins; p and q are kept within 0 and 1.
func klDivergence(p, q float64) float64 {
	switch {
	case p != p || q != q:
		return math.NaN()
	case p < 0, p > 1, q < 0, q > 1:
		return klDivergence(max(0, min(p, 1)), max(0, min(q, 1)))
	case p == q:
		return 0
	case p > q:
		p, q = 1-p, 1-q
	}
	if q == 1 {
		return math.Inf(1)
	}
	return divergence(p, q)
}

// divergence returns kl(p, q) for p < q < 1, so computed that it keeps its digits where p and q are close, or q and 1.
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
