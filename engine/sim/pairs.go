package sim

import "math"

// A Pair compares two policies of a scenario over the runs that both have played. Both have the same
// random numbers in each run, so the difference of their regrets varies less than the regrets do.
type Pair struct {
	A        int      `json:"a"` // places in the scenario, A < B
	B        int      `json:"b"`
	PolicyA  string   `json:"a_policy"`
	PolicyB  string   `json:"b_policy"`
	VariantA string   `json:"a_variant"`
	VariantB string   `json:"b_variant"`
	Runs     int      `json:"runs"`
	Mean     float64  `json:"mean"` // of A's final regret less B's
	CI95     *float64 `json:"ci95"` // half-width, as of a Curve; nil for one run
	WinsA    int      `json:"a_wins"`
	WinsB    int      `json:"b_wins"` // the rest are ties
}

// Pairs compares every two policies on the runs that both have.
func (c *Collector) Pairs() []Pair {
	pairs := []Pair{}
	specs := c.scenario.Policies
	rounding := regretRounding * math.Abs(c.oracle)
	for a := range specs {
		for b := a + 1; b < len(specs); b++ {
			p := compare(c.policies[a].differences(&c.policies[b], rounding))
			p.A, p.PolicyA, p.VariantA = a, specs[a].ID, specs[a].Variant
			p.B, p.PolicyB, p.VariantB = b, specs[b].ID, specs[b].Variant
			pairs = append(pairs, p)
		}
	}
	return pairs
}

// regretRounding bounds the difference, relative to the optimal total, of two regrets that are equal except
// for rounding: each has at most the error of three roundings of a block's sum (environment.Total).
const regretRounding = 1e-15

// differences returns g's final regret less other's, for each run that both have, in run order. A difference
// that may be due to rounding is 0.
func (g *gathered) differences(other *gathered, rounding float64) []float64 {
	d := make([]float64, 0, len(g.final))
	for r, v := range g.final {
		if !g.have[r] || !other.have[r] {
			continue
		}
		if v -= other.final[r]; math.Abs(v) <= rounding {
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
	return p
}
