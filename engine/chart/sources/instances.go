package sources

import (
	"risingbandits/engine/chart/data"
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
	var playing []scenario.Policy
	for i := range s.Policies {
		series := PolicyOf(s, i)
		if series.Oracle {
			continue
		}
		playing = append(playing, s.Policies[i])
		in.Policies = append(in.Policies, data.TwoRegrets{Key: series.Key, Name: series.Name, Style: series.Style})
	}
	a, b := sim.Play(rises.Scenario.Playing(playing...), pause), sim.Play(stays.Scenario.Playing(playing...), pause)
	for _, t := range sim.Marks(in.Horizon) {
		in.X = append(in.X, float64(t))
	}
	for i := range in.Policies {
		in.Policies[i].Rises, in.Policies[i].Stays = a.Policies[i].Regret.Mean, b.Policies[i].Regret.Mean
	}
	return in
}
