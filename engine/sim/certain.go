package sim

import (
	"math"
	"slices"

	"risingbandits/engine/detmath"
	"risingbandits/engine/scenario"
)

// A Judge decides whether it is certain which of two policies has the lower mean regret. Whoever says so asks it: sweeps, rankings
// and searches, the charts and their sentences.
//
// It is certain if all of this holds:
//   - The differences of regret, run by run, carry no doubt: there are enough runs, and no few of them differ from the rest (see
//     DoubtOf).
//   - Runs that may be missing would not turn it. Of the lower policy, the largest share of all runs that may be missing (see Missed)
//     might have stayed with a wrong arm (see StuckRegret), or of the other policy they might have lost nothing: it would still be the
//     lower one.
//   - The 95% interval of their mean leaves out 0. It is Student's t, corrected for the number of comparisons (Bonferroni).
//
// The interval and the doubts do not suffice: where most runs agree, many samples have none of the runs that differ, and look good.
// `make coverage` prints how often it is certain and wrong, or certain and right, for one comparison; 2,000 runs decide what is
// right. Here are the cases that were found in which rare runs decide, and two without such runs:
//
//	                                                     by the interval alone     by the rule
//	                                              runs       5    10    20    50       5    10    20    50
//	2 arms, rested, T = 2,000, TS - KL-UCB        wrong    .12   .08   .04   .00       0     0     0     0
//	                                              right    .00   .00   .02   .22       0   .00   .00   .00
//	KL-UCB - KL-UCB released                      wrong    .13   .07   .01     0       0     0     0     0
//	                                              right    .01   .09   .38   .93       0   .09   .20   .11
//	KL-UCB released - SW-UCB released             wrong    .26   .12   .01   .00       0     0     0     0
//	                                              right    .01   .03   .10   .37       0   .03   .10   .13
//	KL-UCB - SW-TS                                wrong      0     0     0     0       0     0     0     0
//	                                              right   1.00  1.00  1.00  1.00       0   .94   .93   .99
//	T = 10,000, TS - SW-UCB released              wrong    .41   .40   .32   .12       0     0     0     0
//	                                              right      0     0   .00   .02       0     0     0     0
//	T = 2,000, coins, KL-UCB - its released form  wrong    .37   .51   .32   .06       0     0     0     0
//	                                              right      0   .00   .00   .06       0   .00     0     0
//	4 random arms, T = 2,000, PTRR - γ-SWGTS      wrong    .12   .06   .02   .01       0   .00   .00     0
//	                                              right    .01   .02   .05   .12       0   .02   .05   .12
//	15 arms, restless, T = 2,000, TS - UCB-E      wrong    .58   .54   .35   .08       0     0     0     0
//	                                              right      0     0     0   .03       0     0     0     0
//	2 arms, T = 200,000, R-ed-UCB - KL-UCB        wrong      0     0     0     0       0     0     0     0
//	                                              right   1.00  1.00  1.00  1.00       0   .94   .95  1.00
//	165 pairs of 7 such scenarios: the worst      wrong    .58   .54   .35   .12       0  .002  .004     0
//	their mean                                    right    .63   .71   .78   .85       0   .39   .42   .52
//
// So at most one comparison in fifty is wrong and certain, of any number of runs. The price is that of many runs with a few rare
// ones it seldom is certain at all: their differences carry a doubt.
type Judge struct {
	Comparisons int             // for how many of them intervals are corrected; 0 stands for 1
	widening    map[int]float64 // by degrees of freedom: detmath.Widening for Comparisons
}

// Certain reports whether it is certain that one of two policies has the lower mean regret: the one whose regrets have it. a and b
// are the final regrets of both, by run, NaN where a run is not finished; stuck is StuckRegret.
func (j *Judge) Certain(a, b []float64, stuck float64) bool {
	differences := make([]float64, 0, min(len(a), len(b)))
	lower, higher := 0.0, 0.0
	for r := range min(len(a), len(b)) {
		if d := a[r] - b[r]; !math.IsNaN(d) {
			differences = append(differences, d)
			lower, higher = lower+a[r], higher+b[r]
		}
	}
	if doubt, _ := DoubtOf(differences); doubt != NoDoubt {
		return false
	}
	mean, half := MeanCI95(differences)
	if half == nil {
		return false
	}
	n := len(differences)
	missed := Missed(n)
	lower, higher = lower/float64(n), higher/float64(n)
	if lower > higher {
		lower, higher = higher, lower
	}
	if lower+float64(missed*(stuck-lower)) >= higher || lower >= higher-float64(missed*higher) {
		return false
	}
	return math.Abs(mean) > float64(*half*j.wider(n-1))
}

// wider returns by what an interval is wider for the number of comparisons.
func (j *Judge) wider(degrees int) float64 {
	if j.Comparisons <= 1 {
		return 1
	}
	w, known := j.widening[degrees]
	if !known {
		if j.widening == nil {
			j.widening = map[int]float64{}
		}
		w = detmath.Widening(j.Comparisons, degrees)
		j.widening[degrees] = w
	}
	return w
}

// stuckParts is the number of parts in which StuckRegret looks at payoffs.
const stuckParts = 100

// StuckRegret returns about the regret, after some rounds of a scenario, of a policy that always pulls one arm, drawn from those that
// are not the best; 0 if there is no other arm. That is what a rare run loses which takes a wrong arm for the best and stays with it.
// It looks at the payoffs of a hundred rounds only.
func StuckRegret(s *scenario.Scenario, rounds int) float64 {
	payoffs, law := environmentConfig(s).Payoffs, s.Noise.Law()
	if len(payoffs) < 2 {
		return 0
	}
	part := float64(rounds) / stuckParts
	totals := make([]float64, len(payoffs))
	highest := 0.0 // the total of the best arm of each round
	for i := range stuckParts {
		x, high := int(float64((float64(i)+0.5)*part))+1, math.Inf(-1)
		for k := range payoffs {
			y := min(max(payoffs[k].At(x), law.Low), law.High)
			totals[k] += y
			high = max(high, y)
		}
		highest += high
	}
	best := slices.Max(totals)
	sum := -best
	for _, total := range totals {
		sum += total
	}
	if s.Setting == scenario.Restless {
		best = highest
	}
	return float64((best - sum/float64(len(totals)-1)) * part)
}
