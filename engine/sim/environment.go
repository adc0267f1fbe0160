package sim

import (
	"slices"

	"risingbandits/engine/environment"
	"risingbandits/engine/payoff"
	"risingbandits/engine/scenario"
)

const badScenario = "sim: the scenario is not valid: Parse first"

// newEnvironment returns what the runs of a scenario meet.
func newEnvironment(s *scenario.Scenario) *environment.Environment {
	return environment.New(environmentConfig(s))
}

func environmentConfig(s *scenario.Scenario) environment.Config {
	c := environment.Config{
		Restless: s.Setting == scenario.Restless,
		Horizon:  s.Horizon,
		Noise:    noiseOf(s.Noise),
		Payoffs:  make([]environment.Payoff, len(s.Arms)),
		Rising:   make([]bool, len(s.Arms)),
		Marks:    Marks(s.Horizon),
	}
	for k, arm := range s.Arms {
		f, err := payoff.New(arm.Payoff)
		if err != nil {
			panic(badScenario)
		}
		c.Payoffs[k] = f
		c.Rising[k] = !slices.ContainsFunc(payoff.Check(arm.Payoff, s.Horizon), func(w payoff.Violation) bool {
			return w.Kind == payoff.Decreases
		})
	}
	return c
}

func noiseOf(n scenario.Noise) environment.Noise {
	switch n.Kind {
	case scenario.NoNoise:
		return environment.Noise{Kind: environment.NoNoise}
	case scenario.Gaussian:
		return environment.Noise{Kind: environment.Gaussian, Scale: n.Sigma}
	case scenario.Bernoulli:
		return environment.Noise{Kind: environment.Bernoulli}
	case scenario.Beta:
		return environment.Noise{Kind: environment.Beta, Scale: n.Beta}
	}
	panic(badScenario)
}
