package geom

import "math"

// A raster runs the two shaders on the processor, as far as the tests need it: each quad as two
// triangles, each pixel whose centre is inside. It is what wasm/view/*.kage say, in Go.
type raster struct {
	w, h int
	px   [][4]float32
}

func newRaster(w, h int) *raster { return &raster{w, h, make([][4]float32, w*h)} }

func (r *raster) at(x, y int) [4]float32 { return r.px[y*r.w+x] }

func (r *raster) draw(m *Mesh, blend func(dst *[4]float32, v Vertex)) {
	for i := 0; i < len(m.Vertices); i += 4 {
		q := m.Vertices[i : i+4]
		r.triangle(q[0], q[1], q[2], true, blend)
		r.triangle(q[1], q[2], q[3], false, blend)
	}
}

// triangle calls blend with the vertex interpolated at each centre inside; of the diagonal that
// two triangles share, only one owns the pixels.
func (r *raster) triangle(a, b, c Vertex, owns bool, blend func(*[4]float32, Vertex)) {
	area := cross(a, b, c.DstX, c.DstY)
	if area == 0 {
		return
	}
	for y := range r.h {
		for x := range r.w {
			px, py := float32(x)+0.5, float32(y)+0.5
			u, v := cross(c, a, px, py)/area, cross(a, b, px, py)/area
			t := 1 - u - v
			if t < 0 || u < 0 || v < 0 || v == 0 && !owns { // v is 0 on the diagonal of b, c, d
				continue
			}
			blend(&r.px[y*r.w+x], mix(a, b, c, t, u, v))
		}
	}
}

func cross(a, b Vertex, x, y float32) float32 {
	return (b.DstX-a.DstX)*(y-a.DstY) - (b.DstY-a.DstY)*(x-a.DstX)
}

func mix(a, b, c Vertex, t, u, v float32) Vertex {
	f := func(x, y, z float32) float32 { return x*t + y*u + z*v }
	return Vertex{
		SrcX: f(a.SrcX, b.SrcX, c.SrcX), SrcY: f(a.SrcY, b.SrcY, c.SrcY),
		ColorR: f(a.ColorR, b.ColorR, c.ColorR), ColorG: f(a.ColorG, b.ColorG, c.ColorG),
		ColorB: f(a.ColorB, b.ColorB, c.ColorB), ColorA: f(a.ColorA, b.ColorA, c.ColorA),
		Custom0: f(a.Custom0, b.Custom0, c.Custom0), Custom1: f(a.Custom1, b.Custom1, c.Custom1),
		Custom2: f(a.Custom2, b.Custom2, c.Custom2), Custom3: f(a.Custom3, b.Custom3, c.Custom3),
	}
}

func clamp(x float32) float32 { return max(0, min(1, x)) }

// toMask is line.kage for solid lines, blended by maximum.
func toMask(dst *[4]float32, v Vertex) { dashedMask(Pattern{})(dst, v) }

// dashedMask is line.kage, with one pattern for all channels, blended by maximum.
func dashedMask(p Pattern) func(dst *[4]float32, v Vertex) {
	return func(dst *[4]float32, v Vertex) {
		k := int(math.Round(float64(v.ColorR)))
		dst[k] = max(dst[k], lineCoverage(p, v))
	}
}

func lineCoverage(p Pattern, v Vertex) float32 {
	beyond := max(-v.Custom0, v.Custom0-v.Custom2, 0)
	c := clamp(v.ColorG+0.5-hypot(beyond, v.Custom1)) * clamp(v.Custom0-v.SrcX+0.5) * clamp(v.SrcY-v.Custom0+0.5)
	if p.Period > 0 {
		arc := v.Custom3 + v.Custom0 + 0.5
		arc -= p.Period*floor(arc/p.Period) + 0.5
		on := float32(0)
		for i := range p.From {
			on = max(on, clamp(arc-p.From[i]+0.5)*clamp(p.To[i]-arc+0.5))
		}
		c *= on
	}
	return c * v.ColorB
}

// over is shape.kage, blended over.
func over(dst *[4]float32, v Vertex) {
	c := clamp(clamp(v.Custom0+0.5) + clamp(v.Custom1+0.5) - 1)
	if v.SrcX > 0.5 {
		d := hypot(v.Custom0, v.Custom1)
		c = clamp(v.Custom2 + 0.5 - d)
		if v.Custom3 > 0 {
			c -= clamp(v.Custom3 + 0.5 - d)
		}
	}
	for i, s := range [...]float32{v.ColorR, v.ColorG, v.ColorB, v.ColorA} {
		dst[i] = s*c + dst[i]*(1-v.ColorA*c)
	}
}

// columned is columns.kage over a table, blended over.
func columned(t *Table) func(dst *[4]float32, v Vertex) {
	texel := func(x, y float32) (top, bottom float32, first byte) {
		p := t.Pixels[4*(int(floor(y))*t.Width+int(floor(x))):]
		return float32(int(p[0])<<8|int(p[1])) * t.Unit, float32(int(p[2])<<8|int(p[3])) * t.Unit, p[0]
	}
	return func(dst *[4]float32, v Vertex) {
		y, half := v.Custom0, v.Custom1
		c := float32(0)
		if half == 0 {
			if top, bottom, _ := texel(v.SrcX, v.SrcY); top <= bottom {
				c = clamp(clamp(y-top+0.5) + clamp(bottom-y+0.5) - 1)
			}
		} else {
			var left, own, right float32
			for x := float32(1 - margin); x < margin; x++ {
				top, bottom, _ := texel(v.SrcX+x, v.SrcY)
				if top > bottom {
					continue
				}
				c := clamp(half+0.5-abs(x)) * clamp(half+0.5-max(top-y, y-bottom))
				switch {
				case x < 0:
					left = max(left, c)
				case x > 0:
					right = max(right, c)
				default:
					own = c
				}
			}
			c = max(own, min(left+right, 1)) * v.Custom2
			if v.Custom3 > 0.5 {
				_, _, on := texel(v.SrcX, v.SrcY+1)
				c *= float32(on) / 255
			}
		}
		for i, s := range [...]float32{v.ColorR, v.ColorG, v.ColorB, v.ColorA} {
			dst[i] = s*c + dst[i]*(1-v.ColorA*c)
		}
	}
}
