package draw

import (
	"fmt"
	"io"
	"math"

	"git.sr.ht/~sbinet/gg"

	"risingbandits/engine/chart/draw/typeface"
	"risingbandits/engine/chart/paint"
	"risingbandits/engine/chart/scene"
)

// maxPixels is the most pixels of a PNG: 400 MB of memory.
const maxPixels = 100_000_000

// PNG writes a scene as a PNG with scale pixels per CSS px, with the theme's background or without one.
func PNG(w io.Writer, s *scene.Scene, th *scene.Theme, scale float64, ground bool) error {
	return write(w, s, th, typeface.All(), scale, ground)
}

// UprightPNG is PNG for a scene without italic texts, which it refuses. A program that draws with it alone contains half
// of the fonts.
func UprightPNG(w io.Writer, s *scene.Scene, th *scene.Theme, scale float64, ground bool) error {
	return write(w, s, th, typeface.Upright(), scale, ground)
}

func write(w io.Writer, s *scene.Scene, th *scene.Theme, faces typeface.Faces, scale float64, ground bool) error {
	width, height := math.Ceil(float64(s.Width)*scale), math.Ceil(float64(s.Height)*scale)
	if !(width >= 1 && height >= 1 && width*height <= maxPixels) {
		return fmt.Errorf("a picture of %.0f x %.0f pixels: want at most %d in all", width, height, maxPixels)
	}
	for i := range s.Texts {
		if style := typeface.StyleOf(&s.Texts[i]); faces[style].TTF == nil {
			return fmt.Errorf("the text %q needs a face %s, which this program does not contain", s.Texts[i].S, style)
		}
	}
	r := &raster{dc: gg.NewContext(int(width), int(height)), faces: faces, scale: scale}
	paint.Draw(r, s, th, ground)
	return r.dc.EncodePNG(w)
}

// A raster is the Surface of a PNG.
type raster struct {
	dc    *gg.Context
	faces typeface.Faces
	scale float64 // pixels to a CSS px
}

// pixels converts a length from CSS px to pixels.
func (r *raster) pixels(px float32) float64 { return float64(px) * r.scale }

func (r *raster) Ground(width, height float32, c paint.Ink) {
	r.Fill(paint.Path{Boxes: []float32{0, 0, width, height}}, c)
}

func (r *raster) Begin(clip [4]float32) {
	if clip != [4]float32{} {
		r.dc.DrawRectangle(r.pixels(clip[0]), r.pixels(clip[1]), r.pixels(clip[2]), r.pixels(clip[3]))
		r.dc.Clip()
	}
}

func (r *raster) End() { r.dc.ResetClip() }

func (r *raster) setInk(c paint.Ink) {
	red, green, blue := c.Colour.Bytes()
	r.dc.SetRGBA(float64(red)/255, float64(green)/255, float64(blue)/255, float64(c.Alpha))
}

func (r *raster) setPen(pen paint.Pen) {
	r.setInk(pen.Ink)
	r.dc.SetLineWidth(r.pixels(pen.Width))
	// Whether pen.Round or not: gg has no sharp corners, and without round ends it leaves a notch where
	// the outline of a rectangle or a circle closes.
	r.dc.SetLineJoinRound()
	r.dc.SetLineCapRound()
	if len(pen.Dash) > 0 {
		r.dc.SetLineCapButt()
	}
	dashes := make([]float64, len(pen.Dash))
	for i, d := range pen.Dash {
		dashes[i] = r.pixels(d)
	}
	r.dc.SetDash(dashes...)
}

func (r *raster) MoveTo(x, y float32) { r.dc.MoveTo(r.pixels(x), r.pixels(y)) }
func (r *raster) LineTo(x, y float32) { r.dc.LineTo(r.pixels(x), r.pixels(y)) }
func (r *raster) ClosePath()          { r.dc.ClosePath() }

func (r *raster) Stroke(path paint.Path, pen paint.Pen) {
	r.setPen(pen)
	path.Trace(r)
	r.dc.Stroke()
}

func (r *raster) Fill(path paint.Path, c paint.Ink) {
	r.setInk(c)
	path.Trace(r)
	r.dc.Fill()
}

func (r *raster) Circle(x, y, radius float32, c paint.Ink) {
	r.setInk(c)
	r.dc.DrawCircle(r.pixels(x), r.pixels(y), r.pixels(radius))
	r.dc.Fill()
}

func (r *raster) Ring(x, y, radius float32, pen paint.Pen) {
	r.setPen(pen)
	r.dc.DrawCircle(r.pixels(x), r.pixels(y), r.pixels(radius))
	r.dc.Stroke()
}

func (r *raster) Text(t *scene.Text, c paint.Ink, halo *paint.Pen) {
	f := r.faces[typeface.StyleOf(t)]
	s, left := f.Place(t)
	f.Outline(r.dc, s, left*r.scale, r.pixels(t.Y), r.pixels(t.Size))
	if halo != nil {
		r.setPen(*halo)
		r.dc.StrokePreserve()
	}
	r.setInk(c)
	r.dc.Fill()
}
