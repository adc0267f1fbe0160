package chart

import (
	"math"
	"slices"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sentences"
	"risingbandits/engine/detmath"
	"risingbandits/engine/numbers"
)

// What the inspector draws for policies without an index: chances as bars, beliefs as densities with this round's draw,
// means in the order of the turn.

// barSpan returns the ends of the axis on which the arms are drawn side by side.
func barSpan(in *data.Inspection) (low, high float64) {
	switch {
	case in.ByChance():
		for i := range in.Arms {
			high = math.Max(high, in.Arms[i].Index)
		}
		return 0, math.Min(1, math.Max(high*1.05, 0.05))
	case len(in.Beliefs) > 0:
		return beliefSpan(in.Beliefs)
	case len(in.Queue.Order) > 0:
		return 0, 1
	}
	return in.IndexSpan()
}

// beliefSpan returns the ends of an axis that contains all densities and every draw.
func beliefSpan(beliefs []data.Belief) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for i := range beliefs {
		b := &beliefs[i]
		if b.Law == "" {
			continue
		}
		from, to := data.Ends(b)
		low, high = math.Min(low, from), math.Max(high, to)
		if b.Low == b.Low {
			low, high = math.Min(low, b.Low), math.Max(high, b.High)
		}
	}
	if !(low < high) {
		return 0, 1
	}
	return low, high
}

// choice draws one arm of a policy without an index, in a row whose middle is at y.
func (c *inspector) choice(b *layout.Builder, in *data.Inspection, arm int, y, h float64) {
	a, right := &in.Arms[arm], c.bars.Right()+8
	pulled := arm == in.Pulled
	role := scene.ArmGrey
	if pulled {
		role = in.Style.Role
	}
	value := ""
	switch {
	case in.ByChance():
		b.Mark(scene.Rects, in.Style.Role, 1, 0)
		b.Put4(c.bars.X, math.Round(y-layout.Half(h)), math.Max(0.5, c.x.At(a.Index)-c.bars.X), h)
		b.Done()
		value = sentences.Percent(a.Index)
	case arm < len(in.Beliefs):
		c.belief(b, &in.Beliefs[arm], role, y, h+6)
		value = drawnValue(&in.Beliefs[arm])
	default:
		value = c.place(b, in, arm, role, y)
	}
	if value == "" { // it has no belief yet
		return
	}
	text := b.Text(value, right, y+layout.Baseline, layout.FontSize, scene.Start, scene.Ink2)
	if text.Bold = pulled; pulled {
		text.Role = scene.Ink
	}
}

// drawnValue returns the text beside a density: the drawn value, or the middle of its range if only a range is known.
func drawnValue(b *data.Belief) string {
	switch {
	case b.Law == "":
		return ""
	case math.IsNaN(b.Low):
		return "lower"
	}
	return numbers.Commas(layout.Half(b.Low+b.High), 3)
}

// densityPoints is the number of points of a drawn density.
const densityPoints = 49

// belief draws a density with a height of at most h, and the value that was drawn.
func (c *inspector) belief(b *layout.Builder, of *data.Belief, role scene.Role, y, h float64) {
	if of.Law == "" {
		b.Text("pulled first", c.bars.X+4, y+layout.Baseline, layout.FontSize, scene.Start, scene.Ink2)
		return
	}
	base := y + layout.Half(h)
	from, to := data.Ends(of)
	xs := []float64{data.Mode(of)}
	for i := range densityPoints {
		xs = append(xs, from+float64((to-from)*float64(i)/(densityPoints-1)))
	}
	slices.Sort(xs)
	top := data.LogDensity(of, math.Max(from, math.Min(to, data.Mode(of))))
	height := func(x float64) float64 {
		v := data.LogDensity(of, x)
		if top != top || v != v || math.IsInf(top, 0) { // at an end where the density is infinite
			return h
		}
		return float64(h * detmath.Exp(math.Min(0, v-top)))
	}
	m := b.Mark(scene.Band, role, 0.3, 0)
	m.Clip = c.bars.Clip(2)
	for _, x := range xs {
		b.Put3(c.x.At(x), base-height(x), base)
	}
	b.Done()
	m = b.Mark(scene.Line, role, 1, 1.25)
	m.Clip = c.bars.Clip(2)
	for _, x := range xs {
		b.Put2(c.x.At(x), base-height(x))
	}
	b.Done()
	if of.Low != of.Low {
		return
	}
	x0, x1 := c.x.At(of.Low), c.x.At(of.High)
	if x1-x0 > 3 {
		b.Stroke(scene.Ink, 1, 2.5, x0, base-1, x1, base-1)
	}
	b.Dot(scene.Ink, 1, layout.Half(x0+x1), base-1, 3, true)
}

