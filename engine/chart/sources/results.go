package sources

import (
	"math"
	"reflect"
	"slices"
	"strconv"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/measure"
	"risingbandits/engine/payoff"
	"risingbandits/engine/plain"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// Only this package knows where the charts' data come from.

// ArmLabel returns the name of an arm of a scenario, or its number from 1. It leaves out characters that would reverse
// the direction of the words after the name.
func ArmLabel(s *scenario.Scenario, i int) string {
	if name := plain.Line(s.Arms[i].Name); name != "" {
		return name
	}
	return strconv.Itoa(i + 1)
}

const badPayoff = "chart: a payoff that scenario.Parse would not have let through"

// ArmsOf returns the arms of a scenario for the payoff chart; best is the best arm, -1 if not known. The scenario must
// come from scenario.Parse.
func ArmsOf(s *scenario.Scenario, best int) data.Arms {
	a := data.Arms{Restless: s.Setting == scenario.Restless, Horizon: s.Horizon, Best: best}
	first := data.FirstDrawn(s.Horizon)
	for i := range s.Arms {
		a.Arms = append(a.Arms, data.Arm{Label: ArmLabel(s, i), Curve: s.Arms[i].Func, Handles: HandlesOf(s.Arms[i].Payoff, first, s.Horizon)})
	}
	return a
}

// HandlesOf returns the handles of an arm whose payoff is drawn from first to last.
func HandlesOf(p payoff.Spec, first, last int) []data.Handle {
	var handles []data.Handle
	for _, h := range payoff.Handles(p, first, last) {
		handles = append(handles, data.Handle(h))
	}
	return handles
}

// Dragged returns an arm whose handle is dragged so that its curve goes through x, y, and the resulting payoff. During
// the drag (done is false), the handle stays under the pointer.
func Dragged(a *data.Arms, arm int, p payoff.Spec, param string, x, y float64, done bool) (data.Arm, payoff.Spec) {
	spec, at := payoff.Drag(p, param, x, y)
	f, err := payoff.New(spec)
	if err != nil {
		panic(badPayoff)
	}
	dragged := data.Arm{Label: a.Arms[arm].Label, Curve: f, Handles: HandlesOf(spec, data.FirstDrawn(a.Horizon), a.Horizon)}
	for i := range dragged.Handles {
		if h := &dragged.Handles[i]; h.Param == at.Param && !done {
			h.X, h.Y = at.X, at.Y
		}
	}
	return dragged, spec
}

// PolicyOf returns the key, the name and the style of policy i of a scenario, in a Series.
func PolicyOf(s *scenario.Scenario, i int) data.Series {
	p := &s.Policies[i]
	return data.Series{
		Place: i, Key: p.Key, Name: p.Name, Style: StyleOf(p.ID, p.Released(), p.Nth), Oracle: p.Explanation().Decision == policy.ByOracle,
	}
}

// ResultsTo stores the results of a scenario in dst, reusing dst's arrays and sharing r's, and returns dst.
func ResultsTo(dst *data.Results, s *scenario.Scenario, r *sim.Results) *data.Results {
	dst.Restless, dst.Horizon, dst.Best = s.Setting == scenario.Restless, s.Horizon, r.Best
	dst.BestShared = isShared(s, r.Best)
	dst.Underway = !r.Final
	dst.Arms = dst.Arms[:0]
	for i := range s.Arms {
		dst.Arms = append(dst.Arms, ArmLabel(s, i))
	}
	dst.X, dst.SampleX, dst.PullsX, dst.Series = dst.X[:0], dst.SampleX[:0], dst.PullsX[:0], dst.Series[:0]
	dst.Early = 0
	dst.Compare = func(first, other int) data.Pair { return pairOf(r.Compare(first, other)) }
	for i := range r.Policies[:min(len(r.Policies), 1)] {
		c := &r.Policies[i].Course
		dst.Early = c.Early
		dst.X, dst.SampleX, dst.PullsX = appendRounds(dst.X, c.T), appendRounds(dst.SampleX, c.RunsT), appendRounds(dst.PullsX, c.PullsT)
	}
	for i := range r.Policies {
		p := &r.Policies[i]
		series := PolicyOf(s, i)
		if series.Runs = p.Runs; p.Runs > 0 {
			c := &p.Course
			series.Y, series.Half = c.Regret.Mean, c.Regret.CI95
			series.Pulls, series.PullsSD, series.LastArm = p.Pulls.Mean, p.Pulls.Std, p.LastArm
			series.Recommends = p.Recommended.OwnRule
			series.Measures = measure.Take(p, measure.At{Arm: r.Best})
			series.OnBest, series.OnBestHalf = c.OnBest.Mean, c.OnBest.CI95
			series.Earned = c.Earned
			series.Final, series.Samples, series.PullsAt = c.ByRun, c.Runs, c.Pulls
			series.MaxRegret, series.MaxRegretHalf = measure.MaxRegretOver(p)
		}
		dst.Series = append(dst.Series, series)
	}
	return dst
}

func appendRounds(dst []float64, rounds []int) []float64 {
	dst = slices.Grow(dst, len(rounds))
	for _, t := range rounds {
		dst = append(dst, float64(t))
	}
	return dst
}

func pairOf(p sim.Pair) data.Pair {
	half := math.NaN()
	if p.CI95 != nil {
		half = *p.CI95
	}
	return data.Pair{Runs: p.Runs, Mean: p.Mean, Half: half, First: p.WinsA, Other: p.WinsB, Certain: p.Certain}
}

// isShared reports whether another arm of a scenario has the payoffs of one by the same formula or learner.
func isShared(s *scenario.Scenario, arm int) bool {
	for i := range s.Arms {
		if arm >= 0 && i != arm && reflect.DeepEqual(s.Arms[i].Payoff, s.Arms[arm].Payoff) &&
			reflect.DeepEqual(s.Arms[i].Learner, s.Arms[arm].Learner) {
			return true
		}
	}
	return false
}
