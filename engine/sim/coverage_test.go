//go:build verify

package sim

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"risingbandits/engine/detmath"
)

// fewRounds are the two arms of the paper, as steep at 300 rounds as they are at 200,000, and policies whose regrets are
// near normal, or skewed, or nearly equal but for a few runs.
const fewRounds = `{"version": 1, "setting": "rested", "horizon": 300, "runs": 10000, "seed": 1, "noise": {"kind": "gaussian", "sigma": 0.1},
	"arms": [{"payoff": {"family": "poly", "c": 0.4, "b": 0.75, "rho": 1}}, {"payoff": {"family": "linear", "slope": 0.0266, "cap": 1}}],
	"policies": [{"id": "r-ed-ucb"}, {"id": "sw-ts"}, {"id": "rexp3"}, {"id": "kl-ucb"}, {"id": "ser4"}, {"id": "kl-ucb", "variant": "released"},
		{"id": "ts"}]}`

// intervals are ways to make a 95% interval of the mean.
var intervals = []struct {
	name string
	of   func(s *detmath.Stream, values []float64) (low, high float64)
}{
	{"Student's t", func(_ *detmath.Stream, values []float64) (low, high float64) {
		mean, half := MeanCI95(values)
		return mean - *half, mean + *half
	}},
	{"bootstrap, percentile", func(s *detmath.Stream, values []float64) (low, high float64) {
		means, _ := resampled(s, values)
		return means[4], means[194]
	}},
	{"bootstrap of t", func(s *detmath.Stream, values []float64) (low, high float64) {
		_, ts := resampled(s, values)
		mean, se := meanAndError(values)
		return mean - ts[194]*se, mean - ts[4]*se
	}},
}

// resampled returns, sorted, the means of 199 samples drawn from values, and their distances from the mean of values in
// standard errors of their own.
func resampled(s *detmath.Stream, values []float64) (means, ts []float64) {
	mean, _ := meanAndError(values)
	drawn := make([]float64, len(values))
	for range 199 {
		for i := range drawn {
			drawn[i] = values[s.IntN(len(values))]
		}
		m, se := meanAndError(drawn)
		means = append(means, m)
		switch {
		case se > 0:
			ts = append(ts, (m-mean)/se)
		case m == mean:
			ts = append(ts, 0)
		default:
			ts = append(ts, math.Copysign(math.Inf(1), m-mean))
		}
	}
	slices.Sort(means)
	slices.Sort(ts)
	return means, ts
}

func meanAndError(values []float64) (mean, se float64) {
	n := float64(len(values))
	for _, v := range values {
		mean += v / n
	}
	for _, v := range values {
		se += (v - mean) * (v - mean)
	}
	return mean, math.Sqrt(se / (n - 1) / n)
}

// TestVerifyCoverage is `make coverage`: it prints the table in the documentation of Doubt, and that of paired differences.
func TestVerifyCoverage(t *testing.T) {
	r := Play(parsed(t, fewRounds), nil)
	type population struct {
		name   string
		values []float64
	}
	var all []population
	for _, p := range r.Policies {
		all = append(all, population{p.Policy + " " + p.Variant, p.Final.All})
	}
	for _, other := range r.Policies[1:] {
		var d []float64
		for i, v := range r.Policies[0].Final.All {
			d = append(d, v-other.Final.All[i])
		}
		all = append(all, population{"r-ed-ucb − " + other.Policy + " " + other.Variant, d})
	}
	fmt.Println("policy, skewness of all runs; by number of runs: share of intervals that hold the mean (t, percentile,",
		"bootstrap of t), share marked")
	for _, p := range all {
		line := fmt.Sprintf("%-30s %6.1f", p.name, Skewness(p.values))
		for _, n := range []int{2, 5, 10, 20, 50, 100} {
			holds, marked := coverage(p.values, n)
			line += fmt.Sprintf(" | %3d: %.2f %.2f %.2f, %.2f", n, holds[0], holds[1], holds[2], marked)
			near := math.Abs(Skewness(p.values)) < 0.5
			if near && (holds[0] < 0.9 || n >= 20 && marked > 0.12) {
				t.Errorf("%s, %d runs: the interval holds the mean in %.2f, marked %.2f", p.name, n, holds[0], marked)
			}
			if n >= 20 && holds[0] < 0.9 && marked < 0.15 {
				t.Errorf("%s, %d runs: the interval holds the mean in %.2f, and %.2f are marked", p.name, n, holds[0], marked)
			}
		}
		fmt.Println(line)
	}
}

// coverage returns the shares of samples of n values whose intervals hold the mean of all values, and the share of
// samples that are marked.
func coverage(values []float64, n int) (holds [3]float64, marked float64) {
	const samples = 1000
	s := detmath.NewStream(detmath.NewKey(uint64(n)))
	mean, _ := meanAndError(values)
	drawn := make([]float64, n)
	for range samples {
		for i := range drawn {
			drawn[i] = values[s.IntN(len(values))]
		}
		for i, interval := range intervals {
			if low, high := interval.of(&s, drawn); low <= mean && mean <= high {
				holds[i] += 1.0 / samples
			}
		}
		if doubt, _ := DoubtOf(drawn); doubt == Skewed {
			marked += 1.0 / samples
		}
	}
	return holds, marked
}
