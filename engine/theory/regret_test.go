package theory_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"risingbandits/engine/payoff"
	"risingbandits/engine/sim"
	"risingbandits/engine/theory"
)

// assumedArms returns arms that satisfy the assumptions: payoffs in [0,1] that never fall and are concave.
func assumedArms(rng *rand.Rand, k, horizon int) []payoff.Spec {
	specs := make([]payoff.Spec, k)
	for i := range specs {
		c, pace := rng.Float64(), math.Pow(float64(horizon), -rng.Float64())
		switch rng.IntN(5) {
		case 0:
			specs[i] = payoff.Exp(c, pace)
		case 1:
			specs[i] = payoff.Poly(c, 1/pace, 0.5+rng.Float64())
		case 2:
			specs[i] = payoff.Linear(c*pace, c)
		case 3:
			specs[i] = payoff.Constant(c)
		default:
			bend := 1 + rng.Float64()/pace
			specs[i] = payoff.Curve(payoff.Point{X: 0, Y: c / 8}, payoff.Point{X: bend, Y: c / 2}, payoff.Point{X: 4 * bend, Y: c})
		}
	}
	return specs
}

// On 1,000 random scenarios that satisfy the assumptions no regret is above its bound: of the deterministic
// policies, in each of 2 runs; of the stochastic ones, in the mean of 4 runs. T and K are small, where the
// deterministic bounds are closest.
func TestNoRegretIsAboveItsBound(t *testing.T) {
	tight, below := 0.0, 0
	for seed := range uint64(1000) {
		rng := rand.New(rand.NewPCG(seed, 12))
		k := 1 + rng.IntN(5)
		horizon := 1 + int(math.Pow(600, rng.Float64()))
		specs := assumedArms(rng, k, horizon)
		setting := [...]string{"rested", "restless"}[seed%2]
		id := [...]string{"r-ed-ucb", "r-less-ucb"}[seed%2]
		noise, runs, parameters := `{"kind":"none"}`, 2, `"deterministic":true`
		if seed%4 >= 2 {
			noise = [...]string{`{"kind":"gaussian","sigma":0.05}`, `{"kind":"bernoulli"}`, `{"kind":"none"}`}[rng.IntN(3)]
			runs, parameters = 4, fmt.Sprintf(`"epsilon":%v,"alpha":%v`, 0.05+0.44*rng.Float64(), 2.01+3*rng.Float64())
		}
		s := scenarioOf(t, specs, setting, noise, horizon, runs, fmt.Sprintf(`[{"id":%q,%s}]`, id, parameters))
		report := theory.Of(s)
		if !report.Applies {
			t.Fatalf("seed %d: %s", seed, report.Reason)
		}
		bound := report.Bounds[2]
		if !bound.Applies || bound.Place == nil || *bound.Place != 0 {
			t.Fatalf("seed %d: the bound of the policy is %+v", seed, bound)
		}
		final := sim.Play(s, nil).Policies[0].Final
		worst := final.Mean
		if bound.Deterministic {
			worst = max(final.All[0], final.All[1])
		}
		if worst > *bound.Bound*(1+1e-9) {
			t.Errorf("seed %d: regret %v, bound %v of %+v", seed, worst, *bound.Bound, bound)
		}
		if bound.Deterministic && !bound.Vacuous {
			below++
			tight = max(tight, worst / *bound.Bound)
		}
	}
	if below < 150 || tight < 0.1 {
		t.Errorf("%d bounds below T, the closest regret is %v of its bound: the test shows little", below, tight)
	}
	t.Logf("%d deterministic bounds below T; the closest regret is %.2f of its bound", below, tight)
}
