package chart

import (
	"cmp"
	"math"
	"slices"

	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/numbers"
)

// A valueRow is a line of the list of values at the playhead.
type valueRow struct {
	name   string
	value  float64
	role   scene.Role
	dash   []float32
	weight float64
	alpha  float64
	strong bool // never left out
	bold   bool
}

// A valueList is the list of values: sorted, each with its swatch and name.
type valueList struct {
	rows  []valueRow
	write func(v float64) string // see readings.write
}

const (
	listInset   = 12 // from the plot's corner
	swatch      = 18
	swatchGap   = 8
	listColumns = 10 // between names and values
)

// draw draws the list in a corner of the plot: the upper left one, or the upper right one if the line at x would pass
// under the list. It uses the lower corner if fewer curves run there. If there are other
// words in both, the list leaves out its names, because a narrow list may fit beside them.
func (l *valueList) draw(p *placed, x float64) {
	if len(l.rows) == 0 {
		return
	}
	slices.SortStableFunc(l.rows, func(a, b valueRow) int { return cmp.Compare(b.value, a.value) })
	line := float64(layout.LineHeight)
	if p.spec.compact() {
		line = layout.TightLine
	}
	plot := p.frame.Plot
	room := max(1, int((plot.H-2*listInset)/line))
	more := l.cut(room)
	names, values := l.measure(&p.b, p.spec.compact())
	w := swatch + swatchGap + names + values
	h := float64(float64(len(l.rows)) * line)
	if more > 0 {
		h += line
	}
	at := l.corner(p, x, w, h)
	if n := p.wordsIn(at); n > 0 && names > 0 {
		narrow := w - names + 4
		if beside := l.corner(p, x, narrow, h); p.wordsIn(beside) < n {
			at, w, names = beside, narrow, 0
		}
	}
	if p.crossings(at, false) > 0 || p.headX > at.X-6 && p.headX < at.Right()+6 { // make what runs under the list paler there
		p.b.Mark(scene.Rects, scene.Ground, 0.8, 0)
		p.b.Put4(at.X-6, at.Y-2, w+12, h+4)
		p.b.Done()
	}
	decimals := l.decimals()
	for i, r := range l.rows {
		y := at.Y + float64((float64(i)+0.5)*line)
		m := p.b.Mark(scene.Line, r.role, r.alpha, 2*r.weight)
		m.Dash = r.dash
		p.b.Put2(at.X, y)
		p.b.Put2(at.X+swatch, y)
		p.b.Done()
		if names > 0 {
			l.style(p.b.Text(r.name, at.X+swatch+swatchGap, y+layout.Baseline, layout.FontSize, scene.Start, scene.Ink2), &r)
		}
		l.style(p.b.Text(l.written(&p.b, &r, decimals), at.X+w, y+layout.Baseline, layout.FontSize, scene.End, scene.Ink), &r)
	}
	if more > 0 {
		t := p.b.Text(moreWords(&p.b, more), at.X+w, at.Y+h-layout.Half(line)+layout.Baseline, layout.FontSize, scene.End, scene.Ink2)
		t.Halo = true
	}
}

// written returns a value as it is shown.
func (l *valueList) written(b *layout.Builder, r *valueRow, decimals int) string {
	if l.write != nil {
		return l.write(r.value)
	}
	return b.Commas(r.value, decimals)
}

// moreWords says how many rows of a list are left out.
func moreWords(b *layout.Builder, more int) string {
	b.Scratch = append(numbers.AppendCommas(append(b.Scratch[:0], "and "...), float64(more), 0), " more"...)
	return b.Scratched()
}

func (l *valueList) style(t *scene.Text, r *valueRow) {
	t.Halo, t.Bold = true, r.bold
	if r.alpha < 1 {
		t.Role = scene.Ink2
	}
}

// cut removes rows from the middle until the list fits, and returns how many.
func (l *valueList) cut(room int) int {
	if len(l.rows) <= room {
		return 0
	}
	room = max(1, room-1)
	out := len(l.rows) - room
	left := out
	kept := l.rows[:0]
	for i, r := range l.rows {
		if !r.strong && left > 0 && i >= room/2 {
			left--
			continue
		}
		kept = append(kept, r)
	}
	l.rows = kept
	return out - left
}

// measure returns the widths of the names, including the gap after them, and of the values. If there is little room,
// names are left out first.
func (l *valueList) measure(b *layout.Builder, compact bool) (names, values float64) {
	d := l.decimals()
	for _, r := range l.rows {
		names = math.Max(names, b.Width(r.name, r.bold))
		values = math.Max(values, b.Width(l.written(b, &r, d), r.bold))
	}
	if compact {
		return 0, math.Ceil(values) + 4
	}
	return math.Ceil(names) + listColumns, math.Ceil(values)
}

func (l *valueList) decimals() int {
	largest := 0.0
	for _, r := range l.rows {
		largest = math.Max(largest, math.Abs(r.value))
	}
	return numbers.DecimalsFor(largest)
}

func (l *valueList) corner(p *placed, x, w, h float64) layout.Rect {
	plot := p.frame.Plot
	at := layout.Rect{X: plot.X + listInset, Y: plot.Y + listInset, W: w, H: h}
	if p.spec.compact() {
		at.X, at.Y = plot.X+8, plot.Y+8
	}
	if x >= at.X-6 && x <= at.Right()+6 {
		at.X = plot.Right() - listInset - w
		if x >= at.X-6 && x <= at.Right()+6 { // a narrow plot: use the side with more room
			at.X = x + 8
			if x-plot.X > plot.Right()-x {
				at.X = x - 8 - w
			}
		}
	}
	low, under := at, at
	low.Y = plot.Bottom() - 8 - h
	under.Y += layout.LineHeight // under the title of the y axis
	cost := func(r layout.Rect) int { return p.crossings(r, false) + wordsCost*p.wordsIn(r) }
	if under.Bottom() < plot.Bottom() && cost(under) < cost(at) {
		at = under
	}
	if low.Y > at.Bottom() && cost(low) < cost(at) {
		return low
	}
	return at
}

// wordsCost is how many curves under the list count as much as one text.
const wordsCost = 4

// wordsIn returns how many of the texts so far a part of the chart would cover.
func (p *placed) wordsIn(r layout.Rect) int {
	n := 0
	for i := range p.b.Scene.Texts {
		t := &p.b.Scene.Texts[i]
		w := p.b.Width(t.S, t.Bold)
		x, y := float64(t.X)-float64(w*float64(t.Anchor)/2), float64(t.Y)
		if x < r.Right() && x+w > r.X && y-layout.FontSize < r.Bottom() && y > r.Y {
			n++
		}
	}
	return n
}
