package sweep

import (
	"fmt"
	"slices"
	"testing"

	"risingbandits/engine/measure"
	"risingbandits/engine/scenario"
)

// twoArms returns the sweep of two policies on the paper's two arms.
func twoArms(t *testing.T, first, other string, horizon, runs int, axis string) *Plan {
	t.Helper()
	preset, _ := scenario.LookupPreset("paper-2-rested")
	s := preset.Scenario.Document
	s.Horizon, s.Runs = horizon, runs
	s.Policies = []scenario.PolicySpec{{ID: first, Variant: scenario.Defined}, {ID: other, Variant: scenario.Defined}}
	base, faults := scenario.Complete(s)
	if faults != nil {
		t.Fatal(faults)
	}
	over, err := ParseAxis(base, axis)
	if err != nil {
		t.Fatal(err)
	}
	p, err := NewPlan(Sweep{Base: base, Over: []Axis{over}})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Over 2,000 rounds of the paper's two arms TS loses 39.8 and KL-UCB 21.4, by 2,000 runs of each, but TS loses less in most samples
// of ten runs: one run in twenty loses 400. By the interval alone, TS was certain at 13 of these points and KL-UCB at none.
func TestCertainIsNotWrongOfSkewedRegret(t *testing.T) {
	points, wrong := 0, 0
	for k := 1; k <= 59; k++ {
		r := playPlan(t, twoArms(t, "ts", "kl-ucb", 2000, 10, fmt.Sprintf("seed=%d,%d", 2*k, 2*k+1)))
		for _, p := range r.Object().Points {
			points++
			if p.Best.Certain && p.Results[p.Best.Policy].Policy == "ts" {
				wrong++
			}
		}
	}
	if points != 118 || wrong > 2 {
		t.Errorf("at %d of %d points TS is certain to lose less than KL-UCB, and it loses more", wrong, points)
	}
}

// R-ed-UCB loses a fifth of what KL-UCB loses over the paper's 200,000 rounds: ten runs are enough to be certain, unless by chance
// a few of them differ from the rest.
func TestCertainWhereItIsClear(t *testing.T) {
	r := playPlan(t, twoArms(t, "r-ed-ucb", "kl-ucb", 200_000, 10, "seed=1..8"))
	certain := 0
	for _, p := range r.Object().Points {
		if p.Best.Policy != 0 {
			t.Errorf("seed %v: KL-UCB loses least", p.Values)
		}
		if p.Best.Certain {
			certain++
		}
	}
	if certain < 7 {
		t.Errorf("certain at %d of 8 points, want 7 at least", certain)
	}
}

// Fewer than ten runs are never enough, however far apart the regrets are.
func TestFewRunsAreNotCertain(t *testing.T) {
	p := planOf(t, "seed=1")
	r := NewResults(p)
	for _, runs := range []int{1, 2, 9, 10} {
		for k, u := range p.Points[0].Units {
			x := float64(1 + 40*k)
			r.numbers[u] = numbersOf(x, slices.Repeat([]float64{x}, runs))
		}
		if best := r.best(&p.Points[0]); best.Policy != 0 || best.Certain != (runs == 10) {
			t.Errorf("%d runs: %+v", runs, best)
		}
	}
}

// At which value a policy loses least is certain where it is so against every other value, and not before all are played.
func TestCertainOfTheBestValue(t *testing.T) {
	p := planOf(t, "policies[0].epsilon=0.1,0.2,0.3")
	for _, c := range []struct {
		name    string
		regrets []float64 // at each value, in all runs
		runs    int
		want    bool
	}{
		{"far apart", []float64{80, 20, 70}, 50, true},
		{"few runs", []float64{80, 20, 70}, 9, false},
		{"near one of them", []float64{80, 20, 20.5}, 50, false},
		{"one is not played", []float64{80, 20}, 50, false},
		{"another is less", []float64{80, 20, 5}, 50, false},
	} {
		r := NewResults(p)
		for i := range p.Points {
			for k, u := range p.Points[i].Units {
				if k > 0 || i < len(c.regrets) {
					x := c.regrets[min(i, len(c.regrets)-1)]
					r.numbers[u] = numbersOf(x, slices.Repeat([]float64{x}, c.runs))
				}
			}
		}
		if got := r.IsSurelyLess(0, 1); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// numbersOf returns the numbers of a unit whose runs have some regrets.
func numbersOf(mean float64, final []float64) *Numbers {
	return &Numbers{Final: final, Measures: measure.Numbers{measure.Regret.ID: measure.Exactly(mean).Written()}}
}
