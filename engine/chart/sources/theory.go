package sources

import (
	"slices"
	"sort"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/theory"
)

// TheoryOf returns what the charts of the theory draw for a scenario, from its study.
func TheoryOf(s *scenario.Scenario, st *theory.Study) *data.Theory {
	t := &data.Theory{
		Restless: s.Setting == scenario.Restless, Horizon: s.Horizon, Reason: st.Reason,
		M: st.Increment.M, Q: st.Q, Y: st.Y,
		Rates: [2]data.Rate{rate("rested", theory.RestedExponent), rate("restless", theory.RestlessExponent)},
	}
	for i := range s.Arms {
		t.Arms = append(t.Arms, ArmLabel(s, i))
	}
	for i := range st.Courses {
		c := &st.Courses[i]
		b := boundOf(s, c)
		same := func(o theory.Course) bool { return o.Theorem.Name() == b.Theorem }
		if slices.IndexFunc(st.Courses, same) != i || slices.ContainsFunc(st.Courses[i+1:], same) {
			b.Twin = "defaults"
			if len(c.Places) > 0 {
				b.Twin = s.Policies[c.Places[0]].Qualifier
			}
		}
		t.Bounds = append(t.Bounds, b)
	}
	for _, a := range st.Arms {
		at := sort.Search(len(t.Powers), func(i int) bool { return t.Powers[i].C > a.C })
		t.Powers = slices.Insert(t.Powers, at, data.Power{Arm: a.Arm - 1, B: a.B, C: a.C, Exponent: a.Exponent})
	}
	return t
}

// boundOf returns a course in the form that charts draw, in the style of the first policy that it is for.
func boundOf(s *scenario.Scenario, c *theory.Course) data.Bound {
	id := theory.PolicyOf(s.Setting)
	kind, _ := policy.Lookup(id)
	b := data.Bound{
		Theorem: c.Theorem.Name(), Policy: kind.Name, Style: StyleOf(id, false, 0), Deterministic: c.Theorem.Deterministic,
		Caution: c.Reason, Value: c.Bound, BestQ: c.Q, Increment: c.Y, Head: c.Head, Vacuous: c.Vacuous,
		T: c.T, Least: c.Least, Q: c.Grid, AtQ: c.AtQ,
	}
	for i, place := range c.Places {
		series := PolicyOf(s, place)
		b.Keys = append(b.Keys, series.Key)
		if i == 0 {
			b.Policy, b.Style = series.Name, series.Style
		}
	}
	return b
}

// mostPower and powerStep define the powers c in the chart of the rates: from 0 to 5, as in the paper.
const (
	mostPower = 5
	powerStep = 0.05
)

// rate returns a setting's exponent of T by the power c.
func rate(name string, exponent func(c float64) float64) data.Rate {
	r := data.Rate{Name: name}
	for i := 0; float64(i)*powerStep <= mostPower; i++ {
		c := float64(float64(i) * powerStep)
		r.C, r.Exponent = append(r.C, c), append(r.Exponent, exponent(c))
	}
	return r
}
