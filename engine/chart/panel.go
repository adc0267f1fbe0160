package chart

import "math"

// A panel draws one arm of the inspector: its rewards as dots, the two windows, their means, the
// slope run to the round, and there the sum of the index as a column.
type panel struct {
	arm   int
	box   rect
	plot  rect
	y     Scale
	parts [2]Scale // of the axis; it is broken where the windows would be too narrow to see
	n     int      // parts of the axis, 1 or 2
}

const (
	narrowWindows = 0.08 // of the axis: below, it breaks
	brokenShare   = 0.66 // of the width, for the part with the windows
	breakGap      = 14
)

func (c *inspector) panel(p *placed, in *Inspection, arm int, r rect) {
	b, a := &p.b, &in.Arms[arm]
	c.panels = append(c.panels, panel{arm: arm, box: r})
	q := &c.panels[len(c.panels)-1]
	bare, room := r.w < 300, float64(stackRoom*b.ratio)
	if bare {
		room = float64(bareStack * b.ratio)
	}
	h := math.Max(40, r.h-titleRoom-bottomMargin)
	q.y = NewScale(Linear, c.lo, c.hi, r.y+titleRoom+h, r.y+titleRoom)
	c.ticks = q.y.Ticks(c.ticks[:0], clampInt(int(h/36), 3, 7))
	left := 0.0
	for _, v := range c.ticks {
		left = math.Max(left, b.width(b.si(v), false))
	}
	left = math.Ceil(left) + tickGap + 2
	q.plot = rect{r.x + left, r.y + titleRoom, math.Max(40, r.w-left-room), h}
	q.axis(in, a)
	c.title(b, in, arm, r)
	c.panelAxes(b, in, q)
	c.windows(b, in, a, q)
	c.dots(b, in, a, q)
	c.means(b, in, a, q)
	c.column(b, in, a, q, bare)
}

// axis lays out the axis of pulls or rounds, from zero to the round that is about to be played.
// It breaks when the windows fill less than narrowWindows of it: then the windows' surroundings get
// brokenShare of the room, the end the rest, both at one scale.
func (q *panel) axis(in *Inspection, a *InspectedArm) {
	t := float64(in.Round)
	from, to := a.Older.From, a.Recent.To
	if !a.Older.ok() {
		from = a.Recent.From
	}
	q.n = 1
	q.parts[0] = NewScale(Linear, 0, math.Max(t, 1), q.plot.x, q.plot.right())
	if !a.Recent.ok() || (to-from)/t >= narrowWindows {
		return
	}
	w0 := float64(q.plot.w*brokenShare) - breakGap/2.0
	w1 := q.plot.w - w0 - breakGap
	air := float64((to - from) * 0.35)
	lo, hi := math.Max(0, from-air), to+air
	start := t - (hi-lo)*w1/w0
	if start <= hi {
		return
	}
	q.n = 2
	q.parts[0] = NewScale(Linear, lo, hi, q.plot.x, q.plot.x+w0)
	q.parts[1] = NewScale(Linear, start, t, q.plot.right()-w1, q.plot.right())
}

func (c *inspector) title(b *builder, in *Inspection, arm int, r rect) {
	a := &in.Arms[arm]
	name := capital(armName(a.Label))
	if arm == in.Pulled {
		name += ", pulled now"
	}
	name = b.fit(name, true, r.w*0.6)
	b.text(name, r.x, r.y+12, fontSize+1, Start, Ink).Bold = true
	b.scratch = append(appendCommas(b.scratch[:0], float64(a.Pulls), 0), " pulls"...)
	if a.Pulls == 1 {
		b.scratch = b.scratch[:len(b.scratch)-1]
	}
	b.text(b.str(), r.x+b.width(name, true)*(fontSize+1)/fontSize+10, r.y+12, fontSize+1, Start, Ink2)
}

func (c *inspector) panelAxes(b *builder, in *Inspection, q *panel) {
	f := &q.plot
	base := math.Round(f.bottom())
	b.mark(Rects, Grid, 1, 0)
	for _, v := range c.ticks {
		b.put4(f.x, math.Round(q.y.At(v))-1, f.w, 1)
	}
	b.done()
	for _, v := range c.ticks {
		b.text(b.si(v), f.x-tickGap, q.y.At(v)+baseline, fontSize, End, Ink2)
	}
	b.mark(Rects, Axis, 1, 0)
	for i := range q.n {
		s := &q.parts[i]
		b.put4(s.From, base-1, s.To-s.From, 1)
		if q.y.Lo < 0 {
			b.put4(s.From, math.Round(q.y.At(0))-1, s.To-s.From, 1)
		}
	}
	b.done()
	end := math.Inf(-1)
	for i := range q.n {
		end = c.partTicks(b, &q.parts[i], base, end)
	}
	if q.n == 2 {
		for _, x := range [...]float64{q.parts[0].To, q.parts[1].From} {
			b.stroke(Axis, 1, 1, x-3, base+4, x+3, base-5)
		}
	}
	title := "pulls of the arm"
	if in.ByRound {
		title = "round"
	}
	b.text(title, f.right(), base+31, fontSize, End, Ink2)
	b.stroke(Axis, 1, 1, f.right(), f.y, f.right(), f.bottom())
}

