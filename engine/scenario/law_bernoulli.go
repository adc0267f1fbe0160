package scenario

import (
	"math"

	"risingbandits/engine/detmath"
	"risingbandits/engine/noise"
	"risingbandits/engine/payoff"
)

// bernoulliLaw draws bandits for finding the best arm from successes and failures: rested arms whose rewards are 0 or 1, K
// uniform in 2..15, payoffs c (1 - e^(-a x)) with c uniform in [0.01, 0.99] and half of the way done after a number of pulls
// that is uniform on a logarithmic scale from a thousandth of the horizon to half of it. So the arm that is best at first is
// often not the best at the horizon.
//
// Source: ours.
var bernoulliLaw = Law{
	ID:   "bernoulli",
	Name: "Best arm of coins",
	Doc: "2 to 15 rested arms whose rewards are 0 or 1, exponential, half risen after a thousandth to a half of the horizon. " +
		"The law is ours.",
	Setting: Rested,
	Noise:   noise.Spec{Kind: noise.Bernoulli},
	arms:    paperArms,
	arm: func(s *detmath.Stream, g *Generator, _ int) payoff.Spec {
		c := 0.01 + float64(0.98*s.Float64())
		from, to := detmath.Log(max(1, float64(g.Horizon)/1000)), detmath.Log(float64(g.Horizon)/2)
		half := detmath.Exp(from + float64(s.Float64()*(to-from)))
		return payoff.Exp(c, math.Ln2/half)
	},
}
