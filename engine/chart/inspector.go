package chart

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sentences"
	"risingbandits/engine/numbers"
)

var inspectorKind = Kind{
	ID: Inspector, Name: "Why this arm?", Title: "Why this arm?", Label: "What the policy decides by", YTitle: "reward",
	Place: OfMoment, X: NoAxis,
	ground: inspection, over: armInFocus,
	newDrawer: func() drawer { return &inspector{} },
	takeaway:  func(b *Board) sentences.Takeaway { return sentences.Why(b.inspection) },
	table:     func(b *Board) *data.Table { return inspectionTable(b.inspection) },
	caption: func(b *Board, _ layout.Window) string {
		in := b.inspection
		if in == nil {
			return "The terms of the arms’ indices."
		}
		what := "The terms of the arms’ indices"
		if !in.SumsUp() {
			what = sentences.CapitalFirst(in.Heading())
		}
		s := fmt.Sprintf("%s of %s before round %s of run %d.", what, in.Policy, numbers.Int(in.Round), in.Run)
		if slices.ContainsFunc(in.Arms, func(a data.InspectedArm) bool { return len(a.True) > 0 }) {
			s += " Thin line: the arm’s true payoff, which the policy does not know."
		}
		return s
	},
}

// An inspector draws the terms of the arms' indices: up to three arms side by side, or all arms as stacked bars sorted
// by index, and one panel for the arm shown.
type inspector struct {
	order  []int // arms by index, the largest first; or, for a policy that pulls arms in turn, in that order
	panels []panel
	rows   []barRow
	bars   layout.Rect
	x      layout.Scale // of the bars
	lo, hi float64
	parts  []data.Part
	ticks  []float64
	labels layout.Labeller
}

// A barRow is one arm's stacked bar.
type barRow struct {
	arm int
	y   float64 // of its middle
}

const (
	panelGap   = 28
	titleRoom  = 28  // over a panel's plot
	stackWidth = 7   // of a panel's column
	stackRoom  = 124 // right of a panel's plot, for the column and its words
	bareStack  = 64  // the same without names
	maxDots    = 700 // rewards drawn in a panel
)

func (c *inspector) ground(b *Board, p *placed) {
	in := b.inspection
	c.panels, c.rows = c.panels[:0], c.rows[:0]
	p.frame.Plot = layout.Rect{}
	if in == nil || len(in.Arms) == 0 {
		return
	}
	c.sort(in)
	c.span(in)
	w, h := p.spec.Width, p.spec.Height
	p.frame.Plot = layout.Rect{X: 0, Y: 0, W: w, H: h}
	p.frame.X = layout.NewScale(layout.Linear, 0, float64(len(in.Arms)), 0, w)
	switch n := len(in.Arms); {
	case n <= data.MaxPanels && w >= float64(n)*220 && in.SumsUp():
		each := (w - float64(panelGap*float64(n-1))) / float64(n)
		for i := range in.Arms {
			c.panel(p, in, i, layout.Rect{X: float64(i) * (each + panelGap), Y: 0, W: each, H: h})
		}
	case w >= 640:
		c.stack(p, in, layout.Rect{X: 0, Y: 0, W: (w - panelGap) / 2, H: h})
		c.panel(p, in, c.shown(in), layout.Rect{X: (w + panelGap) / 2, Y: 0, W: (w - panelGap) / 2, H: h})
	default:
		bars := titleRoom + float64(24*len(in.Arms)) + layout.BareMargin + panelGap/2
		upper := math.Round(math.Min(h*0.45, bars))
		c.stack(p, in, layout.Rect{X: 0, Y: 0, W: w, H: upper})
		c.panel(p, in, c.shown(in), layout.Rect{X: 0, Y: upper, W: w, H: h - upper})
	}
	c.read(p, in)
}

// shown returns the arm whose panel is drawn beside the bars.
func (c *inspector) shown(in *data.Inspection) int {
	switch {
	case in.Shown >= 0 && in.Shown < len(in.Arms):
		return in.Shown
	case in.Pulled >= 0 && in.Pulled < len(in.Arms):
		return in.Pulled
	}
	return c.order[0]
}

func (c *inspector) sort(in *data.Inspection) {
	c.order = c.order[:0]
	for i := range in.Arms {
		c.order = append(c.order, i)
	}
	if len(in.Queue.Order) > 0 {
		c.queue(in)
		return
	}
	slices.SortStableFunc(c.order, func(a, b int) int { return cmp.Compare(in.Arms[b].Index, in.Arms[a].Index) })
}

// queue sorts the arms by their turn: those still to be pulled in this turn, those that were, and those that are
// dropped.
func (c *inspector) queue(in *data.Inspection) {
	q := &in.Queue
	c.order = c.order[:0]
	add := func(arms []int) {
		for _, k := range arms {
			if !slices.Contains(c.order, k) {
				c.order = append(c.order, k)
			}
		}
	}
	add(q.Order[q.At:])
	add(q.Order[:q.At])
	for k := range in.Arms {
		add([]int{k})
	}
}

