package sources

import (
	"risingbandits/engine/chart/data"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/theory"
)

// The presets of the two instances of Theorem 4.2.
const (
	risingInstance = "not-learnable-rises"
	steadyInstance = "not-learnable-stays"
)

// InstancesOf plays a scenario's policies, except those that know the payoffs, on the two instances of Theorem 4.2, as
// their presets define them. It calls pause, if not nil, every thousand rounds. It takes as long as 3,000 rounds,
// twice, of as many runs as the presets have.
func InstancesOf(s *scenario.Scenario, pause func()) *data.Instances {
	rises, _ := scenario.LookupPreset(risingInstance)
	stays, _ := scenario.LookupPreset(steadyInstance)
	u := theory.NewUnlearnable(rises.Scenario.Horizon, 1)
	in := &data.Instances{Horizon: rises.Scenario.Horizon, Runs: rises.Scenario.Runs, Least: u.LeastWorstRegret()}
	in.Never, in.Until = u.PureRegrets()
	var specs []scenario.PolicySpec
	for i := range s.Policies {
		series := PolicyOf(s, i)
		if kind, values, _ := s.Resolve(i); kind.Explain(values).Decision == policy.ByOracle {
			continue
		}
		specs = append(specs, s.Policies[i])
		in.Policies = append(in.Policies, data.TwoRegrets{Key: series.Key, Name: series.Name, Style: series.Style})
	}
	a, b := playedBy(rises.Scenario, specs, pause), playedBy(stays.Scenario, specs, pause)
	for _, t := range sim.Marks(in.Horizon) {
		in.X = append(in.X, float64(t))
	}
	for i := range in.Policies {
		in.Policies[i].Rises, in.Policies[i].Stays = a.Policies[i].Regret.Mean, b.Policies[i].Regret.Mean
	}
	return in
}

// playedBy returns the results of a scenario with other policies.
func playedBy(s *scenario.Scenario, policies []scenario.PolicySpec, pause func()) *sim.Results {
	own := *s
	own.Policies = policies
	return sim.Play(&own, pause)
}
