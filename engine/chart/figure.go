package chart

import (
	"bytes"
	"io"
	"strings"

	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/paint"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sources"
)

// A Figure is one chart to be kept: its numbers, its picture, and a caption that says what it
// shows and how to make it again. Everything is written from the data; no canvas has a part in it.
type Figure struct {
	ID          string
	Theme       *Theme
	Transparent bool // pictures without ground
	Origin      sources.Origin
	board       *Board
	kind        *Kind
	spec        Spec
	scene       *Scene // the chart alone
}

// Lengths of a figure in CSS px.
const (
	figureMargin = 12
	captionSize  = 11
	captionLine  = 15
	captionGap   = 10
	figureTitle  = 16 // the room of the y axis' title
)

// The least size of a figure, and the largest.
const (
	MinFigure = 160
	MaxFigure = 10_000
)

// FigureSize returns the usual size, in CSS px, of a figure in a format: the width of a page's text for
// LaTeX, else a size for screens.
func FigureSize(format string) (width, height float64) {
	if format == "tex" {
		return 480, 340
	}
	return 720, 480
}

const badFigure = "chart: a figure's size is not from MinFigure to MaxFigure"

// NewFigure returns the figure of a chart of a board, whose data, hidden policies and selection it
// takes over, together with the Board: it must be the figure's own from now on. The size of the
// spec is the whole picture's, caption and margins included. It panics on an ID that names no chart
// and on a size out of bounds.
func NewFigure(b *Board, s Spec, o sources.Origin) *Figure {
	if !(s.Width >= MinFigure && s.Width <= MaxFigure && s.Height >= MinFigure && s.Height <= MaxFigure) {
		panic(badFigure)
	}
	kind, ok := KindByID(s.ID)
	if !ok {
		panic(unknownChart)
	}
	f := &Figure{ID: s.ID, Theme: &scene.Themes[0], Origin: o, board: b, kind: kind, spec: s}
	s.Width -= 2 * figureMargin
	s.Height = max(s.Height-2*figureMargin-figureTitle-f.captionHeight(), MinFigure/2)
	s.untitled = true
	b.Place(s)
	b.Scenes()
	f.scene = &b.find(s.ID).b.Scene
	return f
}

// Caption says what the figure shows, and where its numbers come from.
func (f *Figure) Caption() string {
	return f.kind.caption(f.board, f.spec.Window) + " " + f.Origin.Sentence(f.kind.OfRuns())
}

// lines returns the caption as lines that fit into the figure.
func (f *Figure) lines() []string {
	return wrap(f.Caption(), captionSize, f.spec.Width-2*figureMargin)
}

func (f *Figure) captionHeight() float64 {
	return captionGap + float64(captionLine*len(f.lines()))
}

// wrap breaks a text into lines of a width at its spaces, and within a word that is too long alone.
func wrap(s string, size, width float64) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(s) {
		for layout.TextWidth(word, size, false) > width {
			cut := fitting(word, size, width)
			if line != "" {
				lines = append(lines, line)
				line = ""
			}
			lines, word = append(lines, word[:cut]), word[cut:]
		}
		switch longer := line + " " + word; {
		case line == "":
			line = word
		case layout.TextWidth(longer, size, false) <= width:
			line = longer
		default:
			lines, line = append(lines, line), word
		}
	}
	return append(lines, line)
}

// fitting returns how many bytes of a word fit into a width, and never none.
func fitting(word string, size, width float64) int {
	last := 0
	for i := range word {
		if i > 0 && layout.TextWidth(word[:i], size, false) > width {
			break
		}
		last = i
	}
	if last == 0 {
		return len(word)
	}
	return last
}

// Scene returns the figure as a scene: the chart within margins, its caption beneath.
func (f *Figure) Scene() *Scene {
	s := &Scene{ID: f.ID, Width: float32(f.spec.Width), Height: float32(f.spec.Height)}
	for _, m := range f.scene.Marks {
		s.Marks = append(s.Marks, moved(m, figureMargin, figureMargin+figureTitle))
	}
	s.Over = len(s.Marks)
	s.Texts = append(s.Texts, Text{X: figureMargin, Y: figureMargin + figureTitle - 4, S: f.yTitle(), Size: layout.FontSize, Role: Ink2, Alpha: 1})
	for _, t := range f.scene.Texts {
		t.X, t.Y = t.X+figureMargin, t.Y+figureMargin+figureTitle
		s.Texts = append(s.Texts, t)
	}
	y := float32(f.spec.Height-figureMargin-f.captionHeight()) + captionGap
	for _, line := range f.lines() {
		y += captionLine
		s.Texts = append(s.Texts, Text{X: figureMargin, Y: y - 3, S: line, Size: captionSize, Role: Ink2, Alpha: 1})
	}
	return s
}

// yTitle says what the y axis is of, which on the page the heading says.
func (f *Figure) yTitle() string { return f.kind.YTitle }

// moved returns a mark that stands by so much further right and down.
func moved(m Mark, dx, dy float32) Mark {
	if m.Clip != [4]float32{} {
		m.Clip[0], m.Clip[1] = m.Clip[0]+dx, m.Clip[1]+dy
	}
	by := [...][4]float32{Line: {dx, dy}, Band: {dx, dy, dy}, Rects: {dx, dy}, Dots: {dx, dy}}[m.Kind]
	data := append([]float32(nil), m.Data...)
	for i := range data {
		data[i] += by[i%m.Kind.Stride()]
	}
	m.Data = data
	return m
}

// A Format is a form in which a figure can be written.
type Format struct {
	Name  string // and the ending of a file's name
	MIME  string
	write func(io.Writer, *Figure) error
}

// Formats are the forms that need no font and no library; the native command adds to them.
var Formats = [...]Format{
	{"csv", "text/csv;charset=utf-8", WriteCSV},
	{"json", "application/json", WriteJSON},
	{"svg", "image/svg+xml", WriteFigure},
	{"tex", "application/x-tex", WriteTeX},
}

// FormatByName returns the format of that name, and false if there is none.
func FormatByName(name string) (Format, bool) {
	for _, f := range Formats {
		if f.Name == name {
			return f, true
		}
	}
	return Format{}, false
}

// Write writes a figure.
func (f Format) Write(w io.Writer, fig *Figure) error { return f.write(w, fig) }

// WriteFigure writes a figure as SVG.
func WriteFigure(w io.Writer, f *Figure) error {
	return paint.SVG(w, f.Scene(), f.Theme, f.Caption(), !f.Transparent)
}

// FileName returns a name for the figure's file: of the scenario's title, if that has letters, and the
// chart.
func (f *Figure) FileName(format string) string {
	var b bytes.Buffer
	for _, r := range strings.ToLower(f.Origin.Title) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteRune(r)
		case b.Len() > 0 && b.Bytes()[b.Len()-1] != '-':
			b.WriteByte('-')
		}
		if b.Len() >= 48 {
			break
		}
	}
	name := strings.Trim(b.String(), "-")
	if name == "" {
		name = "scenario-" + f.Origin.Short()
	}
	return name + "-" + f.ID + "." + format
}
