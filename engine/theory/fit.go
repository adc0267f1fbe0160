package theory

import (
	"math"

	"risingbandits/engine/detmath"
	"risingbandits/engine/payoff"
)

// A PowerFit is the line b l^-c through an arm's increments, by least squares of ln gamma(l) against ln l at
// l in equal ratios, so that each decade counts alike. It places the arm on the figure of the rates.
type PowerFit struct {
	B, C     float64 // B > 0 in payoff units; C >= 0
	From, To int     // the l between which the line fits
	Factor   float64 // at least 1, at most fitFactor: the largest gamma(l) / (b l^-c), or its inverse, of the l looked at
}

// fitFactor is the largest factor between increments and the line of FitPower.
const fitFactor = 2

// perDoubling is how many l FitPower uses until l has doubled.
const perDoubling = 8

// FitPower fits increments gamma(l), l = 1..m-1, by b l^-c. The fit is of the longest stretch From..To that
// ends where the increments do, at m-1 or at the last l at which the payoff rises, begins at a power of 2,
// and lies within fitFactor of its line. ok is false if there is none that is a decade long: exponentials
// whose increments have died out, steps, and constants have none. It panics if m is not in 1..MaxLength or
// payoff.New refuses the arm.
func FitPower(arm payoff.Spec, m int) (fit PowerFit, ok bool) {
	if m < 1 || m > maxLength {
		panic(badLength)
	}
	s := newSlope(arm, m)
	ls := lengthsTo(s.lastRise(m - 1))
	logs := make([][2]float64, len(ls))
	for i, l := range ls {
		logs[i] = [2]float64{detmath.Log(float64(l)), detmath.Log(s.at(l))}
	}
	for from := 0; from < len(ls) && ls[len(ls)-1] >= 10*ls[from]; from++ {
		if l := ls[from]; l&(l-1) != 0 {
			continue
		}
		a, c, off := fitLine(logs[from:])
		if factor := detmath.Exp(off); factor <= fitFactor && -c >= -flatPower {
			return PowerFit{B: detmath.Exp(a), C: max(-c, 0), From: ls[from], To: ls[len(ls)-1], Factor: factor}, true
		}
	}
	return PowerFit{}, false
}

// flatPower is the rounding of a slope that is 0.
const flatPower = 1e-9

// lastRise returns the last l up to `last` before the increments are 0, by bisection. If an arm's increments grow, it
// is one of several such l. It returns 0 if there is none.
func (s *slope) lastRise(last int) int {
	if last < 1 || s.at(last) > 0 {
		return max(last, 0)
	}
	lo, hi := 0, last // rises at lo, or lo = 0; does not at hi
	for hi-lo > 1 {
		if mid := (lo + hi) / 2; s.at(mid) > 0 {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

// lengthsTo returns whole l, perDoubling until they have doubled, all powers of 2, and last at the end; none
// if last is 0.
func lengthsTo(last int) []int {
	var ls []int
	for base := 1; base <= last; base *= 2 {
		for i := range perDoubling {
			l := int(float64(base) * detmath.Exp(float64(float64(i)*math.Ln2)/perDoubling))
			if l <= last && (len(ls) == 0 || l > ls[len(ls)-1]) {
				ls = append(ls, l)
			}
		}
	}
	if len(ls) > 0 && ls[len(ls)-1] < last {
		ls = append(ls, last)
	}
	return ls
}

// fitLine returns the line y = a + slope x of least squares through two or more points, and the largest
// distance of a point's y from it; +Inf if a y is not finite.
func fitLine(points [][2]float64) (a, slope, off float64) {
	n := float64(len(points))
	var mx, my, xx, xy float64
	for _, p := range points {
		mx, my = mx+p[0]/n, my+p[1]/n
	}
	for _, p := range points {
		dx := p[0] - mx
		xx += float64(dx * dx)
		xy += float64(dx * (p[1] - my))
	}
	slope = xy / xx
	a = my - float64(slope*mx)
	for _, p := range points {
		d := math.Abs(p[1] - a - float64(slope*p[0]))
		if !(d <= math.MaxFloat64) {
			return a, slope, math.Inf(1)
		}
		off = max(off, d)
	}
	return a, slope, off
}
