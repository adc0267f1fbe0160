package theory

import (
	"math"
	"math/rand/v2"
	"testing"

	"risingbandits/engine/payoff"
)

// theorems returns the four, with the parameters of the defaults or others.
func theorems(epsilon, alpha, sigma float64) []Theorem {
	return []Theorem{
		{Deterministic: true},
		{Restless: true, Deterministic: true},
		{Epsilon: epsilon, Alpha: alpha, Sigma: sigma},
		{Restless: true, Epsilon: epsilon, Alpha: alpha, Sigma: sigma},
	}
}

// K = 2 arms, T = 8, so ceil(T/K) = 4. One arm pays 0.1, 0.26, 0.35, 0.36, with increments 0.16, 0.09,
// 0.01, and the other is level: Y(4, 1) = 0.26, Y(4, 1/2) = 0.4 + 0.3 + 0.1 = 0.8. With epsilon = 1/4
// the stochastic M is ceil(8/4) = 2: Y(2, 1) = 0.16, Y(2, 1/2) = 0.4. With alpha = 4, sigma = 0.5:
//
//	(2 sigma T)^(2/3) = 8^(2/3) = 4          (10 alpha ln 8)^(1/3) = 83.17766166719343^(1/3) = 4.365179
//	C = 1 + 2 + 10 + 8 + 24 * 4 * 4.365179 = 21 + 419.057184 = 440.057
//
//	4.3  q = 1    4 + 2*8*0.26 = 8.16                  q = 1/2  4 + 2*sqrt(8)*0.8 = 8.525483399593904
//	5.2  q = 1    4 + 2*sqrt(8)*sqrt(0.26) = 6.884441  q = 1/2  4 + 2*8^(1/3)*0.8^(2/3) = 4 + 4*0.861774 = 7.447095
//	4.4  q = 1    C + 2*2*8*0.16 = C + 5.12
//	5.3  q = 1    C + 4*2*2 * 8 * (1+ln 2)^(1/2) * sqrt(0.16) = C + 51.2*1.301209 = C + 66.621912
func TestBoundsByHand(t *testing.T) {
	specs := []payoff.Spec{
		payoff.Constant(0.2),
		payoff.Curve(payoff.Point{X: 1, Y: 0.1}, payoff.Point{X: 2, Y: 0.26}, payoff.Point{X: 3, Y: 0.35}, payoff.Point{X: 4, Y: 0.36}),
	}
	in := MaxIncrements(specs, 4)
	four := theorems(0.25, 4, 0.5)
	const head = 440.0572
	for _, c := range []struct {
		name    string
		theorem Theorem
		q, want float64
	}{
		{"4.3 at 1", four[0], 1, 8.16},
		{"4.3 at 1/2", four[0], 0.5, 8.525483399593904},
		{"4.3 at 0", four[0], 0, 10}, // 4 + 2*3
		{"5.2 at 1", four[1], 1, 6.884441},
		{"5.2 at 1/2", four[1], 0.5, 7.447095},
		{"4.4 at 1", four[2], 1, head + 5.12},
		{"5.3 at 1", four[3], 1, head + 66.6219},
	} {
		if got := c.theorem.Bound(in, 2, 8, c.q); !near(got, c.want, 1e-6) {
			t.Errorf("Theorem %s: %v, want %v", c.name, got, c.want)
		}
	}
	if best := four[0].Least(in, 2, 8); best.Q != 1 || !near(best.Bound, 8.16, 1e-12) || !best.Vacuous {
		t.Errorf("the best of Theorem 4.3 is %+v", best)
	}
	if best := four[1].Least(in, 2, 8); best.Q != 1 || best.Vacuous {
		t.Errorf("the best of Theorem 5.2 is %+v", best)
	}
}

func TestLengthIsRoundedUp(t *testing.T) {
	for _, c := range []struct{ k, horizon, exact, stochastic int }{
		{1, 1, 1, 1}, {2, 8, 4, 2}, {3, 8, 3, 2}, {15, 200_000, 13_334, 6_667}, {5, 3, 1, 1}, {1000, 10_000_000, 10_000, 5_000},
	} {
		four := theorems(0.25, 4, 0.1)
		if got := four[0].Length(c.k, c.horizon); got != c.exact {
			t.Errorf("ceil(%d/%d) = %d", c.horizon, c.k, got)
		}
		if got := four[3].Length(c.k, c.horizon); got != c.stochastic {
			t.Errorf("ceil(%d/2/%d) = %d", c.horizon, c.k, got)
		}
	}
}

// A trial is a random case of a bound.
type trial struct {
	in         *Increments
	k, horizon int
	theorems   []Theorem
}

