package chart

import (
	"cmp"
	"math"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
)

const (
	labelGap   = 15 // from a curve's end to its label
	endRadius  = 3
	wideMargin = 112 // at the right of a wide chart, so that its scale does not change when policies are added or removed
)

func leftMin(sp *Spec) float64 {
	if sp.compact() {
		return 0
	}
	return 30
}

// marginFor returns the room that labels need of which the widest has this width, px.
func marginFor(p *placed, widest float64) float64 {
	m := labelGap + math.Ceil(widest) + 4
	if !p.spec.compact() {
		m = math.Max(m, wideMargin)
	}
	return math.Min(m, math.Round(p.spec.Width*0.4))
}

// labelOf returns the text at the end of a curve.
func (c *curve) labelOf() string { return cmp.Or(c.label, c.name) }

// rightMargin returns the room that the names of the curves need.
func (c *curveChart) rightMargin(p *placed) float64 {
	widest := 0.0
	for i := range c.plot.curves {
		if s := &c.plot.curves[i]; !s.ghost {
			widest = math.Max(widest, p.b.Width(s.labelOf(), true))
		}
	}
	switch {
	case c.plot.marked:
		return marginFor(p, widest)
	case widest == 0 || c.plot.above:
		return 16
	}
	return math.Min(labelGap+math.Ceil(widest)+4, math.Round(p.spec.Width*0.4))
}

// namesAbove writes the names of the curves in rows above the plot, each after a stroke of its line, below the title of the y
// axis if that is drawn. It returns the height that they take.
func (c *curveChart) namesAbove(p *placed, titled bool) float64 {
	const stroke, gap, line = 16, 5, layout.LineHeight + 2
	x, y := 0.0, float64(line-4)
	if titled {
		p.b.Text(p.b.Fit(c.plot.unit, false, p.spec.Width), 0, y, layout.FontSize, scene.Start, scene.Ink2)
		y += line
	}
	for i := range c.plot.curves {
		s := &c.plot.curves[i]
		width := p.b.Width(s.name, false)
		if x > 0 && x+stroke+gap+width > p.spec.Width {
			x, y = 0, y+line
		}
		m := p.b.Mark(scene.Line, s.role, 1, s.width)
		m.Dash = s.dash
		p.b.Put2(x, y-layout.Baseline)
		p.b.Put2(x+stroke, y-layout.Baseline)
		p.b.Done()
		x += stroke + gap
		p.b.Text(p.b.Fit(s.name, false, p.spec.Width-x), x, y, layout.FontSize, scene.Start, scene.Ink)
		p.reads.list[i].label = labelBox(x-labelGap, x+width, y-layout.Baseline)
		x += width + 12
	}
	return y + 4
}

// labelBox returns where the pointer finds a name whose middle is at y.
func labelBox(from, to, y float64) layout.Rect {
	return layout.Rect{X: from, Y: y - layout.TightLine/2.0, W: to + 4 - from, H: layout.TightLine}
}

// namesAtEnds writes the names of the curves at their right ends, each with a line to it.
//
// If there is not room for all names of marked curves, the last line says how many are left out: "and 15 more". The
// policies in focus are named first, then those with curves, then those without results, then the hidden ones; of equals
// the lowest, the highest, and others evenly between them. The list at the playhead and the table have all names.
func (c *curveChart) namesAtEnds(p *placed) {
	q, f := c.plot, &p.frame
	c.names.Labels = c.names.Labels[:0]
	for i := range q.curves {
		if s := &q.curves[i]; s.name != "" && !s.ghost {
			c.nameAt(p, i, s)
		}
	}
	gap, x, top, bottom := float64(layout.LineHeight), f.Plot.Right()+labelGap, f.Plot.Y+2, f.Plot.Bottom()-2
	if q.marked {
		if gap--; p.spec.compact() {
			gap = layout.TightLine
		}
		x, top, bottom = c.lastEnd(f)+labelGap, f.Plot.Y-2, f.Plot.Bottom()+2
	}
	all := len(c.names.Labels)
	if q.marked && all > layout.RoomFor(gap, top, bottom) {
		bottom -= gap // the last line is for the words
	}
	named := c.names.Place(gap, top, bottom)
	if left := all - len(named); q.marked && left > 0 {
		p.reads.unnamed = left
		words := p.b.Fit(moreWords(&p.b, left), false, p.spec.Width-x)
		p.b.Text(words, x, bottom+gap+layout.Baseline, layout.FontSize, scene.Start, scene.Ink2)
	}
	for _, e := range named {
		c.nameEnd(p, e, x)
	}
}

