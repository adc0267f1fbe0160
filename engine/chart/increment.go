package chart

import (
	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sentences"
)

// IncrementChart is the ID of the chart of the cumulative increment against q.
const IncrementChart = "increment"

var incrementKind = Kind{
	ID: IncrementChart, Name: "Cumulative increment", Title: "The cumulative increment by q",
	Label: "The cumulative increment of the arms for every q", YTitle: "cumulative increment Y(M, q)",
	Place: OfTheory, X: ValuesOfQ, Group: "Increments",
	ground: theTheory, over: theCrosshair,
	newDrawer: drawerOf(incrementPlot),
	takeaway:  func(b *Board) sentences.Takeaway { return sentences.Increment(b.theory) },
	table: func(b *Board) *data.Table {
		t := data.NewTable("m", "q", "increment")
		if b.theory != nil {
			for i, q := range b.theory.Q {
				t.Row(float64(b.theory.M), q, b.theory.Y[i])
			}
		}
		return t
	},
	caption: func(*Board, layout.Window) string {
		return "The cumulative increment: the sum over l = 1 to M − 1 of the largest increment of an arm at l, to the power q, with " +
			"M = T/K rounded up. A dot marks the q that is best for the bound without noise."
	},
}

func incrementPlot(b *Board, sp *Spec) *plot {
	th := b.theory
	if th == nil {
		return nil
	}
	least, most := positive(0, 0, th.Y)
	if most == 0 { // no arm rises
		least, most = 0.1, 1
	}
	q := &plot{head: "q", where: "q = ", decimals: 3, digits: bySize, xs: th.Q, axes: qAxes(sp, least, most)}
	q.curves = []curve{{name: "Y(M, q)", role: scene.Ink, width: 2, x: th.Q, y: th.Y}}
	for i := range th.Bounds {
		if bound := &th.Bounds[i]; bound.Deterministic && bound.Increment > 0 {
			q.dots = append(q.dots, dot{name: "best q", arm: -1, role: scene.Ink, x: bound.BestQ, y: bound.Increment, quiet: true})
		}
	}
	return q
}
