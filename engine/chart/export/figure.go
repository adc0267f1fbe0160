package export

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/plain"
)

// A Figure is one chart for export, or a sheet of several: its numbers, its picture, and a caption that says what it
// shows and how to reproduce it. It is made from the data alone, without a canvas.
type Figure struct {
	ID          string
	Theme       *scene.Theme
	Transparent bool // pictures without ground
	Origin      sources.Origin
	width       float64 // of the whole picture, CSS px
	height      float64
	picture     *scene.Scene // without margins and caption
	words       string       // what it shows
	ran         bool         // it shows results of runs
	uncaptioned bool         // the picture lacks the caption
	leftOut     string       // what its axes cannot show
	table       func() *data.Table
}

// Lengths of a figure in CSS px.
const (
	figureMargin = 12
	captionSize  = 11
	captionLine  = 15
	captionGap   = 10
	figureTitle  = 16 // the room of the y axis' title
)

// The least width or height of a figure, and the largest.
const (
	MinSize = 160
	MaxSize = 10_000
)

const badSize = "export: a figure's size is not from MinSize to MaxSize"

const unknownChart = "export: no chart of that ID"

// NewFigure returns the figure of a chart of a board. From now on the figure owns the Board. Hidden policies and arms
// appear in none of its formats. The size of the spec is that of the whole picture, including caption and margins. It
// panics if no chart has the ID or if the size is out of bounds.
func NewFigure(b *chart.Board, s chart.Spec, o sources.Origin) *Figure {
	if !(s.Width >= MinSize && s.Width <= MaxSize && s.Height >= MinSize && s.Height <= MaxSize) {
		panic(badSize)
	}
	return newFigure(b, s, o, false)
}

// newFigure returns the figure of a chart. If grows is true, the spec's height is that of the chart alone.
func newFigure(b *chart.Board, s chart.Spec, o sources.Origin, grows bool) *Figure {
	kind := kindOf(s.ID)
	b.DropHidden()
	f := &Figure{ID: s.ID, Theme: &scene.Themes[0], Origin: o, width: s.Width, ran: kind.OfRuns(),
		words: kind.Caption(b, s.Window), table: func() *data.Table { return kind.Table(b) }}
	around := 2*figureMargin + f.captionHeight()
	if grows {
		s.Height += around
	}
	f.height = s.Height
	s.Width -= 2 * figureMargin
	s.Height = max(s.Height-around, MinSize/2+figureTitle)
	f.picture, f.leftOut = titled(b, kind, s), b.LeftOut(s.ID)
	return f
}

// LeftOut says what the axes of the chart cannot show; "" if they show all.
func (f *Figure) LeftOut() string { return f.leftOut }

func kindOf(id string) *chart.Kind {
	kind, ok := chart.KindByID(id)
	if !ok {
		panic(unknownChart)
	}
	return kind
}

// titled returns a chart with the title of its y axis, which on the page is the heading. The size of the spec is that
// of both together.
func titled(b *chart.Board, kind *chart.Kind, spec chart.Spec) *scene.Scene {
	spec.Height -= figureTitle
	spec.Untitled = true
	b.Place(spec)
	drawn := b.Scenes()[0]
	s := &scene.Scene{ID: spec.ID, Width: drawn.Width, Height: drawn.Height + figureTitle}
	s.Texts = append(s.Texts, scene.Text{Y: figureTitle - 4, S: kind.Heading(b), Size: layout.FontSize, Role: scene.Ink2, Alpha: 1})
	add(s, drawn, 0, figureTitle)
	return s
}

// add appends what a scene draws to another, moved right and down.
func add(to, from *scene.Scene, dx, dy float32) {
	for _, m := range from.Marks {
		to.Marks = append(to.Marks, moved(m, dx, dy))
	}
	to.Over = len(to.Marks)
	for _, t := range from.Texts {
		t.X, t.Y = t.X+dx, t.Y+dy
		to.Texts = append(to.Texts, t)
	}
}

// Caption says what the figure shows, what the scenario's author says about it, and where its numbers come from.
func (f *Figure) Caption() string {
	parts := []string{f.words}
	if said := strings.TrimSpace(plain.Line(f.Origin.Description)); said != "" {
		parts = append(parts, closed(said))
	}
	return strings.Join(append(parts, f.Origin.Sentence(f.ran)), " ")
}

// DropCaption leaves the caption out of the picture, for a paper that sets it itself. The picture becomes lower. The
// caption stays in descriptions, in JSON and in \risingcaption.
func (f *Figure) DropCaption() {
	f.uncaptioned = true
	f.height = float64(f.picture.Height) + 2*figureMargin
}

// closed returns a text with a period at its end, unless it already ends a sentence.
func closed(text string) string {
	if last, _ := utf8.DecodeLastRuneInString(text); strings.ContainsRune(".!?…。؟", last) {
		return text
	}
	return text + "."
}

// Size returns the size of the whole picture, CSS px.
func (f *Figure) Size() (width, height float64) { return f.width, f.height }

// lines returns the caption as lines that fit into the figure.
func (f *Figure) lines() []string {
	return wrap(f.Caption(), captionSize, f.width-2*figureMargin)
}

func (f *Figure) captionHeight() float64 {
	return captionGap + float64(captionLine*len(f.lines()))
}

// wrap breaks a text into lines of a width at its spaces, and within a word only if the word is too long for a line.
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

// fitting returns how many bytes of a word fit into a width, at least one character.
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

// Table returns the figure's data. Arms count from 1, as people count.
func (f *Figure) Table() *data.Table { return f.table() }

// Scene returns the figure as a scene: the picture within margins, with its caption below unless it was dropped.
func (f *Figure) Scene() *scene.Scene {
	s := &scene.Scene{ID: f.ID, Width: float32(f.width), Height: float32(f.height)}
	add(s, f.picture, figureMargin, figureMargin)
	if f.uncaptioned {
		return s
	}
	y := float32(f.height-figureMargin-f.captionHeight()) + captionGap
	for _, line := range f.lines() {
		y += captionLine
		s.Texts = append(s.Texts, scene.Text{X: figureMargin, Y: y - 3, S: line, Size: captionSize, Role: scene.Ink2, Alpha: 1})
	}
	return s
}

// moved returns a mark moved right and down.
func moved(m scene.Mark, dx, dy float32) scene.Mark {
	if m.Clip != [4]float32{} {
		m.Clip[0], m.Clip[1] = m.Clip[0]+dx, m.Clip[1]+dy
	}
	by := [...][4]float32{scene.Line: {dx, dy}, scene.Band: {dx, dy, dy}, scene.Rects: {dx, dy}, scene.Dots: {dx, dy}}[m.Kind]
	data := append([]float32(nil), m.Data...)
	for i := range data {
		data[i] += by[i%m.Kind.Stride()]
	}
	m.Data = data
	return m
}

// FileName returns a name for the figure's file, made of the chart and of the scenario's title, if that has letters.
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
