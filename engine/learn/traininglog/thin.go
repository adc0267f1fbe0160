package traininglog

import (
	"iter"
	"math"

	"risingbandits/engine/detmath"
	"risingbandits/engine/param"
	"risingbandits/engine/payoff"
)

// digits is the number of significant digits of a point.
const digits = 9

// thinned returns the values as at most `most` points, each the mean of neighbours. Half of the points divide the
// values evenly, and half by the logarithm of their position, because learning curves bend at the beginning.
func thinned(values []value, most int) []payoff.Point {
	points := make([]payoff.Point, 0, min(len(values), most))
	for mean := range groupMeans(values, most) {
		points = append(points, payoff.Point{X: param.Rounded(mean.step, 12), Y: param.Rounded(mean.y, digits)})
	}
	return points
}

// groupMeans returns the mean of each group of neighbours, as edgesOf groups them, and the number of its values.
func groupMeans(values []value, most int) iter.Seq2[value, float64] {
	return func(yield func(value, float64) bool) {
		edges := edgesOf(len(values), most)
		for i, from := range edges {
			to := len(values)
			if i+1 < len(edges) {
				to = edges[i+1]
			}
			x, y := 0.0, 0.0
			for _, v := range values[from:to] {
				x += v.step
				y += v.y
			}
			n := float64(to - from)
			if !yield(value{x / n, y / n}, n) {
				return
			}
		}
	}
}

// edgesOf returns the first indices of at least 2 and at most `most` groups of 0..n-1, for n and most from 2.
func edgesOf(n, most int) []int {
	edges := make([]int, 0, min(n, most))
	if n <= most {
		for i := range n {
			edges = append(edges, i)
		}
		return edges
	}
	even, logs := most-most/2, most/2
	for i, j := 0, 0; i < even || j < logs; {
		a, b := n, n
		if i < even {
			a = i * n / even
		}
		if j < logs {
			b = int(math.Floor(detmath.Pow(float64(n), float64(j)/float64(logs)))) - 1
		}
		next := min(a, b)
		if a <= b {
			i++
		} else {
			j++
		}
		if len(edges) == 0 || next > edges[len(edges)-1] {
			edges = append(edges, next)
		}
	}
	if len(edges) == 1 { // most is 2 or 3
		edges = append(edges, n/2)
	}
	return edges
}
