package paint

// A Tracer builds a path point by point, in CSS px.
type Tracer interface {
	MoveTo(x, y float32)
	LineTo(x, y float32)
	ClosePath()
}

// Trace passes the path to a Tracer.
func (p Path) Trace(to Tracer) {
	for _, line := range p.Lines {
		to.MoveTo(line[0], line[1])
		for i := 2; i < len(line); i += 2 {
			to.LineTo(line[i], line[i+1])
		}
		if p.Closed {
			to.ClosePath()
		}
	}
	for b := p.Boxes; len(b) > 0; b = b[4:] {
		x, y, right, bottom := b[0], b[1], b[0]+b[2], b[1]+b[3]
		to.MoveTo(x, y)
		to.LineTo(right, y)
		to.LineTo(right, bottom)
		to.LineTo(x, bottom)
		to.ClosePath()
	}
}
