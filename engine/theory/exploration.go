package theory

import (
	"math"

	"risingbandits/engine/detmath"
)

// RUCBEParameter returns the exploration parameter a of R-UCBE for arms that are gaps worse than the best after T pulls of
// each, if payoffs rise by at most c n^-β at pull n. With
//
//	E = ((T^(1-1/β) - (K-1)) / H)^β for 1 < β < 3/2, ((T^(1/3) - (K-1)) / H)^(3/2) for β >= 3/2,
//
// H the sum of Δ^(-1/β) or Δ^(-2/3) over the gaps Δ above 0, and K the number of gaps, it is
// ε³/(4σ²) (E - c (1-2ε)^(-β))². It is 0 if β <= 1, if no gap is above 0, or if the budget is too small: if E is below the
// term after it.
//
// Source: Mussi, Montenegro, Trovò, Restelli, Metelli 2024, Corollary 4.2.
func RUCBEParameter(gaps []float64, T int, epsilon, sigma, beta, c float64) float64 {
	if beta <= 1 {
		return 0
	}
	b := math.Min(beta, 1.5)
	complexity := sumOfPowers(gaps, -1/b)
	share := (detmath.Pow(float64(T), 1-1/b) - float64(len(gaps)-1)) / complexity
	excess := float64(detmath.Pow(math.Max(share, 0), b)) - float64(c*detmath.Pow(1-2*epsilon, -beta))
	if complexity == 0 || excess <= 0 {
		return 0
	}
	return epsilon * epsilon * epsilon / (4 * sigma * sigma) * excess * excess
}

// RUCBEParameterReleased is what the authors' code computes instead (github.com/MontenegroAlessandro/BestArmIdSRB,
// config/oracle.py, class OracleUCBSrb): H has the exponent -2/3 for every β, E is T^(β-1)/H^β, or √(T/H) for β >= 3/2, c is 1,
// and the excess is squared even if it is below 0.
func RUCBEParameterReleased(gaps []float64, T int, epsilon, sigma, beta float64) float64 {
	complexity := sumOfPowers(gaps, -2.0/3)
	if beta <= 1 || complexity == 0 {
		return 0
	}
	term := math.Sqrt(float64(T) / complexity)
	if beta < 1.5 {
		term = detmath.Pow(float64(T), beta-1) / detmath.Pow(complexity, beta)
	}
	excess := term - detmath.Pow(1-2*epsilon, -beta)
	return excess * excess / (4 * sigma * sigma / (epsilon * epsilon * epsilon))
}

// sumOfPowers returns the sum of x^p over the numbers above 0.
func sumOfPowers(all []float64, p float64) float64 {
	sum := 0.0
	for _, x := range all {
		if x > 0 {
			sum += detmath.Pow(x, p)
		}
	}
	return sum
}
