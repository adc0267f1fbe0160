package theory

import "math"

const badPower = "theory: the power c is a finite number of at least 0"

// RestedExponent returns the exponent of T in the bound of Theorem 4.3 where gamma_i(l) <= l^-c, with the
// best q and without logarithms: 1 for c <= 1, then 1/c. It panics if c is not a finite number of at least 0.
//
// Source: the figure of the rates.
func RestedExponent(c float64) float64 {
	checkPower(c)
	return 1 / max(c, 1)
}

// RestlessExponent returns the exponent of T in the bound of Theorem 5.2 where gamma_i(l) <= l^-c, with the
// best q and without logarithms: 1 - c/2 for c <= 1, then 1/(c+1). It panics if c is not a finite number of
// at least 0.
//
// Source: the figure of the rates.
func RestlessExponent(c float64) float64 {
	checkPower(c)
	if c <= 1 {
		return 1 - float64(c/2) // which is compiled to a product
	}
	return 1 / (c + 1)
}

func checkPower(c float64) {
	if !(c >= 0) || math.IsInf(c, 1) {
		panic(badPower)
	}
}

// Exponent returns the exponent of T in the theorem's bound where gamma_i(l) <= l^-c, with the best q and without
// logarithms: that of RestedExponent or RestlessExponent without noise. With noise the bound has T^(2/3) beside
// a part of the exponent 1 for c <= 1, and for greater c 1/c rested and 2/(c+1) restless. It panics if c is not a finite number
// of at least 0.
//
// Source: Theorems 4.4 and 5.3, with Y(M, q) of the order of M^(1-cq) for q < 1/c and of a logarithm at q = 1/c.
func (th *Theorem) Exponent(c float64) float64 {
	checkPower(c)
	switch {
	case th.Deterministic && th.Restless:
		return RestlessExponent(c)
	case th.Deterministic:
		return RestedExponent(c)
	case th.Restless:
		return max(2.0/3, min(1, 2/(c+1)))
	}
	return max(2.0/3, RestedExponent(c))
}
