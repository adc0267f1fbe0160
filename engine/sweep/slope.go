package sweep

import (
	"math"

	"risingbandits/engine/detmath"
	"risingbandits/engine/sim"
)

// A Slope is the exponent of a power law through mean regrets: that of the line of least squares on two logarithmic axes.
//
// `make coverage` prints how often the interval holds a known exponent, over five points at which runs have luck of their own, and
// in brackets how often it does not and carries no doubt. Nothing is concluded from an interval in doubt.
//
//	runs                                                     5           10           20           50
//	normal luck                                     .96 (  0)    .96 (.04)    .96 (.04)    .95 (.05)
//	lognormal luck                                  .95 (  0)    .96 (.04)    .96 (.03)    .94 (.05)
//	one run in ten loses five times as much         .96 (  0)    .94 (.05)    .92 (.03)    .94 (.05)
//	one run in thirty loses twenty times as much    .95 (  0)    .92 (.02)    .93 (.01)    .92 (.01)
type Slope struct {
	Value float64 `json:"value"`
	// CI95 is the half-width of the 95% interval, by the jackknife over runs, nil for one run. It covers the luck of the
	// runs, which all points share, and not that the regret may follow no power law: for that see Factor.
	CI95   *float64 `json:"ci95"`
	Factor float64  `json:"factor"` // from 1: the largest ratio of a point to the line, or its inverse
	// Doubt is why the interval may be too short. It is that of the jackknife's pseudo-values, one for each run.
	Doubt sim.Doubt `json:"doubt"`
}

// SlopeOf fits the slope of the mean of regrets, which regrets holds by point and then by run, against xs. It returns why
// there is none: fewer than three points, an x or a mean regret that is not above 0, or points with other numbers of runs.
//
// The jackknife leaves out one run at a time at all points, since run r has the same luck at all of them.
// Source: Efron and Stein, The jackknife estimate of variance, Annals of Statistics 1981; pseudo-values after Tukey 1958.
func SlopeOf(xs []float64, regrets [][]float64) (slope Slope, why string) {
	if len(xs) < 3 {
		return slope, "a slope needs at least three points"
	}
	n := len(regrets[0])
	sums := make([]float64, len(xs))
	logs := make([]float64, len(xs))
	for i, x := range xs {
		if len(regrets[i]) != n || n == 0 {
			return slope, "the points have different numbers of runs"
		}
		if !(x > 0) {
			return slope, "a value is not above 0"
		}
		logs[i] = detmath.Log(x)
		for _, r := range regrets[i] {
			sums[i] += r
		}
	}
	ys := make([]float64, len(xs))
	fit := func(without int) (value float64, ok bool) {
		for i, sum := range sums {
			count := float64(n)
			if without >= 0 {
				sum, count = sum-regrets[i][without], count-1
			}
			if !(sum > 0) {
				return 0, false
			}
			ys[i] = detmath.Log(sum / count)
		}
		return slopeOfLine(logs, ys), true
	}
	value, ok := fit(-1)
	if !ok {
		return slope, "a mean regret is not above 0"
	}
	slope = Slope{Value: value, Factor: detmath.Exp(farthest(logs, ys, value))}
	if n < 2 {
		return slope, ""
	}
	pseudo := make([]float64, n)
	for r := range pseudo {
		less, ok := fit(r)
		if !ok {
			return slope, "without one run, a mean regret is not above 0"
		}
		pseudo[r] = float64(float64(n)*value) - float64(float64(n-1)*less)
	}
	_, slope.CI95 = sim.MeanCI95(pseudo)
	slope.Doubt, _ = sim.DoubtOf(pseudo)
	return slope, ""
}

// slopeOfLine returns the slope of the line of least squares.
func slopeOfLine(xs, ys []float64) float64 {
	mx, my := mean(xs), mean(ys)
	var xx, xy float64
	for i, x := range xs {
		xx += float64((x - mx) * (x - mx))
		xy += float64((x - mx) * (ys[i] - my))
	}
	return xy / xx
}

// farthest returns the largest distance of a y from the line of that slope through the means.
func farthest(xs, ys []float64, slope float64) float64 {
	mx, my, most := mean(xs), mean(ys), 0.0
	for i, x := range xs {
		most = max(most, math.Abs(ys[i]-my-float64(slope*(x-mx))))
	}
	return most
}

func mean(xs []float64) float64 {
	sum := 0.0
	for _, x := range xs {
		sum += x
	}
	return sum / float64(len(xs))
}
