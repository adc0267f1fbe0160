package chart

import (
	"math"
	"slices"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sentences"
)

// BoundChart is the ID of the chart of the measured regret and its bounds against the round.
const BoundChart = "bound"

var boundKind = Kind{
	ID: BoundChart, Name: "Regret and bound", Title: "Regret and its bound",
	Label: "Measured regret beside the bound that the paper proves", YTitle: "cumulative regret",
	Place: OfTheory, X: Rounds, Group: "Bound",
	ground: theTheory | policies, over: theCrosshair,
	newDrawer: drawerOf(boundPlot),
	takeaway:  func(b *Board) sentences.Takeaway { return sentences.Bound(b.theory, &b.results) },
	table:     boundTable,
	caption: func(b *Board, _ layout.Window) string {
		return "Measured regret (" + meanOf(&b.results, "") + ") and the bounds on it for a horizon of t rounds, each with the q " +
			"that is best there, on logarithmic axes. No regret exceeds t: a bound in the shaded area says nothing."
	},
}

var (
	boundDash = []float32{7, 4} // of a bound for rewards with noise
	exactDash = []float32{2, 3} // of a bound for rewards without noise
)

// boundCurve returns the curve of a bound through some points.
func boundCurve(bound *data.Bound, x, y []float64) curve {
	s := curve{name: "Theorem " + bound.Theorem, role: bound.Style.Role, dash: boundDash, width: 2, x: x, y: y}
	switch {
	case bound.Deterministic:
		s.name, s.role, s.dash = bound.Theorem+", no noise", scene.Ink2, exactDash
	case bound.Twin != "":
		s.name = bound.Theorem + ", " + bound.Twin
	}
	return s
}

// boundPlot draws the regret of the policies that have a bound, the bounds, and the line that no regret exceeds.
func boundPlot(b *Board, sp *Spec) *plot {
	th := b.theory
	if th == nil {
		return nil
	}
	horizon := float64(th.Horizon)
	q := &plot{
		axes: layout.AxisPlan{XKind: scaleOr(sp.XScale, layout.Log), YKind: scaleOr(sp.YScale, layout.Log), X0: 1, X1: horizon,
			Title: "round t, log scale"},
		head: "Round", where: "round ", digits: bySize,
	}
	if q.axes.XKind != layout.Log {
		q.axes.X0, q.axes.Title = 0, "round t"
	}
	most := horizon
	q.xs = union([]float64{1}, []float64{horizon})
	for i := range th.Bounds {
		bound := &th.Bounds[i]
		_, most = positive(0, most, bound.Least)
		q.curves = append(q.curves, boundCurve(bound, bound.T, bound.Least))
		q.xs = union(q.xs, bound.T)
	}
	for _, s := range boundedSeries(b) {
		n := min(len(b.results.X), len(s.Y))
		q.curves = append(q.curves, curve{name: s.Name, key: s.Key, role: s.Style.Role, width: 2.25 * float64(s.Style.Weight),
			x: b.results.X[:n], y: s.Y[:n]})
		q.xs = union(q.xs, b.results.X[:n])
		_, most = positive(0, most, s.Y[:n])
	}
	q.curves = append(q.curves, curve{role: scene.Axis, width: 1, x: q.xs, y: q.xs})
	q.shades = []shade{{x: q.xs, y: q.xs}}
	q.axes.Y0, q.axes.Y1 = 1, 2*most
	if q.axes.YKind != layout.Log {
		q.axes.Y0, q.axes.Y1 = 0, 1.06*most
	}
	q.notes = append(q.notes, note{text: "vacuous here: no regret is above t", short: "vacuous: above t", x: math.NaN(),
		y: math.NaN(), dx: 8, dy: 18})
	return q
}

// boundedSeries returns the visible series for which there are bounds.
func boundedSeries(b *Board) []*data.Series {
	var found []*data.Series
	for i := range b.results.Series {
		s := &b.results.Series[i]
		if !b.hidden[s.Key] && len(s.Y) > 0 && slices.ContainsFunc(b.theory.Bounds,
			func(t data.Bound) bool { return slices.Contains(t.Keys, s.Key) }) {
			found = append(found, s)
		}
	}
	return found
}

// boundTable lists each bound at its horizons, and then the measured regret.
func boundTable(b *Board) *data.Table {
	t := data.NewTable("what", "theorem", "round", "bound_or_regret", "vacuous")
	if b.theory == nil {
		return t
	}
	for i := range b.theory.Bounds {
		bound := &b.theory.Bounds[i]
		for k, at := range bound.T {
			vacuous := 0.0
			if bound.Least[k] > at {
				vacuous = 1
			}
			t.Row("bound for "+bound.Policy, bound.Theorem, at, bound.Least[k], vacuous)
		}
	}
	for _, s := range boundedSeries(b) {
		for k := range min(len(b.results.X), len(s.Y)) {
			t.Row("regret of "+s.Name, "", b.results.X[k], s.Y[k], 0.0)
		}
	}
	return t
}