// place draws an arm's mean since the reset, and returns its place in the turn.
func (c *inspector) place(b *layout.Builder, in *data.Inspection, arm int, role scene.Role, y float64) string {
	if a := &in.Arms[arm]; a.Eligible() {
		x := c.x.At(math.Max(c.x.Lo, math.Min(c.x.Hi, a.Index)))
		b.Stroke(role, 1, 1.5, c.bars.X, y, x, y)
		b.Dot(role, 1, x, y, 4, false)
	}
	return placeOf(in, arm)
}

// placeOf returns an arm's place in the turn.
func placeOf(in *data.Inspection, arm int) string {
	q := &in.Queue
	ahead := slices.Index(q.Order[q.At:], arm)
	switch {
	case ahead == 0:
		return "next"
	case ahead > 0:
		return "in " + numbers.Int(ahead+1)
	case slices.Contains(q.Order, arm):
		return "pulled"
	}
	return "dropped"
}

// limit draws the mean below which arms are dropped at the end of the turn.
func (c *inspector) limit(b *layout.Builder, in *data.Inspection) {
	best := math.Inf(-1)
	for i := range in.Arms {
		if a := &in.Arms[i]; a.Eligible() {
			best = math.Max(best, a.Index)
		}
	}
	at := best - in.Queue.Gap
	if len(in.Queue.Order) == 0 || !(at > c.x.Lo && at < c.x.Hi) {
		return
	}
	x := c.x.At(at)
	m := b.Mark(scene.Line, scene.Ink2, 1, 1)
	m.Dash = []float32{3, 3}
	b.Put2(x, c.bars.Y-4)
	b.Put2(x, c.bars.Bottom())
	b.Done()
	b.Text("lower means are dropped", x-4, c.bars.Y-2, layout.FontSize, scene.End, scene.Ink2).Halo = true
}

// choiceInWords describes an arm's row in words.
func choiceInWords(in *data.Inspection, arm int) string {
	a := &in.Arms[arm]
	switch {
	case in.ByChance():
		return "chance " + sentences.Percent(a.Index)
	case arm < len(in.Beliefs):
		if in.Beliefs[arm].Law == "" {
			return "pulled first"
		}
		return "posterior mean " + numbers.Commas(a.Index, 3) + ", draw " + sentences.Drawn(&in.Beliefs[arm])
	}
	words := placeOf(in, arm)
	if a.Eligible() {
		words += ", mean " + numbers.Commas(a.Index, 3)
	}
	return words
}

// choiceColumn returns the heading of the extra column in a digest for policies without an index; "" for others.
func choiceColumn(in *data.Inspection) string {
	switch {
	case len(in.Beliefs) > 0:
		return "Draw"
	case len(in.Queue.Order) > 0:
		return "Turn"
	}
	return ""
}

// choiceCell returns a cell of that column.
func choiceCell(in *data.Inspection, arm int) string {
	if len(in.Beliefs) > 0 {
		return sentences.Drawn(&in.Beliefs[arm])
	}
	return placeOf(in, arm)
}
