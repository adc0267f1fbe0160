package draw

import (
	"fmt"
	"io"
	"math"

	"git.sr.ht/~sbinet/gg"

	"risingbandits/engine/chart/scene"
)

// maxPixels is the most pixels a PNG may have: 400 MB of memory.
const maxPixels = 100_000_000

// PNG writes a scene as a PNG with so many pixels to a CSS px, with the theme's ground or without one.
func PNG(w io.Writer, s *scene.Scene, th *scene.Theme, scale float64, ground bool) error {
	width, height := math.Ceil(float64(s.Width)*scale), math.Ceil(float64(s.Height)*scale)
	if !(width >= 1 && height >= 1 && width*height <= maxPixels) {
		return fmt.Errorf("a picture of %.0f x %.0f pixels: want at most %d in all", width, height, maxPixels)
	}
	r := &raster{gg.NewContext(int(width), int(height)), scale}
	if err := walk(r, s, th, ground); err != nil {
		return err
	}
	return r.dc.EncodePNG(w)
}

// A raster is a surface of pixels.
type raster struct {
	dc *gg.Context
	k  float64 // pixels to a CSS px
}

func (r *raster) err() error { return nil }

func (r *raster) clip(x, y, w, h float64) {
	r.dc.DrawRectangle(x*r.k, y*r.k, w*r.k, h*r.k)
	r.dc.Clip()
}

func (r *raster) unclip() { r.dc.ResetClip() }

func (r *raster) ink(c ink) {
	red, green, blue := c.rgb.Bytes()
	r.dc.SetRGBA(float64(red)/255, float64(green)/255, float64(blue)/255, c.alpha)
}

func (r *raster) pen(p pen) {
	r.ink(p.ink)
	r.dc.SetLineWidth(p.width * r.k)
	r.dc.SetLineJoinRound()
	r.dc.SetLineCapButt()
	if p.round {
		r.dc.SetLineCapRound()
	}
	dashes := make([]float64, len(p.dash))
	for i, d := range p.dash {
		dashes[i] = float64(d) * r.k
	}
	r.dc.SetDash(dashes...)
}

func (r *raster) path(path [][]float32) {
	for _, run := range path {
		for i := 0; i+1 < len(run); i += 2 {
			x, y := float64(run[i])*r.k, float64(run[i+1])*r.k
			if i == 0 {
				r.dc.MoveTo(x, y)
			} else {
				r.dc.LineTo(x, y)
			}
		}
	}
}

func (r *raster) stroke(path [][]float32, p pen) {
	r.pen(p)
	r.path(path)
	r.dc.Stroke()
}

func (r *raster) fill(path [][]float32, c ink) {
	r.ink(c)
	r.path(path)
	r.dc.Fill()
}

func (r *raster) circle(x, y, radius float64, c ink) {
	r.ink(c)
	r.dc.DrawCircle(x*r.k, y*r.k, radius*r.k)
	r.dc.Fill()
}

func (r *raster) ring(x, y, radius float64, p pen) {
	r.pen(p)
	r.dc.DrawCircle(x*r.k, y*r.k, radius*r.k)
	r.dc.Stroke()
}

func (r *raster) text(t *scene.Text, x float64, f face, halo *pen, c ink) {
	f.outline(r.dc, t.S, x*r.k, float64(t.Y)*r.k, float64(t.Size)*r.k)
	if halo != nil {
		r.pen(*halo)
		r.dc.StrokePreserve()
	}
	r.ink(c)
	r.dc.Fill()
}
