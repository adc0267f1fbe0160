package chart

import "math"

// ends draws what stands at the end of every curve: its dot, a leader and its name.
func (c *lineChart) ends(p *placed) {
	f := &p.frame
	c.labels.labels = c.labels.labels[:0]
	for i := range c.series {
		s := &c.series[i]
		s.labelX = math.NaN()
		at := s.endY
		switch {
		case s.hidden:
			at = f.y.At(lastValue(s.y))
		case !s.visible: // no run of it is in yet: its name waits where its curve will begin
			at = f.y.At(0)
		}
		if math.IsNaN(at) {
			continue
		}
		at = math.Max(f.plot.y, math.Min(f.plot.bottom(), at))
		pr := 2
		switch {
		case s.strong:
			pr = 3
		case s.grey, !s.visible:
			pr = 1
		}
		c.labels.labels = append(c.labels.labels, endLabel{index: i, at: at, priority: pr})
		if s.visible {
			c.end(p, s)
		}
	}
	gap := float64(tightLine)
	if !p.spec.compact() {
		gap = lineHeight - 1
	}
	x := c.lastEnd(f) + labelGap
	for _, e := range c.labels.place(gap, f.plot.y-2, f.plot.bottom()+2) {
		s := &c.series[e.index]
		s.labelX, s.labelY = x, e.y
		if s.visible && s.endX > x-labelGap-2 {
			p.b.stroke(c.role(s), s.alpha, 1, s.endX+endRadius+3, e.at, x-4, e.y)
		}
		t := p.b.text(p.b.fit(s.src.Name, s.strong, p.spec.Width-x), x, e.y+baseline, fontSize, Start, Ink)
		t.Bold = s.strong && !s.hidden
		if t.Italic = s.hidden; s.hidden || !s.visible || s.alpha < 1 {
			t.Role = Ink2 // fainter and still read: never an alpha
		}
	}
}

// lastEnd returns the px at which the last curve in view ends: the plot's edge, or, while a run is
// played, where it has come to. The names stand there.
func (c *lineChart) lastEnd(f *frame) float64 {
	end := math.Inf(-1)
	for i := range c.series {
		if s := &c.series[i]; s.visible && s.endX > end {
			end = s.endX
		}
	}
	if end < f.plot.x || end > f.plot.right() {
		return f.plot.right()
	}
	return end
}

// end draws the mark at a curve's end.
func (c *lineChart) end(p *placed, s *lineSeries) {
	if !p.frame.plot.has(s.endX, s.endY) {
		return
	}
	role := c.role(s)
	switch s.src.Style.Marker {
	case Open:
		p.b.openDot(role, s.alpha, s.endX, s.endY, endRadius, 1.25)
	case Square:
		p.b.mark(Rects, role, s.alpha, 0)
		p.b.put4(s.endX-endRadius, s.endY-endRadius, 2*endRadius, 2*endRadius)
		p.b.done()
	default:
		p.b.dot(role, s.alpha, s.endX, s.endY, endRadius, false)
	}
}
