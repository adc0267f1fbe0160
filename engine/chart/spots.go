package chart

import (
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sentences"
)

// spots draw what is read in a chart of a sweep whose readings are read one by one, such as the cells of a map. Drawers embed it.
type spots struct {
	title string
	head  float64 // the room for what is read, px
}

// oneLine is the width from which on what is read stands in one line.
const oneLine = 560

// begin lays out the lines above the plot in which the chart's title, or what is read, stands.
func (s *spots) begin(b *Board, p *placed, title string, table func(b *Board) Digest) {
	s.title, s.head = title, layout.LineHeight+3
	if p.spec.Width < oneLine {
		s.head = 2*layout.LineHeight + 3
	}
	p.frame.Title, p.frame.Titled = "", true
	p.reads.byOne, p.reads.table = true, func() Digest { return table(b) }
}

// over writes the title or what is read, and marks its place.
func (s *spots) over(b *Board, p *placed) {
	if len(p.reads.list) == 0 {
		return
	}
	at := p.readOne(b)
	if at == nil {
		if !p.spec.Untitled {
			p.b.Text(p.b.Fit(s.title, false, p.spec.Width), 0, 12, layout.FontSize, scene.Start, scene.Ink2)
		}
		return
	}
	if r := at.box; at.shape == aBox {
		p.b.Mark(scene.Line, scene.Ink, 1, 2)
		for _, c := range [...][2]float64{{r.X, r.Y}, {r.Right(), r.Y}, {r.Right(), r.Bottom()}, {r.X, r.Bottom()}, {r.X, r.Y}} {
			p.b.Put2(c[0], c[1])
		}
		p.b.Done()
	} else {
		p.b.OpenDot(scene.Ink, 1, r.X, r.Y, 5.5, 1.75)
	}
	write := func(text string, y float64) {
		p.b.Text(p.b.Fit(text, true, p.spec.Width), 0, y, layout.FontSize, scene.Start, scene.Ink).Bold = true
	}
	if p.spec.Width >= oneLine {
		write(at.name+": "+at.words, 12)
		return
	}
	write(at.name, 12)
	write(at.words, 12+layout.LineHeight)
}

// pointRead returns the reading of a point of the sweep.
func pointRead(b *Board, point int, words string) reading {
	return reading{arm: -1, point: point, name: sentences.PointOfSweep(b.sweep, point), words: words}
}
