package scenario

import (
	"risingbandits/engine/detmath"
	"risingbandits/engine/noise"
	"risingbandits/engine/payoff"
)

// AuthorsLaw is the id of the law of the paper's authors.
const AuthorsLaw = "authors"

// authorsLaw is the law of the generator that was released with Metelli et al. 2022: K uniform in 2..15, and each arm with
// probability 1/2 either
//
//	exp   c (1 - e^(-a x/b)), a an integer uniform in 2..5, b an integer uniform in 2..slowest
//	poly  c (1 - b (x + b^(1/rho))^-rho), rho uniform clipped to [0.4, 1], b an integer uniform in 2..slowest
//
// with c uniform clipped to [0.01, 0.99]. The released generator's largest b is 50,000 (AuthorsSlowest) whatever the horizon
// is, also in the paper's ranking over 200,000 rounds; the paper itself gives no law but K in 2..15. The released code draws
// rewards by a Beta law; here they are Gaussian with sigma 0.1, as in the paper's text.
var authorsLaw = Law{
	ID:   AuthorsLaw,
	Name: "Rising curves of the paper's authors",
	Doc: "2 to 15 rested arms, exponential or polynomial, by the law of the generator that the paper's authors released; " +
		"Gaussian noise of 0.1.",
	arms:    paperArms,
	arm:     func(s *detmath.Stream, g *Generator, _ int) payoff.Spec { return randomPayoff(s, g.Slowest) },
	Setting: Rested,
	Noise:   paperNoise(),
}

func randomPayoff(s *detmath.Stream, slowest int) payoff.Spec {
	exp := s.Float64() < 0.5
	c := min(max(s.Float64(), 0.01), 0.99)
	b := float64(2 + s.IntN(slowest-1))
	if exp {
		return payoff.Exp(c, float64(2+s.IntN(4))/b)
	}
	return payoff.Poly(c, b, min(max(s.Float64(), 0.4), 1))
}

// paperNoise returns the noise of the paper's synthetic experiments.
func paperNoise() noise.Spec {
	return noise.Spec{Kind: "gaussian", Params: map[string]float64{"sigma": randomSigma}}
}

// paperArms returns a number of arms as the paper draws it: uniform in 2..15.
func paperArms(s *detmath.Stream) int { return 2 + s.IntN(14) }
