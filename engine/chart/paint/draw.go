package paint

import (
	"math"

	"risingbandits/engine/chart/scene"
)

// A Surface is a format in which scenes are drawn. Lengths are CSS px, with y down.
type Surface interface {
	// Ground fills the whole picture with the background. It is called first, or not at all.
	Ground(width, height float32, c Ink)

	// Begin opens a mark, which is drawn inside the rectangle clip (x, y, width, height); if clip is all zero, it is
	// not clipped. End closes it.
	Begin(clip [4]float32)
	End()

	Stroke(p Path, pen Pen)
	Fill(p Path, c Ink)
	Circle(x, y, r float32, c Ink) // a filled circle
	Ring(x, y, r float32, pen Pen) // the outline of a circle

	// Text draws a line of text, over its halo if that is not nil.
	Text(t *scene.Text, c Ink, halo *Pen)
}

// An Ink is a colour and its opacity, 0..1.
type Ink struct {
	Role   scene.Role // which colour of the theme it is
	Colour scene.RGB
	Alpha  float32
}

func inkOf(th *scene.Theme, r scene.Role, alpha float32) Ink { return Ink{r, th.Colour[r], alpha} }

// A Pen is how lines are drawn.
type Pen struct {
	Ink
	Width float32
	Dash  []float32 // lengths on and off, an even number of them; empty is solid
	Round bool      // lines meet in a round join, and solid ones have round ends
}

// A Path is a set of lines or rectangles; it is never empty.
type Path struct {
	Lines  [][]float32 // each is points, x and y in turn, none of them NaN
	Closed bool        // each line returns to its first point
	Boxes  []float32   // x, y, width and height in turn
}

// Draw draws a scene on a surface, in a theme's colours; ground says whether the background is filled.
func Draw(to Surface, s *scene.Scene, th *scene.Theme, ground bool) {
	if ground {
		to.Ground(s.Width, s.Height, inkOf(th, scene.Ground, 1))
	}
	for i := range s.Marks {
		m := &s.Marks[i]
		to.Begin(m.Clip)
		drawMark(to, m, th)
		to.End()
	}
	for i := range s.Texts {
		t := &s.Texts[i]
		var halo *Pen
		if t.Halo {
			halo = &Pen{Ink: inkOf(th, scene.Ground, 1), Width: scene.HaloWidth, Round: true}
		}
		to.Text(t, inkOf(th, t.Role, t.Alpha), halo)
	}
}

func drawMark(to Surface, m *scene.Mark, th *scene.Theme) {
	pen := Pen{Ink: inkOf(th, m.Role, m.Alpha), Width: m.Width, Dash: m.Dash}
	switch m.Kind {
	case scene.Line:
		pen.Round = true
		if lines := splitAtNaN(m.Data, 2); len(lines) > 0 {
			to.Stroke(Path{Lines: lines}, pen)
		}
	case scene.Band:
		if lines := outlines(m.Data); len(lines) > 0 {
			to.Fill(Path{Lines: lines, Closed: true}, pen.Ink)
		}
	case scene.Rects:
		drawRects(to, m, pen)
	case scene.Dots:
		drawDots(to, m, pen, inkOf(th, scene.Ground, 1))
	}
}

func drawRects(to Surface, m *scene.Mark, pen Pen) {
	path := Path{Boxes: m.Data[:len(m.Data)/4*4]}
	switch {
	case len(path.Boxes) == 0:
	case m.Width > 0:
		to.Stroke(path, pen)
	default:
		to.Fill(path, pen.Ink)
	}
}

func drawDots(to Surface, m *scene.Mark, pen Pen, ground Ink) {
	for _, dots := range splitAtNaN(m.Data, 3) {
		for i := 0; i < len(dots); i += 3 {
			x, y, r := dots[i], dots[i+1], dots[i+2]
			if m.Ground {
				to.Circle(x, y, r+scene.Ring, ground)
			}
			if m.Width > 0 {
				to.Ring(x, y, r, pen)
			} else {
				to.Circle(x, y, r, pen.Ink)
			}
		}
	}
}

// splitAtNaN splits points of n numbers each into runs without NaN.
func splitAtNaN(data []float32, n int) [][]float32 {
	var runs [][]float32
	start, end := 0, len(data)/n*n
	for i := 0; i < end; i += n {
		if !hasNaN(data[i : i+n]) {
			continue
		}
		if i > start {
			runs = append(runs, data[start:i])
		}
		start = i + n
	}
	if end > start {
		runs = append(runs, data[start:end])
	}
	return runs
}

func hasNaN(point []float32) bool {
	for _, x := range point {
		if math.IsNaN(float64(x)) {
			return true
		}
	}
	return false
}

// outlines returns the outline of each run of a band: along its upper edge and back along the lower one.
func outlines(data []float32) [][]float32 {
	var all [][]float32
	for _, run := range splitAtNaN(data, 3) {
		line := make([]float32, 0, len(run)/3*4)
		for i := 0; i < len(run); i += 3 {
			line = append(line, run[i], run[i+2])
		}
		for i := len(run) - 3; i >= 0; i -= 3 {
			line = append(line, run[i], run[i+1])
		}
		all = append(all, line)
	}
	return all
}
