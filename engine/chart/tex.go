package chart

import (
	"io"
	"math"
	"strconv"
	"strings"

	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/numbers"
)

// pxToBp is what a CSS px is in TeX's big points.
const pxToBp = 0.75

// WriteTeX writes a figure as LaTeX: a document of the class standalone that draws it with pgfplots
// from its data, which stands in it. So it compiles as it is, and a paper that loads the package
// standalone may \input it. Scales, ticks, labels and the points of the curves are those of the
// chart in its size; colours are those of the light theme. The caption stands beneath, and as \risingcaption.
func WriteTeX(w io.Writer, f *Figure) error {
	t := tex{f: f, p: f.board.find(f.ID)}
	t.preamble()
	switch c := t.p.chart.(type) {
	case *payoffChart:
		t.payoffs(c)
	case *lineChart:
		t.lines(c)
	case *pullChart:
		t.pulls(c)
	case *inspector:
		t.inspection()
	}
	t.end()
	_, err := io.WriteString(w, t.b.String())
	return err
}

// A tex is a document being written.
type tex struct {
	f      *Figure
	p      *placed
	b      strings.Builder
	tables int
}

func (t *tex) str(parts ...string) {
	for _, s := range parts {
		t.b.WriteString(s)
	}
}

func (t *tex) line(parts ...string) {
	t.str(parts...)
	t.b.WriteByte('\n')
}

// texNum writes a number of data exactly; TeX reads NaN as a gap.
func texNum(x float64) string {
	if s := plain(x); s != "" && !math.IsInf(x, 0) {
		return s
	}
	return "nan"
}

// bp writes a length given in CSS px.
func bp(px float64) string { return short(px*pxToBp) + "bp" }

// Short writes a number with three decimals at most.
func short(x float64) string {
	return strconv.FormatFloat(math.Round(x*1000)/1000+0, 'f', -1, 64)
}

// texColour names a role's colour.
func texColour(r Role) string { return "rising" + strings.ReplaceAll(scene.RoleNames[r], "-", "") }

func (t *tex) preamble() {
	t.line("% ", sources.OneLine(t.f.Caption()))
	t.line(`% pdflatex and lualatex compile this file. A paper loads the packages below and \input's it.`)
	t.line(`\documentclass[border=4pt]{standalone}`)
	t.line(`\usepackage[T1]{fontenc}`)
	t.line(`\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}`)
	t.line(`\usepackage{pgfplots}`)
	t.line(`\usepgfplotslibrary{fillbetween,groupplots}`)
	t.line(`\pgfplotsset{compat=1.16}`)
	t.line(`\begin{document}`)
	for r := range scene.NumRoles {
		t.line(`\definecolor{`, texColour(r), `}{HTML}{`, strings.ToUpper(scene.Themes[0].Colour[r].Hex()[1:]), `}%`)
	}
	t.line(`\def\risingcaption{`, texText(t.f.Caption()), `}%`)
	t.line(`\begin{tikzpicture}[font=\footnotesize]`)
}

func (t *tex) end() {
	width := t.f.spec.Width - 2*figureMargin
	t.line(`% Delete the next two lines where a \caption{\risingcaption} stands under the figure.`)
	t.line(`\node[anchor=north west, align=left, inner xsep=0pt, text width=`, bp(width), `, text=`, texColour(Ink2), `]`)
	t.line(`  at (current bounding box.south west) {\risingcaption};`)
	t.line(`\end{tikzpicture}%`)
	t.line(`\end{document}`)
}

// axis opens the axis of a chart's frame.
func (t *tex) axis() {
	f := &t.p.frame
	t.line(`\begin{axis}[`)
	t.line(`  scale only axis, width=`, bp(f.Plot.W), `, height=`, bp(f.Plot.H), `, clip mode=individual,`)
	t.line(`  axis x line*=bottom, axis y line*=left, y axis line style={draw=none},`)
	t.style()
	t.scale("x", &f.X, f.Xt)
	t.scale("y", &f.Y, f.Yt)
	t.line(`  xlabel={`, texText(f.Title), `},`)
	t.line(`]`)
	t.yTitle()
}

