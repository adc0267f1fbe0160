package claims

import (
	"math"
	"testing"

	"risingbandits/engine/payoff"
	"risingbandits/engine/scenario"
)

// What the tests of the theorems find is checked where it can be worked by hand.
func TestEnumeration(t *testing.T) {
	steps := []payoff.Func{mustPayoff(payoff.Step(0, 1, 2)), mustPayoff(payoff.Constant(0.4))}
	// Three rounds: arm 1 pays 0, 0, 1 and arm 2 0.4 each time.
	if best := bestShare(steps, 3); math.Abs(best-1.2) > rounding {
		t.Errorf("rested the best share pays %v, want 1.2 of arm 2 alone", best)
	}
	if best := bestShare(steps, 5); math.Abs(best-3) > rounding {
		t.Errorf("rested the best share of 5 rounds pays %v, want 3 of arm 1 alone", best)
	}
	if got := greedy(steps, 5, false); math.Abs(got-2) > rounding {
		t.Errorf("rested the arm that pays most now pays %v, want 2", got)
	}
	// Restless: 0.4, 0.4, then 1 in each of three rounds.
	if best, got := bestSequence(steps, 1, 5), greedy(steps, 5, true); math.Abs(best-3.8) > rounding || math.Abs(got-3.8) > rounding {
		t.Errorf("restless the best sequence pays %v and the best arm of each round %v, want 3.8", best, got)
	}
}

func TestPowerSum(t *testing.T) {
	for _, s := range []float64{0, 0.25, 1, 1.5, 4} {
		sum := 0.0
		for l := 1; l <= 30_000; l++ {
			sum += math.Pow(float64(l), -s)
		}
		if got := powerSum(s, 30_000); math.Abs(got-sum) > 1e-8*sum {
			t.Errorf("the sum of l^-%v up to 30,000 is %v, want %v", s, got, sum)
		}
	}
}

// A theorem has a verdict for the definitions alone, and every theorem has one. TestCommittedVerdicts computes them.
func TestTheoremsAreDecidedAsDefined(t *testing.T) {
	for _, c := range theoryClaims {
		d, _ := Committed().Find(c.ID)
		if d.Defined.Verdict == Open || len(d.Defined.Numbers) == 0 {
			t.Errorf("%s is open: %+v", c.ID, d.Defined)
		}
		for _, o := range []Outcome{d.Released, d.ReleasedPolicies} {
			if o.Verdict != Open || o.Why != notOfCode || len(o.Numbers) > 0 {
				t.Errorf("%s has the verdict %+v for the released code", c.ID, o)
			}
		}
	}
}

// The random scenarios satisfy what the theorems ask for.
func TestRandomScenariosSatisfyTheTheorems(t *testing.T) {
	for i := range 50 {
		s := randomScenario(3, i, scenario.Rested, false)
		for _, arm := range s.Arms {
			if v := payoff.Check(arm.Payoff, s.Horizon); len(v) > 0 {
				t.Errorf("scenario %d: %v", i, v)
			}
		}
	}
}

// The index by definition finds a wrong update: without the bonus it differs.
func TestIndexByDefinition(t *testing.T) {
	// N = 4, epsilon 1/2: h = 2, l = 3, 4; slopes (R(3)-R(1))/2 = 0.1 and (R(4)-R(2))/2 = 0.1; t = 10.
	got := indexByDefinition([]float64{0.1, 0.2, 0.3, 0.4}, 10, 0.5, 4, 0)
	if want := (0.3 + 7*0.1 + 0.4 + 6*0.1) / 2; math.Abs(got-want) > 1e-12 {
		t.Errorf("the index is %v, want %v", got, want)
	}
	if got := indexByDefinition([]float64{1}, 10, 0.25, 4, 0.1); !math.IsInf(got, 1) {
		t.Errorf("without a window the index is %v", got)
	}
}
