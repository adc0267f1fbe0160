package scenario

import (
	"risingbandits/engine/detmath"
	"risingbandits/engine/payoff"
)

// flatLaw draws bandits of lines that become flat: rested arms with payoffs min(slope x, cap), K uniform in 2..15, cap uniform
// in [0.01, 0.99], reached at a pull that is uniform in 2..T. Gaussian noise of 0.1.
//
// Source: the class of payoffs is that of Song et al., arXiv 2602.10727; the law is ours.
var flatLaw = Law{
	ID:   "linear-then-flat",
	Name: "Lines that become flat",
	Doc: "2 to 15 rested arms that rise by the same amount at every pull until a pull that is uniform over the horizon; Gaussian " +
		"noise of 0.1. The law is ours.",
	Setting: Rested,
	Noise:   paperNoise(),
	arms:    paperArms,
	arm: func(s *detmath.Stream, g *Generator, _ int) payoff.Spec {
		top := 0.01 + float64(0.98*s.Float64())
		return payoff.Linear(top/float64(2+s.IntN(g.Horizon-1)), top)
	},
}
