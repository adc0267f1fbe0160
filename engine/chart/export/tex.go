package export

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"

	"risingbandits/engine/chart/paint"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/plain"
)

// writeTeX writes a figure as LaTeX: a document of the class standalone that draws the chart's scene with TikZ. It
// compiles as it is, and a paper that loads the packages standalone and tikz may \input it. The caption is below the
// picture, unless it was dropped, and in \risingcaption; the data are at the end, as comments.
func writeTeX(w io.Writer, f *Figure) error {
	caption := paint.TeXText(plain.Line(f.Caption()))
	picture := f.picture
	var b strings.Builder
	b.WriteString("% " + plain.Line(f.Caption()) + "\n" + texPreamble)
	b.WriteString(`\gdef\risingcaption{` + caption + "}%\n")
	below := ""
	if !f.uncaptioned {
		below = texCaption(picture)
	}
	if err := paint.TikZ(&b, picture, f.Theme, !f.Transparent, below); err != nil {
		return err
	}
	b.WriteString("\\end{document}\n")
	if err := texData(&b, f); err != nil {
		return err
	}
	_, err := io.WriteString(w, b.String())
	return err
}

const texPreamble = `% pdflatex and lualatex compile this file. A paper that loads standalone and tikz can \input it.
\documentclass{standalone}
\usepackage[T1]{fontenc}
% The labels are placed for a sans serif as wide as Helvetica or less; in a paper, its own font sets them. Latin Modern comes with its
% fonts, helvet without.
\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
\renewcommand{\familydefault}{\sfdefault}
\usepackage{tikz}
\begin{document}
`

// texCaption returns the caption as a node below a picture.
func texCaption(picture *scene.Scene) string {
	width := strconv.FormatFloat(float64(picture.Width)*paint.BpPerPx, 'f', -1, 64) + "bp"
	return `% Delete the next two lines where \caption{\risingcaption} stands under the figure.
\node[anchor=north west, align=left, text width=` + width + ", text=" + paint.TeXColour(scene.Ink2) + `, font=\fontsize{8.25bp}{11.25bp}\selectfont]
 at (0,` + strconv.FormatFloat(float64(picture.Height+captionGap), 'f', -1, 32) + `) {\risingcaption};
`
}

// texData writes the figure's data as comments, in the form of writeCSV. Editors and arara obey comments that begin with !TEX or
// arara:, so that such a name is in quotation marks.
func texData(b *strings.Builder, f *Figure) error {
	var rows strings.Builder
	if err := writeRows(csv.NewWriter(&rows), f.Table(), nil, nil); err != nil {
		return err
	}
	b.WriteString("% The data:\n")
	for line := range strings.Lines(rows.String()) {
		if first, rest, more := strings.Cut(line, ","); more && !strings.HasPrefix(first, `"`) && strings.ContainsAny(first, "!:") {
			line = `"` + first + `",` + rest
		}
		b.WriteString("% " + line)
	}
	return nil
}
