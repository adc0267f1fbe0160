package claims

import (
	"math"
	"testing"
)

// b = 0.25, q = 1/2: b^q = 0.5.
func TestRatesByHand(t *testing.T) {
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"exponential, cq = 1", exponentialRate(0.25, 2, 0.5), 0.183939720585721}, // 0.5 e^-1 / 1
		{"cq = 1", polynomialRate(100, 0.25, 2, 0.5), 2.302585092994046},          // 0.5 ln 100
		{"cq = 2", polynomialRate(100, 0.25, 4, 0.5), 0.5},                        // 0.5 / (2-1)
		{"cq = 1/2", polynomialRate(100, 0.25, 1, 0.5), 10},                       // 0.5 * 100^(1/2) / (1/2)
	} {
		if math.Abs(c.got/c.want-1) > 1e-14 {
			t.Errorf("%s: %v, want %v", c.name, c.got, c.want)
		}
	}
}

// termSum returns the sum of gamma(l)^q for l = 1..m-1, the smallest terms first.
func termSum(m int, q float64, gamma func(l float64) float64) (sum float64) {
	for l := m - 1; l >= 1; l-- {
		sum += math.Pow(gamma(float64(l)), q)
	}
	return sum
}

// T9: the sums lie where the comments of the rates say.
func TestRatesAgainstSums(t *testing.T) {
	const slack = 1 + 1e-9
	for _, b := range []float64{0.01, 1, 3} {
		for _, q := range []float64{0.1, 0.5, 1} {
			for _, c := range []float64{0.02, 0.3, 1, 2, 5, 30} {
				rate := exponentialRate(b, c, q)
				sum := termSum(1+int(60/(c*q)), q, func(l float64) float64 { return b * math.Exp(-c*l) })
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
		rate := polynomialRate(m, b, c, q)
		sum := termSum(m, q, func(l float64) float64 { return b * math.Pow(l, -c) })
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
