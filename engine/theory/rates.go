package theory

import (
	"math"

	"risingbandits/engine/detmath"
)

const (
	badRate  = "theory: b and c of a rate are finite numbers above 0, and q is in (0,1]"
	badPower = "theory: the power c is a finite number of at least 0"
)

func checkRate(b, c, q float64) {
	if !(b > 0 && c > 0 && q > 0 && q <= 1) || math.IsInf(b, 1) || math.IsInf(c, 1) {
		panic(badRate)
	}
}

// ExponentialRate returns
//
//	b^q e^(-cq) / (cq)
//
// which bounds Y(M, q) up to a constant, for every M, where gamma_i(l) <= b e^(-c l): the sum of all
// b^q e^(-cql) is between the rate and 1 + cq times the rate. b > 0 in payoff units, c > 0 per l, q in (0,1];
// it panics otherwise.
//
// Source: Table 1 and the last lemma of the appendix.
func ExponentialRate(b, c, q float64) float64 {
	checkRate(b, c, q)
	return float64(detmath.Pow(b, q)*detmath.Exp(-float64(c*q))) / float64(c*q)
}

// PolynomialRate returns
//
//	b^q / (cq-1)             if cq > 1
//	b^q ln M                 if cq = 1
//	b^q M^(1-cq) / (1-cq)    if cq < 1
//
// which bounds Y(M, q) up to a constant where gamma_i(l) <= b l^-c. If cq > 1 the sum of all b^q l^(-cq) is
// between the rate and cq times the rate; if cq = 1 the sum up to M-1 is between the rate and the rate plus
// b^q; if cq < 1 it is at most the rate. M in 1..MaxLength; b > 0 in payoff units, c > 0, q in (0,1]; it
// panics otherwise. (The proof in the appendix has the first and last case interchanged in its text.)
//
// Source: Table 1 and the last lemma of the appendix.
func PolynomialRate(m int, b, c, q float64) float64 {
	checkRate(b, c, q)
	if m < 1 || m > MaxLength {
		panic(badLength)
	}
	scale, s := detmath.Pow(b, q), float64(c*q)
	switch {
	case s > 1:
		return scale / (s - 1)
	case s == 1:
		return float64(scale * detmath.Log(float64(m)))
	}
	return float64(scale*detmath.Pow(float64(m), 1-s)) / (1 - s)
}

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
