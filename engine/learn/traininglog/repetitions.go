package traininglog

import (
	"math"
	"slices"

	"risingbandits/engine/detmath"
)

// merge makes the values of a series: of each repetition by step, and then their mean. It says what it did.
func (s *series) merge() (sorted bool, means, again int) {
	for k := range s.seeds {
		var x bool
		var m, a int
		s.seeds[k], x, m, a = inOrder(s.seeds[k])
		sorted, means, again = sorted || x, means+m, again+a
	}
	if len(s.seeds) == 1 {
		s.values = s.seeds[0]
	} else {
		s.values, s.half = meanOf(s.seeds)
	}
	return sorted, means, again
}

// inOrder returns values sorted by step. Where many steps have several values that follow each other, it takes their mean. Where
// few have, or the steps go back, as when a training is resumed, the later value of a step that comes again counts.
func inOrder(values []value) (out []value, sorted bool, means, again int) {
	type piece struct {
		value
		from int // the place of the first of them in the log
	}
	back, repeated := false, 0
	for i := 1; i < len(values); i++ {
		back = back || values[i].step < values[i-1].step
		if values[i].step == values[i-1].step {
			repeated++
		}
	}
	later := 4*repeated <= len(values)
	var pieces []piece
	if back {
		pieces = make([]piece, 0, len(values))
	}
	out = values[:0]
	for i := 0; i < len(values); {
		j, sum := i, 0.0
		for ; j < len(values) && values[j].step == values[i].step; j++ {
			sum += values[j].y
		}
		mean := value{values[i].step, sum / float64(j-i)}
		switch {
		case j == i+1:
		case later:
			again++
			mean.y = values[j-1].y
		default:
			means++
		}
		if back {
			pieces = append(pieces, piece{mean, i})
		} else {
			out = append(out, mean)
		}
		i = j
	}
	if !back {
		return out, false, means, again
	}
	slices.SortStableFunc(pieces, func(a, b piece) int {
		switch {
		case a.step < b.step:
			return -1
		case a.step > b.step:
			return 1
		}
		return a.from - b.from
	})
	for i, p := range pieces {
		if i+1 < len(pieces) && pieces[i+1].step == p.step {
			again++
			continue
		}
		out = append(out, p.value)
	}
	return out, true, means, again
}

// meanOf returns the mean of repetitions at the steps that all of them have, or, if that is less than half of what the
// shortest has, at every step over those that have it; and half of its 95% interval at the last step.
func meanOf(seeds [][]value) (mean []value, half float64) {
	at := map[float64][]float64{}
	shortest := math.MaxInt
	for _, values := range seeds {
		shortest = min(shortest, len(values))
		for _, v := range values {
			at[v.step] = append(at[v.step], v.y)
		}
	}
	shared := 0
	for _, ys := range at {
		if len(ys) == len(seeds) {
			shared++
		}
	}
	all := 2*shared < shortest
	for x, ys := range at {
		if all || len(ys) == len(seeds) {
			mean = append(mean, value{x, average(ys)})
		}
	}
	slices.SortFunc(mean, func(a, b value) int {
		if a.step < b.step {
			return -1
		}
		return 1
	})
	if n := len(mean); n > 0 {
		half = halfOf(at[mean[n-1].step])
	}
	return mean, half
}

func average(ys []float64) float64 {
	sum := 0.0
	for _, y := range ys {
		sum += y
	}
	return sum / float64(len(ys))
}

// halfOf returns half the width of the 95% interval of a mean, by Student's law; 0 of one value.
func halfOf(ys []float64) float64 {
	n := len(ys)
	if n < 2 {
		return 0
	}
	m, squares := average(ys), 0.0
	for _, y := range ys {
		squares += float64((y - m) * (y - m))
	}
	return detmath.StudentQuantile(n-1) * math.Sqrt(squares/float64(n-1)) / math.Sqrt(float64(n))
}
