package sweep

import (
	"fmt"
	"slices"

	"risingbandits/engine/measure"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/work"
)

// A Ranking ranks policies on random bandits that are drawn by a law, such as that of the generator that the paper's authors
// released. Bandit i is that of seed Seed+i: the bandit that a scenario.Generator draws for it.
type Ranking struct {
	Law      string // the id of a scenario.Law; "" for that of the authors
	Setting  scenario.Setting
	Bandits  int    // from 1
	Arms     int    // of each bandit; 0 for the number that the law draws
	Runs     int    // of each policy on each bandit, from 1
	Horizon  int    // rounds, from 2
	Slowest  int    // the largest b of the authors' law, from 2
	Released bool   // rewards have the noise of the released code in place of the law's
	Seed     uint64 // of the first bandit
	Policies []scenario.PolicySpec
}

// The paper's ranking experiment: 50 bandits, 10 runs of 200,000 rounds.
const (
	paperBandits = 50
	paperRuns    = 10
	paperHorizon = 200_000
)

// NewRanking returns the paper's ranking of seven policies in a setting, over the bandits of seeds 1 to 50, with the
// Gaussian noise of the paper's text and the authors' range of b.
//
// Source: the ranking experiment in the appendix of Metelli et al. 2022, and the generator of the code released with it.
func NewRanking(setting scenario.Setting) Ranking {
	r := Ranking{Setting: setting, Bandits: paperBandits, Runs: paperRuns, Horizon: paperHorizon, Slowest: scenario.AuthorsSlowest,
		Seed: 1}
	for _, id := range scenario.RankedPolicies(setting) {
		r.Policies = append(r.Policies, scenario.PolicySpec{ID: id, Variant: scenario.Defined})
	}
	return r
}

// NewReleasedRanking returns the ranking as the released code runs it: rested arms, since its flag for restless ones
// never reaches the arms, rewards of a Beta law, and the policies as released, R-ed-UCB with its sigma of 0.1.
func NewReleasedRanking() Ranking {
	r := NewRanking(scenario.Rested)
	r.Released = true
	for i, spec := range r.Policies {
		r.Policies[i] = spec.AsReleased()
	}
	return r
}

// Scenario returns bandit i, from 0, with the ranking's policies. It panics if a policy is not in the registry,
// if there are more than scenario.MaxPolicies, or if a number is out of its range.
func (r *Ranking) Scenario(i int) *scenario.Scenario {
	g := scenario.Generator{Law: r.Law, Seed: r.Seed + uint64(i), Horizon: r.Horizon, Arms: r.Arms, Slowest: r.Slowest}
	if g.Law == "" {
		g.Law = scenario.AuthorsLaw
	}
	s := g.Scenario().Document
	drawn := s.Setting
	s.Setting, s.Runs, s.Policies = r.Setting, r.Runs, r.Policies
	if r.Released {
		s.Noise = scenario.ReleasedNoise()
	}
	if r.Setting != drawn && r.Setting == scenario.Restless {
		s.Title += ", restless"
	}
	return scenario.MustComplete(s)
}

// Bandits are the work of a ranking: its units are the bandits, and its records what the policies have on one.
type Bandits struct {
	Ranking *Ranking
	rows    []Values // by bandit; nil of those that were not put
	units   []work.Unit
}

// Values are the numbers of the policies on a bandit, by the id of the measure and then by policy; nil for what is not known.
type Values map[string][]*float64

// NewBandits returns the work of a ranking, of which nothing is played.
func NewBandits(r *Ranking) *Bandits { return &Bandits{Ranking: r, rows: make([]Values, r.Bandits)} }

// Units returns the bandits. All cost the same, since they have the same policies and rounds.
func (g *Bandits) Units() []work.Unit {
	if g.units == nil {
		for i := range g.Ranking.Bandits {
			s := g.Ranking.Scenario(i)
			g.units = append(g.units, work.Unit{Key: fmt.Sprintf("bandit-%d-%s", sim.Numerics, s.Hash()), Cost: 1, Scenario: s})
		}
	}
	return g.units
}

