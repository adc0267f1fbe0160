package sim

import "math"

// A Pair compares two policies of a scenario over the runs that both have played. Both have the same
// random numbers in each run, so the difference of their regrets varies less than the regrets do.
type Pair struct {
	A        int      `json:"a"` // indices in the scenario, A < B
	B        int      `json:"b"`
	PolicyA  string   `json:"a_policy"`
	PolicyB  string   `json:"b_policy"`
	VariantA string   `json:"a_variant"`
	VariantB string   `json:"b_variant"`
	Runs     int      `json:"runs"`
	Mean     float64  `json:"mean"` // of A's final regret minus B's
	CI95     *float64 `json:"ci95"` // half-width, as of a Curve; nil for one run
	WinsA    int      `json:"a_wins"`
	WinsB    int      `json:"b_wins"`    // the rest are ties
	SignTest float64  `json:"sign_test"` // its two-sided p-value of the wins: see signTest
	Skewness float64  `json:"skewness"`  // of the differences
	Doubt    Doubt    `json:"doubt"`     // why their interval may be too short: see DoubtOf
	Certain  bool     `json:"certain"`   // it is certain which of the two has the lower mean regret: see Judge
}

// Compare compares the policies with two indices in the scenario over the runs that both have finished, even while
// results are provisional.
func (r *Results) Compare(a, b int) Pair {
	one, other := &r.Policies[a], &r.Policies[b]
	p := compare(differences(one.Course.ByRun, other.Course.ByRun, r.rounding))
	p.Certain = new(Judge).Certain(one.Course.ByRun, other.Course.ByRun, r.stuck)
	p.A, p.PolicyA, p.VariantA = a, one.Policy, one.Variant
	p.B, p.PolicyB, p.VariantB = b, other.Policy, other.Variant
	return p
}

// Differences returns the final regret of a minus that of b in each run, for two policies of one scenario whose optimal
// policy has the given total. A difference that may be due to rounding is 0.
func Differences(a, b []float64, total float64) []float64 {
	return differences(a, b, roundingOf(total))
}

// pairs compares every two policies.
func (r *Results) pairs() []Pair {
	pairs := []Pair{}
	for a := range r.Policies {
		for b := a + 1; b < len(r.Policies); b++ {
			pairs = append(pairs, r.Compare(a, b))
		}
	}
	return pairs
}

// regretRounding bounds the difference, relative to the optimal total, of two regrets that are equal except
// for rounding: each has at most the error of three roundings of a block's sum (environment.Total).
const regretRounding = 1e-15

func (c *Collector) rounding() float64 { return roundingOf(c.oracle) }

func roundingOf(total float64) float64 { return regretRounding * math.Abs(total) }

// byRun returns the final regret of each run, by its number; NaN if it is not finished. Runs beyond the scenario's
// number are left out.
func (g *gathered) byRun() []float64 {
	n := len(g.have)
	for n > 0 && !g.have[n-1] {
		n--
	}
	all := make([]float64, n)
	for r := range all {
		all[r] = math.NaN()
		if g.have[r] {
			all[r] = g.final[r]
		}
	}
	return all
}

// differences returns the final regret of a minus that of b, for each run that both have, in run order. A difference
// that may be due to rounding is 0.
func differences(a, b []float64, rounding float64) []float64 {
	n := min(len(a), len(b))
	d := make([]float64, 0, n)
	for r, v := range a[:n] {
		switch v -= b[r]; {
		case math.IsNaN(v):
			continue
		case math.Abs(v) <= rounding:
			v = 0
		}
		d = append(d, v)
	}
	return d
}

// compare compares two policies by the differences of their regrets.
func compare(differences []float64) Pair {
	p := Pair{Runs: len(differences)}
	for _, d := range differences {
		switch {
		case d < 0:
			p.WinsA++
		case d > 0:
			p.WinsB++
		}
	}
	p.Mean, p.CI95 = MeanCI95(differences)
	p.Doubt, p.Skewness = DoubtOf(differences)
	p.SignTest = signTest(p.WinsA, p.WinsB)
	return p
}
