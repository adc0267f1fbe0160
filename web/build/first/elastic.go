package first

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strings"

	"risingbandits/engine/chart/paint"
	"risingbandits/engine/chart/scene"
)

// fonts lists fonts whose metrics the layout knows, as paint does.
const fonts = `Arial, Helvetica, 'Liberation Sans', sans-serif`

// baseline is how far the baseline of a line of text is below the middle of its letters, CSS px.
const baseline = 4

// lowText makes texts smaller if a picture is so low that they would touch each other.
const lowText = `<style>@media (max-height:230px){text{font-size:9px}}</style>`

// elasticSVG draws a scene as an SVG picture that fills its box, as the live chart will: the plot (x, y, width and
// height) grows with the box, while lines, texts and margins keep their sizes.
func elasticSVG(s *scene.Scene, plot [4]float64, th *scene.Theme) string {
	e := &elastic{plot: plot}
	ground := th.Colour[scene.Ground].Hex()
	right, bottom := float64(s.Width)-plot[2], float64(s.Height)-plot[3]
	e.printf(`<svg xmlns="http://www.w3.org/2000/svg" role="img">`+lowText+"\n"+`<rect width="100%%" height="100%%" fill="%s"/>`+"\n", ground)
	// Chromium reads calc() only in attributes, other browsers only in CSS.
	width, height := "calc(100% - "+number(right)+"px)", "calc(100% - "+number(bottom)+"px)"
	e.printf(`<svg x="%s" y="%s" width="%[3]s" height="%[4]s" style="width:%[3]s;height:%[4]s" overflow="visible" `,
		number(plot[0]), number(plot[1]), width, height)
	e.printf(`font-size="12" font-family="%s" font-variant-numeric="tabular-nums">`+"\n", fonts)
	paint.Draw(e, s, th, false)
	e.closeStretched()
	e.printf("</svg>\n</svg>\n")
	return e.text.String()
}

// An elastic is the Surface of such a picture. Within the SVG of its plot, points are percentages of the plot.
type elastic struct {
	plot      [4]float64
	clip      [4]float32 // of the open mark
	stretched [4]float64 // the rectangle whose stretched content is being written; width 0: none is
	text      strings.Builder
}

func (e *elastic) printf(format string, args ...any) { fmt.Fprintf(&e.text, format, args...) }

// number writes a number with at most two decimals.
func number(x float64) string {
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.2f", x+0), "0"), ".")
}

// place returns the point of the plot that is nearest to a point, in percent of the plot, and how far the point is from
// it.
func (e *elastic) place(x, y float32) (px, py string, dx, dy float64) {
	at := func(v float32, from, length float64) (string, float64) {
		near := min(max(float64(v), from), from+length)
		return number(100*(near-from)/length) + "%", float64(v) - near
	}
	px, dx = at(x, e.plot[0], e.plot[2])
	py, dy = at(y, e.plot[1], e.plot[3])
	return px, py, dx, dy
}

// isInside reports whether all points are in the plot, or hardly outside.
func (e *elastic) isInside(points []float32) bool {
	const hardly = 2
	for i := 0; i+1 < len(points); i += 2 {
		if _, _, dx, dy := e.place(points[i], points[i+1]); math.Abs(dx) > hardly || math.Abs(dy) > hardly {
			return false
		}
	}
	return true
}

// openStretched begins an SVG whose content is stretched with the plot, unless one is open. It covers the clip or the
// plot.
func (e *elastic) openStretched() {
	of, overflow := e.plot, ` overflow="visible"`
	if e.clip != [4]float32{} {
		of, overflow = [4]float64{float64(e.clip[0]), float64(e.clip[1]), float64(e.clip[2]), float64(e.clip[3])}, ""
	}
	if e.stretched == of {
		return
	}
	e.closeStretched()
	e.stretched = of
	percent := func(v, length float64) string { return number(100*v/length) + "%" }
	e.printf(`<svg x="%s" y="%s" width="%s" height="%s" viewBox="%s %s %s %s" preserveAspectRatio="none"%s>`+"\n",
		percent(of[0]-e.plot[0], e.plot[2]), percent(of[1]-e.plot[1], e.plot[3]), percent(of[2], e.plot[2]), percent(of[3], e.plot[3]),
		number(of[0]), number(of[1]), number(of[2]), number(of[3]), overflow)
}

func (e *elastic) closeStretched() {
	if e.stretched[2] > 0 {
		e.printf("</svg>\n")
	}
	e.stretched = [4]float64{}
}

func (e *elastic) Ground(width, height float32, c paint.Ink) {}

func (e *elastic) Begin(clip [4]float32) { e.clip = clip }

func (e *elastic) End() {}

// Stroke stretches lines in the plot. It moves other lines, such as those that lead to names, with the nearest point of
// the plot.
func (e *elastic) Stroke(p paint.Path, pen paint.Pen) {
	if len(p.Boxes) > 0 {
		e.boxes(p.Boxes, "none", strokeOf(pen))
	}
	e.lines(p, `fill="none"`+strokeOf(pen))
}

