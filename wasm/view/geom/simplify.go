package geom

import "math"

// Simplify appends to dst the points of a polyline, x and y times scale, without those that the
// line through the rest passes within tol of: a smooth curve of 2,000 points needs some 50. NaN
// breaks the line: each break, however many points it has, becomes one NaN pair; a point alone
// between breaks is dropped, since it has no length to draw.
//
// From the last point kept, each point narrows the cone of directions that pass within tol of
// all points since; the first point outside of it, or nearer than one before it, makes its
// predecessor the next to be kept. Source: Zhao, Saalfeld 1997, "Linear-time sleeve-fitting".
func Simplify(dst, points []float32, scale, tol float32) []float32 {
	for i := 0; i < len(points); {
		end := i
		for end < len(points) && points[end] == points[end] && points[end+1] == points[end+1] {
			end += 2
		}
		if end-i >= 4 {
			if len(dst) > 0 {
				dst = append(dst, nan32, nan32)
			}
			dst = simplifyRun(dst, points[i:end], scale, tol)
		}
		i = end + 2
	}
	return dst
}

// SimplifyBand is Simplify for a band, points x, low and high: what it leaves out, both edges
// pass within tol of. It gives x, top and bottom, with y down, and breaks are NaN triples.
func SimplifyBand(dst, points []float32, scale, tol float32) []float32 {
	for i := 0; i < len(points); {
		end := i
		for end < len(points) && points[end] == points[end] && points[end+1] == points[end+1] && points[end+2] == points[end+2] {
			end += 3
		}
		if end-i >= 6 {
			if len(dst) > 0 {
				dst = append(dst, nan32, nan32, nan32)
			}
			dst = simplifyBandRun(dst, points[i:end], scale, tol)
		}
		i = end + 3
	}
	return dst
}

// simplifyRun is Simplify for a line without breaks, of two points at least.
func simplifyRun(dst, points []float32, scale, tol float32) []float32 {
	ax, ay := points[0]*scale, points[1]*scale // the last point kept
	px, py := ax, ay                           // the point before
	dst = append(dst, ax, ay)
	c := cone{open: true}
	for i := 2; i+1 < len(points); i += 2 {
		x, y := points[i]*scale, points[i+1]*scale
		if !c.take(x-ax, y-ay, tol) {
			dst = append(dst, px, py)
			ax, ay = px, py
			c = cone{open: true}
			c.take(x-ax, y-ay, tol)
		}
		px, py = x, y
	}
	return append(dst, px, py)
}

// simplifyBandRun is SimplifyBand for a band without breaks, of two points at least.
func simplifyBandRun(dst, points []float32, scale, tol float32) []float32 {
	at := func(i int) (x, top, bottom float32) {
		a, b := points[i+1]*scale, points[i+2]*scale
		if a > b {
			a, b = b, a
		}
		return points[i] * scale, a, b
	}
	ax, at0, ab := at(0)
	px, pt, pb := ax, at0, ab
	dst = append(dst, ax, at0, ab)
	upper, lower := cone{open: true}, cone{open: true}
	for i := 3; i+2 < len(points); i += 3 {
		x, top, bottom := at(i)
		if !upper.take(x-ax, top-at0, tol) || !lower.take(x-ax, bottom-ab, tol) {
			dst = append(dst, px, pt, pb)
			ax, at0, ab = px, pt, pb
			upper, lower = cone{open: true}, cone{open: true}
			upper.take(x-ax, top-at0, tol)
			lower.take(x-ax, bottom-ab, tol)
		}
		px, pt, pb = x, top, bottom
	}
	return append(dst, px, pt, pb)
}

// A cone is the directions from its apex that pass within a tolerance of all points taken.
type cone struct {
	open           bool    // no point has narrowed it yet
	lx, ly, rx, ry float32 // its two sides, at most half a turn apart
	far            float32 // squared distance of the farthest point taken
}

// take narrows the cone by the point dx, dy from its apex, and reports whether a line from the
// apex to that point serves all points taken, this one included.
func (c *cone) take(dx, dy, tol float32) bool {
	d2 := dx*dx + dy*dy
	if tol2 := tol * tol; d2 <= tol2 {
		return c.far <= tol2
	}
	if c.open {
		c.open = false
		c.far = d2
		c.lx, c.ly, c.rx, c.ry = sides(dx, dy, d2, tol)
		return true
	}
	if d2 < c.far || c.lx*dy-c.ly*dx > 0 || c.rx*dy-c.ry*dx < 0 {
		return false
	}
	c.far = d2
	lx, ly, rx, ry := sides(dx, dy, d2, tol)
	if c.lx*ly-c.ly*lx < 0 {
		c.lx, c.ly = lx, ly
	}
	if c.rx*ry-c.ry*rx > 0 {
		c.rx, c.ry = rx, ry
	}
	return true
}

// sides returns the directions of the two tangents to the circle of radius tol around dx, dy.
func sides(dx, dy, d2, tol float32) (lx, ly, rx, ry float32) {
	t := float32(math.Sqrt(float64(d2 - tol*tol)))
	return dx*t - dy*tol, dy*t + dx*tol, dx*t + dy*tol, dy*t - dx*tol
}
