package chart

import (
	"math"

	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sentences"
)

// spots are the places of a chart of a sweep that the pointer and the keys read, one at a time, such as the cells of a map. Drawers
// embed it.
type spots struct {
	list    []spot
	columns int // of a map; 0 if the spots are in one line
	at      int // the spot that is read; -1 for none
	title   string
	head    float64 // the room for what is read, px
	digests func(b *Board) Digest
}

// A spot is a place that can be read.
type spot struct {
	point int // of the sweep; -1 for none
	key   string
	x, y  float64
	w, h  float64 // of a cell, whose middle x and y are; 0 for a dot
	name  string  // which point or policy it is
	value string  // what is there, in words
}

// newSpots returns the spots of a chart before its first scene.
func newSpots(digests func(b *Board) Digest) spots { return spots{at: -1, digests: digests} }

// oneLine is the width from which on what is read stands in one line.
const oneLine = 560

// begin empties the list, and lays out the lines above the plot in which the chart's title, or what is read, stands.
func (s *spots) begin(p *placed, title string) {
	s.list, s.columns, s.title, s.head = s.list[:0], 0, title, layout.LineHeight+3
	if p.spec.Width < oneLine {
		s.head = 2*layout.LineHeight + 3
	}
	p.frame.Title, p.frame.Titled = "", true
}

func (s *spots) reads(b *Board, p *placed) bool {
	return s.at >= 0 && s.at < len(s.list) && b.hovers() && b.hoverChart == p.spec.ID
}

// over writes the title or what is read, and marks its place.
func (s *spots) over(b *Board, p *placed) {
	if len(s.list) == 0 {
		return
	}
	if !s.reads(b, p) {
		if !p.spec.Untitled {
			p.b.Text(p.b.Fit(s.title, false, p.spec.Width), 0, 12, layout.FontSize, scene.Start, scene.Ink2)
		}
		return
	}
	at := &s.list[s.at]
	if at.w > 0 {
		x0, y0, x1, y1 := at.x-layout.Half(at.w), at.y-layout.Half(at.h), at.x+layout.Half(at.w), at.y+layout.Half(at.h)
		p.b.Mark(scene.Line, scene.Ink, 1, 2)
		for _, c := range [...][2]float64{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}, {x0, y0}} {
			p.b.Put2(c[0], c[1])
		}
		p.b.Done()
	} else {
		p.b.OpenDot(scene.Ink, 1, at.x, at.y, 5.5, 1.75)
	}
	write := func(text string, y float64) {
		p.b.Text(p.b.Fit(text, true, p.spec.Width), 0, y, layout.FontSize, scene.Start, scene.Ink).Bold = true
	}
	if p.spec.Width >= oneLine {
		write(at.name+": "+at.value, 12)
		return
	}
	write(at.name, 12)
	write(at.value, 12+layout.LineHeight)
}

// find reads the spot under a point, or the nearest one within reach.
func (s *spots) find(_ *Board, p *placed, x, y, reach float64, h *hit) {
	s.at = -1
	near := reach
	for i := range s.list {
		at := &s.list[i]
		dx := math.Max(math.Abs(x-at.x)-layout.Half(at.w), 0)
		dy := math.Max(math.Abs(y-at.y)-layout.Half(at.h), 0)
		if d := math.Sqrt(float64(dx*dx) + float64(dy*dy)); d < near {
			near, s.at = d, i
		}
	}
	if s.at >= 0 {
		h.series = s.list[s.at].key
	}
	p.stale = max(p.stale, staleOver)
}

// key steps from spot to spot, and opens the scenario of the one that is read.
func (s *spots) key(b *Board, p *placed, key string) (in Intent, words string, ok bool) {
	row := max(s.columns, 1)
	steps := map[string]int{"ArrowRight": 1, "ArrowLeft": -1, "ArrowUp": row, "ArrowDown": -row, "PageUp": 10 * row, "PageDown": -10 * row,
		"Home": -len(s.list), "End": len(s.list)}
	if s.columns == 0 {
		steps["ArrowUp"], steps["ArrowDown"] = -1, 1
	}
	if key == "Enter" && s.reads(b, p) && s.list[s.at].point >= 0 {
		return b.openPoint(p, s.list[s.at].point), "", true
	}
	step, ok := steps[key]
	if !ok || len(s.list) == 0 {
		return Intent{}, "", false
	}
	switch to := s.at + step; {
	case !s.reads(b, p):
		s.at = 0
		if key == "End" {
			s.at = len(s.list) - 1
		}
	case s.columns == 0 || key == "Home" || key == "End":
		s.at = layout.Clamp(to, 0, len(s.list)-1)
	case to >= 0 && to < len(s.list) && (step%row == 0 || to/row == s.at/row):
		s.at = to
	}
	at := &s.list[s.at]
	b.Focus(at.key, -1)
	b.setHover(p.spec.ID, float64(s.at))
	p.stale = max(p.stale, staleOver)
	return b.intent(Hover, p.spec.ID), at.name + ": " + at.value + ".", true
}

func (s *spots) clicked(b *Board, p *placed, _ PointerEvent) (Intent, bool) {
	if s.at < 0 || s.at >= len(s.list) || s.list[s.at].point < 0 {
		return Intent{}, false
	}
	return b.openPoint(p, s.list[s.at].point), true
}

func (s *spots) points(*Board, *placed) int                        { return len(s.list) }
func (s *spots) point(_ *Board, _ *placed, i int) float64          { return float64(i) }
func (s *spots) ranked(dst []ranked, _ *Board, _ float64) []ranked { return dst }
func (s *spots) lookAt(*Board, float64)                            {}
func (s *spots) inWords(*Board, float64, []ranked) string          { return "" }
func (s *spots) hasPrevious(*Board) bool                           { return false }

func (s *spots) digest(b *Board, _ *placed) Digest {
	if b.sweep == nil {
		return Digest{}
	}
	return s.digests(b)
}

// spotOf returns the spot of a point of the sweep.
func spotOf(b *Board, point int, value string) spot {
	return spot{point: point, name: sentences.PointOfSweep(b.sweep, point), value: value}
}