// Has reports whether a bandit's numbers were put.
func (g *Bandits) Has(unit int) bool { return g.rows[unit] != nil }

// Take returns the numbers of a bandit.
func (g *Bandits) Take(_ int, c *sim.Collector) []Values { return []Values{valuesOf(c.Results())} }

// valuesOf returns the numbers of all policies of some results.
func valuesOf(r *sim.Results) Values {
	values := Values{}
	for _, m := range measure.Kept() {
		for i := range r.Policies {
			e := m.Estimate(&r.Policies[i], measure.At{Arm: r.Best})
			values[m.ID] = append(values[m.ID], measure.Pointer(e.Value))
		}
	}
	return values
}

// Put stores the numbers of a bandit. It returns an error if they are not those of known measures, one for each policy.
func (g *Bandits) Put(unit int, values Values) error {
	for _, m := range measure.Kept() {
		if n := len(values[m.ID]); n != len(g.Ranking.Policies) || len(values) != len(measure.Kept()) {
			return fmt.Errorf("sweep: %d numbers of %s for %d policies", n, m.ID, len(g.Ranking.Policies))
		}
	}
	if slices.Contains(values[measure.Regret.ID], nil) {
		return errOther
	}
	g.rows[unit] = values
	return nil
}

// Of returns the numbers of a measure, by bandit and then by policy, of the bandits that were put.
func (g *Bandits) Of(m *measure.Measure) [][]*float64 {
	var rows [][]*float64
	for _, values := range g.rows {
		if values != nil {
			rows = append(rows, values[m.ID])
		}
	}
	return rows
}

// Ranks ranks the policies by a measure: see Ranks.
func (g *Bandits) Ranks(m *measure.Measure) []measure.Estimate {
	var losses [][]float64
	for _, row := range g.Of(m) {
		list := make([]float64, len(row))
		for p, x := range row {
			list[p] = m.Loss(measure.Number(x))
		}
		losses = append(losses, list)
	}
	return Ranks(losses)
}

// MeanRegrets returns the mean final regret of every policy of the results.
func MeanRegrets(r *sim.Results) []float64 {
	regrets := make([]float64, len(r.Policies))
	for i := range r.Policies {
		regrets[i] = r.Policies[i].Final.Mean
	}
	return regrets
}

const badRegrets = "sweep: bandits with different numbers of policies"

// Ranks ranks the policies on each bandit by their regrets, which regrets holds by bandit and then by policy, and returns each
// policy's mean rank: 1 if its mean regret is the least on every bandit. Policies of equal regret share the mean of their ranks, so
// that the ranks of a bandit always have the same sum. It panics if the bandits have different numbers of policies.
func Ranks(regrets [][]float64) []measure.Estimate {
	if len(regrets) == 0 {
		return nil
	}
	columns := make([][]float64, len(regrets[0]))
	for _, row := range regrets {
		if len(row) != len(columns) {
			panic(badRegrets)
		}
		for p, rank := range RanksOf(row) {
			columns[p] = append(columns[p], rank)
		}
	}
	ranks := make([]measure.Estimate, len(columns))
	for p, column := range columns {
		ranks[p] = measure.Mean(column)
	}
	return ranks
}

// RanksOf returns the rank of each number of a row, from 1 for the least; equal numbers share the mean of their
// ranks.
func RanksOf(row []float64) []float64 {
	sorted := slices.Sorted(slices.Values(row))
	ranks := make([]float64, len(row))
	for i, v := range row {
		below, _ := slices.BinarySearch(sorted, v)
		equal := 1
		for below+equal < len(sorted) && sorted[below+equal] == v {
			equal++
		}
		ranks[i] = float64(below) + float64(float64(equal+1)/2) // which is compiled to a product
	}
	return ranks
}
