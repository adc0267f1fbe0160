package sim

import "risingbandits/engine/scenario"

// evaluationCost is about the most nanoseconds that the evaluation of a payoff takes, of which an engine makes one for each
// arm and round before the first run.
const evaluationCost = 10

// MostSeconds returns about the most seconds that one processor needs natively for all runs of a scenario. It is counted and
// not measured, so that it is the same everywhere: what somebody else made starts by itself only if it is short by this.
func MostSeconds(s *scenario.Scenario) float64 {
	if len(s.Policies) == 0 {
		return 0
	}
	seconds := prepareSeconds(s)
	for i := range s.Policies {
		seconds += playSeconds(s, i)
	}
	return seconds
}

// MostSecondsOf returns the same for policy i of a scenario alone.
func MostSecondsOf(s *scenario.Scenario, i int) float64 { return prepareSeconds(s) + playSeconds(s, i) }

func prepareSeconds(s *scenario.Scenario) float64 {
	return float64(evaluationCost * 1e-9 * float64(len(s.Arms)) * float64(s.Horizon))
}

func playSeconds(s *scenario.Scenario, i int) float64 {
	return float64(MostCost(s, i) * 1e-9 * float64(s.Horizon) * float64(s.Runs))
}

// MostCost returns about the most nanoseconds that a round of policy i of a scenario takes natively: see policy.Kind.
func MostCost(s *scenario.Scenario, i int) float64 { return MostCostOf(s, i, s.Horizon) }

// MostCostOf is MostCost on average over the first rounds of a run.
func MostCostOf(s *scenario.Scenario, i, rounds int) float64 {
	c := s.Context()
	c.T = rounds
	cost := s.Policies[i].Kind.MostCost(c, s.Policies[i].Values)
	if s.Learns() {
		cost += learnerCost
	}
	return cost
}
