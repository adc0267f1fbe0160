package theory

import (
	"math"
	"testing"
)

func TestExponentsByHand(t *testing.T) {
	for _, c := range []struct {
		name      string
		got, want float64
	}{
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

// With noise, 2/3 is the least exponent. Restless, the best q for c > 1 is 1/c, and the exponent 2q/(1+q) there.
func TestExponentsWithNoise(t *testing.T) {
	for _, c := range []struct {
		theorem Theorem
		c, want float64
	}{
		{Theorem{}, 0.5, 1}, {Theorem{}, 1.25, 0.8}, {Theorem{}, 1.5, 2.0 / 3}, {Theorem{}, 4, 2.0 / 3},
		{Theorem{Restless: true}, 0.5, 1}, {Theorem{Restless: true}, 1.5, 0.8}, {Theorem{Restless: true}, 2, 2.0 / 3},
		{Theorem{Restless: true}, 4, 2.0 / 3},
		{Theorem{Deterministic: true}, 4, 0.25}, {Theorem{Restless: true, Deterministic: true}, 3, 0.25},
	} {
		if got := c.theorem.Exponent(c.c); !near(got, c.want, 1e-14) {
			t.Errorf("%+v, c = %v: %v, want %v", c.theorem, c.c, got, c.want)
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
