package chart

import (
	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sentences"
)

// BoundByQ is the ID of the chart of the bounds at the horizon, against q.
const BoundByQ = "bound-by-q"

var boundByQKind = Kind{
	ID: BoundByQ, Name: "Bound by q", Title: "The bound by q", Label: "The bounds at the horizon for every q, with the best q",
	YTitle: "bound on the regret at T",
	Place:  OfTheory, X: ValuesOfQ, Group: "Bound",
	ground: theTheory, over: theCrosshair,
	newDrawer: drawerOf(boundByQPlot),
	takeaway:  func(b *Board) sentences.Takeaway { return sentences.BoundByQ(b.theory) },
	table: func(b *Board) *data.Table {
		t := data.NewTable("theorem", "policy", "q", "bound", "best_q", "least_bound")
		if b.theory != nil {
			for i := range b.theory.Bounds {
				bound := &b.theory.Bounds[i]
				for k, q := range bound.Q {
					t.Row(bound.Theorem, bound.Policy, q, bound.AtQ[k], bound.BestQ, bound.Value)
				}
			}
		}
		return t
	},
	caption: func(*Board, layout.Window) string {
		return "The bounds on the regret after T rounds, by the q in [0, 1] that is chosen in the proof; a dot marks the best q. In " +
			"the shaded area, above T, a bound says nothing."
	},
}

// qAxes returns axes of q and of a value that is never negative.
func qAxes(sp *Spec, least, most float64) layout.AxisPlan {
	a := layout.AxisPlan{XKind: scaleOr(sp.XScale, layout.Linear), YKind: scaleOr(sp.YScale, layout.Log), X0: 0, X1: 1, Title: "q"}
	a.Y0, a.Y1 = least/1.5, most*1.5
	if a.YKind != layout.Log {
		a.Y0 = 0
	}
	return a
}

func boundByQPlot(b *Board, sp *Spec) *plot {
	th := b.theory
	if th == nil || len(th.Bounds) == 0 {
		return nil
	}
	horizon := float64(th.Horizon)
	least, most := horizon, horizon
	q := &plot{head: "q", where: "q = ", decimals: 3, digits: bySize, xs: th.Bounds[0].Q}
	for i := range th.Bounds {
		bound := &th.Bounds[i]
		least, most = positive(least, most, bound.AtQ)
		least, most = positive(least, most, []float64{bound.Value})
		s := boundCurve(bound, bound.Q, bound.AtQ)
		q.curves = append(q.curves, s)
		q.dots = append(q.dots, dot{name: "best q", arm: -1, role: s.role, x: bound.BestQ, y: bound.Value, quiet: true})
	}
	ends := []float64{0, 1}
	q.curves = append(q.curves, curve{name: "T", role: scene.Axis, width: 1, x: ends, y: []float64{horizon, horizon}})
	q.axes = qAxes(sp, least, most)
	q.shades = []shade{{x: ends, y: []float64{horizon, horizon}}}
	return q
}
