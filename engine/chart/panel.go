package chart

import (
	"math"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sentences"
	"risingbandits/engine/numbers"
)

// A panel draws one arm of the inspector: its rewards as dots, the two windows and their means, the slope extended to
// the round, and there the sum of the index as a column.
type panel struct {
	arm   int
	box   layout.Rect
	plot  layout.Rect
	y     layout.Scale
	parts [2]layout.Scale // of the axis; it is broken where the windows would be too narrow to see
	n     int             // parts of the axis, 1 or 2
}

const (
	narrowWindows = 0.08 // of the axis: if the windows are narrower, the axis is broken
	brokenShare   = 0.66 // of the width, for the part with the windows
	breakGap      = 14
)

func (c *inspector) panel(p *placed, in *data.Inspection, arm int, r layout.Rect) {
	b, a := &p.b, &in.Arms[arm]
	c.panels = append(c.panels, panel{arm: arm, box: r})
	q := &c.panels[len(c.panels)-1]
	bare, room := r.W < 300, float64(stackRoom*b.Ratio)
	switch {
	case !in.SumsUp():
		room = 12 // no column is there
	case bare:
		room = float64(bareStack * b.Ratio)
	}
	h := math.Max(40, r.H-titleRoom-layout.BottomMargin)
	q.y = layout.NewScale(layout.Linear, c.lo, c.hi, r.Y+titleRoom+h, r.Y+titleRoom)
	c.ticks = q.y.Ticks(c.ticks[:0], layout.Clamp(int(h/36), 3, 7))
	left := 0.0
	for _, v := range c.ticks {
		left = math.Max(left, b.Width(b.SI(v), false))
	}
	left = math.Ceil(left) + layout.TickGap + 2
	q.plot = layout.Rect{X: r.X + left, Y: r.Y + titleRoom, W: math.Max(40, r.W-left-room), H: h}
	q.axis(in, a)
	c.title(b, in, arm, r)
	c.panelAxes(b, in, q)
	c.windows(b, in, a, q)
	c.dots(b, in, a, q)
	c.truth(b, a, q)
	c.means(b, in, a, q)
	if in.SumsUp() {
		c.column(b, in, a, q, bare)
	}
}

// axis lays out the axis of pulls or rounds, from zero to the round that is about to be played. It is broken if the
// windows fill less than narrowWindows of it. Then the surroundings of the windows get brokenShare of the room and the
// end gets the rest, both at the same scale.
func (q *panel) axis(in *data.Inspection, a *data.InspectedArm) {
	t := float64(in.Round)
	from, to := a.Older.From, a.Recent.To
	if !a.Older.Ok() {
		from = a.Recent.From
	}
	q.n = 1
	q.parts[0] = layout.NewScale(layout.Linear, 0, math.Max(t, 1), q.plot.X, q.plot.Right())
	if !a.Recent.Ok() || (to-from)/t >= narrowWindows {
		return
	}
	w0 := float64(q.plot.W*brokenShare) - breakGap/2.0
	w1 := q.plot.W - w0 - breakGap
	air := float64((to - from) * 0.35)
	lo, hi := math.Max(0, from-air), to+air
	start := t - (hi-lo)*w1/w0
	if start <= hi {
		return
	}
	q.n = 2
	q.parts[0] = layout.NewScale(layout.Linear, lo, hi, q.plot.X, q.plot.X+w0)
	q.parts[1] = layout.NewScale(layout.Linear, start, t, q.plot.Right()-w1, q.plot.Right())
}

func (c *inspector) title(b *layout.Builder, in *data.Inspection, arm int, r layout.Rect) {
	a := &in.Arms[arm]
	name := sentences.Capital(sentences.ArmName(a.Label))
	if arm == in.Pulled {
		name += ", pulled now"
	}
	name = b.Fit(name, true, r.W*0.6)
	b.Text(name, r.X, r.Y+12, layout.FontSize+1, scene.Start, scene.Ink).Bold = true
	b.Scratch = append(numbers.AppendCommas(b.Scratch[:0], float64(a.Pulls), 0), " pulls"...)
	if a.Pulls == 1 {
		b.Scratch = b.Scratch[:len(b.Scratch)-1]
	}
	b.Text(b.Scratched(), r.X+b.Width(name, true)*(layout.FontSize+1)/layout.FontSize+10, r.Y+12, layout.FontSize+1, scene.Start, scene.Ink2)
}

