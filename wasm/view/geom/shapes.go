package geom

import "math"

// Of a vertex for shape.kage, Color is the colour and SrcX the shape's kind. Of a strip, Custom0
// and Custom1 are the distances to its two edges, positive inside; of a disc, Custom0 and Custom1
// are the place relative to its centre, Custom2 its radius, and Custom3 the radius of the hole.
const (
	kindStrip = 0
	kindDisc  = 1
)

// inside is a distance far from every edge.
const inside = 1e6

// Strip appends the area between two edges: points are triples x, top, bottom, device px, as
// ScaledBand gives them. Edges are antialiased, the two ends are cut at x.
func (m *Mesh) Strip(points []float32, c Color) {
	for i := 0; i+6 <= len(points); i += 3 {
		if p := points[i : i+6]; p[3] > p[0] { // false where NaN breaks the strip
			m.trapezoid(p, c)
		}
	}
}

const maxSecant = 4

// trapezoid appends the area between two triples.
func (m *Mesh) trapezoid(p []float32, c Color) {
	x0, top0, low0, x1, top1, low1 := p[0], p[1], p[2], p[3], p[4], p[5]
	w := x1 - x0
	// Along y, an edge's pixel is longer the steeper the edge: by the secant of its slope. Beyond
	// a bound the edge of a narrow strip would show far above its ends.
	secTop, secLow := min(hypot(w, top1-top0)/w, maxSecant), min(hypot(w, low1-low0)/w, maxSecant)
	up, down := 1/secTop, 1/secLow
	q := m.quad(Vertex{SrcX: kindStrip, ColorR: c[0], ColorG: c[1], ColorB: c[2], ColorA: c[3]})
	q[0].DstX, q[0].DstY = x0, top0-secTop
	q[0].Custom0, q[0].Custom1 = -1, (low0-top0+secTop)*down
	q[1].DstX, q[1].DstY = x1, top1-secTop
	q[1].Custom0, q[1].Custom1 = -1, (low1-top1+secTop)*down
	q[2].DstX, q[2].DstY = x0, low0+secLow
	q[2].Custom0, q[2].Custom1 = (low0+secLow-top0)*up, -1
	q[3].DstX, q[3].DstY = x1, low1+secLow
	q[3].Custom0, q[3].Custom1 = (low1+secLow-top1)*up, -1
}

// Rect appends a rectangle. Its numbers should be whole, for sharp edges: see Snap.
func (m *Mesh) Rect(x, y, w, h float32, c Color) {
	if w <= 0 || h <= 0 {
		return
	}
	q := m.quad(Vertex{SrcX: kindStrip, ColorR: c[0], ColorG: c[1], ColorB: c[2], ColorA: c[3],
		Custom0: inside, Custom1: inside})
	q[0].DstX, q[0].DstY = x, y
	q[1].DstX, q[1].DstY = x+w, y
	q[2].DstX, q[2].DstY = x, y+h
	q[3].DstX, q[3].DstY = x+w, y+h
}

// Page appends the quad that copies a part of a mask into the picture, for over.kage. The part is `down` pixels lower
// in the mask than in the picture. Dst is its place in the mask, Src its place in the picture, and Custom0 the number
// of the page's first line.
func (m *Mesh) Page(x, y, w, h, down, line int) {
	q := m.quad(Vertex{Custom0: float32(line)})
	for i := range q {
		px, py := float32(x+i&1*w), float32(y+i>>1*h)
		q[i].SrcX, q[i].SrcY, q[i].DstX, q[i].DstY = px, py, px, py+float32(down)
	}
}

// Frame appends the outline of a rectangle, width wide and centred on its edge.
func (m *Mesh) Frame(x, y, w, h, width float32, c Color) {
	half := round(width / 2)
	x, y, w, h = x-half, y-half, w+2*half, h+2*half
	if w <= 2*width || h <= 2*width {
		m.Rect(x, y, w, h, c)
		return
	}
	m.Rect(x, y, w, width, c)
	m.Rect(x, y+h-width, w, width, c)
	m.Rect(x, y+width, width, h-2*width, c)
	m.Rect(x+w-width, y+width, width, h-2*width, c)
}

// Disc appends a disc, or a ring if width is not 0: an outline centred on radius r. A disc smaller than a pixel is
// drawn one pixel large in a weaker colour.
func (m *Mesh) Disc(x, y, r, width float32, c Color) {
	outer, hole := r+width/2, max(r-width/2, 0)
	if width == 0 {
		hole = 0
	}
	if outer < 0.5 {
		share := 4 * outer * outer
		c = Color{c[0] * share, c[1] * share, c[2] * share, c[3] * share}
		outer, hole = 0.5, 0
	}
	e := outer + 1
	q := m.quad(Vertex{SrcX: kindDisc, ColorR: c[0], ColorG: c[1], ColorB: c[2], ColorA: c[3],
		Custom2: outer, Custom3: hole})
	for i := range q {
		dx, dy := e, e
		if i&1 == 0 {
			dx = -e
		}
		if i&2 == 0 {
			dy = -e
		}
		q[i].DstX, q[i].DstY = x+dx, y+dy
		q[i].Custom0, q[i].Custom1 = dx, dy
	}
}

// Snap moves an extent in CSS px, begin and length, onto whole device pixels. Short extents keep their rounded length
// wherever they are, so that all hairlines have the same width; of long ones both ends go to the nearest pixel. Nothing
// with a length disappears.
func Snap(begin, length, scale float32) (at, size float32) {
	if length < 0 {
		begin, length = begin+length, -length
	}
	at = round(begin * scale)
	size = length * scale
	if size >= 4 {
		return at, round((begin+length)*scale) - at
	}
	if size > 0 {
		size = max(1, round(size))
	}
	return at, size
}

// Rule reports whether a line is one horizontal or vertical stroke, and returns its rectangle on whole device pixels,
// which keeps it sharp. points are in CSS px.
func Rule(points []float32, width, scale float32) (x, y, w, h float32, ok bool) {
	if len(points) != 4 || width <= 0 {
		return 0, 0, 0, 0, false
	}
	thick := max(1, round(width*scale))
	x0, y0, x1, y1 := points[0], points[1], points[2], points[3]
	switch {
	case y0 == y1 && x0 != x1:
		x, w = Snap(min(x0, x1), abs(x1-x0), scale)
		return x, round(y0*scale - thick/2), w, thick, true
	case x0 == x1 && y0 != y1:
		y, h = Snap(min(y0, y1), abs(y1-y0), scale)
		return round(x0*scale - thick/2), y, thick, h, true
	}
	return 0, 0, 0, 0, false
}

func abs(x float32) float32 { return float32(math.Abs(float64(x))) }

// round rounds to the nearest whole number, halves up, as Math.round does in static/js/view/canvas2d.js.
func round(x float32) float32 { return float32(math.Floor(float64(x) + 0.5)) }
