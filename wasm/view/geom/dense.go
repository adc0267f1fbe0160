package geom

import "math"

// crowded is from how many points to a pixel column on a curve is dense: its strokes lie over each
// other, so that one bar a column looks the same.
const crowded = 1.5

// Dense reports whether a curve or a band, points of so many numbers with x first, not decreasing,
// is to be drawn by columns: it has at least crowded points to each pixel column it runs through, and
// turns too often for Simplify to leave much out.
func Dense(points []float32, stride int, scale float32) bool {
	n := len(points) / stride
	if n < 64 {
		return false
	}
	first, last := points[0], points[(n-1)*stride]
	if !(last > first) || float32(n) < crowded*(last-first)*scale {
		return false
	}
	turns, up := 0, false
	for i := stride; i < len(points); i += stride {
		if points[i] < points[i-stride] {
			return false // it comes back: no function of x
		}
		if d := points[i+1] - points[i+1-stride]; d > 0 != up {
			turns++
			up = !up
		}
	}
	return turns > n/4
}

// Columns appends to dst, for each pixel column that a dense curve runs through, the column's middle
// and the least and the greatest y there, those where it enters and leaves included: x, top and
// bottom, device px. NaN breaks the curve, and the columns meet no more.
func Columns(dst, points []float32, scale float32) []float32 {
	for i := 0; i+1 < len(points); {
		for i+1 < len(points) && points[i+1] != points[i+1] {
			i += 2
		}
		end := i
		for end+1 < len(points) && points[end+1] == points[end+1] {
			end += 2
		}
		dst = columnsOf(dst, points[i:end], scale)
		i = end
	}
	return dst
}

func columnsOf(dst, points []float32, scale float32) []float32 {
	if len(points) < 4 {
		return dst
	}
	x0, y0 := points[0]*scale, points[1]*scale
	column := floor(x0)
	top, bottom := y0, y0
	for i := 2; i+1 < len(points); i += 2 {
		x, y := points[i]*scale, points[i+1]*scale
		for next := column + 1; x >= next; next = column + 1 {
			at := y
			if x > x0 {
				at = y0 + (y-y0)*(next-x0)/(x-x0)
			}
			dst = append(dst, column+0.5, min(top, at), max(bottom, at))
			column, top, bottom = next, at, at
		}
		top, bottom = min(top, y), max(bottom, y)
		x0, y0 = x, y
	}
	return append(dst, column+0.5, top, bottom)
}

// BandColumns appends to dst a dense band as one triple a pixel column: its middle, the highest top
// and the lowest bottom there. Triples of NaN break it.
func BandColumns(dst, points []float32, scale float32) []float32 {
	column := float32(math.Inf(-1))
	for i := 0; i+2 < len(points); i += 3 {
		x, a, b := points[i]*scale, points[i+1]*scale, points[i+2]*scale
		if a != a || b != b {
			if len(dst) > 0 && dst[len(dst)-1] == dst[len(dst)-1] {
				dst = append(dst, nan32, nan32, nan32)
			}
			column = float32(math.Inf(-1))
			continue
		}
		if c := floor(x); c != column {
			column = c
			dst = append(dst, c+0.5, min(a, b), max(a, b))
			continue
		}
		k := len(dst) - 3
		dst[k+1], dst[k+2] = min(dst[k+1], a, b), max(dst[k+2], a, b)
	}
	return dst
}

// Bars appends a dense curve's columns as upright capsules. Its dashes run along them.
func (m *Mesh) Bars(columns []float32, s Stroke) {
	p := s.pen(m)
	arc := float32(0)
	for i := 0; i+2 < len(columns); i += 3 {
		x, top, bottom := columns[i], columns[i+1], columns[i+2]
		length := max(bottom-top, 0.01)
		p.capsule(x, top, 0, length, length, -unbounded, unbounded, arc)
		arc = p.along(arc, length)
	}
}

// AroundBars returns the box of all that Bars may cover at that width.
func AroundBars(columns []float32, width float32) Box {
	b := nowhere
	for i := 0; i+2 < len(columns); i += 3 {
		b.stretch(columns[i], columns[i+1])
		b.stretch(columns[i], columns[i+2])
	}
	return b.around(width)
}
