package payoff

import "math"

// checkPoints checks a curve segment by segment. It decreases if a point is below the one before, by any
// amount. Increments are compared with a tolerance, because points on a straight line are rarely exact to the
// last digit: 4 ulps of the largest nearby payoff, for each payoff in the increments.
func checkPoints(f Func, horizon int) (decreases, notConcave int) {
	p := f.(curve)
	for i := range p.points {
		if decreases == 0 {
			decreases = p.fallsAt(i, horizon)
		}
		if notConcave == 0 {
			notConcave = p.bendsUpAt(i, horizon)
		}
	}
	return decreases, notConcave
}

// fallsAt returns the first x near point i, or on the segment after it, at which the payoff is below that
// at x-1; 0 if there is none.
func (p curve) fallsAt(i, horizon int) int {
	k := int(p.points[i].X)
	for x := max(k, 2); x <= min(k+1, horizon); x++ {
		if p.At(x) < p.At(x-1) { // rounding cannot make a rising curve fall: see within
			return x
		}
	}
	if i+1 == len(p.points) || p.points[i+1].Y >= p.points[i].Y {
		return 0
	}
	x := max(int(math.Ceil(p.points[i].X)), 1) + 1
	if float64(x) > p.points[i+1].X {
		return 0 // the segment has fewer than two whole x
	}
	return within(x, horizon)
}

// bendsUpAt returns the first x near point i at which the increment is larger than that at x-1; 0 if
// there is none.
func (p curve) bendsUpAt(i, horizon int) int {
	k := int(p.points[i].X)
	for x := max(k, 2); x <= min(k+2, horizon-1); x++ {
		before, here, after := p.At(x-1), p.At(x), p.At(x+1)
		tolerance := 4 * ulp(max(math.Abs(before), math.Abs(here), math.Abs(after)))
		if (after-here)-(here-before) > tolerance {
			return x
		}
		if x == k && p.steeperAfter(i) && p.reaches(i, k) {
			return x
		}
	}
	return 0
}

// steeperAfter reports whether the slope after point i is larger than the slope before it. Comparing whole segments can
// be certain where comparing single increments is not.
func (p curve) steeperAfter(i int) bool {
	before, errBefore := p.slope(i - 1)
	after, errAfter := p.slope(i)
	return after-before > errBefore+errAfter
}

// slope returns the slope of the segment from point i to the next, and a bound on its error. Before the first point and
// after the last the slope is 0.
func (p curve) slope(i int) (slope, off float64) {
	if i < 0 || i+1 >= len(p.points) {
		return 0, 0
	}
	a, b := p.points[i], p.points[i+1]
	width := b.X - a.X
	return (b.Y - a.Y) / width, 4 * ulp(max(math.Abs(a.Y), math.Abs(b.Y))) / width
}

// reaches reports whether x-1 is on the segment before point i and x+1 on the one after it.
func (p curve) reaches(i, x int) bool {
	return (i == 0 || p.points[i-1].X <= float64(x-1)) && (i+1 == len(p.points) || p.points[i+1].X >= float64(x+1))
}

// ulp is the distance from x >= 0 to the next float64.
func ulp(x float64) float64 { return math.Nextafter(x, math.Inf(1)) - x }

// pointBends returns for each segment its last whole x: on one segment a curve only rises or only falls.
func pointBends(f Func) []int {
	p := f.(curve)
	ends := make([]int, len(p.points))
	for i, q := range p.points {
		ends[i] = int(q.X)
	}
	return ends
}
