package traininglog

import (
	"math"
	"slices"

	"risingbandits/engine/payoff"
)

// maxFitted is the most values that the concave fit takes; with more, means of neighbours replace them.
const maxFitted = 20_000

// concaveFit returns the nondecreasing concave curve, at least 0 from pull 1 on, that is nearest to the values by the
// sum of squared differences. If all values are at most 1 it is limited to 1.
//
// Every such curve, seen at the steps, is a + sum of b_j (min(x, t_j) - x0) with a, b_j >= 0, t_j among the
// steps, and x0 pull 1 or the first step before it. So this is nonnegative least squares, solved by the
// active-set method of Lawson & Hanson (Solving Least Squares Problems, 1974, chapter 23). Each of its
// subproblems is the least-squares linear spline of given knots, a tridiagonal system. A step takes O(n).
func concaveFit(values []value) *spline {
	highest := math.Inf(-1)
	for _, v := range values {
		highest = max(highest, v.y)
	}
	f := newFitter(values)
	for range 4 * len(f.x) {
		if !f.improve() {
			break
		}
	}
	s := f.spline()
	if highest <= 1 {
		s.limit(1)
	}
	return s
}

// A fitter is the state of the active-set method: the values (as means x, y of n), and the coefficients that
// may be above 0.
type fitter struct {
	x, y, n []float64
	x0      float64
	coefficients
}

// The coefficients are those of the active set. They are at least 0.
type coefficients struct {
	free  bool // a is active
	a     float64
	knots []int     // places in x, increasing
	b     []float64 // of each knot, by how much the slope falls there
}

func (c *coefficients) clone() coefficients {
	return coefficients{c.free, c.a, slices.Clone(c.knots), slices.Clone(c.b)}
}

func newFitter(values []value) *fitter {
	f := &fitter{x0: min(values[0].step, 1)}
	for mean, n := range groupMeans(values, maxFitted) {
		f.x, f.y, f.n = append(f.x, mean.step), append(f.y, mean.y), append(f.n, n)
	}
	return f
}

// improve activates the coefficient whose growth reduces the sum most, and solves again. It returns false, and changes
// nothing, if the sum cannot be reduced.
func (f *fitter) improve() bool {
	before, sum := f.coefficients.clone(), f.squares()
	if !f.activate() {
		return false
	}
	for {
		next := f.solve()
		if !f.moveTo(next) {
			continue
		}
		if f.squares() < sum {
			return true
		}
		f.coefficients = before
		return false
	}
}

// squares returns the sum of squared differences.
func (f *fitter) squares() float64 {
	sum, s := 0.0, f.spline()
	k := 0
	for i, x := range f.x {
		k = s.piece(k, x)
		d := f.y[i] - s.within(k, x)
		sum += float64(f.n[i] * float64(d*d))
	}
	return sum
}

// activate adds to the active set the coefficient along which the sum falls most steeply, by the cosine between what it
// adds and the residuals. It returns false if there is none.
func (f *fitter) activate() bool {
	left, size := f.residuals()
	tolerance := 1e-10 * size
	// of the steps up to i: sums of n, n (x-x0)^2; after i: n, and n times residual
	after, weight, total := 0.0, 0.0, 0.0
	for i, r := range left {
		after += float64(f.n[i] * r)
		weight += f.n[i]
	}
	total = weight
	best, at := tolerance, -2
	if !f.free {
		if w := after / math.Sqrt(total); w > best {
			best, at = w, -1
		}
	}
	below, square, k := 0.0, 0.0, 0
	for i, r := range left {
		d := f.x[i] - f.x0
		below += float64(f.n[i] * float64(r*d))
		square += float64(f.n[i] * float64(d*d))
		after -= float64(f.n[i] * r)
		weight -= f.n[i]
		if k < len(f.knots) && f.knots[k] == i {
			k++
			continue
		}
		norm := math.Sqrt(square + float64(weight*float64(d*d)))
		if w := (below + float64(d*after)) / norm; i > 0 && w > best {
			best, at = w, i
		}
	}
	switch {
	case at == -2:
		return false
	case at == -1:
		f.free = true
	default:
		k, _ := slices.BinarySearch(f.knots, at)
		f.knots, f.b = slices.Insert(f.knots, k, at), slices.Insert(f.b, k, 0)
	}
	return true
}

