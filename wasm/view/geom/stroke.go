package geom

import "math"

// A Stroke is how a polyline is drawn.
type Stroke struct {
	Width   float32   // device px
	Dash    []float32 // on and off lengths in CSS px, even in number; empty is solid
	Scale   float32   // device px per CSS px, for Dash
	Channel float32   // of the mask: 0 red, 1 green, 2 blue, 3 alpha
}

// unbounded is an arc length beyond every line's end.
const unbounded = 1e9

// Stroke appends the capsules of the polyline points, device px with NaN between its parts. The
// ends of the line and of its dashes are cut square, its joins are round.
//
// Per vertex, for line.kage: Custom0 and Custom1 are the place along and across the segment, from
// its first end, and Custom2 its length; SrcX and SrcY are where the line (or dash) begins and
// ends, as places along; ColorR is the channel, ColorG half the width, at least 1/2, and ColorB
// what the coverage is multiplied with, below 1 for lines thinner than a pixel.
func (m *Mesh) Stroke(points []float32, s Stroke) {
	p := pen{mesh: m, half: max(s.Width/2, 0.5), thin: min(s.Width, 1), channel: s.Channel, scale: s.Scale}
	for _, d := range s.Dash {
		p.period += d * s.Scale
	}
	if p.period > 0 {
		p.dash = s.Dash
	}
	for i := 0; i < len(points); {
		end := i
		for end < len(points) && points[end] == points[end] {
			end += 2
		}
		p.run(points[i:end])
		i = end + 2
	}
}

// A pen draws one line.
type pen struct {
	mesh    *Mesh
	half    float32
	thin    float32
	channel float32
	dash    []float32
	scale   float32
	period  float32
}

// run draws one unbroken part, points x, y.
func (p *pen) run(points []float32) {
	last := len(points) - 2
	if p.dash == nil {
		for i := 0; i < last; i += 2 {
			lo, hi := float32(-unbounded), float32(unbounded)
			dx, dy := points[i+2]-points[i], points[i+3]-points[i+1]
			length := hypot(dx, dy)
			if i == 0 {
				lo = 0
			}
			if i+2 == last {
				hi = length
			}
			p.capsule(points[i], points[i+1], dx, dy, length, lo, hi)
		}
		return
	}
	d := dashes{lengths: p.dash, scale: p.scale, to: p.dash[0] * p.scale}
	at := float32(0) // arc length
	for i := 0; i < last; i += 2 {
		x, y := points[i], points[i+1]
		dx, dy := points[i+2]-x, points[i+3]-y
		if length := hypot(dx, dy); length > 0 {
			p.dashed(&d, x, y, dx/length, dy/length, at, length)
			at += length
		}
		// Lengths are kept small, or long lines would lose their dashes' precision.
		if shift := p.period * floor(at/p.period); shift > 0 && d.from >= shift {
			at, d.from, d.to = at-shift, d.from-shift, d.to-shift
		}
	}
}

// dashed draws the dashes on one segment, which begins at x, y and arc length at, in the unit
// direction ux, uy. A capsule reaches half a width beyond its ends, where the line bends: so the
// dash's own ends go with it, and cut it.
func (p *pen) dashed(d *dashes, x, y, ux, uy, at, length float32) {
	for d.to <= at {
		d.next()
	}
	for {
		if d.on() {
			u0, u1 := max(d.from-at, 0), min(d.to-at, length)
			part := u1 - u0
			p.capsule(x+ux*u0, y+uy*u0, ux*part, uy*part, part, d.from-at-u0, d.to-at-u0)
		}
		if d.to >= at+length {
			return
		}
		d.next()
	}
}

// capsule draws one segment from x, y by dx, dy; lo and hi cut it, as lengths from its beginning.
func (p *pen) capsule(x, y, dx, dy, length, lo, hi float32) {
	if length == 0 {
		return
	}
	r := p.half + 1 // half a pixel of edge, and as much again against rounding
	ux, uy := dx/length, dy/length
	from, to := max(-r, lo-1), min(length+r, hi+1)
	q := p.mesh.quad(Vertex{SrcX: lo, SrcY: hi, ColorR: p.channel, ColorG: p.half, ColorB: p.thin,
		Custom0: from, Custom1: r, Custom2: length})
	fx, fy, tx, ty := x+ux*from, y+uy*from, x+ux*to, y+uy*to
	nx, ny := -uy*r, ux*r
	q[0].DstX, q[0].DstY = fx+nx, fy+ny
	q[1].DstX, q[1].DstY, q[1].Custom1 = fx-nx, fy-ny, -r
	q[2].DstX, q[2].DstY, q[2].Custom0 = tx+nx, ty+ny, to
	q[3].DstX, q[3].DstY, q[3].Custom0, q[3].Custom1 = tx-nx, ty-ny, to, -r
}

// dashes walks along a dash pattern.
type dashes struct {
	lengths  []float32
	scale    float32
	i        int     // of the present dash or gap
	from, to float32 // its arc lengths
}

func (d *dashes) on() bool { return d.i%2 == 0 }

func (d *dashes) next() {
	d.i = (d.i + 1) % len(d.lengths)
	d.from, d.to = d.to, d.to+d.lengths[d.i]*d.scale
}

func hypot(x, y float32) float32 { return float32(math.Sqrt(float64(x*x + y*y))) }

func floor(x float32) float32 { return float32(math.Floor(float64(x))) }
