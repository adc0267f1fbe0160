package layout

import "math"

// tolerance is how far, in CSS px, a drawn curve may be from its points: less than an eighth of a pixel on the densest
// screens.
const tolerance = 0.03

// Straighten keeps the indices that a curve and its band need so that none of their lines is farther than tolerance
// from a point that is left out: about 50 points for a smooth curve of 2,000. x holds the px of all points; y, lo and
// hi are the px of the curve and the band, in the order of index; lo and hi are nil without a band. It moves the kept
// entries of index, y, lo and hi to the front, and returns the indices. The curve and the band share one set of
// indices, as in Thin.
//
// From the last kept point, each point narrows the cone of slopes that pass near enough to all points since. The first
// point outside of the cone makes its predecessor the next kept point. Source: Zhao, Saalfeld 1997, "Linear-time
// sleeve-fitting".
func Straighten(index []int32, x, y, lo, hi []float64) []int32 {
	var edges [3][]float64
	n := 0
	for _, e := range [...][]float64{y, lo, hi} {
		if e != nil {
			edges[n] = e
			n++
		}
	}
	out := 0
	keep := func(k int) {
		index[out] = index[k]
		for _, e := range edges[:n] {
			e[out] = e[k]
		}
		out++
	}
	for k := 0; k < len(index); {
		anchor := k
		if y[k] != y[k] {
			keep(k)
			k++
			continue
		}
		x0 := x[index[k]]
		var from [3]float64 // the anchor, which keep may move
		var cones [3]cone
		for i, e := range edges[:n] {
			from[i], cones[i] = e[k], cone{math.Inf(-1), math.Inf(1)}
		}
		keep(k)
		for k++; k < len(index) && y[k] == y[k]; k++ {
			dx, inside := x[index[k]]-x0, true
			for i, e := range edges[:n] {
				inside = cones[i].take(dx, e[k]-from[i]) && inside
			}
			if !inside {
				break
			}
		}
		// The last point inside the cone is kept: it is the next anchor, unless a gap or the end follows.
		if last := k - 1; last > anchor {
			if k == len(index) || y[k] != y[k] {
				keep(last)
			} else {
				k = last
			}
		}
	}
	return index[:out]
}

// A cone is the range of slopes from a point that pass other points within tolerance.
type cone struct{ lo, hi float64 }

// take narrows the cone by a point at distance dx, dy, and reports whether the line to that point was within the cone.
func (c *cone) take(dx, dy float64) bool {
	if !(dx > 0) {
		return math.Abs(dy) <= tolerance && math.IsInf(c.lo, -1)
	}
	slope, air := dy/dx, tolerance/dx
	inside := slope >= c.lo && slope <= c.hi
	c.lo, c.hi = math.Max(c.lo, slope-air), math.Min(c.hi, slope+air)
	return inside
}
