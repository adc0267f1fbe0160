package payoff

import "risingbandits/engine/detmath"

// expPayoff is c (1 - e^(-a x)), by expm1, which keeps all digits where a x is small.
type expPayoff struct{ c, a float64 }

func (p expPayoff) At(x int) float64 {
	return float64(-p.c * detmath.Expm1(float64(-p.a*float64(x))))
}

// Increment is c e^(-a x) (1 - e^-a).
func (p expPayoff) Increment(x int) float64 {
	return float64(-p.c * detmath.Exp(float64(-p.a*float64(x))) * detmath.Expm1(-p.a))
}

func (p expPayoff) Fill(dst []float64, from int) []float64 {
	for i := range dst {
		dst[i] = p.At(from + i)
	}
	return dst
}