func (c *inspector) panelAxes(b *layout.Builder, in *data.Inspection, q *panel) {
	f := &q.plot
	base := math.Round(f.Bottom())
	b.Mark(scene.Rects, scene.Grid, 1, 0)
	for _, v := range c.ticks {
		b.Put4(f.X, math.Round(q.y.At(v))-1, f.W, 1)
	}
	b.Done()
	for _, v := range c.ticks {
		b.Text(b.SI(v), f.X-layout.TickGap, q.y.At(v)+layout.Baseline, layout.FontSize, scene.End, scene.Ink2)
	}
	b.Mark(scene.Rects, scene.Axis, 1, 0)
	for i := range q.n {
		s := &q.parts[i]
		b.Put4(s.From, base-1, s.To-s.From, 1)
		if q.y.Lo < 0 {
			b.Put4(s.From, math.Round(q.y.At(0))-1, s.To-s.From, 1)
		}
	}
	b.Done()
	end := math.Inf(-1)
	for i := range q.n {
		end = c.partTicks(b, &q.parts[i], base, end, q.box.Right())
	}
	if q.n == 2 {
		for _, x := range [...]float64{q.parts[0].To, q.parts[1].From} {
			b.Stroke(scene.Axis, 1, 1, x-3, base+4, x+3, base-5)
		}
	}
	title := "pulls of the arm"
	if in.ByRound {
		title = "round"
	}
	b.Text(title, f.Right(), base+31, layout.FontSize, scene.End, scene.Ink2)
	if in.Clips {
		for _, note := range [...]string{"rewards clipped to [0, 1]", "clipped to [0, 1]"} {
			if b.Width(note, false)+b.Width(title, false)+12 <= f.W {
				b.Text(note, f.X, base+31, layout.FontSize, scene.Start, scene.Ink2)
				break
			}
		}
	}
	b.Stroke(scene.Axis, 1, 1, f.Right(), f.Y, f.Right(), f.Bottom())
}

// partTicks draws the ticks of one part of the axis, leaving out labels that would touch what ends at `end`, and
// returns where the last label ends, at most at `most`.
func (c *inspector) partTicks(b *layout.Builder, s *layout.Scale, base, end, most float64) float64 {
	c.ticks = s.Ticks(c.ticks[:0], layout.Clamp(int((s.To-s.From)/52), 2, 6))
	b.Mark(scene.Rects, scene.Axis, 1, 0)
	for _, v := range c.ticks {
		b.Put4(math.Floor(s.At(v)), base, 1, layout.TickLength)
	}
	b.Done()
	for _, v := range c.ticks {
		mid := layout.Half(b.Width(b.SI(v), false))
		x := math.Min(s.At(v), most-mid)
		if x-mid < end+6 {
			continue
		}
		b.Text(b.SI(v), x, base+16, layout.FontSize, scene.Middle, scene.Ink2)
		end = x + mid
	}
	return end
}

// at returns the px of an x; ok is false if the axis does not show it.
func (q *panel) at(x float64) (px float64, ok bool) {
	for i := range q.n {
		if s := &q.parts[i]; x >= s.Lo-1e-9 && x <= s.Hi+1e-9 {
			return s.At(x), true
		}
	}
	return 0, false
}

