package family

import (
	"math"

	"risingbandits/engine/detmath"
	"risingbandits/engine/paper/claims"
	"risingbandits/engine/scenario"
	"risingbandits/engine/theory"
)

// leastBudget returns the least budget for which the paper's formula has an a of R-UCBE in an experiment, and the c that it
// used: with the β of the authors' code, the least for which no payoff rises by more than c n^-β at pull n. The budget is 0
// if there is none up to 10^15.
func leastBudget(b claims.BestArm) (budget int, c float64) {
	preset, ok := scenario.LookupPreset(b.Preset)
	if !ok {
		panic(badPreset)
	}
	c = riseConstant(preset.Scenario, b.Beta)
	return leastBudgetWith(preset.Scenario, b, c), c
}

// leastBudgetWith returns the least budget for a c that is given.
func leastBudgetWith(s *scenario.Scenario, b claims.BestArm, c float64) int {
	at := func(T int) float64 { return theory.RUCBEParameter(gapsAt(s, T), T, 0.25, s.Noise.Sigma(), b.Beta, c) }
	lo, hi := s.Horizon, s.Horizon
	for at(hi) == 0 {
		if hi > 1e15 {
			return 0
		}
		lo, hi = hi, 2*hi
	}
	for hi-lo > 1 {
		if mid := lo + (hi-lo)/2; at(mid) == 0 {
			lo = mid
		} else {
			hi = mid
		}
	}
	return hi
}

// gapsAt returns how much less than the best each arm pays after T pulls of it.
func gapsAt(s *scenario.Scenario, T int) (gaps []float64) {
	best := math.Inf(-1)
	for _, arm := range s.Arms {
		x := arm.Func.At(T)
		gaps, best = append(gaps, x), max(best, x)
	}
	for k := range gaps {
		gaps[k] = best - gaps[k]
	}
	return gaps
}

// riseConstant returns the least c for which no payoff rises by more than c n^-β from pull n to the next; after some thousand
// pulls the arms of these experiments rise more slowly than that for every β below 2.
func riseConstant(s *scenario.Scenario, beta float64) (c float64) {
	for _, arm := range s.Arms {
		f := arm.Func
		for n := 1; n <= 10_000; n++ {
			c = max(c, (f.At(n+1)-f.At(n))*detmath.Pow(float64(n), beta))
		}
	}
	return c
}
