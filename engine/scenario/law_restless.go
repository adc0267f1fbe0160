package scenario

import (
	"risingbandits/engine/detmath"
	"risingbandits/engine/payoff"
)

// restlessLaw is the law of the exponential restless bandits of RC-BE's experiments: 5 arms with payoffs
// c (1 - e^(-50 a t/T)), c and a uniform in [0,1), Gaussian noise of 0.1.
//
// Source: Migali et al., NeurIPS 38, and the code released with it.
var restlessLaw = Law{
	ID:      "exponential-restless",
	Name:    "Restless exponentials of RC-BE's authors",
	Doc:     "5 restless arms, exponential in the round, by the law of the code released with RC-BE; Gaussian noise of 0.1.",
	Setting: Restless,
	Noise:   paperNoise(),
	arms:    func(*detmath.Stream) int { return 5 },
	arm: func(s *detmath.Stream, g *Generator, _ int) payoff.Spec {
		c := s.Float64()
		return payoff.Exp(c, float64(50*s.Float64())/float64(g.Horizon))
	},
}
