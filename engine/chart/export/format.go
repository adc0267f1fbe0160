package export

import (
	"io"

	"risingbandits/engine/chart/paint"
)

// A Format is a form in which a figure can be written.
type Format struct {
	Name  string // and the ending of a file's name
	MIME  string
	write func(io.Writer, *Figure) error
}

// Formats are the forms that need no font and no library; the native command adds to them.
var Formats = [...]Format{
	{"csv", "text/csv;charset=utf-8", writeCSV},
	{"json", "application/json", writeJSON},
	{"svg", "image/svg+xml", writeSVG},
	{"tex", "application/x-tex", writeTeX},
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

// writeSVG writes a figure as an SVG picture.
func writeSVG(w io.Writer, f *Figure) error {
	return paint.SVG(w, f.Scene(), f.Theme, f.Caption(), !f.Transparent)
}

// SizeIn returns the usual size, in CSS px, of a figure in a format: the width of a page's text for
// LaTeX, else a size for screens.
func SizeIn(format string) (width, height float64) {
	if format == "tex" {
		return 480, 340
	}
	return 720, 480
}