// nameAt adds the label of a curve, and marks its end.
func (c *curveChart) nameAt(p *placed, i int, s *curve) {
	f, at, priority := &p.frame, c.lines[i].endY, 2
	switch {
	case s.hidden:
		at, priority = f.Y.At(data.LastValue(s.y)), 0
	case !s.shown(): // no results yet: its name is where its curve will begin
		at, priority = f.Y.At(0), 1
	}
	if math.IsNaN(at) {
		return
	}
	if s.strong {
		priority = 3
	}
	at = math.Max(f.Plot.Y, math.Min(f.Plot.Bottom(), at))
	c.names.Labels = append(c.names.Labels, layout.Label{Index: i, At: at, Priority: priority})
	if c.plot.marked && s.shown() {
		c.end(p, s, &c.lines[i])
	}
}

// nameEnd writes a name at x, and draws the line from the end of its curve.
func (c *curveChart) nameEnd(p *placed, e layout.Label, x float64) {
	s, d, f := &c.plot.curves[e.Index], &c.lines[e.Index], &p.frame
	text, label := s.labelOf(), &p.reads.list[e.Index].label
	if !c.plot.marked {
		if math.Abs(e.Y-e.At) > 2 || f.Plot.Right()-d.endX > 1 {
			p.b.Stroke(s.role, 1, 1, d.endX+3, e.At, x-3, e.Y)
		}
		p.b.Text(p.b.Fit(text, false, p.spec.Width-x), x, e.Y+layout.Baseline, layout.FontSize, scene.Start, scene.Ink)
		*label = labelBox(x-labelGap, x+p.b.Width(text, false), e.Y)
		return
	}
	if s.shown() && d.endX > x-labelGap-2 {
		p.b.Stroke(s.role, s.alpha, 1, d.endX+endRadius+3, e.At, x-4, e.Y)
	}
	t := p.b.Text(p.b.Fit(text, s.strong, p.spec.Width-x), x, e.Y+layout.Baseline, layout.FontSize, scene.Start, scene.Ink)
	t.Bold = s.strong && !s.hidden
	if t.Italic = s.hidden; s.hidden || !s.shown() || s.alpha < 1 {
		t.Role = scene.Ink2 // fainter but readable, so not by an alpha
	}
	*label = labelBox(x-labelGap+endRadius+1, x+p.b.Width(text, s.strong), e.Y)
}

// lastEnd returns the px at which the last visible curve ends: the edge of the plot, or the current round of a live
// run. The names are there.
func (c *curveChart) lastEnd(f *layout.Frame) float64 {
	end := math.Inf(-1)
	for i := range c.plot.curves {
		if s := &c.plot.curves[i]; s.shown() && !s.ghost && c.lines[i].endX > end {
			end = c.lines[i].endX
		}
	}
	if end < f.Plot.X || end > f.Plot.Right() {
		return f.Plot.Right()
	}
	return end
}

// end draws the mark at a curve's end.
func (c *curveChart) end(p *placed, s *curve, d *drawnCurve) {
	if !p.frame.Plot.Has(d.endX, d.endY) {
		return
	}
	switch s.marker {
	case data.Open:
		p.b.OpenDot(s.role, s.alpha, d.endX, d.endY, endRadius, 1.25)
	case data.Square:
		p.b.Mark(scene.Rects, s.role, s.alpha, 0)
		p.b.Put4(d.endX-endRadius, d.endY-endRadius, 2*endRadius, 2*endRadius)
		p.b.Done()
	default:
		p.b.Dot(s.role, s.alpha, d.endX, d.endY, endRadius, false)
	}
}
