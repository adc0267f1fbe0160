package theory_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"risingbandits/engine/payoff"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// risingArms returns arms whose payoffs never fall; some are not concave.
func risingArms(rng *rand.Rand, k int) []payoff.Spec {
	specs := make([]payoff.Spec, k)
	for i := range specs {
		c := 0.1 + 0.9*rng.Float64()
		switch rng.IntN(4) {
		case 0:
			specs[i] = payoff.Exp(c, rng.Float64())
		case 1:
			specs[i] = payoff.Linear(c/6, c)
		case 2:
			specs[i] = payoff.Step(c/5, c, 1+rng.IntN(6))
		default:
			specs[i] = payoff.Constant(c)
		}
	}
	return specs
}

// totals returns the largest total of all sequences of arms, that of the best arm alone, and that of the best
// arm of each round: the one whose next pull, or this round, pays most.
func totals(fs []payoff.Func, horizon int, restless bool) (best, constant, greedy float64) {
	k := len(fs)
	sequences := 1
	for range horizon {
		sequences *= k
	}
	pulls := make([]int, k)
	best = math.Inf(-1)
	for code := range sequences {
		clear(pulls)
		sum := 0.0
		for t, rest := 1, code; t <= horizon; t, rest = t+1, rest/k {
			arm := rest % k
			pulls[arm]++
			x := pulls[arm]
			if restless {
				x = t
			}
			sum += fs[arm].At(x)
		}
		best = max(best, sum)
	}
	for _, f := range fs {
		sum := 0.0
		for t := 1; t <= horizon; t++ {
			sum += f.At(t)
		}
		constant = max(constant, sum)
	}
	clear(pulls)
	for t := 1; t <= horizon; t++ {
		arm, top := 0, math.Inf(-1)
		for i, f := range fs {
			x := pulls[i] + 1
			if restless {
				x = t
			}
			if y := f.At(x); y > top {
				arm, top = i, y
			}
		}
		pulls[arm]++
		greedy += top
	}
	return best, constant, greedy
}

// T1: rested, the best arm alone is the best of all sequences. T5: restless, the best arm of each round is;
// in rested bandits it need not be. Both are what the simulator takes regret against. Concavity is not asked.
func TestOptimalPoliciesByEnumeration(t *testing.T) {
	greedyLoses := 0
	for seed := range uint64(150) {
		rng := rand.New(rand.NewPCG(seed, 11))
		k := 2 + rng.IntN(2)
		horizon := 1 + rng.IntN(8)
		specs := risingArms(rng, k)
		fs := make([]payoff.Func, k)
		for i := range fs {
			fs[i], _ = payoff.New(specs[i])
		}
		best, constant, greedy := totals(fs, horizon, false)
		if math.Abs(best-constant) > 1e-12 || math.Abs(best-oracleTotal(t, specs, "rested", horizon)) > 1e-12 {
			t.Errorf("seed %d, rested: best %v, of one arm %v, of the simulator %v", seed, best, constant, oracleTotal(t, specs, "rested", horizon))
		}
		if greedy < best-1e-9 {
			greedyLoses++
		}
		best, _, greedy = totals(fs, horizon, true)
		if math.Abs(best-greedy) > 1e-12 || math.Abs(best-oracleTotal(t, specs, "restless", horizon)) > 1e-12 {
			t.Errorf("seed %d, restless: best %v, greedy %v", seed, best, greedy)
		}
	}
	if greedyLoses < 10 {
		t.Errorf("the best arm of each round lost in %d rested cases", greedyLoses)
	}
}

// scenarioOf returns a checked scenario of arms.
func scenarioOf(t testing.TB, specs []payoff.Spec, setting, noise string, horizon, runs int, policies string) *scenario.Scenario {
	t.Helper()
	full, faults := scenario.Parse(fmt.Appendf(nil, `{"version":1,"setting":%q,"horizon":%d,"runs":%d,"seed":5,"noise":%s,
		"arms":[{"payoff":{"family":"constant","value":0}}],"policies":%s}`, setting, horizon, runs, noise, policies))
	if faults != nil {
		t.Fatal(faults)
	}
	arms := []scenario.ArmSpec{}
	for _, spec := range specs {
		arms = append(arms, scenario.ArmSpec{Payoff: spec})
	}
	d := full.Document
	d.Arms = arms
	s, faults := scenario.Complete(d)
	if faults != nil {
		t.Fatal(faults)
	}
	return s
}

func oracleTotal(t *testing.T, specs []payoff.Spec, setting string, horizon int) float64 {
	t.Helper()
	return sim.Play(scenarioOf(t, specs, setting, `{"kind":"none"}`, horizon, 1, `[{"id":"uniform"}]`), nil).Oracle
}