func (c *inspector) windows(b *layout.Builder, in *data.Inspection, a *data.InspectedArm, q *panel) {
	s := &q.parts[0]
	if a.Older.Ok() {
		b.Mark(scene.Rects, scene.ArmGrey, 0.14, 0)
		b.Put4(s.At(a.Older.From), q.plot.Y, s.At(a.Older.To)-s.At(a.Older.From), q.plot.H)
		b.Done()
	}
	if !a.Recent.Ok() {
		return
	}
	x0, x1 := s.At(a.Recent.From), s.At(a.Recent.To)
	b.Mark(scene.Rects, in.Style.Role, 0.14, 0)
	b.Put4(x0, q.plot.Y, x1-x0, q.plot.H)
	b.Done()
	y := q.plot.Bottom() - 7
	older := s.At(a.Older.From)
	switch {
	case !a.Older.Ok():
		name := "window"
		if a.Recent.From == 0 {
			name = "all pulls"
		}
		b.Text(name, (x0+x1)/2, y, layout.FontSize, scene.Middle, scene.Ink2).Halo = true
	case x1-x0 >= b.Width("recent", false)+6 && x0-older >= b.Width("older", false)+6:
		b.Text("older", (older+x0)/2, y, layout.FontSize, scene.Middle, scene.Ink2)
		b.Text("recent", (x0+x1)/2, y, layout.FontSize, scene.Middle, scene.Ink2)
	default:
		b.Scratch = numbers.AppendCommas(append(b.Scratch[:0], "two windows of "...), float64(a.Window), 0)
		if x1+8+b.Width(b.Scratched(), false) < q.plot.Right() {
			b.Text(b.Scratched(), x1+6, y, layout.FontSize, scene.Start, scene.Ink2).Halo = true
		} else if older-8-b.Width(b.Scratched(), false) > q.plot.X {
			b.Text(b.Scratched(), older-6, y, layout.FontSize, scene.End, scene.Ink2).Halo = true
		}
	}
}

// dots draws the visible rewards, those in the windows in the policy's hue. If more than maxDots are inside, or
// outside, only some of them are drawn, evenly spaced.
func (c *inspector) dots(b *layout.Builder, in *data.Inspection, a *data.InspectedArm, q *panel) {
	var places [2][]int // the indices of the rewards outside of the windows, and inside
	for i := range min(len(a.X), len(a.Y)) {
		inside := 0
		if a.Recent.Has(a.X[i]) || a.Older.Has(a.X[i]) {
			inside = 1
		}
		if _, ok := q.at(a.X[i]); ok {
			places[inside] = append(places[inside], i)
		}
	}
	for inside, all := range places {
		role, alpha := scene.ArmGrey, 0.55
		if inside == 1 {
			role, alpha = in.Style.Role, 0.6
		}
		every := max(1, (len(all)+maxDots-1)/maxDots)
		b.Mark(scene.Dots, role, alpha, 0).Clip = q.plot.Clip(0)
		for k := 0; k < len(all); k += every {
			x, _ := q.at(a.X[all[k]])
			b.Put3(x, q.y.At(a.Y[all[k]]), 0.9)
		}
		b.Done()
	}
}

// truthStep is the distance, in px, between the points of the curve of expected payoffs.
const truthStep = 2

// truth draws the arm's expected payoff, which the policy does not know: over the whole axis, even where the arm was
// not pulled yet; or over its pulls, if payoffs do not depend on what the axis counts.
func (c *inspector) truth(b *layout.Builder, a *data.InspectedArm, q *panel) {
	if a.Curve == nil && len(a.True) == 0 {
		return
	}
	m := b.Mark(scene.Line, scene.Ink2, 1, 1.25)
	m.Clip = q.plot.Clip(1)
	for i := range q.n {
		s := &q.parts[i]
		if i > 0 {
			b.Put2(math.NaN(), math.NaN())
		}
		if a.Curve != nil {
			for px := s.From; px <= s.To; px += truthStep {
				if x := math.Round(s.Inv(px)); x >= 1 {
					b.Put2(px, q.y.At(a.Curve.At(int(x))))
				}
			}
			continue
		}
		last := math.Inf(-1)
		for k, x := range a.X {
			if px := s.At(x); x >= s.Lo && x <= s.Hi && px >= last+truthStep {
				b.Put2(px, q.y.At(a.True[k]))
				last = px
			}
		}
	}
	b.Done()
}

// means draws the windows' means, and the line through their middles, extended to the round.
func (c *inspector) means(b *layout.Builder, in *data.Inspection, a *data.InspectedArm, q *panel) {
	s := &q.parts[0]
	mean := func(w data.Span, role scene.Role) (x, y float64) {
		y = q.y.At(w.Mean)
		b.Stroke(role, 1, 2.5, s.At(w.From), y, s.At(w.To), y)
		return s.At(layout.Half(w.From + w.To)), y
	}
	if !a.Recent.Ok() {
		return
	}
	if !a.Older.Ok() {
		mean(a.Recent, in.Style.Role)
		return
	}
	x0, y0 := mean(a.Older, scene.Ink2)
	x1, y1 := mean(a.Recent, in.Style.Role)
	b.Stroke(scene.Ink, 1, 1.5, x0, y0, x1, y1)
	c.projection(b, in, a, q, x1, y1)
	for _, d := range [...][2]float64{{x0, y0}, {x1, y1}} {
		b.OpenDot(scene.Ink, 1, d[0], d[1], 3.5, 1.5)
	}
}

