package policy

import (
	"math"
	"slices"
)

// The plain forms of the policies of BestArmIdSRB that are as defined but for their ties, their sums and where payoffs begin,
// written line by line after its Python. Each plays the history again for every choice.

// numpyArgmax is numpy's argmax: the first value that is no number, else the first of the largest.
func numpyArgmax(values []float64) int {
	if i := slices.IndexFunc(values, math.IsNaN); i >= 0 {
		return i
	}
	return lowestMax(values)
}

// codeMeans is Uniform's estimator: sum / pulls.
func codeMeans(h *history) []float64 {
	sum, pulls := make([]float64, h.ctx.K), make([]float64, h.ctx.K)
	for i, arm := range h.arms {
		pulls[arm]++
		sum[arm] += h.rewards[i]
	}
	for k := range sum {
		sum[k] /= pulls[k]
	}
	return sum
}

// codeWindows is UniformSmooth's estimator: a / window. A reward is stored after the one that leaves the window was read.
func codeWindows(h *history) []float64 {
	K := h.ctx.K
	a, window, pulls, scores := make([]float64, K), make([]float64, K), make([]int, K), make([][]float64, K)
	for k := range scores {
		scores[k] = make([]float64, h.ctx.T)
	}
	for i, arm := range h.arms {
		pulls[arm]++
		n := pulls[arm]
		w := int(math.Floor(h.v.number("epsilon") * float64(n)))
		if float64(w) == window[arm] {
			a[arm] += h.rewards[i] - scores[arm][n-w-1]
		} else {
			a[arm] += h.rewards[i]
		}
		window[arm] = float64(w)
		scores[arm][n-1] = h.rewards[i]
	}
	for k := range a {
		a[k] /= window[k]
	}
	return a
}

// codeUCBE returns UcbE's bounds and means, which begin at infinity and at 0.
func codeUCBE(h *history) (bounds, means []float64) {
	K := h.ctx.K
	bounds, means = make([]float64, K), make([]float64, K)
	pulls := make([]float64, K)
	for k := range bounds {
		bounds[k] = math.Inf(1)
	}
	for i, arm := range h.arms {
		pulls[arm]++
		means[arm] += (h.rewards[i] - means[arm]) / pulls[arm]
		bounds[arm] = means[arm] + math.Sqrt(h.v.number("a")/pulls[arm])
	}
	return bounds, means
}

// codeProb1 returns Prob1's sums and ranks, from 1, by a stable argsort in ascending order. The ranks of no round are nil: the
// first round draws uniformly.
func codeProb1(h *history) (sums []float64, ranks []int) {
	K, harmonic := h.ctx.K, 0.0
	sums = make([]float64, K)
	for k := range K {
		harmonic += 1 / float64(k+1)
	}
	for i, arm := range h.arms {
		p := 1 / float64(K)
		if ranks != nil {
			p = 1 / (float64(ranks[arm]) * harmonic)
		}
		sums[arm] += h.rewards[i] / p
		order := make([]int, K)
		for k := range order {
			order[k] = k
		}
		slices.SortStableFunc(order, func(a, b int) int {
			switch {
			case sums[a] < sums[b]:
				return -1
			case sums[a] > sums[b]:
				return 1
			}
			return 0
		})
		ranks = make([]int, K)
		for i, k := range order {
			ranks[k] = K - i
		}
	}
	return sums, ranks
}

func codeProb1Choice(h *history, _ int) int {
	u, K := h.draws.Own.Float64(), h.ctx.K
	_, ranks := codeProb1(h)
	if ranks == nil {
		return int(u * float64(K))
	}
	harmonic, below := 0.0, 0.0
	for k := range K {
		harmonic += 1 / float64(k+1)
	}
	for rank := 1; rank < K; rank++ {
		if below += 1 / (float64(rank) * harmonic); u < below {
			return slices.Index(ranks, rank)
		}
	}
	return slices.Index(ranks, K)
}

func bestArmCode() (all []plainForm) {
	for _, noise := range []float64{0.1, 0, coins} {
		for _, epsilon := range []float64{0.25, 0.4, 0.03} {
			all = append(all, plainForm{"uniform-smooth", true, Values{"epsilon": epsilon}, noise, plainTurn,
				func(h *history, _ int) int { return numpyArgmax(codeWindows(h)) }})
		}
		for _, a := range []float64{0, 0.7, 20} {
			all = append(all, plainForm{"ucb-e", true, Values{"a": a}, noise,
				func(h *history, _ int) int {
					bounds, _ := codeUCBE(h)
					return lowestMax(bounds)
				},
				func(h *history, _ int) int {
					_, means := codeUCBE(h)
					return numpyArgmax(means)
				}})
		}
		all = append(all,
			plainForm{"uniform", true, nil, noise, plainTurn, func(h *history, _ int) int { return numpyArgmax(codeMeans(h)) }},
			plainForm{"prob-1", true, nil, noise, codeProb1Choice, func(h *history, _ int) int {
				sums, _ := codeProb1(h)
				return numpyArgmax(sums)
			}})
	}
	return all
}
