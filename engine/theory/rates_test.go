package theory

import (
	"math"
	"testing"
)

// powerSum returns the sum of f(l)^q for l = 1..m-1, the smallest terms first.
func powerSum(m int, q float64, f func(l float64) float64) float64 {
	sum := 0.0
	for l := m - 1; l >= 1; l-- {
		sum += math.Pow(f(float64(l)), q)
	}
	return sum
}

// b = 0.25, c = 2, q = 1/2: b^q = 0.5, cq = 1, and 0.5 e^-1 / 1 = 0.183939720585721.
func TestRatesByHand(t *testing.T) {
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"exponential", ExponentialRate(0.25, 2, 0.5), 0.183939720585721},
		{"cq = 1", PolynomialRate(100, 0.25, 2, 0.5), 2.302585092994046},   // 0.5 ln 100
		{"cq = 2", PolynomialRate(100, 0.25, 4, 0.5), 0.5},                 // 0.5 / (2-1)
		{"cq = 1/2", PolynomialRate(100, 0.25, 1, 0.5), 10},                // 0.5 * 100^(1/2) / (1/2)
		{"rested, c = 0", RestedExponent(0), 1},                            // T
		{"rested, c = 1", RestedExponent(1), 1},                            //
		{"rested, c = 4", RestedExponent(4), 0.25},                         // 1/c
		{"restless, c = 0", RestlessExponent(0), 1},                        // 1 - 0/2
		{"restless, c = 1/2", RestlessExponent(0.5), 0.75},                 // 1 - c/2
		{"restless, c = 1", RestlessExponent(1), 0.5},                      // both cases
		{"restless, c = 1 from above", RestlessExponent(1 + 0x1p-52), 0.5}, //
		{"restless, c = 3", RestlessExponent(3), 0.25},                     // 1/(c+1)
	} {
		if !near(c.got, c.want, 1e-14) {
			t.Errorf("%s: %v, want %v", c.name, c.got, c.want)
		}
	}
}

// T9: the sums lie where the comments of the rates say.
func TestRatesAgainstSums(t *testing.T) {
	const slack = 1 + 1e-9
	for _, b := range []float64{0.01, 1, 3} {
		for _, q := range []float64{0.1, 0.5, 1} {
			for _, c := range []float64{0.02, 0.3, 1, 2, 5, 30} {
				rate := ExponentialRate(b, c, q)
				sum := powerSum(1+int(60/(c*q)), q, func(l float64) float64 { return b * math.Exp(-c*l) })
				if sum < rate/slack*(1-1e-9) || sum > rate*(1+c*q)*slack {
					t.Errorf("exponential b %v c %v q %v: sum %v, rate %v", b, c, q, sum, rate)
				}
			}
			for _, c := range []float64{0.1, 0.5, 1, 2, 3, 10} {
				checkPolynomial(t, b, c, q)
			}
		}
	}
}

func checkPolynomial(t *testing.T, b, c, q float64) {
	t.Helper()
	s := c * q
	for _, m := range []int{1, 2, 10, 20_000} {
		rate := PolynomialRate(m, b, c, q)
		sum := powerSum(m, q, func(l float64) float64 { return b * math.Pow(l, -c) })
		low, high := 0.0, rate
		switch {
		case s > 1:
			tail := math.Pow(b, q) * math.Pow(float64(m), 1-s) / (s - 1) // at least the terms from m on
			low, high = rate-tail*s*2, rate*s
		case s == 1:
			low, high = rate, rate+math.Pow(b, q)
		}
		if sum < low-1e-9 || sum > high*(1+1e-9) {
			t.Errorf("polynomial m %d b %v c %v q %v: sum %v, rate %v", m, b, c, q, sum, rate)
		}
	}
}

// T10: with gamma = l^-c the exponent is the slope of the best bound's logarithm, here between T = 10^50 and
// 10^60, by the rates of T9 in place of sums.
func TestExponentsAreThoseOfTheBestBounds(t *testing.T) {
	slope := func(power func(q, log, logY float64) float64, c float64) float64 {
		least := func(logT float64) float64 {
			best := math.Inf(1)
			for i := 1; i <= 100_000; i++ {
				q := float64(i) / 100_000
				logY := max(0, (1-c*q)*logT)
				best = min(best, power(q, logT, logY))
			}
			return best
		}
		return (least(60) - least(50)) / 10
	}
	for _, c := range []float64{0, 0.25, 0.5, 0.9, 1, 1.5, 2, 3, 5} {
		rested := slope(func(q, log, logY float64) float64 { return q*log + logY }, c)
		restless := slope(func(q, log, logY float64) float64 { return (q*log + logY) / (q + 1) }, c)
		if math.Abs(rested-RestedExponent(c)) > 1e-4 {
			t.Errorf("rested, c = %v: %v, want %v", c, rested, RestedExponent(c))
		}
		if math.Abs(restless-RestlessExponent(c)) > 1e-4 {
			t.Errorf("restless, c = %v: %v, want %v", c, restless, RestlessExponent(c))
		}
	}
}
