package sim

import (
	"slices"

	"risingbandits/engine/environment"
	"risingbandits/engine/learn"
	"risingbandits/engine/payoff"
	"risingbandits/engine/scenario"
)

// newEnvironment returns the environment of a scenario's runs. pool is nil if no arm learns.
func newEnvironment(s *scenario.Scenario, pool *learn.Pool) *environment.Environment {
	c := environmentConfig(s)
	c.Learners = learners(s, pool)
	return environment.New(c)
}

func environmentConfig(s *scenario.Scenario) environment.Config {
	c := environment.Config{
		Restless: s.Setting == scenario.Restless,
		Horizon:  s.Horizon,
		Noise:    s.Noise.Law(),
		Payoffs:  make([]environment.Payoff, len(s.Arms)),
		Rising:   make([]bool, len(s.Arms)),
		Marks:    Rounds(s.Horizon),
	}
	for k, arm := range s.Arms {
		c.Payoffs[k] = arm.Func
		c.Rising[k] = !slices.ContainsFunc(payoff.Check(arm.Payoff, s.Horizon), func(w payoff.Violation) bool {
			return w.Kind == payoff.Decreases
		})
	}
	return c
}
