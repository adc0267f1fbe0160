package sim_test

import (
	"math"
	"testing"
)

// By hand: the best arm pays 1 in each of 10 rounds. Turns earn 1 and 1/4 five times each, in every run.
func TestCompetitiveRatio(t *testing.T) {
	s := parsed(t, `{"version": 1, "setting": "rested", "horizon": 10, "runs": 3, "noise": {"kind": "none"},
		"arms": [{"payoff": {"family": "constant", "value": 1}}, {"payoff": {"family": "constant", "value": 0.25}}],
		"policies": [{"id": "uniform", "order": "turn"}, {"id": "oracle"}]}`)
	r := play(t, s)
	for i, want := range []float64{1.6, 1} {
		got := r.Policies[i].Ratio
		if got == nil || math.Abs(got.Value-want) > 1e-12 || math.Abs(*got.In[0]-want) > 1e-12 || math.Abs(*got.In[1]-want) > 1e-12 {
			t.Errorf("policy %d has the ratio %+v, want %v", i, got, want)
		}
	}
}

// The interval is that of the mean total, and is unbounded where that may be 0; without a total above 0 there is no ratio.
func TestRatiosOfUnsureTotals(t *testing.T) {
	const arms = `{"version": 1, "setting": "rested", "horizon": 1, "runs": 9, "seed": 1, "noise": {"kind": "none"},
		"arms": [{"payoff": {"family": "constant", "value": `
	s := parsed(t, arms+`1}}, {"payoff": {"family": "constant", "value": 0}}], "policies": [{"id": "uniform"}, {"id": "uniform"}]}`)
	p := play(t, s).Policies[0]
	earned := 1 - p.Final.Mean // of one round, so the share of the runs that pull arm 1
	half := p.Regret.CI95[0]
	if earned <= 0 || earned >= 1 || math.Abs(p.Ratio.Value-1/earned) > 1e-12 || math.Abs(*p.Ratio.In[0]-1/(earned+half)) > 1e-12 {
		t.Fatalf("ratio %+v of a policy that earns %v ± %v", p.Ratio, earned, half)
	}
	if unbounded := p.Ratio.In[1] == nil; unbounded != (half >= earned) {
		t.Errorf("the upper end is unbounded: %v, with %v ± %v", unbounded, earned, half)
	}
	s.Runs = 1
	if one := play(t, s).Policies[0].Ratio; one != nil && one.In != nil {
		t.Errorf("one run has the interval %v", one.In)
	}
	s = parsed(t, arms+`0}}], "policies": [{"id": "uniform"}]}`)
	if p := play(t, s).Policies[0]; p.Ratio != nil {
		t.Errorf("nothing over nothing is %+v", p.Ratio)
	}
}
