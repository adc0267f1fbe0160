package sweep

import (
	"fmt"
	"slices"

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

// Regrets are the work of a ranking: its units are the bandits, and its records the mean final regret of each policy on one.
type Regrets struct {
	Ranking *Ranking
	Rows    [][]float64 // by bandit and then by policy; nil of those that were not put
	units   []work.Unit
}

// NewRegrets returns the work of a ranking, of which nothing is played.
func NewRegrets(r *Ranking) *Regrets { return &Regrets{Ranking: r, Rows: make([][]float64, r.Bandits)} }

// Units returns the bandits. All cost the same, since they have the same policies and rounds.
func (g *Regrets) Units() []work.Unit {
	if g.units == nil {
		for i := range g.Ranking.Bandits {
			s := g.Ranking.Scenario(i)
			g.units = append(g.units, work.Unit{Key: fmt.Sprintf("bandit-%d-%s", sim.Numerics, s.Hash()), Cost: 1, Scenario: s})
		}
	}
	return g.units
}

// Has reports whether a bandit's regrets were put.
func (g *Regrets) Has(unit int) bool { return g.Rows[unit] != nil }

// Take returns the regrets on a bandit.
func (g *Regrets) Take(_ int, c *sim.Collector) [][]float64 {
	return [][]float64{MeanRegrets(c.Results())}
}

// Put stores the regrets on a bandit. It returns an error if they are not one number for each policy.
func (g *Regrets) Put(unit int, row []float64) error {
	if len(row) != len(g.Ranking.Policies) {
		return fmt.Errorf("sweep: %d regrets for %d policies", len(row), len(g.Ranking.Policies))
	}
	g.Rows[unit] = row
	return nil
}

// MeanRegrets returns the mean final regret of every policy of the results.
func MeanRegrets(r *sim.Results) []float64 {
	regrets := make([]float64, len(r.Policies))
	for i := range r.Policies {
		regrets[i] = r.Policies[i].Final.Mean
	}
	return regrets
}

// A Rank is a policy's rank over bandits: 1 on a bandit where its mean regret is the least.
type Rank struct {
	Mean float64
	CI95 *float64 // half-width of the 95% interval over the bandits (Student's t); nil for one bandit

	Doubt sim.Doubt // why that interval may be too short: few bandits, or a few that differ from the rest
}

const badRegrets = "sweep: bandits with different numbers of policies"

// Ranks ranks the policies on each bandit by their regrets, which regrets holds by bandit and then by policy,
// and returns each policy's mean rank. Policies of equal regret share the mean of their ranks, so that the
// ranks of a bandit always have the same sum. It panics if the bandits have different numbers of policies.
func Ranks(regrets [][]float64) []Rank {
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
	ranks := make([]Rank, len(columns))
	for p, column := range columns {
		ranks[p].Mean, ranks[p].CI95 = sim.MeanCI95(column)
		ranks[p].Doubt, _ = sim.DoubtOf(column)
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
