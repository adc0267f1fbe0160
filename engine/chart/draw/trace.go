package draw

import "risingbandits/engine/chart/paint"

// A tracer builds a path point by point, in CSS px.
type tracer interface {
	moveTo(x, y float32)
	lineTo(x, y float32)
	closePath()
}

// trace passes a path to a tracer.
func trace(to tracer, p paint.Path) {
	for _, line := range p.Lines {
		to.moveTo(line[0], line[1])
		for i := 2; i < len(line); i += 2 {
			to.lineTo(line[i], line[i+1])
		}
		if p.Closed {
			to.closePath()
		}
	}
	for b := p.Boxes; len(b) > 0; b = b[4:] {
		x, y, right, bottom := b[0], b[1], b[0]+b[2], b[1]+b[3]
		to.moveTo(x, y)
		to.lineTo(right, y)
		to.lineTo(right, bottom)
		to.lineTo(x, bottom)
		to.closePath()
	}
}