// partTicks draws the ticks of one part of the axis, leaving out labels that would touch what ends
// at end, and returns where the last label ends.
func (c *inspector) partTicks(b *builder, s *Scale, base, end float64) float64 {
	c.ticks = s.Ticks(c.ticks[:0], clampInt(int((s.To-s.From)/52), 2, 6))
	b.mark(Rects, Axis, 1, 0)
	for _, v := range c.ticks {
		b.put4(math.Floor(s.At(v)), base, 1, tickLength)
	}
	b.done()
	for _, v := range c.ticks {
		x, mid := s.At(v), half(b.width(b.si(v), false))
		if x-mid < end+6 {
			continue
		}
		b.text(b.si(v), x, base+16, fontSize, Middle, Ink2)
		end = x + mid
	}
	return end
}

// at returns the px of an x, and false if the axis does not show it.
func (q *panel) at(x float64) (px float64, ok bool) {
	for i := range q.n {
		if s := &q.parts[i]; x >= s.Lo-1e-9 && x <= s.Hi+1e-9 {
			return s.At(x), true
		}
	}
	return 0, false
}

func (c *inspector) windows(b *builder, in *Inspection, a *InspectedArm, q *panel) {
	s := &q.parts[0]
	if a.Older.ok() {
		b.mark(Rects, ArmGrey, 0.14, 0)
		b.put4(s.At(a.Older.From), q.plot.y, s.At(a.Older.To)-s.At(a.Older.From), q.plot.h)
		b.done()
	}
	if !a.Recent.ok() {
		return
	}
	x0, x1 := s.At(a.Recent.From), s.At(a.Recent.To)
	b.mark(Rects, in.Style.Role, 0.14, 0)
	b.put4(x0, q.plot.y, x1-x0, q.plot.h)
	b.done()
	y := q.plot.bottom() - 7
	older := s.At(a.Older.From)
	switch {
	case !a.Older.ok():
		name := "window"
		if a.Recent.From == 0 {
			name = "all pulls"
		}
		b.text(name, (x0+x1)/2, y, fontSize, Middle, Ink2).Halo = true
	case x1-x0 >= b.width("recent", false)+6 && x0-older >= b.width("older", false)+6:
		b.text("older", (older+x0)/2, y, fontSize, Middle, Ink2)
		b.text("recent", (x0+x1)/2, y, fontSize, Middle, Ink2)
	default:
		b.scratch = appendCommas(append(b.scratch[:0], "two windows of "...), float64(a.Window), 0)
		if x1+8+b.width(b.str(), false) < q.plot.right() {
			b.text(b.str(), x1+6, y, fontSize, Start, Ink2).Halo = true
		} else if older-8-b.width(b.str(), false) > q.plot.x {
			b.text(b.str(), older-6, y, fontSize, End, Ink2).Halo = true
		}
	}
}

// dots draws the rewards: those in the recent window in the policy's hue, one in so many.
func (c *inspector) dots(b *builder, in *Inspection, a *InspectedArm, q *panel) {
	n := min(len(a.X), len(a.Y))
	every := (n + maxDots - 1) / maxDots
	for _, recent := range [...]bool{false, true} {
		role, alpha := ArmGrey, 0.55
		if recent {
			role, alpha = in.Style.Role, 0.6
		}
		b.mark(Dots, role, alpha, 0).Clip = q.plot.clip(0)
		for i := 0; i < n; i += max(1, every) {
			windowed := a.Recent.ok() && a.X[i] > a.Recent.From && a.X[i] <= a.Recent.To
			older := a.Older.ok() && a.X[i] > a.Older.From && a.X[i] <= a.Older.To
			if (windowed || older) != recent {
				continue
			}
			if x, ok := q.at(a.X[i]); ok {
				b.put3(x, q.y.At(a.Y[i]), 0.9)
			}
		}
		b.done()
	}
}

