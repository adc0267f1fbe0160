package theory

import (
	"math"
	"slices"

	"risingbandits/engine/detmath"
	"risingbandits/engine/scenario"
)

// A Study is what the charts of the theory draw: the Report of a scenario, and its bounds at other horizons
// and at every q.
type Study struct {
	*Report
	Courses []Course  // one for each theorem with other parameters; none if Applies is false
	Q, Y    []float64 // Y(ceil(T/K), q) on a finer grid than the report's
}

// A Course is one theorem's bound as the horizon or q changes.
type Course struct {
	Theorem Theorem
	Places  []int   // indices of its policies in the scenario; empty if it is for the defaults only
	Best            // at the scenario's horizon
	Reason  string  // what the bound is for, if not for its policy in this scenario; see Bound
	Y       float64 // the cumulative increment at Q, of the theorem's length
	Head    float64 // the part of the bound at the horizon that does not depend on q or on the arms' increments

	T     []float64 // horizons up to the scenario's, in about equal ratios
	Least []float64 // the bound at each, at the q where it is least there

	Grid []float64 // of q, from 0 to 1
	AtQ  []float64 // the bound at the scenario's horizon at each
}

// Name returns the number of the theorem: "4.4".
func (th *Theorem) Name() string {
	switch {
	case th.Restless && th.Deterministic:
		return "5.2"
	case th.Restless:
		return "5.3"
	case th.Deterministic:
		return "4.3"
	}
	return "4.4"
}

const (
	studyGrid = 64 // steps of q
	perDecade = 4  // horizons until they are ten times as large
)

// StudyOf returns the Study of a valid scenario. It calls pause, if not nil, every few hundred evaluations of payoffs
// or terms of sums, so that a caller in a browser can compute in slices.
//
// The bounds at other horizons cost about twice what those at the scenario's horizon cost: with one arm and
// T = 10^7, the longest case, that is ten to twenty seconds with two theorems; with 1,000 arms and that T a
// tenth of a second, and with the paper's scenarios less.
func StudyOf(s *scenario.Scenario, pause func()) *Study {
	r, increments := report(s, pause)
	st := &Study{Report: r, Q: make([]float64, studyGrid+1), Y: make([]float64, studyGrid+1)}
	for i := range st.Q {
		st.Q[i] = float64(i) / studyGrid
	}
	increments.CumulativeIncrementsTo(st.Y, increments.m, 0, 1.0/studyGrid)
	if !r.Applies {
		return st
	}
	for i := range r.Bounds {
		st.addCourse(s, &r.Bounds[i])
	}
	st.dropDefaults()
	for i := range st.Courses {
		st.Courses[i].compute(increments, len(s.Arms), s.Horizon)
	}
	return st
}

// addCourse adds the theorem of a bound or, if it was added already, the policy to that theorem.
func (st *Study) addCourse(s *scenario.Scenario, b *Bound) {
	th := Theorem{Restless: s.Setting == scenario.Restless, Deterministic: b.Deterministic}
	if !b.Deterministic { // the deterministic theorems have no parameters
		th.Epsilon, th.Alpha, th.Sigma = b.Epsilon, b.Alpha, b.Sigma
	}
	at := slices.IndexFunc(st.Courses, func(c Course) bool { return c.Theorem == th })
	if at < 0 {
		at = len(st.Courses)
		st.Courses = append(st.Courses, Course{Theorem: th, Best: Best{*b.Q, *b.Bound, b.Vacuous}, Reason: b.Reason})
	}
	c := &st.Courses[at]
	if b.Place == nil {
		return
	}
	if len(c.Places) == 0 || b.Applies {
		c.Reason = b.Reason
	}
	c.Places = append(c.Places, *b.Place)
}

// dropDefaults removes the stochastic theorem with the defaults if the scenario has policies with other parameters.
func (st *Study) dropDefaults() {
	others := slices.ContainsFunc(st.Courses, func(c Course) bool { return !c.Theorem.Deterministic && len(c.Places) > 0 })
	st.Courses = slices.DeleteFunc(st.Courses, func(c Course) bool {
		return others && !c.Theorem.Deterministic && len(c.Places) == 0
	})
}

// compute finds the bound at other horizons and at every q.
func (c *Course) compute(in *Increments, k, horizon int) {
	th := &c.Theorem
	c.Head = th.head(k, horizon)
	c.Y = in.CumulativeIncrement(th.Length(k, horizon), c.Q)
	for _, t := range horizonsTo(horizon) {
		c.T = append(c.T, float64(t))
		c.Least = append(c.Least, th.Least(in, k, t).Bound)
	}
	c.Grid, c.AtQ = make([]float64, studyGrid+1), make([]float64, studyGrid+1)
	in.CumulativeIncrementsTo(c.AtQ, th.Length(k, horizon), 0, 1.0/studyGrid)
	for i, y := range c.AtQ {
		c.Grid[i] = float64(i) / studyGrid
		c.AtQ[i] = c.Head + th.term(k, horizon, c.Grid[i], y)
	}
}

// horizonsTo returns whole numbers from 1 to last, perDecade in each power of ten.
func horizonsTo(last int) []int {
	var ts []int
	for i := 0; ; i++ {
		t := int(math.Round(detmath.Pow(10, float64(i)/perDecade)))
		if t >= last {
			return append(ts, last)
		}
		if len(ts) == 0 || t > ts[len(ts)-1] {
			ts = append(ts, t)
		}
	}
}
