package chart

import "math"

// Sizes in CSS px that the charts share.
const (
	fontSize     = 12
	lineHeight   = 15 // of lists and labels
	tightLine    = 13 // of lists and labels where room is short
	baseline     = 4  // from the middle of a line of text down to its baseline
	tickGap      = 7  // between an axis and its labels
	tickLength   = 4
	topMargin    = 8
	bottomMargin = 42 // tick labels and the axis title
	bareMargin   = 24 // tick labels alone
	faded        = 0.35
	bandAlpha    = 0.2
)

// A rect is a part of a chart, CSS px.
type rect struct{ x, y, w, h float64 }

func (r rect) right() float64  { return r.x + r.w }
func (r rect) bottom() float64 { return r.y + r.h }

func (r rect) has(x, y float64) bool {
	return x >= r.x && x <= r.right() && y >= r.y && y <= r.bottom()
}

// clip returns r as a mark's clip, grown by so much on every side.
func (r rect) clip(by float64) [4]float32 {
	return [4]float32{float32(r.x - by), float32(r.y - by), float32(r.w + 2*by), float32(r.h + 2*by)}
}

// A Window is the part of a chart shown, in data: of an axis whose two ends are equal, the whole.
type Window struct{ X0, X1, Y0, Y1 float64 }

// A frame is the plot inside a chart with its two axes.
type frame struct {
	plot   rect
	x, y   Scale
	xt, yt []float64
	title  string // of the x axis
	titled bool   // the title stands at the axis; else it belongs into the sentence
}

// An axisPlan is what a chart asks of its frame.
type axisPlan struct {
	xKind, yKind   ScaleKind
	x0, x1, y0, y1 float64
	title          string
	right          float64 // margin for the labels of curves
	leftMin        float64 // least margin for the labels of the y axis
}

// lay lays the frame out in a chart of a size: the y axis needs its labels' width, which needs
// its ticks, which need the height alone.
func (f *frame) lay(b *builder, width, height float64, a axisPlan) {
	f.title = a.title
	f.titled = height >= 200 && width >= 240 && a.title != ""
	bottom := height - bottomMargin
	if !f.titled {
		bottom = height - bareMargin
	}
	h := math.Max(bottom-topMargin, 20)
	f.y = NewScale(a.yKind, a.y0, a.y1, topMargin+h, topMargin)
	f.yt = f.y.Ticks(f.yt[:0], clampInt(int(h/36), 3, 6))
	widest := 0.0
	for _, v := range f.yt {
		widest = math.Max(widest, b.width(b.si(v), false))
	}
	if !(a.x1 > a.x0) {
		a.x0, a.x1, a.xKind = 0, 1, Linear
	}
	left := math.Max(a.leftMin, math.Ceil(widest)+tickGap+2)
	w := math.Max(width-left-a.right, 20)
	f.plot = rect{left, topMargin, w, h}
	f.x = NewScale(a.xKind, a.x0, a.x1, left, left+w)
	f.xt = f.ticksThatFit(b, clampInt(int(w/48), 2, 7))
}

// ticksThatFit returns the x axis' ticks, fewer if their labels would touch.
func (f *frame) ticksThatFit(b *builder, want int) []float64 {
	for ; ; want-- {
		ts := f.x.Ticks(f.xt[:0], want)
		fits, end := true, math.Inf(-1)
		for _, v := range ts {
			mid := half(b.width(b.si(v), false))
			x := f.x.At(v)
			fits = fits && x-mid >= end+6
			end = x + mid
		}
		if fits || want <= 1 {
			return ts
		}
	}
}

// draw draws grid, axes, ticks and their labels.
func (f *frame) draw(b *builder) {
	p := f.plot
	b.mark(Rects, Grid, 1, 0)
	for _, v := range f.yt {
		if y := math.Round(f.y.At(v)); y < p.bottom()-1 {
			b.put4(p.x, y-1, p.w, 1)
		}
	}
	b.done()
	b.mark(Rects, Axis, 1, 0)
	base := math.Round(p.bottom())
	b.put4(p.x, base-1, p.w, 1)
	if y := math.Round(f.y.At(0)); f.y.Lo < 0 && f.y.Hi > 0 {
		b.put4(p.x, y-1, p.w, 1)
	}
	for _, v := range f.xt {
		b.put4(math.Floor(f.x.At(v)), base, 1, tickLength)
	}
	b.done()
	for _, v := range f.yt {
		b.text(b.si(v), p.x-tickGap, f.y.At(v)+baseline, fontSize, End, Ink2)
	}
	for _, v := range f.xt {
		b.text(b.si(v), math.Round(f.x.At(v)), base+16, fontSize, Middle, Ink2)
	}
	if f.titled {
		b.text(f.title, p.right(), base+31, fontSize, End, Ink2)
	}
}

// note writes a word or two at the upper end of the y axis.
func (f *frame) note(b *builder, s string) {
	b.text(s, f.plot.x+4, f.plot.y+4, fontSize, Start, Ink2).Halo = true
}

func clampInt(v, lo, hi int) int { return max(lo, min(hi, v)) }

// half returns half of a length, rounded so that no platform fuses it into a sum.
func half(x float64) float64 { return float64(x / 2) }
