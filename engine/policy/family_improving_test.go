package policy

import (
	"math"
	"slices"
)

// The plain forms of the policies for improving bandits, written from their texts for rewards without noise; window is 1.
// The order of the arms is that of their indices, as with LowestTie.

// plainPTRR goes through the arms from a round on, with tau and m.
func plainPTRR(h *history, from, t int, tau, m float64) int {
	round := from
	for k := range h.ctx.K {
		for n := 0; ; n++ {
			if n > 0 && h.rewards[round-2] < m*math.Pow(float64(n)/tau, h.v.number("alpha")) {
				break
			}
			if round == t {
				return k
			}
			round++
		}
	}
	last := make([]float64, h.ctx.K)
	for k := range last { // none is left: the arm of the largest last reward, as at the round after the last was left
		all := h.of(k, 1, round-1)
		last[k] = all[len(all)-1].reward
	}
	return lowestMax(last)
}

// plainBounds returns L and U of an arm from its pulls.
func plainBounds(all []pull, T int, cumulative bool) (lower, upper float64) {
	n := len(all)
	if n == 0 {
		return 0, math.Inf(1)
	}
	f, before, left := all[n-1].reward, 0.0, float64(T-n)
	if n > 1 {
		before = all[n-2].reward
	}
	if !cumulative {
		return f, f + left*(f-before)
	}
	lower = mean(all, id)*float64(n) + left*f
	return lower, lower + left*(left+1)/2*(f-before)
}

func plainHybrid(cumulative bool) func(h *history, t int) int {
	return func(h *history, t int) int {
		K, T, B := h.ctx.K, h.ctx.T, h.v.rounds("b")
		lower, upper, index := make([]float64, K), make([]float64, K), make([]float64, K)
		for round := 1; round <= min(t, B+1); round++ {
			for k := range K {
				lower[k], upper[k] = plainBounds(h.of(k, 1, round-1), T, cumulative)
				index[k] = upper[k]
				if h.v.choice("rule") == "gap" && !math.IsInf(upper[k], 1) {
					index[k] = upper[k] - lower[k]
				}
			}
			best := lowestMax(lower)
			others := slices.Delete(slices.Clone(upper), best, best+1)
			if round > 1 && (K == 1 || lower[best] > slices.Max(others)) {
				return best
			}
		}
		if t <= B {
			return lowestMax(index)
		}
		tau := math.Max(1, float64(T-B-K))
		return plainPTRR(h, B+1, t, tau, tau/float64(T)*h.v.number("m"))
	}
}

func plainLast(h *history, _ int) int {
	last := make([]float64, h.ctx.K)
	for k := range last {
		last[k] = math.Inf(-1)
		if all := h.all(k); len(all) > 0 {
			last[k] = all[len(all)-1].reward
		}
	}
	return lowestMax(last)
}

func improvingForms() (all []plainForm) {
	tau := func(h *history, t int) int { return plainPTRR(h, 1, t, h.v.number("tau"), h.v.number("m")) }
	for _, given := range []Values{{}, {"alpha": 0.3, "m": 0.5}, {"m": 2.0, "tau": 60.0}, {"m": 0.3}} {
		all = append(all, plainForm{"ptrr", false, given, 0, tau, plainLast})
	}
	for _, given := range []Values{{}, {"b": 10.0, "alpha": 0.5}, {"b": 30.0, "m": 2.0}, {"b": 0.0}, {"rule": "upper"}, {"rule": "gap"}} {
		all = append(all, plainForm{"hybrid", false, given, 0, plainHybrid(false), plainLast},
			plainForm{"cumulative-hybrid", false, given, 0, plainHybrid(true), plainLast})
	}
	return all
}
