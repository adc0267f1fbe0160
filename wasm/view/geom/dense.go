package geom

import "math"

// crowded is the number of points per pixel column from which a curve is dense: its strokes overlap so much that one
// vertical stroke per column looks the same.
const crowded = 1.5

// Dense reports whether a curve or a band is drawn by columns: it has at least crowded points for each pixel column,
// and turns often. A point has stride numbers, x first; x must not decrease.
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
			return false // x decreases: not a function of x
		}
		if d := points[i+1] - points[i+1-stride]; d > 0 != up {
			turns++
			up = !up
		}
	}
	return turns > n/4
}

// Columns is the part of each pixel column of a plot that a dense curve or band covers. The column that begins at X0+i
// device px is covered from Top[i] to Bottom[i]; it is empty if Top[i] > Bottom[i]. static/js/view/dense.js does the
// same.
type Columns struct {
	X0          float32
	Top, Bottom []float32
}

// Reset makes it n empty columns from x0 on.
func (c *Columns) Reset(x0 float32, n int) {
	c.X0 = x0
	if cap(c.Top) < n {
		c.Top, c.Bottom = make([]float32, n), make([]float32, n)
	}
	c.Top, c.Bottom = c.Top[:n], c.Bottom[:n]
	for i := range c.Top {
		c.Top[i], c.Bottom[i] = inside, -inside
	}
}

// Line adds a curve. Its points are x, y in CSS px, and x does not decrease. Each column gets the least and the
// greatest y, including those where the curve enters and leaves it. NaN breaks the curve.
func (c *Columns) Line(points []float32, scale float32) { c.edge(points, 2, 1, 1, scale) }

// Band adds a band, points x, low, high.
func (c *Columns) Band(points []float32, scale float32) {
	c.edge(points, 3, 1, 2, scale)
	c.edge(points, 3, 2, 1, scale)
}

// edge adds the curve through number k of each point; a point has stride numbers. A point is a break if number k or
// number other is NaN. It compares instead of calling min and max, which are function calls in WebAssembly.
func (c *Columns) edge(points []float32, stride, k, other int, scale float32) {
	var x0, y0, low, high float32
	at, next := 0, float32(0) // the column of x0, and where the one after it begins
	pen := false              // there is an x0
	for ; len(points) >= stride; points = points[stride:] {
		p := points[:stride:stride]
		x, y := p[0]*scale-c.X0, p[k]*scale
		if o := p[other]; x != x || y != y || o != o {
			if pen {
				c.widen(at, low, high)
				pen = false
			}
			continue
		}
		if !pen {
			pen = true
			at, low, high = c.column(x), y, y
			next = float32(at + 1)
		}
		for x >= next {
			if at >= len(c.Top) {
				return
			}
			if at+1 < 0 { // not a column after another, left of the plot
				next = float32(min(0, c.column(x)))
			}
			edge := y
			if x > x0 {
				edge = y0 + (y-y0)*(next-x0)/(x-x0)
			}
			if edge < low {
				low = edge
			} else if edge > high {
				high = edge
			}
			c.widen(at, low, high)
			at, low, high = int(next), edge, edge
			next++
		}
		if y < low {
			low = y
		} else if y > high {
			high = y
		}
		x0, y0 = x, y
	}
	if pen {
		c.widen(at, low, high)
	}
}

// column returns the column of x; everything left of the plot may count as one column.
func (c *Columns) column(x float32) int {
	if x < -1 {
		return -2
	}
	return int(floor(x))
}

func (c *Columns) widen(i int, low, high float32) {
	if uint(i) >= uint(len(c.Top)) {
		return
	}
	if low < c.Top[i] {
		c.Top[i] = low
	}
	if high > c.Bottom[i] {
		c.Bottom[i] = high
	}
}

var nan32 = float32(math.NaN())
