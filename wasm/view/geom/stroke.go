package geom

import "math"

// A Stroke is how a polyline is drawn.
type Stroke struct {
	Width   float32 // device px
	Period  float32 // of its Pattern, device px; 0 is solid
	Channel float32 // of the mask: 0 red, 1 green, 2 blue, 3 alpha
	Line    float32 // its number, by which the shader finds its dashes
	Y       float32 // how much farther down it is drawn, device px
}

// unbounded is an arc length beyond every line's end.
const unbounded = 1e9

// Stroke appends the capsules of the polyline points, device px with NaN between its parts. The ends of the line are
// cut square, its joins are round. The shader draws the dashes, because it knows how far along the line each segment
// begins: a segment is one capsule, however many dashes it has.
//
// Per vertex, for line.kage: Custom0 and Custom1 are the place along and across the segment, from
// its first end, Custom2 its length, and Custom3 the arc length at which it begins, less whole
// periods; SrcX and SrcY are where the line begins and ends, as places along; ColorR is the
// channel, ColorG half the width, at least 1/2, ColorB what the coverage is multiplied with, below 1
// for lines thinner than a pixel, and ColorA the line's number.
func (m *Mesh) Stroke(points []float32, s Stroke) {
	p := s.pen(m)
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
	period  float32
	line, y float32
}

func (s *Stroke) pen(m *Mesh) pen {
	return pen{mesh: m, half: max(s.Width/2, 0.5), thin: min(s.Width, 1), channel: s.Channel, period: s.Period, line: s.Line, y: s.Y}
}

// along returns the arc length after `length` more of the line, minus whole periods: for long lines the dashes would
// lose precision otherwise.
func (p *pen) along(arc, length float32) float32 {
	if arc += length; p.period > 0 && arc >= p.period {
		arc -= p.period * floor(arc/p.period)
	}
	return arc
}

// run draws one unbroken part; its points are x, y.
func (p *pen) run(points []float32) {
	last := len(points) - 2
	arc := float32(0)
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
		p.capsule(points[i], points[i+1], dx, dy, length, lo, hi, arc)
		arc = p.along(arc, length)
	}
}

// capsule draws one segment from x, y by dx, dy; lo and hi cut it, as lengths from its beginning,
// and arc is the length of the line before it.
func (p *pen) capsule(x, y, dx, dy, length, lo, hi, arc float32) {
	if length == 0 {
		return
	}
	r := p.half + 1 // half a pixel of edge, and as much again against rounding
	ux, uy := dx/length, dy/length
	from, to := -r, length+r
	if lo-1 > from { // max and min are function calls in WebAssembly
		from = lo - 1
	}
	if hi+1 < to {
		to = hi + 1
	}
	q := p.mesh.quad(Vertex{SrcX: lo, SrcY: hi, ColorR: p.channel, ColorG: p.half, ColorB: p.thin, ColorA: p.line,
		Custom0: from, Custom1: r, Custom2: length, Custom3: arc})
	y += p.y
	fx, fy, tx, ty := x+ux*from, y+uy*from, x+ux*to, y+uy*to
	nx, ny := -uy*r, ux*r
	q[0].DstX, q[0].DstY = fx+nx, fy+ny
	q[1].DstX, q[1].DstY, q[1].Custom1 = fx-nx, fy-ny, -r
	q[2].DstX, q[2].DstY, q[2].Custom0 = tx+nx, ty+ny, to
	q[3].DstX, q[3].DstY, q[3].Custom0, q[3].Custom1 = tx-nx, ty-ny, to, -r
}

func hypot(x, y float32) float32 { return float32(math.Sqrt(float64(x*x + y*y))) }

func floor(x float32) float32 { return float32(math.Floor(float64(x))) }
