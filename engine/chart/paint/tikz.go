package paint

import (
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"risingbandits/engine/chart/scene"
)

// BpPerPx is the length of a CSS px in TeX's big points.
const BpPerPx = 0.75

// TikZ writes a scene as a tikzpicture whose unit is the CSS px, with the theme's background or without. extra is TikZ
// code that is added at its end. The colours are defined before it, by role, as TeXColour names them; a document that
// changes their definitions changes the picture. It needs the package tikz only. Numbers have two decimals.
func TikZ(w io.Writer, s *scene.Scene, th *scene.Theme, ground bool, extra string) error {
	var t tikz
	for r, c := range th.Colour {
		if scene.Role(r) >= scene.Hue7 && !uses(s, scene.Role(r)) {
			continue // most pictures do not use the second lightness of a hue
		}
		t.str(`\definecolor{`, TeXColour(scene.Role(r)), `}{HTML}{`, strings.ToUpper(c.Hex()[1:]), "}%\n")
	}
	t.str(`\begin{tikzpicture}[x=`, bp(1), `, y=`, bp(-1), ", inner sep=0pt, outer sep=0pt]\n")
	t.str(`\path (0,0) rectangle `, point(s.Width, s.Height), ";\n")
	Draw(&t, s, th, ground)
	t.str(extra, `\end{tikzpicture}%`, "\n")
	_, err := io.WriteString(w, t.b.String())
	return err
}

// uses reports whether a scene draws with a colour.
func uses(s *scene.Scene, r scene.Role) bool {
	return slices.ContainsFunc(s.Marks, func(m scene.Mark) bool { return m.Role == r }) ||
		slices.ContainsFunc(s.Texts, func(t scene.Text) bool { return t.Role == r })
}

// TeXColour returns the name under which TikZ defines the colour of a role: risinghue0.
func TeXColour(r scene.Role) string {
	return "rising" + strings.ReplaceAll(scene.RoleNames[r], "-", "")
}

// A tikz is the Surface of a tikzpicture.
type tikz struct {
	b       strings.Builder
	clipped bool // the open mark has a clip
}

func (t *tikz) str(parts ...string) {
	for _, s := range parts {
		t.b.WriteString(s)
	}
}

// decimal writes a number with at most two decimals.
func decimal(x float32) string {
	return strconv.FormatFloat(math.Round(float64(x)*100)/100+0, 'f', -1, 64)
}

// bp writes a length given in CSS px with at most three decimals.
func bp(px float32) string {
	return strconv.FormatFloat(math.Round(float64(px)*BpPerPx*1000)/1000+0, 'f', -1, 64) + "bp"
}

func point(x, y float32) string { return "(" + decimal(x) + "," + decimal(y) + ")" }

func box(x, y, w, h float32) string { return point(x, y) + " rectangle " + point(x+w, y+h) }

func (t *tikz) Ground(width, height float32, c Ink) {
	t.Fill(Path{Boxes: []float32{0, 0, width, height}}, c)
}

func (t *tikz) Begin(clip [4]float32) {
	if t.clipped = clip != [4]float32{}; t.clipped {
		t.str(`\begin{scope}`, "\n", `\clip `, box(clip[0], clip[1], clip[2], clip[3]), ";\n")
	}
}

func (t *tikz) End() {
	if t.clipped {
		t.str(`\end{scope}`, "\n")
	}
}

func (t *tikz) Stroke(p Path, pen Pen) {
	t.str(`\draw[`, penOptions(pen), "]")
	t.path(p)
}

func (t *tikz) Fill(p Path, c Ink) {
	t.str(`\fill[`, inkOptions(c), "]")
	t.path(p)
}

// perRow is how many points of a line are in a row of the file.
const perRow = 8

func (t *tikz) path(p Path) {
	for _, line := range p.Lines {
		t.str(" plot coordinates {")
		for i := 0; i < len(line); i += 2 {
			if i > 0 && i%(2*perRow) == 0 {
				t.str("\n ")
			}
			t.str(point(line[i], line[i+1]))
		}
		t.str("}")
		if p.Closed {
			t.str(" -- cycle")
		}
	}
	for b := p.Boxes; len(b) > 0; b = b[4:] {
		t.str(" ", box(b[0], b[1], b[2], b[3]))
	}
	t.str(";\n")
}

func (t *tikz) Circle(x, y, r float32, c Ink) {
	t.str(`\fill[`, inkOptions(c), `] `, circle(x, y, r))
}

func (t *tikz) Ring(x, y, r float32, pen Pen) {
	t.str(`\draw[`, penOptions(pen), `] `, circle(x, y, r))
}

func circle(x, y, r float32) string {
	return point(x, y) + " circle[radius=" + bp(r) + "];\n"
}

func inkOptions(c Ink) string {
	if c.Alpha < 1 {
		return TeXColour(c.Role) + ", opacity=" + decimal(c.Alpha)
	}
	return TeXColour(c.Role)
}

func penOptions(pen Pen) string {
	s := inkOptions(pen.Ink) + ", line width=" + bp(pen.Width)
	if pen.Round {
		s += ", line join=round"
	}
	if len(pen.Dash) == 0 {
		if pen.Round {
			s += ", line cap=round"
		}
		return s
	}
	s += ", dash pattern="
	for i, d := range pen.Dash {
		if i > 0 {
			s += " "
		}
		s += [...]string{"on ", "off "}[i%2] + bp(d)
	}
	return s
}

// Text sets a text in the document's font. Its halo is a box in the background colour, because TeX has no outlines.
func (t *tikz) Text(text *scene.Text, c Ink, halo *Pen) {
	if text.S == "" {
		return
	}
	anchor := [...]string{scene.Start: "base west", scene.Middle: "base", scene.End: "base east"}[text.Anchor]
	t.str(`\node[anchor=`, anchor, `, text=`, TeXColour(c.Role))
	if c.Alpha < 1 {
		t.str(`, text opacity=`, decimal(c.Alpha))
	}
	if halo != nil {
		t.str(`, fill=`, TeXColour(halo.Role))
	}
	t.str(`, font=\fontsize{`, bp(text.Size), `}{`, bp(text.Size*1.2), `}\selectfont`)
	if text.Bold {
		t.str(`\bfseries`)
	}
	if text.Italic {
		t.str(`\itshape`)
	}
	t.str(`] at `, point(text.X, text.Y), ` {`, TeXText(text.S), "};\n")
}