// projection draws the dashed line from the recent window's middle to estimate + increment at
// the round.
func (c *inspector) projection(b *layout.Builder, in *data.Inspection, a *data.InspectedArm, q *panel, x1, y1 float64) {
	if a.Estimate != a.Estimate || a.Increment != a.Increment || !a.Eligible() {
		return
	}
	t, mid := float64(in.Round), layout.Half(a.Recent.From+a.Recent.To)
	value := func(x float64) float64 {
		return a.Recent.Mean + float64((a.Estimate+a.Increment-a.Recent.Mean)*(x-mid)/(t-mid))
	}
	m := b.Mark(scene.Line, scene.Ink, 1, 1.5)
	m.Dash, m.Clip = []float32{4, 3}, q.plot.Clip(1)
	b.Put2(x1, y1)
	first := &q.parts[0]
	b.Put2(first.To, q.y.At(value(first.Hi)))
	if q.n == 2 {
		nan := math.NaN()
		b.Put2(nan, nan)
		b.Put2(q.parts[1].From, q.y.At(value(q.parts[1].Lo)))
		b.Put2(q.parts[1].To, q.y.At(value(t)))
	}
	b.Done()
}

// column draws the index at the round as a stacked column, and names its parts.
func (c *inspector) column(b *layout.Builder, in *data.Inspection, a *data.InspectedArm, q *panel, bare bool) {
	x := q.plot.Right() + 4
	textX, right := x+stackWidth+7, q.box.Right()
	if !a.Eligible() {
		b.Text(a.Status(), q.plot.Right()-6, q.plot.Y+layout.FontSize+2, layout.FontSize, scene.End, scene.Ink2).Halo = true
		return
	}
	c.parts = a.Parts(c.parts[:0])
	c.labels.Labels = c.labels.Labels[:0]
	top := math.Inf(1)
	for i, part := range c.parts {
		from, to := data.Drawn(c.parts, i)
		within := func(v float64) float64 { return math.Max(q.plot.Y, math.Min(q.plot.Bottom(), q.y.At(v))) }
		y0, y1 := within(from), within(to)
		top = math.Min(top, y1)
		left, wide := x, float64(stackWidth)
		if part.Lessens() {
			left, wide = x+float64(stackWidth*(1-taken)/2), stackWidth*taken
		}
		c.shape(b, in.Style.Role, part.Term, left, y1, wide, y0-y1)
		c.labels.Labels = append(c.labels.Labels, layout.Label{Index: i, At: (y0 + y1) / 2, Priority: 1})
	}
	cut := func(y float64) { // two strokes in the background colour across the column
		for _, d := range [...]float64{-2, 2} {
			b.Stroke(scene.Ground, 1, 2, x-2, y+d+2, x+stackWidth+2, y+d-2)
		}
	}
	if a.Index > c.hi {
		cut(q.plot.Y + 8)
	}
	if leastEnd(c.parts) < c.lo {
		cut(q.plot.Bottom() - 8)
	}
	if len(c.parts) > 1 {
		c.labels.Labels = append(c.labels.Labels, layout.Label{Index: -1, At: top - 10, Priority: 2})
	}
	for _, e := range c.labels.Place(layout.LineHeight+2, q.plot.Y+2, q.plot.Bottom()-4) {
		name, v := "= index", a.Index
		if e.Index >= 0 {
			part := c.parts[e.Index]
			if name, v = in.Named(part); bare {
				v = part.To - part.From // its name has the sign
			}
		}
		isBold := e.Index < 0 || len(c.parts) == 1
		if !bare {
			t := b.Text(name, textX, e.Y+layout.Baseline, layout.FontSize, scene.Start, scene.Ink)
			t.Bold, t.Halo = isBold, true
		}
		t := b.Text(b.Commas(v, 3), right, e.Y+layout.Baseline, layout.FontSize, scene.End, scene.Ink)
		t.Bold, t.Halo = isBold, true
	}
}
