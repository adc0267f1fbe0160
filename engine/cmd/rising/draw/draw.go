package draw

import (
	"math"

	"risingbandits/engine/chart/scene"
)

// A surface takes what a scene is made of. Lengths are CSS px; a path is runs of points, x and y
// by turns.
type surface interface {
	clip(x, y, w, h float64)
	unclip()
	stroke(path [][]float32, p pen)
	fill(path [][]float32, c ink)
	circle(x, y, r float64, c ink)
	ring(x, y, r float64, p pen)
	text(t *scene.Text, x float64, f face, halo *pen, c ink)
	err() error
}

// An ink is a colour with its alpha.
type ink struct {
	rgb   scene.RGB
	alpha float64
}

// A pen draws lines.
type pen struct {
	ink
	width float64
	dash  []float32
	round bool // ends
}

// walk draws a scene.
func walk(to surface, s *scene.Scene, th *scene.Theme, ground bool) error {
	if ground {
		to.fill(box(0, 0, s.Width, s.Height), ink{th.Colour[scene.Ground], 1})
	}
	for i := range s.Marks {
		m := &s.Marks[i]
		if m.Clip != [4]float32{} {
			to.clip(float64(m.Clip[0]), float64(m.Clip[1]), float64(m.Clip[2]), float64(m.Clip[3]))
		}
		mark(to, m, th)
		if m.Clip != [4]float32{} {
			to.unclip()
		}
	}
	for i := range s.Texts {
		text(to, &s.Texts[i], th)
	}
	return to.err()
}

func box(x, y, w, h float32) [][]float32 {
	return [][]float32{{x, y, x + w, y, x + w, y + h, x, y + h, x, y}}
}

func mark(to surface, m *scene.Mark, th *scene.Theme) {
	c := ink{th.Colour[m.Role], float64(m.Alpha)}
	p := pen{ink: c, width: float64(m.Width), dash: m.Dash, round: len(m.Dash) == 0}
	switch m.Kind {
	case scene.Line:
		if path := runs(m.Data, 2); len(path) > 0 {
			to.stroke(path, p)
		}
	case scene.Band:
		if path := areas(m.Data); len(path) > 0 {
			to.fill(path, c)
		}
	case scene.Rects:
		rects(to, m, p)
	case scene.Dots:
		dots(to, m, th, p)
	}
}

func rects(to surface, m *scene.Mark, p pen) {
	var path [][]float32
	for i := 0; i+3 < len(m.Data); i += 4 {
		d := m.Data[i:]
		path = append(path, box(d[0], d[1], d[2], d[3])...)
	}
	switch {
	case len(path) == 0:
	case m.Width > 0:
		to.stroke(path, p)
	default:
		to.fill(path, p.ink)
	}
}

func dots(to surface, m *scene.Mark, th *scene.Theme, p pen) {
	for i := 0; i+2 < len(m.Data); i += 3 {
		x, y, r := float64(m.Data[i]), float64(m.Data[i+1]), float64(m.Data[i+2])
		if math.IsNaN(x + y + r) {
			continue
		}
		if m.Ground {
			to.circle(x, y, r+scene.Ring, ink{th.Colour[scene.Ground], 1})
		}
		if m.Width > 0 {
			to.ring(x, y, r, p)
		} else {
			to.circle(x, y, r, p.ink)
		}
	}
}

// runs splits the points of a path, n numbers each, where one holds a NaN.
func runs(data []float32, n int) [][]float32 {
	var all [][]float32
	start := 0
	for i := 0; i+n <= len(data); i += n {
		broken := false
		for _, x := range data[i : i+n] {
			broken = broken || x != x
		}
		if !broken {
			continue
		}
		if i > start {
			all = append(all, data[start:i])
		}
		start = i + n
	}
	if end := len(data) / n * n; end > start {
		all = append(all, data[start:end])
	}
	return all
}

// areas returns the outlines of a band: along its upper edge and back along the lower.
func areas(data []float32) [][]float32 {
	var all [][]float32
	for _, run := range runs(data, 3) {
		var path []float32
		for i := 0; i < len(run); i += 3 {
			path = append(path, run[i], run[i+2])
		}
		for i := len(run) - 3; i >= 0; i -= 3 {
			path = append(path, run[i], run[i+1])
		}
		all = append(all, append(path, path[0], path[1]))
	}
	return all
}

func text(to surface, t *scene.Text, th *scene.Theme) {
	f := faceOf(t)
	s := *t
	s.S = f.printable(t.S)
	x := float64(t.X)
	switch t.Anchor {
	case scene.Middle:
		x -= float64(f.width(s.S, float64(t.Size)) / 2)
	case scene.End:
		x -= f.width(s.S, float64(t.Size))
	}
	var halo *pen
	if t.Halo {
		halo = &pen{ink: ink{th.Colour[scene.Ground], 1}, width: scene.HaloWidth, round: true}
	}
	to.text(&s, x, f, halo, ink{th.Colour[t.Role], float64(t.Alpha)})
}