func randomTrial(seed uint64, longest int) trial {
	rng := rand.New(rand.NewPCG(seed, 9))
	specs := make([]payoff.Spec, 1+rng.IntN(8))
	for i := range specs {
		specs[i] = risingSpec(rng)
	}
	horizon := 1 + int(math.Pow(float64(longest), rng.Float64()))
	return trial{MaxIncrements(specs, horizon), len(specs), horizon, theorems(0.01+0.48*rng.Float64(), 2.1+5*rng.Float64(), rng.Float64())}
}

// risingSpec returns a random arm that rises, is concave and lies in [0,1].
func risingSpec(rng *rand.Rand) payoff.Spec {
	c := rng.Float64()
	switch rng.IntN(6) {
	case 0:
		return payoff.Exp(c, math.Pow(10, -4+4*rng.Float64()))
	case 1:
		return payoff.Poly(c, math.Pow(10, 3*rng.Float64()), 0.3+rng.Float64())
	case 2:
		return payoff.Linear(math.Pow(10, -4+3*rng.Float64()), c)
	case 3:
		return payoff.Constant(c)
	case 4:
		return payoff.Exp(c, 0.5+5*rng.Float64())
	}
	low, width := c/2*rng.Float64(), 1+20*rng.Float64()
	return payoff.Curve(payoff.Point{X: 1, Y: low}, payoff.Point{X: 1 + width, Y: c},
		payoff.Point{X: 1 + 3*width, Y: c + (1-c)*0.3*min(1, c-low)})
}

// The passes of Least find the least of all points of its grid.
func TestLeastIsThatOfTheWholeGrid(t *testing.T) {
	const steps = 1 << 11
	for seed := range uint64(60) {
		c := randomTrial(seed, 2000)
		for _, th := range c.theorems {
			least := math.Inf(1)
			for i := range steps + 1 {
				least = min(least, th.Bound(c.in, c.k, c.horizon, float64(i)/steps))
			}
			if got := th.leastOn(steps, c.in, c.k, c.horizon); !near(got.Bound, least, 1e-11) {
				t.Errorf("seed %d, %+v: least %v, want %v", seed, th, got, least)
			} else if at := th.Bound(c.in, c.k, c.horizon, got.Q); !near(at, got.Bound, 1e-11) {
				t.Errorf("seed %d, %+v: the bound at the best q is %v, not %v", seed, th, at, got.Bound)
			}
		}
	}
}

// A grid of half the step changes no bound by 0.1%, nor the part of it with q.
func TestHalvingTheStepChangesLittle(t *testing.T) {
	for seed := range uint64(150) {
		c := randomTrial(seed, 100_000)
		for _, th := range c.theorems {
			once, twice := th.leastOn(gridSteps, c.in, c.k, c.horizon), th.leastOn(2*gridSteps, c.in, c.k, c.horizon)
			head := th.head(c.k, c.horizon)
			if !near(once.Bound-head, twice.Bound-head, 1e-3) && once.Bound-head > 1e-9*head {
				t.Errorf("seed %d, %+v: %+v becomes %+v", seed, th, once, twice)
			}
		}
	}
}

// T8: with x = T^q Y the two bounds are 2K + K x and 2K + K x^(1/(q+1)), so Theorem 5.2's is the lower one
// wherever x >= 1. Where x < 1, which arms that hardly rise have, it is the higher one, and both are below 3K.
func TestRestlessBoundIsBelowTheRestedOne(t *testing.T) {
	seen := [2]int{}
	for seed := range uint64(300) {
		c := randomTrial(seed, 5000)
		for i := 0; i <= 20; i++ {
			q := float64(i) / 20
			rested, restless := c.theorems[0].Bound(c.in, c.k, c.horizon, q), c.theorems[1].Bound(c.in, c.k, c.horizon, q)
			x := math.Pow(float64(c.horizon), q) * c.in.CumulativeIncrement(c.theorems[0].Length(c.k, c.horizon), q)
			switch {
			case x >= 1:
				seen[0]++
				if restless > rested*(1+1e-12) {
					t.Errorf("seed %d, q = %v, x = %v: restless %v, rested %v", seed, q, x, restless, rested)
				}
			default:
				seen[1]++
				if restless < rested*(1-1e-12) || restless > float64(3*c.k) {
					t.Errorf("seed %d, q = %v, x = %v: restless %v, rested %v, K = %d", seed, q, x, restless, rested, c.k)
				}
			}
		}
	}
	if seen[0] < 1000 || seen[1] < 100 {
		t.Errorf("%v cases of x >= 1 and x < 1", seen)
	}
}

// Of arms that never rise every q above 0 gives 2K, and the largest of them is named.
func TestLeastOfLevelArms(t *testing.T) {
	in := MaxIncrements([]payoff.Spec{payoff.Constant(0.5), payoff.Constant(0.6)}, 5)
	for _, restless := range []bool{false, true} {
		th := Theorem{Restless: restless, Deterministic: true}
		if got := th.Least(in, 2, 10); got != (Best{Q: 1, Bound: 4}) {
			t.Errorf("restless %v: %+v", restless, got)
		}
	}
}
