package chart

import (
	"math"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
)

// ends draws the end of every curve: its dot, its name, and a line between them.
//
// If there is not room for all names, the last line says how many are left out: "and 15 more". The policies in focus
// are named first, then those with curves, then those without results, then the hidden ones; of equals the lowest, the
// highest, and others evenly between them. The list at the playhead and the table have all names.
func (c *lineChart) ends(p *placed) {
	f := &p.frame
	c.labels.Labels = c.labels.Labels[:0]
	for i := range c.series {
		s := &c.series[i]
		s.labelX = math.NaN()
		at := s.endY
		switch {
		case s.hidden:
			at = f.Y.At(data.LastValue(s.y))
		case !s.visible: // no results yet: its name is where its curve will begin
			at = f.Y.At(0)
		}
		if math.IsNaN(at) {
			continue
		}
		at = math.Max(f.Plot.Y, math.Min(f.Plot.Bottom(), at))
		pr := 2
		switch {
		case s.strong:
			pr = 3
		case s.hidden:
			pr = 0
		case !s.visible:
			pr = 1
		}
		c.labels.Labels = append(c.labels.Labels, layout.Label{Index: i, At: at, Priority: pr})
		if s.visible {
			c.end(p, s)
		}
	}
	gap := float64(layout.TightLine)
	if !p.spec.compact() {
		gap = layout.LineHeight - 1
	}
	x := c.lastEnd(f) + labelGap
	top, bottom := f.Plot.Y-2, f.Plot.Bottom()+2
	all := len(c.labels.Labels)
	if all > layout.RoomFor(gap, top, bottom) {
		bottom -= gap // the last line is for the words
	}
	named := c.labels.Place(gap, top, bottom)
	if c.unnamed = all - len(named); c.unnamed > 0 {
		words := p.b.Fit(moreWords(&p.b, c.unnamed), false, p.spec.Width-x)
		p.b.Text(words, x, bottom+gap+layout.Baseline, layout.FontSize, scene.Start, scene.Ink2)
	}
	for _, e := range named {
		s := &c.series[e.Index]
		s.labelX, s.labelY = x, e.Y
		if s.visible && s.endX > x-labelGap-2 {
			p.b.Stroke(s.src.Style.Role, s.alpha, 1, s.endX+endRadius+3, e.At, x-4, e.Y)
		}
		t := p.b.Text(p.b.Fit(c.label(s), s.strong, p.spec.Width-x), x, e.Y+layout.Baseline, layout.FontSize, scene.Start, scene.Ink)
		t.Bold = s.strong && !s.hidden
		if t.Italic = s.hidden; s.hidden || !s.visible || s.alpha < 1 {
			t.Role = scene.Ink2 // fainter but readable, so not by an alpha
		}
	}
}

// noResults follows the name of a policy without results, while others have curves.
const noResults = " –"

// label returns the text at the end of a curve: the policy's name.
func (c *lineChart) label(s *lineSeries) string {
	if !s.visible && !s.hidden && c.begun {
		return s.src.Name + noResults
	}
	return s.src.Name
}

// lastEnd returns the px at which the last visible curve ends: the edge of the plot, or the current round of a live
// run. The names are there.
func (c *lineChart) lastEnd(f *layout.Frame) float64 {
	end := math.Inf(-1)
	for i := range c.series {
		if s := &c.series[i]; s.visible && s.endX > end {
			end = s.endX
		}
	}
	if end < f.Plot.X || end > f.Plot.Right() {
		return f.Plot.Right()
	}
	return end
}

// end draws the mark at a curve's end.
func (c *lineChart) end(p *placed, s *lineSeries) {
	if !p.frame.Plot.Has(s.endX, s.endY) {
		return
	}
	role := s.src.Style.Role
	switch s.src.Style.Marker {
	case data.Open:
		p.b.OpenDot(role, s.alpha, s.endX, s.endY, endRadius, 1.25)
	case data.Square:
		p.b.Mark(scene.Rects, role, s.alpha, 0)
		p.b.Put4(s.endX-endRadius, s.endY-endRadius, 2*endRadius, 2*endRadius)
		p.b.Done()
	default:
		p.b.Dot(role, s.alpha, s.endX, s.endY, endRadius, false)
	}
}