// yTitle stands over the upper end of the y axis.
func (t *tex) yTitle() {
	t.line(`\node[anchor=south west, inner xsep=0pt, xshift=`, bp(-t.p.frame.Plot.X), `, text=`, texColour(Ink2), `] at (rel axis cs:0,1) {`, t.f.yTitle(), `};`)
}

func (t *tex) style() {
	t.line(`  axis line style={`, texColour(Axis), `}, tick style={`, texColour(Axis), `}, tick align=outside, ytick style={draw=none}, minor tick style={draw=none},`)
	t.line(`  tick label style={text=`, texColour(Ink2), `}, label style={text=`, texColour(Ink2), `},`)
	t.line(`  ymajorgrids, grid style={`, texColour(Grid), `}, unbounded coords=jump,`)
}

func (t *tex) scale(axis string, s *layout.Scale, ticks []float64) {
	t.line(`  `, axis, `min=`, texNum(s.Lo), `, `, axis, `max=`, texNum(s.Hi), `,`)
	switch s.Kind {
	case layout.Log:
		t.line(`  `, axis, `mode=log,`)
	case layout.Symlog:
		u := texNum(s.Unit)
		t.line(`  `, axis, ` coord trafo/.code={\pgfmathparse{sign(#1)*ln(1+abs(#1)/`, u, `)}},`)
		t.line(`  `, axis, ` coord inv trafo/.code={\pgfmathparse{sign(#1)*`, u, `*(exp(abs(#1))-1)}},`)
	}
	t.ticks(axis, ticks, func(i int) string { return numbers.SI(ticks[i]) })
}

func (t *tex) ticks(axis string, ticks []float64, label func(i int) string) {
	var at, labels []string
	for i, v := range ticks {
		at = append(at, texNum(v))
		labels = append(labels, "{"+texText(label(i))+"}")
	}
	t.line(`  `, axis, `tick={`, strings.Join(at, ","), `}, `, axis, `ticklabels={`, strings.Join(labels, ","), `}, scaled `, axis, ` ticks=false,`)
}

// table writes a table of columns and returns the macro that it is kept in.
func (t *tex) table(names string, rows int, at func(row int) []float64) string {
	name := `\rising` + letters(t.tables)
	t.tables++
	t.line(`\pgfplotstableread{`)
	t.line(names)
	for i := range rows {
		for k, v := range at(i) {
			if k > 0 {
				t.str(" ")
			}
			t.str(texNum(v))
		}
		t.line()
	}
	t.line(`}`, name)
	return name
}

// letters numbers macros, whose names have letters only: A, B, ..., Z, BA, ...
func letters(n int) string {
	s := ""
	for {
		s = string(rune('A'+n%26)) + s
		if n /= 26; n == 0 {
			return s
		}
	}
}

// stroke describes a line: its colour, width and dashes.
func texStroke(r Role, width float64, alpha float32, dash []float32) string {
	s := texColour(r) + ", line join=round, line width=" + bp(width)
	if alpha < 1 {
		s += ", opacity=" + short(float64(alpha))
	}
	if len(dash) == 0 {
		return s + ", line cap=round"
	}
	s += ", dash pattern={"
	for i, d := range dash {
		s += [...]string{"on ", " off "}[i%2] + bp(float64(d))
		if i%2 == 1 && i+1 < len(dash) {
			s += " "
		}
	}
	return s + "}"
}

// name writes the name of a curve at the axis' right edge, and a leader to it from the curve's end.
// Heights are CSS px of the chart.
func (t *tex) name(s string, r, ink Role, x, from, to float64, isBold bool) {
	f := &t.p.frame
	rel := func(x, y float64) string {
		return `rel axis cs:` + short((x-f.Plot.X)/f.Plot.W) + `,` + short((f.Plot.Bottom()-y)/f.Plot.H)
	}
	t.line(`\draw[`, texColour(r), `, thin] ([xshift=4bp]`, rel(x, from), `) -- ([xshift=8bp]`, rel(x, to), `);`)
	text := texText(t.p.b.Fit(s, isBold, t.p.spec.Width-x-labelGap))
	if isBold {
		text = `\bfseries ` + text
	}
	t.line(`\node[anchor=west, inner sep=0pt, xshift=10bp, text=`, texColour(ink), `] at (`, rel(x, to), `) {`, text, `};`)
}