// hugeIndex is the largest index that is drawn in full; the bar of a larger one is cut.
const hugeIndex = 3

// span sets the scale that all panels share, for rewards, windows and indices.
func (c *inspector) span(in *data.Inspection) {
	c.lo, c.hi = 0, 1
	for i := range in.Arms {
		a := &in.Arms[i]
		for _, y := range a.Y {
			c.lo, c.hi = math.Min(c.lo, y), math.Max(c.hi, y)
		}
		if !in.SumsUp() {
			continue
		}
		c.parts = a.Parts(c.parts[:0])
		for _, part := range c.parts {
			c.lo = math.Min(c.lo, math.Max(part.To, -1))
			c.hi = math.Max(c.hi, math.Min(part.To, hugeIndex))
		}
	}
	m, e := layout.Step(c.hi-c.lo, 6)
	size := layout.Scaled(float64(m), e)
	c.lo, c.hi = float64(math.Floor(c.lo/size+layout.Hair)*size), float64(math.Ceil(c.hi/size-layout.Hair)*size)
}

// stack draws the arms' indices as stacked bars, sorted; as many as there is room for.
func (c *inspector) stack(p *placed, in *data.Inspection, r layout.Rect) {
	b := &p.b
	labelW, valueW := 0.0, b.Width(valueSample(in), true)
	for i := range in.Arms {
		labelW = math.Max(labelW, b.Width(in.Arms[i].Label, true))
	}
	labelW = math.Min(labelW, 96)
	c.bars = layout.Rect{X: r.X + labelW + layout.TickGap + 2, Y: r.Y + titleRoom, W: r.W - labelW - valueW - 26,
		H: r.H - titleRoom - layout.BareMargin}
	line := math.Max(layout.TightLine, math.Min(24, c.bars.H/float64(len(c.order))))
	room := min(len(c.order), max(1, int(c.bars.H/line)))
	c.bars.H = float64(line * float64(room))
	low, high := barSpan(in)
	c.x = layout.NewScale(layout.Linear, low, high, c.bars.X, c.bars.Right())
	b.Text(b.Fit(in.Heading(), false, r.W), r.X, r.Y+12, layout.FontSize, scene.Start, scene.Ink2)
	c.ticks = c.x.Ticks(c.ticks[:0], layout.Clamp(int(c.bars.W/60), 2, 6))
	b.Mark(scene.Rects, scene.Grid, 1, 0)
	for _, v := range c.ticks {
		b.Put4(math.Floor(c.x.At(v)), c.bars.Y, 1, c.bars.H)
	}
	b.Done()
	for _, v := range c.ticks {
		tick := b.SI(v)
		if in.ByChance() {
			tick = sentences.Percent(v)
		}
		b.Text(tick, c.x.At(v), c.bars.Bottom()+16, layout.FontSize, scene.Middle, scene.Ink2)
	}
	c.limit(b, in)
	for i := range room {
		c.bar(p, in, c.order[i], c.bars.Y+float64((float64(i)+0.5)*line), math.Min(12, line-3))
	}
	if room < len(c.order) {
		b.Scratch = append(numbers.AppendCommas(append(b.Scratch[:0], "and "...), float64(len(c.order)-room), 0), " more"...)
		b.Text(b.Scratched(), r.Right(), r.Y+12, layout.FontSize, scene.End, scene.Ink2)
	}
}

// valueSample returns a text as wide as the widest value beside a bar.
func valueSample(in *data.Inspection) string {
	if in.SumsUp() {
		return numbers.Commas(10, in.Decimals())
	}
	return "dropped"
}

func (c *inspector) bar(p *placed, in *data.Inspection, arm int, y, h float64) {
	a, b := &in.Arms[arm], &p.b
	pulled := arm == in.Pulled
	c.rows = append(c.rows, barRow{arm, y})
	t := b.Text(b.Fit(a.Label, pulled, 96), c.bars.X-layout.TickGap, y+layout.Baseline, layout.FontSize, scene.End, scene.Ink2)
	if t.Bold = pulled || arm == in.Shown; t.Bold {
		t.Role = scene.Ink
	}
	right := c.bars.Right() + 8
	if !in.SumsUp() {
		c.choice(b, in, arm, y, h)
		return
	}
	if !a.Eligible() {
		b.Text(a.Status(), c.bars.X+4, y+layout.Baseline, layout.FontSize, scene.Start, scene.Ink2)
		return
	}
	c.parts = a.Parts(c.parts[:0])
	end := c.bars.Right()
	for i, part := range c.parts {
		from, to := data.Drawn(c.parts, i)
		x0, x1 := math.Max(c.bars.X, math.Min(end, c.x.At(from))), math.Max(c.bars.X, math.Min(end, c.x.At(to)))
		top, high := math.Round(y-layout.Half(h)), h
		if part.Lessens() {
			top, high = top+float64(h*(1-taken)/2), h*taken
		}
		c.shape(b, in.Style.Role, part.Term, x0, top, x1-x0, high)
	}
	cut := func(x float64) { // two strokes in the background colour across the bar
		for _, d := range [...]float64{-2, 2} {
			b.Stroke(scene.Ground, 1, 2, x+d-2, y+layout.Half(h)+2, x+d+2, y-layout.Half(h)-2)
		}
	}
	if a.Index > c.x.Hi {
		cut(end - 8)
	}
	if leastEnd(c.parts) < c.x.Lo {
		cut(c.bars.X + 8)
	}
	v := b.Text(b.Commas(a.Index, in.Decimals()), right, y+layout.Baseline, layout.FontSize, scene.Start, scene.Ink)
	v.Bold = pulled
}

