//go:build verify

package sim

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/detmath"
	"risingbandits/engine/noise"
	"risingbandits/engine/scenario"
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
		line := fmt.Sprintf("%-30s %6.1f", p.name, skewnessOf(p.values))
		for _, n := range []int{2, 5, 10, 20, 50, 100} {
			holds, marked := coverage(p.values, n)
			line += fmt.Sprintf(" | %3d: %.2f %.2f %.2f, %.2f", n, holds[0], holds[1], holds[2], marked)
			near := math.Abs(skewnessOf(p.values)) < 0.5
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

// A disaster is a scenario in which a few runs of some policies differ much from the rest.
type disaster struct {
	preset   string
	horizon  int
	noise    string // its kind; "" for the preset's
	runs     int    // that decide what is right
	policies string
	shown    [][2]int // pairs that have a line of their own
}

var disasters = []disaster{
	{"paper-2-rested", 2000, "", 2000, "ts kl-ucb kl-ucb/released sw-ucb/released ucb1 sw-ts ser4 ser4/released hybrid ptrr exp3 r-ed-ucb",
		[][2]int{{0, 1}, {1, 2}, {2, 3}, {1, 5}}},
	{"paper-2-rested", 10_000, "", 2000, "ts kl-ucb kl-ucb/released sw-ucb sw-ucb/released ser4", [][2]int{{0, 4}}},
	{"paper-2-rested", 2000, "bernoulli", 2000, "ts kl-ucb kl-ucb/released hybrid cumulative-hybrid ser4 rexp3", [][2]int{{1, 2}, {1, 3}}},
	{"paper-ranking", 2000, "", 2000, "ts kl-ucb ptrr hybrid gamma-swgts sw-kl-ucb prob-1 fewa rc-be", [][2]int{{0, 1}, {2, 4}}},
	{"paper-15-restless", 2000, "", 2000, "ts ucb-e kl-ucb sw-ts ser4 r-less-ucb rexp3", [][2]int{{0, 1}, {2, 3}}},
	{"rotting", 1000, "", 2000, "ser4 r-ed-ucb r-ed-ucb/released eps-greedy ts raw-ucb", [][2]int{{0, 2}}},
	{"paper-2-rested", 200_000, "", 200, "r-ed-ucb kl-ucb", [][2]int{{0, 1}}},
}

func (d disaster) play(t *testing.T) *Results {
	preset, _ := scenario.LookupPreset(d.preset)
	s := preset.Scenario.Document
	s.Horizon, s.Runs, s.Policies = d.horizon, d.runs, nil
	if d.noise != "" {
		s.Noise = noise.Spec{Kind: d.noise}
	}
	for _, name := range strings.Fields(d.policies) {
		id, variant, _ := strings.Cut(name, "/")
		s.Policies = append(s.Policies, scenario.PolicySpec{ID: id, Variant: cmp.Or(variant, scenario.Defined)})
	}
	return Play(scenario.MustComplete(s), nil)
}

// verdicts are how often a comparison is certain: shares of samples that are wrong and right, by the interval alone and by Judge.
type verdicts struct{ wrong, right [2]float64 }

// judged returns the verdicts of samples of n runs. The sign of truth is right.
func judged(a, b []float64, truth, stuck float64, n, samples int) (v verdicts) {
	s := detmath.NewStream(detmath.NewKey(uint64(n)))
	x, y, d := make([]float64, n), make([]float64, n), make([]float64, n)
	j := new(Judge)
	for range samples {
		for i := range n {
			run := s.IntN(len(a))
			x[i], y[i] = a[run], b[run]
			d[i] = x[i] - y[i]
		}
		mean, half := MeanCI95(d)
		for k, certain := range [2]bool{math.Abs(mean) > *half, j.Certain(x, y, stuck)} {
			switch {
			case certain && (mean < 0) == (truth < 0):
				v.right[k] += 1 / float64(samples)
			case certain:
				v.wrong[k] += 1 / float64(samples)
			}
		}
	}
	return v
}

// TestVerifyCoverageOfCertain prints the table in the documentation of Judge. In no pair whose difference is known, a comparison is
// wrong and certain in more than one sample of fifty.
func TestVerifyCoverageOfCertain(t *testing.T) {
	counts := []int{5, 10, 20, 50, 100}
	worst, power, pairs := make([][2]float64, len(counts)), make([][2]float64, len(counts)), 0
	line := func(name string, by func(i, k int) float64) {
		fmt.Printf("%-58s", name)
		for k := range 2 {
			for i := range counts {
				fmt.Printf(" %5.3f", by(i, k))
			}
			fmt.Print("  ")
		}
		fmt.Println()
	}
	fmt.Println("share of samples of", counts, "runs: by the interval alone, and by the rule")
	for _, c := range disasters {
		r := c.play(t)
		for _, p := range r.Pairs {
			if math.Abs(p.Mean) < 1.5**p.CI95 {
				continue
			}
			pairs++
			all := make([]verdicts, len(counts))
			for i, n := range counts {
				a, b := r.Policies[p.A].Final.All, r.Policies[p.B].Final.All
				all[i] = judged(a, b, p.Mean, r.stuck, n, 300)
				if all[i].wrong[0] > 0 || slices.Contains(c.shown, [2]int{p.A, p.B}) {
					all[i] = judged(a, b, p.Mean, r.stuck, n, 5000)
				}
				for k := range 2 {
					worst[i][k] = max(worst[i][k], all[i].wrong[k])
					power[i][k] += all[i].right[k]
				}
				if all[i].wrong[1] > 0.02 {
					t.Errorf("%s, %d rounds, %d runs: %s %s - %s %s is wrong and certain in %.3f of the samples",
						c.preset, c.horizon, n, p.PolicyA, p.VariantA, p.PolicyB, p.VariantB, all[i].wrong[1])
				}
			}
			if slices.Contains(c.shown, [2]int{p.A, p.B}) {
				names := strings.Fields(c.policies)
				name := fmt.Sprintf("%s %s %d, %s - %s, ", c.preset, c.noise, c.horizon, names[p.A], names[p.B])
				line(name+"wrong", func(i, k int) float64 { return all[i].wrong[k] })
				line(name+"right", func(i, k int) float64 { return all[i].right[k] })
				if c.horizon == 200_000 && all[1].right[1] < 0.9 {
					t.Errorf("%s is certain in %.2f of the samples of ten runs, want most", name, all[1].right[1])
				}
			}
		}
	}
	line(fmt.Sprintf("worst of %d pairs, wrong", pairs), func(i, k int) float64 { return worst[i][k] })
	line("mean of all pairs, right", func(i, k int) float64 { return power[i][k] / float64(pairs) })
}
