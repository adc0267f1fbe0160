package claims

import (
	"fmt"
	"math"

	"risingbandits/engine/detmath"
	"risingbandits/engine/theory"
)

// rates tests T9.
func rates() []Number {
	const terms = 200_000
	var exponential, convergent, logarithmic, divergent, all int
	for _, b := range []float64{0.01, 1} {
		for _, q := range []float64{0.25, 0.5, 1} {
			for _, c := range []float64{0.01, 0.1, 0.5, 1, 2, 4} {
				scale, s := detmath.Pow(b, q), float64(c*q)
				var fast, slow float64
				for l := 1; l < terms; l++ {
					fast += float64(scale * detmath.Exp(-float64(s*float64(l))))
				}
				slow = float64(scale * powerSum(s, terms-1))
				all += 2
				count(&exponential, fast > exponentialRate(b, c, q)*(1+s)*(1+rounding))
				rate := polynomialRate(terms, b, c, q)
				switch {
				case s > 1:
					count(&convergent, slow > rate*s*(1+rounding))
				case s == 1:
					count(&logarithmic, slow > (rate+scale)*(1+rounding))
				default:
					count(&divergent, slow > rate*(1+rounding))
				}
			}
		}
	}
	return []Number{
		none(exponential, fmt.Sprintf("Exponential increments: sums above their bound, of %d", all/2)),
		none(convergent+logarithmic+divergent, fmt.Sprintf("Polynomial increments: sums above their bound, of %d", all/2)),
	}
}

// exponentialRate returns
//
//	b^q e^(-cq) / (cq)
//
// which bounds Y(M, q) up to a constant, for every M, where gamma_i(l) <= b e^(-c l): the sum of all
// b^q e^(-cql) is between the rate and 1 + cq times the rate. b > 0 in payoff units, c > 0 per l, q in (0,1].
//
// Source: Table 1 and the last lemma of the appendix.
func exponentialRate(b, c, q float64) float64 {
	return float64(detmath.Pow(b, q)*detmath.Exp(-float64(c*q))) / float64(c*q)
}

// polynomialRate returns
//
//	b^q / (cq-1)             if cq > 1
//	b^q ln M                 if cq = 1
//	b^q M^(1-cq) / (1-cq)    if cq < 1
//
// which bounds Y(M, q) up to a constant where gamma_i(l) <= b l^-c. If cq > 1 the sum of all b^q l^(-cq) is
// between the rate and cq times the rate; if cq = 1 the sum up to M-1 is between the rate and the rate plus
// b^q; if cq < 1 it is at most the rate. M from 1; b > 0 in payoff units, c > 0, q in (0,1]. (The proof in the
// appendix has the first and last case interchanged in its text.)
//
// Source: Table 1 and the last lemma of the appendix.
func polynomialRate(m int, b, c, q float64) float64 {
	scale, s := detmath.Pow(b, q), float64(c*q)
	switch {
	case s > 1:
		return scale / (s - 1)
	case s == 1:
		return float64(scale * detmath.Log(float64(m)))
	}
	return float64(scale*detmath.Pow(float64(m), 1-s)) / (1 - s)
}

// powerSum returns the sum of l^-s for l = 1..n: the first thousand terms, and the rest by the formula of Euler and
// Maclaurin, whose error is below 1e-9 here.
func powerSum(s, n float64) float64 {
	const first = 1000
	sum := 0.0
	for l := 1.0; l <= min(n, first); l++ {
		sum += detmath.Pow(l, -s)
	}
	if n <= first {
		return sum
	}
	integral := detmath.Log(n / first)
	if s != 1 {
		integral = (detmath.Pow(n, 1-s) - detmath.Pow(first, 1-s)) / (1 - s)
	}
	ends := float64((detmath.Pow(n, -s) - detmath.Pow(first, -s)) / 2) // which is compiled to a product
	return sum + integral + ends
}

// exponents tests T10.
func exponents() []Number {
	var list []Number
	for _, restless := range []bool{false, true} {
		for _, c := range []float64{0.25, 0.5, 0.75, 1, 2, 3, 4} {
			name, stated := "Rested", theory.RestedExponent(c)
			if restless {
				name, stated = "Restless", theory.RestlessExponent(c)
			}
			power := (logBound(1e18, c, restless) - logBound(1e15, c, restless)) / (3 * math.Ln10)
			list = append(list, exactly(power).within(stated-0.05, stated+0.05, fmt.Sprintf("%s, c = %v: power of T, stated "+
				"%.3f", name, c, stated)))
		}
	}
	return list
}

// logBound returns the logarithm of the part with q of the bound of Theorem 4.3 or 5.2 for two arms with increments
// l^-c, at the best of 513 values of q.
func logBound(horizon, c float64, restless bool) float64 {
	const steps = 512
	least := math.Inf(1)
	for i := 0; i <= steps; i++ {
		q := float64(float64(i) / steps) // which is compiled to a product
		log := float64(q*detmath.Log(horizon)) + detmath.Log(powerSum(float64(c*q), horizon/2))
		if restless {
			log /= 1 + q
		}
		least = min(least, log)
	}
	return least
}
