package export

import (
	"io"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/paint"
	"risingbandits/engine/chart/sources"
)

// A Format is a file format for figures.
type Format struct {
	Name  string // also the extension of the file's name
	MIME  string
	write func(io.Writer, *Figure) error
}

// Formats lists the formats that need no font and no library; the native command adds others.
var Formats = [...]Format{
	{"csv", "text/csv;charset=utf-8", writeCSV},
	{"json", "application/json", writeJSON},
	{"svg", "image/svg+xml", writeSVG},
	{"tex", "application/x-tex", writeTeX},
	{"tsv", "text/tab-separated-values;charset=utf-8", writeTSV},
}

// FormatByName returns the format with that name; ok is false if there is none.
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

// writeSVG writes a figure as an SVG picture.
func writeSVG(w io.Writer, f *Figure) error {
	return paint.SVG(w, f.Scene(), f.Theme, f.Caption(), !f.Transparent)
}

// SizeIn returns the default size, in CSS px, of a figure in a format: the width of a page's text for LaTeX, else a
// size for screens.
func SizeIn(format string) (width, height float64) {
	if format == "tex" {
		return 480, 340
	}
	return 720, 480
}

// A Size is a size of figures for some purpose, CSS px.
type Size struct {
	Name   string
	Width  float64 // of the whole picture
	Height float64
	Grows  bool // Height is that of a chart alone; the caption and a table are added to it
}

// Sizes lists the sizes that the page offers. Columns are as wide as those of the journals of IEEE and ACM, 3.5 and
// 7.16 inches. A slide is 16 by 9, with letters that can be read from a distance. page is for the printed page, A4 or
// Letter upright, with room for both charts and the tables.
var Sizes = [...]Size{
	{"screen", 720, 480, false},
	{"one-column", 336, 216, true},
	{"two-columns", 688, 300, true},
	{"slide", 880, 495, false},
	{"page", 680, 218, true},
}

// SizeByName returns the size with that name; ok is false if there is none.
func SizeByName(name string) (Size, bool) {
	for _, z := range Sizes {
		if z.Name == name {
			return z, true
		}
	}
	return Size{}, false
}

// Figure returns the figure of a chart in this size; see NewFigure.
func (z Size) Figure(b *chart.Board, s chart.Spec, o sources.Origin) *Figure {
	s.Width, s.Height = z.Width, z.Height
	return newFigure(b, s, o, z.Grows)
}
