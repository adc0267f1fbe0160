package traininglog

import (
	"fmt"
	"math"

	"risingbandits/engine/numbers"
	"risingbandits/engine/param"
	"risingbandits/engine/payoff"
)

// judge returns the assumptions that the logged values break, in the order of payoff.Check.
func judge(values []value, c *Curve) []Broken {
	var all []Broken
	if b := falls(values); b.Times > 0 {
		all = append(all, b)
	}
	if b := bendsUp(values, &c.Concave); b.Times > 0 {
		all = append(all, b)
	}
	if b := leaves(values); b.Times > 0 {
		all = append(all, b)
	}
	return all
}

// times says at how many of n points something is so.
func times(k, n int) string {
	return fmt.Sprintf("%s of %s steps", numbers.Int(k), numbers.Int(n))
}

// Step writes a step, with commas between thousands as the page writes all whole numbers.
func Step(x float64) string {
	if x == math.Trunc(x) {
		return numbers.Commas(x, 0)
	}
	return param.Format(param.Rounded(x, 9))
}

// size writes a difference of payoffs with three significant digits.
func size(y float64) string { return param.Format(param.Rounded(y, 3)) }

func falls(values []value) Broken {
	b, from := Broken{Kind: payoff.Decreases}, 0.0
	for i := 1; i < len(values); i++ {
		fall := values[i-1].y - values[i].y
		if fall <= 0 {
			continue
		}
		b.Times++
		if fall > b.By {
			b.By, b.X, from = fall, values[i].step, values[i-1].step
		}
	}
	b.Text = fmt.Sprintf("falls at %s, most by %s from step %s to %s", times(b.Times, len(values)-1), size(b.By), Step(from), Step(b.X))
	return b
}

// bendsUp counts the steps where the slope grows by more than rounding explains. By is how far the values are
// from the nearest curve that never falls and is concave.
func bendsUp(values []value, fit *Fit) Broken {
	b := Broken{Kind: payoff.NotConcave, By: fit.Most, X: fit.At}
	for i := 1; i+1 < len(values); i++ {
		p, q, r := values[i-1], values[i], values[i+1]
		before, after := q.step-p.step, r.step-q.step
		largest := max(math.Abs(p.y), math.Abs(q.y), math.Abs(r.y))
		if (r.y-q.y)/after-(q.y-p.y)/before > 1e-12*largest*(1/before+1/after) {
			b.Times++
		}
	}
	if b.Times == 0 && values[0].step > 1 && values[1].y > values[0].y {
		b.Times, b.X = 1, values[0].step
		b.Text = fmt.Sprintf("is not concave as an arm, though the log may be: before its first step, %s, the arm pays the same at every pull, "+
			"and then it rises", Step(b.X))
		return b
	}
	b.Text = fmt.Sprintf("is not concave: bends up at %s; from the nearest rising concave curve it is up to %s away, at step %s",
		times(b.Times, len(values)-2), size(b.By), Step(b.X))
	return b
}

func leaves(values []value) Broken {
	b, worst := Broken{Kind: payoff.Leaves}, 0.0
	for _, v := range values {
		off := max(v.y-1, -v.y)
		if off <= 0 {
			continue
		}
		b.Times++
		if off > b.By {
			b.By, b.X, worst = off, v.step, v.y
		}
	}
	b.Text = fmt.Sprintf("is outside [0, 1] at %s, at worst %s at step %s", times(b.Times, len(values)), short(worst), Step(b.X))
	return b
}
