package theory

import (
	"math"
	"testing"

	"risingbandits/engine/payoff"
)

// The least worst-case regret is that of all policies there are: the deterministic ones, enumerated, and every
// mixture of two of them. Until arm 2 has more than floor(T/3) pulls all rewards are the same on both instances,
// so a policy is one sequence of arms up to there and then plays each instance well.
func TestLeastWorstRegretByEnumeration(t *testing.T) {
	for horizon := 1; horizon <= 13; horizon++ {
		for _, gamma := range []float64{1, 0.9} {
			u := NewUnlearnable(horizon, gamma)
			rises, stays := funcs(t, u.Rises[:]), funcs(t, u.Stays[:])
			bestRises := max(totalOf(rises[0], horizon), totalOf(rises[1], horizon))
			bestStays := max(totalOf(stays[0], horizon), totalOf(stays[1], horizon))
			pairs := map[[2]float64]bool{}
			for arms := range 1 << horizon {
				a, b := playBoth(rises, stays, arms, horizon)
				pairs[[2]float64{bestRises - a, bestStays - b}] = true
			}
			least := math.Inf(1)
			for p := range pairs {
				for q := range pairs {
					least = min(least, leastOfMixture(p, q))
				}
			}
			if want := u.LeastWorstRegret(); !near(least, want, 1e-12) {
				t.Errorf("T = %d, gamma %v: the least is %v, want %v", horizon, gamma, least, want)
			}
			if least < u.PaperRegret() || least < gamma*float64(horizon)/12 {
				t.Errorf("T = %d, gamma %v: the least is %v, the theorem says %v", horizon, gamma, least, u.PaperRegret())
			}
		}
	}
}

func totalOf(f payoff.Func, pulls int) float64 {
	sum := 0.0
	for n := 1; n <= pulls; n++ {
		sum += f.At(n)
	}
	return sum
}

// playBoth plays the bits of arms, 1 for arm 2, until the instances differ, and then the better arm of each.
func playBoth(rises, stays []payoff.Func, arms, horizon int) (a, b float64) {
	second := 0
	for t := range horizon {
		if arms>>t&1 == 0 {
			a, b = a+rises[0].At(1), b+stays[0].At(1)
			continue
		}
		second++
		x, y := rises[1].At(second), stays[1].At(second)
		a, b = a+x, b+y
		if x != y { // the policy sees which instance it is
			rest := float64(horizon - t - 1)
			return a + rest*max(x, rises[0].At(1)), b + rest*max(y, stays[0].At(1))
		}
	}
	return a, b
}

// leastOfMixture returns the least over p in [0,1] of the larger entry of p x + (1-p) y.
func leastOfMixture(x, y [2]float64) float64 {
	least := min(max(x[0], x[1]), max(y[0], y[1]))
	if dx, dy := x[0]-x[1], y[0]-y[1]; dx*dy < 0 {
		p := dy / (dy - dx)
		least = min(least, p*x[0]+(1-p)*y[0])
	}
	return least
}

// The instances are rested, rise, and only the one that jumps is not concave.
func TestInstancesBreakConcavityAlone(t *testing.T) {
	u := NewUnlearnable(300, 0.8)
	for _, spec := range append(u.Stays[:], u.Rises[0]) {
		if v := payoff.Check(spec, 300); len(v) > 0 {
			t.Errorf("%v: %v", spec, v)
		}
	}
	jump := payoff.Check(u.Rises[1], 300)
	if len(jump) != 1 || jump[0].Kind != payoff.NotConcave || jump[0].X != 100 {
		t.Errorf("arm 2 breaks %v", jump)
	}
}
