package chart

import (
	"math"
	"slices"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
)

// tabulated is the approximate number of x written of a payoff's curve if the horizon has more.
const tabulated = 400

// payoffXs returns x from 1 to a horizon: all of them, or tabulated evenly spaced ones and as many spaced by even
// ratios.
func payoffXs(horizon int) []int {
	var xs []int
	if horizon <= 2*tabulated {
		for x := 1; x <= horizon; x++ {
			xs = append(xs, x)
		}
		return xs
	}
	even := layout.NewScale(layout.Linear, 1, float64(horizon), 0, tabulated)
	ratio := layout.NewScale(layout.Log, 1, float64(horizon), 0, tabulated)
	for i := range tabulated + 1 {
		for _, s := range [...]*layout.Scale{&even, &ratio} {
			xs = append(xs, max(1, min(horizon, int(math.Round(s.Inv(float64(i)))))))
		}
	}
	slices.Sort(xs)
	return slices.Compact(xs)
}

// payoffTable lists the payoff of each visible arm and its increment: the payoff of the next pull or round minus this
// one's.
func payoffTable(b *Board) *data.Table {
	a := &b.arms
	x := "pull"
	if a.Restless {
		x = "round"
	}
	t := data.NewTable("arm", "name", x, "payoff", "increment")
	xs := payoffXs(a.Horizon)
	for i, arm := range a.Arms {
		if b.hidesArm(i) {
			continue
		}
		for _, x := range xs {
			y := arm.Curve.At(x)
			rise := arm.Curve.At(x+1) - y
			if exact, ok := arm.Curve.(interface{ Increment(x int) float64 }); ok {
				rise = exact.Increment(x)
			}
			t.Row(float64(i+1), arm.Label, float64(x), y, rise)
		}
	}
	return t
}

func pullTable(r *data.Results) *data.Table {
	t := data.NewTable("policy", "key", "runs", "arm", "name", "mean", "std", "last_pull_share")
	for i := range r.Series {
		s := &r.Series[i]
		for k := range s.Pulls {
			sd := math.NaN()
			if s.Runs > 1 {
				sd = at(s.PullsSD, k)
			}
			name := ""
			if k < len(r.Arms) {
				name = r.Arms[k]
			}
			t.Row(s.Name, s.Key, float64(s.Runs), float64(k+1), name, s.Pulls[k], sd, at(s.LastArm, k))
		}
	}
	return t
}

// at returns xs[i]; NaN if there is none.
func at(xs []float64, i int) float64 {
	if i < len(xs) {
		return xs[i]
	}
	return math.NaN()
}

// inspectionTable lists the arms. An arm without an index, which is infinite within policies, has a status instead.
func inspectionTable(in *data.Inspection) *data.Table {
	t := data.NewTable("policy", "run", "round", "arm", "name", "pulls", "window", "estimate", "increment", "bonus", "index", "pulled",
		"status")
	if in == nil {
		return t
	}
	for i := range in.Arms {
		a := &in.Arms[i]
		pulled := 0.0
		if i == in.Pulled {
			pulled = 1
		}
		index, status := a.Index, "has an index"
		if !a.Eligible() {
			index, status = math.NaN(), a.Status()
		}
		t.Row(in.Policy, float64(in.Run), float64(in.Round), float64(i+1), a.Label, float64(a.Pulls), float64(a.Window),
			a.Estimate, a.Increment, a.Bonus, index, pulled, status)
	}
	return t
}
