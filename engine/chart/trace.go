package chart

import (
	"fmt"
	"math"
	"strings"

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
	newDrawer: func() drawer { return &traceChart{xyChart{make: tracePlot}} },
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
type traceChart struct{ xyChart }

// armDashes distinguish the arms, which are all grey but for the one that is pulled next.
var armDashes = [...][]float32{nil, {7, 3}, {2, 3}, {8, 3, 2, 3}}

// tracedDigits is how many digits of a value are written.
const tracedDigits = 4

func tracePlot(b *Board, sp *Spec) *xyPlot {
	t := b.trace
	if t == nil || len(t.X) == 0 {
		return nil
	}
	y := scaleOr(sp.YScale, layout.Linear)
	low, high := traceSpan(t, y)
	q := &xyPlot{
		axes: layout.AxisPlan{XKind: scaleOr(sp.XScale, layout.Linear), YKind: y, Y0: low, Y1: high, Title: "round",
			X1: math.Max(float64(t.End), t.X[len(t.X)-1])},
		unit: t.Value, head: "Round", where: "round ", xs: t.X, significant: tracedDigits,
	}
	if q.axes.XKind == layout.Log {
		q.axes.X0, q.axes.Title = 1, "round, log scale"
	}
	for i := range t.Arms {
		a := &t.Arms[i]
		dash := armDashes[i%len(armDashes)]
		c := xyCurve{name: sentences.ArmName(a.Label), role: scene.ArmGrey, dash: dash, width: 1.5, x: t.X, y: a.Y}
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

// over draws the line at the round whose values are shown, and what an xyChart does.
func (c *traceChart) over(b *Board, p *placed) {
	if c.plot == nil {
		return
	}
	p.playhead(b, c.plot.xs[len(c.plot.xs)-1])
	c.xyChart.over(b, p)
}

// find finds the arm whose name or curve is under a point.
func (c *traceChart) find(b *Board, p *placed, x, y, reach float64, h *hit) {
	if c.plot == nil {
		return
	}
	for _, l := range c.labels {
		if x >= l.x-labelGap && x <= l.x+l.w+4 && math.Abs(l.y-y) <= layout.TightLine/2.0 {
			h.arm, h.label = l.curve, true
			return
		}
	}
	if !h.plot {
		return
	}
	f, near := &p.frame, reach
	for i := range c.plot.curves {
		at := func(px float64) float64 { return f.Y.At(c.value(f, &c.plot.curves[i], f.X.Inv(px))) }
		if d := curveDistance(at, x, y); d < near {
			near, h.arm = d, i
		}
	}
}

func (c *traceChart) ranked(dst []ranked, b *Board, x float64) []ranked {
	f := &b.find(Tracing).frame
	for i := range c.plot.curves {
		s := &c.plot.curves[i]
		if v := c.value(f, s, x); v == v {
			dst = append(dst, ranked{arm: i, name: s.name, value: v})
		}
	}
	return rank(dst)
}

// mostListened is how many values are read out at most.
const mostListened = 12

// inWords says the values at a round: of the arm in focus, or of all arms.
func (c *traceChart) inWords(b *Board, x float64, rs []ranked) string {
	where := b.trace.Value + " before round " + numbers.Commas(x, 0)
	var list []string
	for i, r := range rs {
		if r.arm == b.focusArm {
			return fmt.Sprintf("%s, %s: %s, %d of %d from the top.", r.name, where, digits(r.value, tracedDigits), i+1, len(rs))
		}
		list = append(list, r.name+" "+digits(r.value, tracedDigits))
	}
	if more := len(list) - mostListened; more > 0 {
		list = append(list[:mostListened], fmt.Sprintf("and %d more", more))
	}
	if len(list) == 0 {
		return "No arm has a value of " + where + "."
	}
	return sentences.CapitalFirst(where) + ": " + strings.Join(list, ", ") + "."
}

func (c *traceChart) digest(b *Board, p *placed) Digest {
	if c.plot == nil {
		return Digest{}
	}
	d := Digest{Head: []string{"Round"}}
	for i := range c.plot.curves {
		d.Head = append(d.Head, sentences.Capital(c.plot.curves[i].name))
	}
	xs := c.plot.xs
	for _, i := range sampled(p, len(xs), func(i int) float64 { return xs[i] }, 0) {
		row := []string{numbers.Commas(xs[i], 0)}
		for k := range c.plot.curves {
			cell := "–"
			if v := c.plot.curves[k].y[i]; v == v {
				cell = digits(v, tracedDigits)
			}
			row = append(row, cell)
		}
		d.Rows = append(d.Rows, row)
	}
	return d
}

// digits writes a number with n significant digits.
func digits(v float64, n int) string { return numbers.Minus(numbers.Digits(v, n)) }

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