// means draws the windows' means, and the slope through their middles run on to the round.
func (c *inspector) means(b *builder, in *Inspection, a *InspectedArm, q *panel) {
	s := &q.parts[0]
	mean := func(w Span, role Role) (x, y float64) {
		y = q.y.At(w.Mean)
		b.stroke(role, 1, 2.5, s.At(w.From), y, s.At(w.To), y)
		return s.At(half(w.From + w.To)), y
	}
	if !a.Recent.ok() {
		return
	}
	if !a.Older.ok() {
		mean(a.Recent, in.Style.Role)
		return
	}
	x0, y0 := mean(a.Older, Ink2)
	x1, y1 := mean(a.Recent, in.Style.Role)
	b.stroke(Ink, 1, 1.5, x0, y0, x1, y1)
	c.projection(b, in, a, q, x1, y1)
	for _, d := range [...][2]float64{{x0, y0}, {x1, y1}} {
		b.openDot(Ink, 1, d[0], d[1], 3.5, 1.5)
	}
}

// projection draws the dashed line from the recent window's middle to estimate + increment at
// the round.
func (c *inspector) projection(b *builder, in *Inspection, a *InspectedArm, q *panel, x1, y1 float64) {
	if a.Estimate != a.Estimate || a.Increment != a.Increment || !a.eligible() {
		return
	}
	t, mid := float64(in.Round), half(a.Recent.From+a.Recent.To)
	value := func(x float64) float64 {
		return a.Recent.Mean + float64((a.Estimate+a.Increment-a.Recent.Mean)*(x-mid)/(t-mid))
	}
	m := b.mark(Line, Ink, 1, 1.5)
	m.Dash, m.Clip = []float32{4, 3}, q.plot.clip(1)
	b.put2(x1, y1)
	first := &q.parts[0]
	b.put2(first.To, q.y.At(value(first.Hi)))
	if q.n == 2 {
		nan := math.NaN()
		b.put2(nan, nan)
		b.put2(q.parts[1].From, q.y.At(value(q.parts[1].Lo)))
		b.put2(q.parts[1].To, q.y.At(value(t)))
	}
	b.done()
}

// column draws the index at the round as a stacked column, and names its parts.
func (c *inspector) column(b *builder, in *Inspection, a *InspectedArm, q *panel, bare bool) {
	x := q.plot.right() + 4
	textX, right := x+stackWidth+7, q.box.right()
	if !a.eligible() {
		b.text(a.status(), q.plot.right()-6, q.plot.y+fontSize+2, fontSize, End, Ink2).Halo = true
		return
	}
	c.parts = a.parts(c.parts[:0])
	c.labels.labels = c.labels.labels[:0]
	top := math.Inf(1)
	for i, part := range c.parts {
		from, to := drawn(c.parts, i)
		within := func(v float64) float64 { return math.Max(q.plot.y, math.Min(q.plot.bottom(), q.y.At(v))) }
		y0, y1 := within(from), within(to)
		top = math.Min(top, y1)
		left, wide := x, float64(stackWidth)
		if part.takes() {
			left, wide = x+float64(stackWidth*(1-taken)/2), stackWidth*taken
		}
		c.shape(b, in.Style.Role, part.term, left, y1, wide, y0-y1)
		c.labels.labels = append(c.labels.labels, endLabel{index: i, at: (y0 + y1) / 2, priority: 1})
	}
	cut := func(y float64) { // two strokes of the ground across the column
		for _, d := range [...]float64{-2, 2} {
			b.stroke(Ground, 1, 2, x-2, y+d+2, x+stackWidth+2, y+d-2)
		}
	}
	if a.Index > c.hi {
		cut(q.plot.y + 8)
	}
	if leastEnd(c.parts) < c.lo {
		cut(q.plot.bottom() - 8)
	}
	if len(c.parts) > 1 {
		c.labels.labels = append(c.labels.labels, endLabel{index: -1, at: top - 10, priority: 2})
	}
	for _, e := range c.labels.place(lineHeight+2, q.plot.y+2, q.plot.bottom()-4) {
		name, v := "= index", a.Index
		if e.index >= 0 {
			part := c.parts[e.index]
			if name, v = part.say(); bare {
				v = part.to - part.from // its name would have the sign
			}
		}
		isBold := e.index < 0 || len(c.parts) == 1
		if !bare {
			t := b.text(name, textX, e.y+baseline, fontSize, Start, Ink)
			t.Bold, t.Halo = isBold, true
		}
		t := b.text(b.commas(v, 3), right, e.y+baseline, fontSize, End, Ink)
		t.Bold, t.Halo = isBold, true
	}
}