// residuals returns y minus the curve, and the root of the sum of squares of y.
func (f *fitter) residuals() (left []float64, size float64) {
	s, k := f.spline(), 0
	left = make([]float64, len(f.x))
	for i, x := range f.x {
		k = s.piece(k, x)
		left[i] = f.y[i] - s.within(k, x)
		size += float64(f.n[i] * float64(f.y[i]*f.y[i]))
	}
	return left, math.Sqrt(size)
}

// solve returns the least-squares coefficients of the active set, whatever their signs.
func (f *fitter) solve() coefficients {
	size := len(f.knots) + 1 // the curve's value at x0, then at each knot
	diagonal, beside, right := make([]float64, size), make([]float64, size), make([]float64, size)
	k := 0
	for i, x := range f.x {
		for k < len(f.knots) && f.x[f.knots[k]] < x {
			k++
		}
		t := 0.0
		if k < len(f.knots) {
			from := f.x0
			if k > 0 {
				from = f.x[f.knots[k-1]]
			}
			t = (x - from) / (f.x[f.knots[k]] - from)
			diagonal[k+1] += float64(f.n[i] * float64(t*t))
			right[k+1] += float64(f.n[i] * float64(t*f.y[i]))
			beside[k] += float64(f.n[i] * float64(t*(1-t)))
		}
		diagonal[k] += float64(f.n[i] * float64((1-t)*(1-t)))
		right[k] += float64(f.n[i] * float64((1-t)*f.y[i]))
	}
	if !f.free {
		diagonal[0], beside[0], right[0] = 1, 0, 0
	}
	return f.bends(tridiagonal(diagonal, beside, right))
}

// tridiagonal solves a symmetric positive definite system, in place of right, by elimination without
// pivoting, which such a system does not need.
func tridiagonal(diagonal, beside, right []float64) []float64 {
	n := len(right)
	for i := 1; i < n; i++ {
		m := beside[i-1] / diagonal[i-1]
		diagonal[i] -= float64(m * beside[i-1])
		right[i] -= float64(m * right[i-1])
	}
	for i := n - 1; i >= 0; i-- {
		if i+1 < n {
			right[i] -= float64(beside[i] * right[i+1])
		}
		right[i] /= diagonal[i]
	}
	return right
}

// bends returns the coefficients of a curve that has these values at x0 and at the knots.
func (f *fitter) bends(at []float64) coefficients {
	c := coefficients{f.free, at[0], f.knots, make([]float64, len(f.knots))}
	x := f.x0
	for i, k := range f.knots {
		slope := (at[i+1] - at[i]) / (f.x[k] - x)
		x = f.x[k]
		c.b[i] = slope
		if i > 0 {
			c.b[i-1] -= slope
		}
	}
	return c
}

// moveTo moves the coefficients to next if all of those are at least 0, and reports whether it did. Otherwise it moves
// towards next until the first is 0, and removes that one from the active set.
func (f *fitter) moveTo(next coefficients) bool {
	share, at := 1.0, -2
	if f.free && next.a < 0 {
		share, at = f.a/(f.a-next.a), -1
	}
	for i, b := range next.b {
		if s := f.b[i] / (f.b[i] - b); b < 0 && s < share {
			share, at = s, i
		}
	}
	if at == -2 {
		f.coefficients = next
		return true
	}
	f.a += float64(share * (next.a - f.a))
	for i := range f.b {
		f.b[i] = max(0, f.b[i]+float64(share*(next.b[i]-f.b[i])))
	}
	if at == -1 {
		f.free, f.a = false, 0
	} else {
		f.knots, f.b = slices.Delete(f.knots, at, at+1), slices.Delete(f.b, at, at+1)
	}
	return false
}

// spline returns the curve of the coefficients.
func (f *fitter) spline() *spline {
	s := &spline{x0: f.x0, y0: f.a, knots: make([]payoff.Point, len(f.knots))}
	slope := 0.0
	for i := len(f.knots) - 1; i >= 0; i-- {
		slope += f.b[i]
		s.knots[i] = payoff.Point{X: f.x[f.knots[i]], Y: slope} // the slope; the loop below turns it into a height
	}
	x, y := s.x0, s.y0
	for i := range s.knots {
		k := &s.knots[i]
		k.Y = y + float64(k.Y*(k.X-x))
		x, y = k.X, k.Y
	}
	return s
}
