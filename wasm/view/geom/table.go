package geom

import "math"

// A Table holds the columns of dense curves and bands, which columns.kage draws: one quad each, however many points
// there are. Its rows consist of texels of four bytes: the top and the bottom of each column, two bytes each, the more
// significant first. A dashed line has one more row, which says how much of each column is dash. Rows begin and end
// with margin empty columns, so that the shader may read beyond the ends.
//
// Per vertex, for columns.kage: SrcX and SrcY are the texel's place, Color the colour; Custom0 is how far the quad is
// below the zero of the table's heights, device px, Custom1 half the width of a line, at least 1/2, or 0 for a band,
// Custom2 what its coverage is multiplied with, below 1 for lines thinner than a pixel, and Custom3 is 1 if it is
// dashed.
type Table struct {
	Pixels []byte
	Width  int     // texels of a row
	Unit   float32 // device px of one step of a top or a bottom

	x, y, w, h float32 // the part of the chart that the table covers
	columns    Columns
}

// margin is one more than the most columns that a line reaches beyond its own: the loop of the shader. No dense line is
// wider, because it has crowded points per device pixel, out of at most 2,000 points.
const margin = 9

const steps = math.MaxUint16

// Reset empties the table for a part of a chart, given in whole device px.
func (t *Table) Reset(x, y, w, h int) {
	t.Pixels, t.Width = t.Pixels[:0], w+2*margin
	t.x, t.y, t.w, t.h = float32(x), float32(y), float32(w), float32(h)
	t.Unit = (t.h + 2*margin) / steps
}

// Rows returns how many rows the table has.
func (t *Table) Rows() int { return len(t.Pixels) / (4 * t.Width) }

// Line adds a dense line, points in CSS px, and appends its quad to m.
func (t *Table) Line(m *Mesh, points []float32, scale, width float32, dash Pattern, c Color) {
	t.columns.Reset(t.x-margin, t.Width)
	t.columns.Line(points, scale)
	half := min(max(width/2, 0.5), margin-1)
	v := Vertex{ColorR: c[0], ColorG: c[1], ColorB: c[2], ColorA: c[3], Custom1: half, Custom2: min(width, 1)}
	row := t.Rows()
	t.row()
	if dash.Period > 0 {
		v.Custom3 = 1
		t.dashes(&dash, points[0]*scale)
	}
	t.quad(m, v, row, half+0.5)
}

// Band adds a dense band, points in CSS px, and appends its quad to m.
func (t *Table) Band(m *Mesh, points []float32, scale float32, c Color) {
	t.columns.Reset(t.x-margin, t.Width)
	t.columns.Band(points, scale)
	row := t.Rows()
	t.row()
	t.quad(m, Vertex{ColorR: c[0], ColorG: c[1], ColorB: c[2], ColorA: c[3]}, row, 0.5)
}

// row appends the columns.
func (t *Table) row() {
	zero, per := t.y-margin, 1/t.Unit
	at := len(t.Pixels)
	t.Pixels = append(t.Pixels, make([]byte, 4*t.Width)...)
	px := t.Pixels[at:]
	tops, bottoms := t.columns.Top, t.columns.Bottom[:len(t.columns.Top)]
	for i, top := range tops {
		bottom := bottoms[i]
		a, b := uint16(steps), uint16(0)
		if top <= bottom {
			a, b = step((top-zero)*per), step((bottom-zero)*per)
		}
		p := px[4*i : 4*i+4 : 4*i+4]
		p[0], p[1], p[2], p[3] = byte(a>>8), byte(a), byte(b>>8), byte(b)
	}
}

// step returns the nearest height that the table can store.
func step(v float32) uint16 {
	switch {
	case v < 0:
		return 0
	case v > steps-1:
		return steps
	}
	return uint16(v + 0.5)
}

// dashes appends a row that says how much of each column is dash, for a line that begins at x. Dense lines are dashed
// along x: along the line itself the dashes would be too small to see.
func (t *Table) dashes(p *Pattern, x float32) {
	row := len(t.Pixels)
	t.Pixels = append(t.Pixels, make([]byte, 4*t.Width)...)
	px := t.Pixels[row:]
	n := float32(t.Width)
	x -= t.x - margin
	for at := x - p.Period*float32(math.Ceil(float64(x/p.Period))); at < n; at += p.Period {
		for i := range p.From {
			if p.From[i] < p.Period {
				on(px, max(at+p.From[i], 0), min(at+p.To[i], n))
			}
		}
	}
}

// on adds a dash from a to b to a row, to the extent that it covers each texel.
func on(row []byte, a, b float32) {
	for a < b {
		i := int(a)
		end := min(float32(i+1), b)
		row[4*i] = byte(min(float32(row[4*i])+255*(end-a)+0.5, 255))
		a = end
	}
}

// quad appends the quad that covers the columns of a row and `around` pixels more on each side.
func (t *Table) quad(m *Mesh, v Vertex, row int, around float32) {
	x0, x1 := -1, -1
	box := nowhere
	for i, top := range t.columns.Top {
		if top > t.columns.Bottom[i] {
			continue
		}
		if x0 < 0 {
			x0 = i
		}
		x1 = i + 1
		if top < box.Y0 {
			box.Y0 = top
		}
		if bottom := t.columns.Bottom[i]; bottom > box.Y1 {
			box.Y1 = bottom
		}
	}
	if x0 < 0 {
		return
	}
	r := float32(math.Ceil(float64(around)))
	left, right := max(t.x, t.columns.X0+float32(x0)-r), min(t.x+t.w, t.columns.X0+float32(x1)+r)
	top, bottom := max(t.y, floor(box.Y0)-r), min(t.y+t.h, floor(box.Y1)+1+r)
	if left >= right || top >= bottom {
		return
	}
	q := m.quad(v)
	for i := range q {
		x, y := left, top
		if i&1 == 1 {
			x = right
		}
		if i&2 == 2 {
			y = bottom
		}
		q[i].DstX, q[i].DstY = x, y
		q[i].SrcX, q[i].SrcY = x-t.columns.X0, float32(row)+0.5
		q[i].Custom0 = y - (t.y - margin)
	}
}
