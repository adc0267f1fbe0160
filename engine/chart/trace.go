package chart

import (
	"fmt"
	"math"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sentences"
	"risingbandits/engine/numbers"
)

var traceKind = Kind{
	ID: Tracing, Name: "Over the rounds", Title: "Over the rounds", Label: "One value of every arm over the rounds of this run",
	YTitle: "value", Place: OfMoment, X: Rounds, Symlog: true,
	ground: theTrace | armInFocus, over: thePlayhead | theCrosshair,
	newDrawer: func() drawer { return &traceChart{curveChart{make: tracePlot}} },
	takeaway:  func(b *Board) sentences.Takeaway { return sentences.Trace(b.trace) },
	table:     func(b *Board) *data.Table { return traceTable(b.trace) },
	caption: func(b *Board, _ layout.Window) string {
		t := b.trace
		if t == nil {
			return "One value of every arm, before every round of a run."
		}
		return fmt.Sprintf("%s: %s of every arm, before each round of run %d.", t.Policy, t.Value, t.Run)
	},
}

// A traceChart draws one value of every arm over the rounds of a run, up to the round that is shown.
type traceChart struct{ curveChart }

// armDashes distinguish the arms, which are all grey but for the one that is pulled next.
var armDashes = [...][]float32{nil, {7, 3}, {2, 3}, {8, 3, 2, 3}}

// tracedDigits is how many digits of a value are written.
const tracedDigits = 4

func tracePlot(b *Board, sp *Spec) *plot {
	t := b.trace
	if t == nil || len(t.X) == 0 {
		return nil
	}
	y := scaleOr(sp.YScale, layout.Linear)
	low, high := traceSpan(t, y)
	q := &plot{
		axes: layout.AxisPlan{XKind: scaleOr(sp.XScale, layout.Linear), YKind: y, Y0: low, Y1: high, Title: "round",
			X1: math.Max(float64(t.End), t.X[len(t.X)-1])},
		unit: t.Value, head: "Round", where: "round ", xs: t.X, clicks: true,
		write: func(v float64) string { return numbers.Minus(numbers.Digits(v, tracedDigits)) },
	}
	if q.axes.XKind == layout.Log {
		q.axes.X0, q.axes.Title = 1, "round, log scale"
	}
	for i := range t.Arms {
		a := &t.Arms[i]
		dash := armDashes[i%len(armDashes)]
		c := curve{name: sentences.ArmName(a.Label), arm: i + 1, role: scene.ArmGrey, dash: dash, width: 1.5, x: t.X, y: a.Y}
		if i == t.Next {
			c.role, c.width, c.strong = t.Style.Role, 2.25, true
		}
		if i == b.focusArm {
			c.width, c.strong = c.width+0.75, true
			if i != t.Next {
				c.role = scene.Ink
			}
		}
		q.curves = append(q.curves, c)
	}
	return q
}

// settled is the share of the rounds after which values set the y axis: at first a bonus may be a hundred times what it is later.
const settled = 0.1

// traceSpan returns the ends of the y axis.
func traceSpan(t *data.Trace, kind layout.ScaleKind) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	n := len(t.X)
	first := 0
	for kind != layout.Symlog && first < n-1 && t.X[first] < float64(settled*t.X[n-1]) {
		first++
	}
	for i := range t.Arms {
		y := t.Arms[i].Y
		low, high = widen(low, high, y, nil, first, n)
	}
	if !(low <= high) { // no value yet
		return 0, 1
	}
	air := math.Max(0.06*(high-low), 1e-6*math.Max(math.Abs(low), math.Abs(high)))
	if air == 0 { // all are zero
		air = 1
	}
	if low >= 0 && low < air {
		return 0, high + air
	}
	return low - air, high + air
}

func (c *traceChart) ground(b *Board, p *placed) {
	c.curveChart.ground(b, p)
	if b.trace != nil {
		p.reads.before = b.trace.Value + " before "
	}
}

// over draws the line at the round whose values are shown, and what other curves have.
func (c *traceChart) over(b *Board, p *placed) {
	if c.plot == nil {
		return
	}
	p.playhead(b, c.plot.xs[len(c.plot.xs)-1])
	c.curveChart.over(b, p)
}

// traceTable lists the value of every arm before every recorded round.
func traceTable(t *data.Trace) *data.Table {
	table := data.NewTable("policy", "value", "run", "round", "arm", "amount")
	if t == nil {
		return table
	}
	for i, x := range t.X {
		for k := range t.Arms {
			a := &t.Arms[k]
			table.Row(t.Policy, t.Value, float64(t.Run), x, a.Label, a.Y[i])
		}
	}
	return table
}
