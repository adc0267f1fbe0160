package traininglog

import "risingbandits/engine/payoff"

// isotonic returns the nondecreasing numbers that are nearest to the values, by the sum of squared
// differences, in O(n): the pool-adjacent-violators algorithm. Source: Barlow, Bartholomew, Bremner & Brunk,
// Statistical Inference under Order Restrictions, 1972, section 1.2.
func isotonic(values []value) []float64 {
	type block struct {
		sum float64
		n   int
	}
	mean := func(b block) float64 { return b.sum / float64(b.n) }
	var blocks []block
	for _, v := range values {
		b := block{v.y, 1}
		for k := len(blocks) - 1; k >= 0 && mean(blocks[k]) >= mean(b); k-- {
			b = block{blocks[k].sum + b.sum, blocks[k].n + b.n}
			blocks = blocks[:k]
		}
		blocks = append(blocks, b)
	}
	fit := make([]float64, 0, len(values))
	for _, b := range blocks {
		m := mean(b)
		for range b.n {
			fit = append(fit, m)
		}
	}
	return fit
}

// corners returns a nondecreasing fit at the values' steps as points: the first and the last step of each level,
// thinned out if there are more than `most`.
func corners(values []value, fit []float64, most int) []payoff.Point {
	var ends []value
	for i, v := range values {
		if i == 0 || i == len(values)-1 || fit[i-1] != fit[i] || fit[i+1] != fit[i] {
			ends = append(ends, value{v.step, fit[i]})
		}
	}
	points := thinned(ends, most)
	for i := 1; i < len(points); i++ { // means of equal numbers may differ in their last digit
		points[i].Y = max(points[i].Y, points[i-1].Y)
	}
	return points
}
