package detmath

import "math"

// Widening returns the factor from the half-width of a 95% interval to that of one of m intervals that together have the
// level 95%, by Student's t with the given degrees of freedom, from 1. This is Bonferroni's correction: each interval has the
// level 1 - 0.05/m, so that all of them together hold their true values with a probability of at least 95%.
func Widening(m, degrees int) float64 {
	if m <= 1 {
		return 1
	}
	return QuantileOfStudent(1-float64(0.025/float64(m)), degrees) / QuantileOfStudent(0.975, degrees)
}

// QuantileOfStudent returns the p-quantile, p in (1/2, 1), of Student's t law, by bisection of its distribution function.
func QuantileOfStudent(p float64, degrees int) float64 {
	lo, hi := 0.0, 1.0
	for ; studentBelow(hi, degrees) < p && hi < 1e12; hi *= 2 {
	}
	for range 80 {
		if middle := float64((lo + hi) / 2); studentBelow(middle, degrees) < p { // which is compiled to a product
			lo = middle
		} else {
			hi = middle
		}
	}
	return lo
}

// studentBelow returns the probability of Student's t law below t >= 0.
//
// Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 1964, 26.7.3 and 26.7.4.
func studentBelow(t float64, degrees int) float64 {
	n := float64(degrees)
	tangent := t / math.Sqrt(n)
	cosine := 1 / (1 + float64(tangent*tangent)) // squared
	sine := tangent * math.Sqrt(cosine)
	term, sum := 1.0, 0.0
	if degrees%2 == 0 {
		for k := 1; k < degrees; k += 2 {
			sum += term
			term *= float64(cosine*float64(k)) / float64(k+1)
		}
		return 0.5 + float64(float64(sine*sum)/2)
	}
	for k := 2; k <= degrees; k += 2 {
		sum += term
		term *= float64(cosine*float64(k)) / float64(k+1)
	}
	angle := arctan(tangent) + float64(float64(sine*math.Sqrt(cosine))*sum)
	return 0.5 + angle/math.Pi
}

// arctan returns the arc tangent of x >= 0: it halves the angle four times and sums the series.
func arctan(x float64) float64 {
	for range 4 {
		x /= 1 + math.Sqrt(1+float64(x*x))
	}
	square, power, sum := float64(x*x), x, 0.0
	for k := 1; k < 40; k += 2 {
		sum += power / float64(k)
		power = float64(-power * square)
	}
	return float64(16 * sum)
}
