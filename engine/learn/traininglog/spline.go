package traininglog

import (
	"risingbandits/engine/param"
	"risingbandits/engine/payoff"
)

// A spline is a line from (x0, y0) through knots of increasing X, level after the last one.
type spline struct {
	x0, y0 float64
	knots  []payoff.Point
}

// piece returns the knot that ends the piece of x, len(knots) after the last. It searches from knot k on.
func (s *spline) piece(k int, x float64) int {
	for k < len(s.knots) && s.knots[k].X < x {
		k++
	}
	return k
}

// within returns the spline at x, on the piece that ends at knot k.
func (s *spline) within(k int, x float64) float64 {
	x0, y0 := s.x0, s.y0
	if k > 0 {
		x0, y0 = s.knots[k-1].X, s.knots[k-1].Y
	}
	if k == len(s.knots) {
		return y0
	}
	end := s.knots[k]
	return y0 + float64((end.Y-y0)*((x-x0)/(end.X-x0)))
}

// at returns the spline at the steps of the values, which increase.
func (s *spline) at(values []value) []float64 {
	ys, k := make([]float64, len(values)), 0
	for i, v := range values {
		k = s.piece(k, v.step)
		ys[i] = s.within(k, v.step)
	}
	return ys
}

// limit cuts a nondecreasing spline at height top, from where it is level.
func (s *spline) limit(top float64) {
	s.y0 = min(s.y0, top)
	x, y := s.x0, s.y0
	for i, k := range s.knots {
		if k.Y > top {
			at := x + float64((k.X-x)*((top-y)/(k.Y-y)))
			s.knots = append(s.knots[:i:i], payoff.Point{X: at, Y: top})
			return
		}
		x, y = k.X, k.Y
	}
}

// points returns a nondecreasing concave spline up to pull `last` as points of a payoff: rounded, and without points
// that rounding has put onto or below the line between their neighbours.
func (s *spline) points(last float64) []payoff.Point {
	out := []payoff.Point{{X: s.x0, Y: param.Rounded(s.y0, digits)}}
	add := func(p payoff.Point) {
		p = payoff.Point{X: param.Rounded(p.X, 12), Y: param.Rounded(p.Y, digits)}
		if p.X <= out[len(out)-1].X {
			return
		}
		for n := len(out); n >= 2 && steepness(out[n-2], out[n-1]) <= steepness(out[n-1], p); n-- {
			out = out[:n-1]
		}
		out = append(out, p)
	}
	for _, k := range s.knots {
		add(k)
	}
	if end := out[len(out)-1]; end.X < last {
		add(payoff.Point{X: last, Y: end.Y})
	}
	return out
}

func steepness(a, b payoff.Point) float64 { return (b.Y - a.Y) / (b.X - a.X) }
