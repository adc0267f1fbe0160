package theory_test

import (
	"math"
	"reflect"
	"testing"

	"risingbandits/engine/payoff"
	"risingbandits/engine/scenario"
	"risingbandits/engine/theory"
)

// The courses of a study agree with the bounds of its report, at every horizon and every q.
func TestCoursesAreTheBounds(t *testing.T) {
	for _, name := range []string{"paper-2-rested", "paper-15-restless"} {
		preset, _ := scenario.LookupPreset(name)
		s := preset.Scenario
		calls := 0
		st := theory.StudyOf(s, func() { calls++ })
		if calls == 0 {
			t.Errorf("%s: a study never pauses", name)
		}
		if again := theory.StudyOf(s, nil); !reflect.DeepEqual(again.Courses, st.Courses) {
			t.Errorf("%s: pauses change a study", name)
		}
		if len(st.Courses) != 2 || !st.Courses[0].Theorem.Deterministic || st.Courses[1].Theorem.Deterministic {
			t.Fatalf("%s: courses %+v", name, st.Courses)
		}
		if p := st.Courses[1].Places; len(p) != 1 || s.Policies[p[0]].ID != theory.PolicyOf(s.Setting) {
			t.Errorf("%s: the stochastic theorem is for the policies %v", name, p)
		}
		specs := make([]payoff.Spec, len(s.Arms))
		for i := range specs {
			specs[i] = s.Arms[i].Payoff
		}
		in := theory.MaxIncrements(specs, st.Increment.M)
		for _, c := range st.Courses {
			last := len(c.T) - 1
			if c.T[last] != float64(s.Horizon) || c.Least[last] != c.Bound || c.T[0] != 1 {
				t.Errorf("%s: theorem %s ends at %v with %v, the bound is %v", name, c.Theorem.Name(), c.T[last], c.Least[last], c.Bound)
			}
			for i, at := range c.T {
				if want := c.Theorem.Least(in, len(specs), int(at)).Bound; c.Least[i] != want || i > 0 && !(at > c.T[i-1]) {
					t.Errorf("%s: theorem %s at T = %v: %v, want %v", name, c.Theorem.Name(), at, c.Least[i], want)
				}
			}
			for i, q := range c.Grid {
				want := c.Theorem.Bound(in, len(specs), s.Horizon, q)
				if math.Abs(c.AtQ[i]-want) > 1e-9*want || c.AtQ[i] < c.Bound*(1-1e-9) || c.AtQ[i] < c.Head {
					t.Errorf("%s: theorem %s at q = %v: %v, want %v", name, c.Theorem.Name(), q, c.AtQ[i], want)
				}
			}
		}
	}
}

// A study of arms that break the assumptions has no course, but the increments.
func TestStudyOfBrokenArms(t *testing.T) {
	s := scenarioOf(t, []payoff.Spec{payoff.Step(0, 1, 10), payoff.Constant(0.5)}, "rested", `{"kind":"gaussian","sigma":0.1}`, 100, 1, `[]`)
	st := theory.StudyOf(s, nil)
	if len(st.Courses) != 0 || st.Applies || st.Y[0] != 49 || st.Y[len(st.Y)-1] != 1 {
		t.Errorf("%+v", st)
	}
}
