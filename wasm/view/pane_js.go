package main

import (
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"risingbandits/engine/chart/scene"
)

// A pane is one chart on the canvas.
type pane struct {
	scene  scene.Scene
	shown  bool
	at     image.Point // device px
	ground *ebiten.Image
	over   *ebiten.Image
	drawn  look // of ground
}

// A look is everything that the picture of a ground layer depends on.
type look struct {
	number uint32     // of the scene
	size   [2]float32 // CSS px
	theme  *scene.Theme
	scale  float32
}

// take decodes the pane's next scene.
func (p *pane) take(bytes []byte) error {
	p.shown = false
	if _, err := scene.Decode(&p.scene, bytes); err != nil {
		return err
	}
	p.shown = true
	return nil
}

func (p *pane) move(x, y int) { p.at = image.Pt(x, y) }

func (p *pane) hide() {
	p.shown = false
	free(&p.ground)
	free(&p.over)
}

// draw brings the pane's picture up to date and puts it on the screen.
func (p *pane) draw(screen *ebiten.Image, ink *painter, theme *scene.Theme, scale float32) {
	s := &p.scene
	w, h := pixels(s.Width, scale), pixels(s.Height, scale)
	if !p.shown || w <= 0 || h <= 0 {
		return
	}
	now := look{s.Number, [2]float32{s.Width, s.Height}, theme, scale}
	if fit(&p.ground, w, h) || p.drawn != now {
		p.drawn = now
		p.ground.Clear()
		ink.draw(p.ground, s.Marks[:s.Over], theme, scale)
	}
	ink.put(screen, p.ground, p.at)
	if s.Over == len(s.Marks) {
		return
	}
	if !fit(&p.over, w, h) {
		p.over.Clear()
	}
	ink.draw(p.over, s.Marks[s.Over:], theme, scale)
	ink.put(screen, p.over, p.at)
}

// pixels returns a length in whole device pixels, rounded up.
func pixels(css, scale float32) int { return int(math.Ceil(float64(css*scale) - 1e-3)) }

// fit makes *img an image of that size and reports whether it is new.
func fit(img **ebiten.Image, w, h int) bool {
	if *img != nil && (*img).Bounds().Size() == image.Pt(w, h) {
		return false
	}
	free(img)
	*img = newImage(w, h)
	return true
}

func free(img **ebiten.Image) {
	if *img != nil {
		(*img).Deallocate()
		*img = nil
	}
}

// newImage returns an image with its own texture. Ebiten's shared textures are for small pictures that are only read;
// these are drawn to.
func newImage(w, h int) *ebiten.Image {
	return ebiten.NewImageWithOptions(image.Rect(0, 0, w, h), &ebiten.NewImageOptions{Unmanaged: true})
}
