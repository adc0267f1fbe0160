package theory_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"risingbandits/engine/payoff"
	"risingbandits/engine/scenario"
	"risingbandits/engine/theory"
)

// Every preset has a report that JSON can hold, with bounds exactly where its arms satisfy the assumptions.
func TestReportsOfPresets(t *testing.T) {
	for _, p := range scenario.Presets() {
		r := theory.Of(p.Scenario)
		if _, err := json.Marshal(r); err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
		broken := false
		for _, arm := range p.Scenario.Arms {
			for _, v := range payoff.Check(arm.Payoff, p.Scenario.Horizon) {
				broken = broken || v.Kind != payoff.Leaves
			}
		}
		if r.Applies == broken {
			t.Errorf("%s: applies %v, %s", p.Name, r.Applies, r.Reason)
		}
		for i, b := range r.Bounds {
			if (b.Bound != nil) == broken || (b.Q != nil) == broken || b.Applies && broken || b.Applies != (b.Reason == "") {
				t.Errorf("%s: bound %d is %+v", p.Name, i, b)
			}
		}
		if y := r.Increment.Y; r.Increment.Q[10] != 0.5 || r.Increment.Q[20] != 1 || y[0] != float64(r.Increment.M-1) || len(y) != 21 {
			t.Errorf("%s: the increment is %+v", p.Name, r.Increment)
		}
	}
}

// A payoff above 1 asks for a factor on the bounds, unless the noise keeps it within [0,1].
func TestReportOfPayoffsAboveOne(t *testing.T) {
	specs := []payoff.Spec{payoff.Linear(0.01, 1.5), payoff.Constant(0.25)}
	r := theory.Of(scenarioOf(t, specs, "restless", `{"kind":"gaussian","sigma":0.1}`, 1000, 1, `[]`))
	if !r.Applies || math.Abs(r.Range-1.49) > 1e-12 || !strings.Contains(r.Note, "1.490") || r.Bounds[1].Applies ||
		!strings.Contains(r.Bounds[1].Reason, "multiplied by 1.490") {
		t.Errorf("gaussian: %+v", r)
	}
	r = theory.Of(scenarioOf(t, specs, "restless", `{"kind":"bernoulli"}`, 1000, 1, `[]`))
	if !r.Applies || r.Range > 1 || r.Note != "" || !r.Bounds[1].Applies || math.Abs(r.Apart.Gap-0.75) > 1e-12 {
		t.Errorf("bernoulli: %+v", r)
	}
}

// With no second arm, equal payoffs or no noise there is nothing to tell apart.
func TestReportWithoutApart(t *testing.T) {
	level := payoff.Constant(0.5)
	for _, c := range []struct {
		specs []payoff.Spec
		noise string
	}{
		{[]payoff.Spec{level}, `{"kind":"gaussian"}`},
		{[]payoff.Spec{level, level, payoff.Constant(0.2)}, `{"kind":"gaussian"}`},
		{[]payoff.Spec{level, payoff.Constant(0.2)}, `{"kind":"none"}`},
	} {
		if r := theory.Of(scenarioOf(t, c.specs, "rested", c.noise, 100, 1, `[]`)); !r.Applies || r.Apart != nil {
			t.Errorf("%v: %+v", c.specs, r)
		}
	}
}
