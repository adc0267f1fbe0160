package traininglog

import "risingbandits/engine/payoff"

// Fitted returns the curve of the choice that is nearest to the heights ys at the pulls xs, with at most `most` points.
// xs must increase, and have at least two elements.
func Fitted(xs, ys []float64, choice Choice, most int) []payoff.Point {
	values := make([]value, len(xs))
	for i, x := range xs {
		values[i] = value{x, ys[i]}
	}
	c := makeCurve("", values, most)
	return c.Chosen(choice)
}
