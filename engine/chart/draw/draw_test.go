package draw

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/png"
	"math"
	"testing"

	"risingbandits/engine/chart/scene"
)

var nan = float32(math.NaN())

// sample has every kind of mark, and texts that the font has and has not.
func sample() *scene.Scene {
	return &scene.Scene{
		ID: "sample", Width: 100, Height: 60,
		Marks: []scene.Mark{
			{Kind: scene.Rects, Role: scene.Accent, Alpha: 1, Data: []float32{10, 10, 20, 20}},
			{Kind: scene.Rects, Role: scene.Ink, Alpha: 0.5, Data: []float32{20, 10, 20, 20}},
			{Kind: scene.Line, Role: scene.Hue0, Alpha: 1, Width: 4, Data: []float32{0, 40, 100, 40}, Clip: [4]float32{50, 30, 50, 30}},
			{Kind: scene.Line, Role: scene.Hue1, Alpha: 1, Width: 2, Dash: []float32{4, 4},
				Data: []float32{0, 50, 40, 50, nan, nan, 60, 50, 100, 50}},
			{Kind: scene.Band, Role: scene.Hue2, Alpha: 1, Data: []float32{60, 5, 15, 70, 5, 15, nan, nan, nan, 80, 5, 15}},
			{Kind: scene.Dots, Role: scene.Hue3, Alpha: 1, Ground: true, Data: []float32{90, 10, 5, nan, 1, 1}},
			{Kind: scene.Dots, Role: scene.Hue3, Alpha: 1, Width: 1, Data: []float32{90, 25, 5}},
		},
		Texts: []scene.Text{
			{X: 50, Y: 56, S: "a−σ猫\xff", Size: 12, Anchor: scene.Middle, Role: scene.Ink, Alpha: 1, Halo: true},
			{X: 99, Y: 58, S: "bold", Size: 12, Anchor: scene.End, Role: scene.Ink2, Alpha: 0.5, Bold: true},
		},
	}
}

func light() *scene.Theme { th, _ := scene.ThemeByName("light"); return th }

func drawn(t *testing.T, s *scene.Scene, scale float64, ground bool) image.Image {
	t.Helper()
	var b bytes.Buffer
	if err := PNG(&b, s, light(), scale, ground); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func TestPNG(t *testing.T) {
	img := drawn(t, sample(), 2, true)
	if got := img.Bounds().Size(); got != image.Pt(200, 120) {
		t.Fatalf("size %v, want 200 x 120", got)
	}
	half := func(c scene.RGB) scene.RGB { // over the white ground
		r, g, b := c.Bytes()
		mid := func(x uint8) scene.RGB { return scene.RGB((int(x) + 255 + 1) / 2) }
		return mid(r)<<16 | mid(g)<<8 | mid(b)
	}
	c := light().Colour
	for _, p := range []struct {
		what string
		x, y int // CSS px
		want scene.RGB
	}{
		{"ground", 5, 5, c[scene.Ground]}, {"a rectangle", 14, 20, c[scene.Accent]}, {"half an ink on ground", 35, 20, half(c[scene.Ink])},
		{"a line in its clip", 75, 40, c[scene.Hue0]}, {"a line out of its clip", 30, 40, c[scene.Ground]}, {"a dash", 2, 50, c[scene.Hue1]},
		{"between dashes", 6, 50, c[scene.Ground]}, {"where a line breaks", 50, 45, c[scene.Ground]}, {"a band", 65, 10, c[scene.Hue2]},
		{"after a band breaks", 76, 10, c[scene.Ground]}, {"a dot", 90, 10, c[scene.Hue3]}, {"inside a ring", 90, 25, c[scene.Ground]},
		{"a ring", 95, 25, c[scene.Hue3]},
	} {
		got := color.RGBAModel.Convert(img.At(2*p.x, 2*p.y)).(color.RGBA)
		r, g, b := p.want.Bytes()
		near := func(a, b uint8) bool { return a-b < 4 || b-a < 4 }
		if !near(got.R, r) || !near(got.G, g) || !near(got.B, b) || got.A != 255 {
			t.Errorf("%s at %d, %d is %v, want %s", p.what, p.x, p.y, got, p.want.Hex())
		}
	}
}

func TestPNGTransparent(t *testing.T) {
	img := drawn(t, sample(), 1, false)
	if _, _, _, a := img.At(5, 5).RGBA(); a != 0 {
		t.Errorf("where there is no ground, alpha is %d", a)
	}
}

// Text is drawn where the scene says: right of a Start, left of an End, and all of it.
func TestPNGTextStandsAtItsAnchor(t *testing.T) {
	for _, c := range []struct {
		anchor   scene.Anchor
		from, to int
	}{{scene.Start, 50, 75}, {scene.Middle, 37, 63}, {scene.End, 25, 50}} {
		s := &scene.Scene{Width: 100, Height: 30, Texts: []scene.Text{{X: 50, Y: 20, S: "HHH", Size: 12, Anchor: c.anchor,
			Role: scene.Ink, Alpha: 1}}}
		img := drawn(t, s, 1, true)
		lo, hi := 100, 0
		for x := range 100 {
			for y := range 30 {
				if r, _, _, _ := img.At(x, y).RGBA(); r < 0x8000 {
					lo, hi = min(lo, x), max(hi, x)
				}
			}
		}
		if lo < c.from || lo > c.from+4 || hi >= c.to || hi < c.to-4 {
			t.Errorf("anchor %d: ink from %d to %d, want within %d to %d", c.anchor, lo, hi, c.from, c.to)
		}
	}
}

// Upright scenes have the same picture whichever faces a program contains; one with an italic text is refused, not drawn
// in another face.
func TestUprightPNG(t *testing.T) {
	var all, upright bytes.Buffer
	s := sample()
	if err := errors.Join(PNG(&all, s, light(), 2, true), UprightPNG(&upright, s, light(), 2, true)); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(all.Bytes(), upright.Bytes()) {
		t.Error("the picture is another one")
	}
	s.Texts[0].Italic = true
	if err := PNG(&all, s, light(), 2, true); err != nil {
		t.Error(err)
	}
	upright.Reset()
	if err := UprightPNG(&upright, s, light(), 2, true); err == nil || upright.Len() > 0 {
		t.Errorf("an italic text was drawn upright: %v", err)
	}
}

func TestPNGRefusesSizes(t *testing.T) {
	for _, s := range []*scene.Scene{{Width: 10000, Height: 10001}, {}, {Width: nan, Height: 1}} {
		if err := PNG(new(bytes.Buffer), s, light(), 1, true); err == nil {
			t.Errorf("%v x %v was drawn", s.Width, s.Height)
		}
	}
}

type full struct{}

var errFull = errors.New("full")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestNoWritingIsSaid(t *testing.T) {
	if err := PNG(full{}, sample(), light(), 1, true); !errors.Is(err, errFull) {
		t.Errorf("PNG: %v", err)
	}
}