// leastEnd returns the lowest end of the parts of an index, at most zero.
func leastEnd(parts []data.Part) float64 {
	low := 0.0
	for _, p := range parts {
		low = math.Min(low, p.To)
	}
	return low
}

const (
	tint    = 0.35 // of the increment, which is less certain than the estimate
	outline = 1.5  // of the bonus, the least certain
	taken   = 0.4  // of the thickness, for a negative part: no part is stacked on it
)

// shape draws a part of an index: the estimate solid, the increment tinted, the bonus outlined.
func (c *inspector) shape(b *layout.Builder, role scene.Role, t data.Term, x, y, w, h float64) {
	switch t {
	case data.Increment:
		b.Mark(scene.Rects, role, tint, 0)
		b.Put4(x, y, w, h)
	case data.Bonus:
		b.Mark(scene.Rects, role, 1, outline)
		b.Put4(x+outline/2, y+outline/2, math.Max(0.5, w-outline), math.Max(0.5, h-outline))
	default:
		b.Mark(scene.Rects, role, 1, 0)
		b.Put4(x, y, w, h)
	}
	b.Done()
}

// over marks the arm under the pointer in the bars.
func (c *inspector) over(b *Board, p *placed) {
	for _, r := range c.rows {
		if r.arm == b.focusArm {
			p.b.Mark(scene.Rects, scene.Ink, 1, 1)
			p.b.Put4(c.bars.X-2, r.y-9, c.bars.W+4, 18)
			p.b.Done()
		}
	}
}

// read makes a reading for each arm, in the order of the bars.
func (c *inspector) read(p *placed, in *data.Inspection) {
	r := &p.reads
	r.byOne, r.table = true, func() Digest { return inspectionDigest(in) }
	r.one = func(i int) (name, words string) { return armInWords(in, c.order[i]) }
	for _, arm := range c.order {
		r.list = append(r.list, reading{shape: aBox, arm: arm, point: -1, clicks: true})
	}
	for i, row := range c.rows {
		r.list[i].label = layout.Rect{X: -1, Y: row.y - layout.TightLine/2.0 - 1, W: c.bars.Right() + 61, H: layout.TightLine + 2}
	}
	for _, panel := range c.panels {
		r.list[slices.Index(c.order, panel.arm)].box = panel.box
	}
}

// armInWords says how many pulls an arm has, and what its row shows.
func armInWords(in *data.Inspection, arm int) (name, words string) {
	a := &in.Arms[arm]
	name = sentences.Capital(sentences.ArmName(a.Label)) + ", " + numbers.Int(a.Pulls) + " pulls"
	switch {
	case !a.Eligible():
		return name, a.Status()
	case !in.SumsUp():
		return name, choiceInWords(in, arm)
	}
	for _, part := range a.Parts(nil) {
		term, value := in.Named(part)
		words += term + " " + numbers.Commas(value, 3) + ", "
	}
	return name, words + "index " + numbers.Commas(a.Index, in.Decimals())
}

// inspectionDigest lists the terms of the arms.
func inspectionDigest(in *data.Inspection) Digest {
	d := Digest{Head: []string{"Arm", "Pulls", "Window"}}
	terms := make([]data.Term, 0, data.WholeIndex)
	for t := data.Estimate; t < data.WholeIndex; t++ {
		if name := in.TermName(t); name != "" && name != in.Terms.Index {
			terms = append(terms, t)
			d.Head = append(d.Head, sentences.CapitalFirst(name))
		}
	}
	d.Head = append(d.Head, sentences.CapitalFirst(in.Terms.Index))
	more := choiceColumn(in)
	if more != "" {
		d.Head = append(d.Head, more)
	}
	for i := range in.Arms {
		a := &in.Arms[i]
		row := []string{a.Label, numbers.Int(a.Pulls), numbers.Int(a.Window)}
		for _, t := range terms {
			row = append(row, cellOf([...]float64{a.Estimate, a.Increment, a.Bonus}[t], 3))
		}
		index := a.Status()
		if a.Eligible() {
			index = numbers.Commas(a.Index, in.Decimals())
		}
		row = append(row, index)
		if more != "" {
			row = append(row, choiceCell(in, i))
		}
		d.Rows = append(d.Rows, row)
	}
	return d
}
