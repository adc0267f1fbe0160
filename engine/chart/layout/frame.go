package layout

import (
	"math"

	"risingbandits/engine/chart/scene"
)

// Sizes in CSS px that the charts share.
const (
	FontSize     = 12
	LineHeight   = 15 // of lists and labels
	TightLine    = 13 // of lists and labels in little room
	Baseline     = 4  // from the middle of a line of text down to its baseline
	TickGap      = 7  // between an axis and its labels
	TickLength   = 4
	TopMargin    = 8
	BottomMargin = 42 // tick labels and the axis title
	BareMargin   = 24 // tick labels alone
	Faded        = 0.35
	BandAlpha    = 0.2
)

// A Rect is a part of a chart, CSS px.
type Rect struct{ X, Y, W, H float64 }

func (r Rect) Right() float64  { return r.X + r.W }
func (r Rect) Bottom() float64 { return r.Y + r.H }

func (r Rect) Has(x, y float64) bool {
	return x >= r.X && x <= r.Right() && y >= r.Y && y <= r.Bottom()
}

// Clip returns r as a mark's clip, enlarged by `by` px on every side.
func (r Rect) Clip(by float64) [4]float32 {
	return [4]float32{float32(r.X - by), float32(r.Y - by), float32(r.W + 2*by), float32(r.H + 2*by)}
}

// A Window is the part of a chart that is shown, in data units. If the two ends of an axis are equal, the whole axis is
// shown.
type Window struct{ X0, X1, Y0, Y1 float64 }

// A Frame is the plot inside a chart with its two axes.
type Frame struct {
	Plot   Rect
	X, Y   Scale
	Xt, Yt []float64
	Title  string // of the x axis
	Titled bool   // the title is at the axis; else it is in the takeaway
}

// An AxisPlan is what a chart asks of its frame.
type AxisPlan struct {
	XKind, YKind   ScaleKind
	X0, X1, Y0, Y1 float64
	Title          string
	Right          float64 // margin for the labels of curves
	LeftMin        float64 // least margin for the labels of the y axis
}

// Lay lays the frame out in a chart of a size: the y axis needs its labels' width, which depends on its ticks, which
// depend only on the height.
func (f *Frame) Lay(b *Builder, width, height float64, a AxisPlan) {
	f.Title = a.Title
	f.Titled = height >= 200 && width >= 240 && a.Title != ""
	bottom := height - BottomMargin
	if !f.Titled {
		bottom = height - BareMargin
	}
	h := math.Max(bottom-TopMargin, 20)
	f.Y = NewScale(a.YKind, a.Y0, a.Y1, TopMargin+h, TopMargin)
	f.Yt = f.Y.Ticks(f.Yt[:0], Clamp(int(h/36), 3, 6))
	widest := 0.0
	for _, v := range f.Yt {
		widest = math.Max(widest, b.Width(b.SI(v), false))
	}
	if !(a.X1 > a.X0) {
		a.X0, a.X1, a.XKind = 0, 1, Linear
	}
	left := math.Max(a.LeftMin, math.Ceil(widest)+TickGap+2)
	w := math.Max(width-left-a.Right, 20)
	f.Plot = Rect{left, TopMargin, w, h}
	f.X = NewScale(a.XKind, a.X0, a.X1, left, left+w)
	f.Xt = f.ticksThatFit(b, Clamp(int(w/48), 2, 7))
}

// Lower moves the frame down, to leave room above it.
func (f *Frame) Lower(by float64) {
	if by != 0 {
		f.Plot.Y += by
		f.Y = NewScale(f.Y.Kind, f.Y.Lo, f.Y.Hi, f.Y.From+by, f.Y.To+by)
	}
}

// ticksThatFit returns the ticks of the x axis, fewer if their labels would touch.
func (f *Frame) ticksThatFit(b *Builder, want int) []float64 {
	for ; ; want-- {
		ts := f.X.Ticks(f.Xt[:0], want)
		fits, end := true, math.Inf(-1)
		for _, v := range ts {
			mid := Half(b.Width(b.SI(v), false))
			x := f.X.At(v)
			fits = fits && x-mid >= end+6
			end = x + mid
		}
		if fits || want <= 1 {
			return ts
		}
	}
}

// titleBase is how far the baseline of the x axis' title is below the plot.
const titleBase = 31

// NameBox returns the box of the x axis's title, with a margin for clicks; zero if there is no title at the axis.
func (f *Frame) NameBox(b *Builder) Rect {
	if !f.Titled {
		return Rect{}
	}
	w := b.Width(f.Title, false)
	return Rect{f.Plot.Right() - w - 6, math.Round(f.Plot.Bottom()) + titleBase - FontSize - 4, w + 12, FontSize + 12}
}

// Draw draws grid, axes, ticks and their labels.
func (f *Frame) Draw(b *Builder) {
	p := f.Plot
	b.Mark(scene.Rects, scene.Grid, 1, 0)
	for _, v := range f.Yt {
		if y := math.Round(f.Y.At(v)); y < p.Bottom()-1 {
			b.Put4(p.X, y-1, p.W, 1)
		}
	}
	b.Done()
	b.Mark(scene.Rects, scene.Axis, 1, 0)
	base := math.Round(p.Bottom())
	b.Put4(p.X, base-1, p.W, 1)
	if y := math.Round(f.Y.At(0)); f.Y.Lo < 0 && f.Y.Hi > 0 {
		b.Put4(p.X, y-1, p.W, 1)
	}
	for _, v := range f.Xt {
		b.Put4(math.Floor(f.X.At(v)), base, 1, TickLength)
	}
	b.Done()
	for _, v := range f.Yt {
		b.Text(b.SI(v), p.X-TickGap, f.Y.At(v)+Baseline, FontSize, scene.End, scene.Ink2)
	}
	for _, v := range f.Xt {
		b.Text(b.SI(v), math.Round(f.X.At(v)), base+16, FontSize, scene.Middle, scene.Ink2)
	}
	if f.Titled {
		b.Text(f.Title, p.Right(), base+titleBase, FontSize, scene.End, scene.Ink2)
	}
}

// Note writes a word or two at the upper end of the y axis.
func (f *Frame) Note(b *Builder, s string) {
	b.Text(s, f.Plot.X+4, f.Plot.Y+4, FontSize, scene.Start, scene.Ink2).Halo = true
}

func Clamp(v, lo, hi int) int { return max(lo, min(hi, v)) }

// Half returns half of a length, rounded so that no platform fuses the product with a sum.
func Half(x float64) float64 { return float64(x / 2) }