func (e *elastic) Fill(p paint.Path, c paint.Ink) {
	if len(p.Boxes) > 0 {
		e.boxes(p.Boxes, c.Colour.Hex(), opacity(c.Alpha))
	}
	e.lines(p, `fill="`+c.Colour.Hex()+`"`+opacity(c.Alpha))
}

func (e *elastic) lines(p paint.Path, look string) {
	if len(p.Lines) == 0 {
		return
	}
	if e.clip != [4]float32{} || !slices.ContainsFunc(p.Lines, func(line []float32) bool { return !e.isInside(line) }) {
		e.openStretched()
		e.path(p, 0, 0, look+` vector-effect="non-scaling-stroke"`)
		return
	}
	e.closeStretched()
	for _, line := range p.Lines {
		px, py, dx, dy := e.place(line[0], line[1])
		e.printf(`<svg x="%s" y="%s" overflow="visible">`, px, py)
		e.path(paint.Path{Lines: [][]float32{line}, Closed: p.Closed}, float64(line[0])-dx, float64(line[1])-dy, look)
		e.printf("</svg>\n")
	}
}

// path writes lines relative to an origin.
func (e *elastic) path(p paint.Path, x0, y0 float64, look string) {
	e.printf(`<path d="`)
	for _, line := range p.Lines {
		for i := 0; i+1 < len(line); i += 2 {
			command := "L"
			if i == 0 {
				command = "M"
			}
			e.printf("%s%s %s", command, number(float64(line[i])-x0), number(float64(line[i+1])-y0))
		}
		if p.Closed {
			e.printf("z")
		}
	}
	e.printf(`" %s/>`+"\n", look)
}

// thin is the largest size of rectangles that are lines, such as those of the grid, and so keep their thickness.
const thin = 4

// boxes writes rectangles. Their corners keep their relative places in the plot; only thin sides keep their size.
func (e *elastic) boxes(boxes []float32, fill, look string) {
	e.closeStretched()
	e.printf(`<g fill="%s"%s shape-rendering="crispEdges">`, fill, look)
	for ; len(boxes) >= 4; boxes = boxes[4:] {
		px, py, dx, dy := e.place(boxes[0], boxes[1])
		size := func(v float32, of float64) string {
			if v <= thin {
				return number(float64(v))
			}
			return number(100*float64(v)/of) + "%"
		}
		e.printf(`<rect x="%s" y="%s" width="%s" height="%s"%s/>`, px, py, size(boxes[2], e.plot[2]), size(boxes[3], e.plot[3]), shift(dx, dy))
	}
	e.printf("</g>\n")
}

func (e *elastic) Circle(x, y, r float32, c paint.Ink) {
	e.circle(x, y, r, ` fill="`+c.Colour.Hex()+`"`+opacity(c.Alpha))
}

func (e *elastic) Ring(x, y, r float32, pen paint.Pen) {
	e.circle(x, y, r, ` fill="none"`+strokeOf(pen))
}

func (e *elastic) circle(x, y, r float32, look string) {
	e.closeStretched()
	px, py, dx, dy := e.place(x, y)
	e.printf(`<circle cx="%s" cy="%s" r="%s"%s%s/>`+"\n", px, py, number(float64(r)), look, shift(dx, dy))
}

func (e *elastic) Text(t *scene.Text, c paint.Ink, halo *paint.Pen) {
	e.closeStretched()
	px, py, dx, dy := e.place(t.X, t.Y-baseline)
	e.printf(`<text x="%s" y="%s"%s fill="%s"%s`, px, py, shift(dx, dy+baseline), c.Colour.Hex(),
		[...]string{scene.Start: "", scene.Middle: ` text-anchor="middle"`, scene.End: ` text-anchor="end"`}[t.Anchor])
	if t.Size != 12 {
		e.printf(` font-size="%s"`, number(float64(t.Size)))
	}
	if t.Bold {
		e.printf(` font-weight="700"`)
	}
	if t.Italic {
		e.printf(` font-style="italic"`)
	}
	if halo != nil {
		e.printf(`%s paint-order="stroke"`, strokeOf(*halo))
	}
	e.printf("%s>%s</text>\n", opacity(c.Alpha), html.EscapeString(t.S))
}

func shift(dx, dy float64) string {
	if math.Abs(dx) < 0.005 && math.Abs(dy) < 0.005 {
		return ""
	}
	return fmt.Sprintf(` transform="translate(%s %s)"`, number(dx), number(dy))
}

func opacity(a float32) string {
	if a >= 1 {
		return ""
	}
	return ` opacity="` + number(float64(a)) + `"`
}

func strokeOf(pen paint.Pen) string {
	look := fmt.Sprintf(` stroke="%s" stroke-width="%s"`, pen.Colour.Hex(), number(float64(pen.Width)))
	if pen.Round {
		look += ` stroke-linejoin="round"`
	}
	if len(pen.Dash) > 0 {
		dashes := make([]string, len(pen.Dash))
		for i, d := range pen.Dash {
			dashes[i] = number(float64(d))
		}
		look += ` stroke-dasharray="` + strings.Join(dashes, " ") + `"`
	} else if pen.Round {
		look += ` stroke-linecap="round"`
	}
	return look + opacity(pen.Alpha)
}
