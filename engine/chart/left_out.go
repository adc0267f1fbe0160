package chart

import (
	"math"
	"strings"

	"risingbandits/engine/chart/layout"
	"risingbandits/engine/numbers"
)

// LeftOutShort stands behind the short sentence of a chart for which LeftOut says something.
const LeftOutShort = "Not shown: values at or below 0."

// LeftOut says what a logarithmic axis of the last returned scene of a chart cannot show: values at or below 0. It is "" if
// nothing is left out.
func (b *Board) LeftOut(id string) string {
	p := b.find(id)
	if p == nil || p.frame.Plot.W == 0 {
		return ""
	}
	var said []string
	x, y := leastShown(p)
	for _, axis := range []struct {
		name, other string
		scale       layout.ScaleKind
		least       float64
	}{{"x", "linear", p.frame.X.Kind, x}, {"y", "symlog", p.frame.Y.Kind, y}} {
		if axis.scale != layout.Log || !(axis.least <= 0) {
			continue
		}
		down := ""
		if axis.least < 0 {
			down = " (down to " + numbers.Commas(axis.least, numbers.DecimalsFor(math.Abs(axis.least))) + ")"
		}
		said = append(said, "The "+axis.name+" axis is logarithmic and cannot show values at or below 0"+down+"; the scale "+axis.other+" can.")
	}
	return strings.Join(said, " ")
}

// leastShown returns the least x and y of the curves of a chart in view; +Inf where it has none.
func leastShown(p *placed) (x, y float64) {
	x, y = math.Inf(1), math.Inf(1)
	from, to := p.spec.Window.X0, p.spec.Window.X1
	if !(from < to) {
		from, to = math.Inf(-1), math.Inf(1)
	}
	for i := range p.reads.list {
		c := p.reads.list[i].curve
		if c == nil || c.ghost {
			continue
		}
		for k := range min(len(c.x), len(c.y)) {
			if vx, vy := c.x[k], c.y[k]; vx >= from && vx <= to && vy == vy {
				x, y = min(x, vx), min(y, vy)
			}
		}
	}
	return x, y
}
