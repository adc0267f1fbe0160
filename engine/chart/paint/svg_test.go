package paint

import (
	"errors"
	"flag"
	"math"
	"strings"
	"testing"

	"risingbandits/engine/chart/scene"
	"risingbandits/engine/internal/golden"
)

var update = flag.Bool("update", false, "rewrite testdata/*.golden; read the diff before commit")

func svgOf(t *testing.T, s *scene.Scene, theme string) string {
	t.Helper()
	th, ok := scene.ThemeByName(theme)
	if !ok {
		t.Fatalf("no theme %s", theme)
	}
	var w strings.Builder
	if err := SVG(&w, s, th, "Regret, a < b & c", true); err != nil {
		t.Fatal(err)
	}
	return w.String()
}

// sampleScene has every kind of mark, and every way of setting a text.
func sampleScene() *scene.Scene {
	nan := float32(math.NaN())
	return &scene.Scene{
		ID: "régret", Width: 490, Height: 326, Number: 7, Over: 2,
		Marks: []scene.Mark{
			{Kind: scene.Band, Role: scene.Hue3, Alpha: 0.2, Clip: [4]float32{36, 6, 340, 278}, Data: []float32{1, 2, 3, nan, nan, nan, 4, 5, 6}},
			{Kind: scene.Line, Role: scene.Hue3, Alpha: 1, Width: 1.75, Dash: []float32{9, 3, 2, 3}, Data: []float32{0, 1, 2, 3}},
			{Kind: scene.Dots, Role: scene.Accent, Alpha: 1, Ground: true, Data: []float32{5, 6, 3}},
			{Kind: scene.Rects, Role: scene.Grid, Alpha: 1, Data: []float32{0, 0, 10, 1}},
		},
		Texts: []scene.Text{
			{X: 1, Y: 2, S: "SW-TS", Size: 12, Anchor: scene.End, Role: scene.Ink, Bold: true, Halo: true, Alpha: 1},
			{X: 3, Y: 4, S: "−0.25", Size: 12, Anchor: scene.Middle, Role: scene.Ink2, Italic: true, Alpha: 0.35},
			{},
		},
	}
}

func TestSVG(t *testing.T) {
	got := svgOf(t, sampleScene(), "light")
	golden.Check(t, "sample-svg", got, *update)
	count, _ := golden.Elements(t, got)
	if count["text"] != 3 || count["clipPath"] != 1 || count["title"] != 1 || count["circle"] != 2 {
		t.Errorf("elements %v", count)
	}
}

func TestSVGEscapes(t *testing.T) {
	s := &scene.Scene{Width: 10, Height: 10, Texts: []scene.Text{{S: "a<b> & \"c\" \x00 \xff ça", Alpha: 1}}}
	if _, text := golden.Elements(t, svgOf(t, s, "dark")); !strings.Contains(text, "a<b> & \"c\" \uFFFD \uFFFD ça") {
		t.Errorf("text %q", text)
	}
}

type full struct{}

var errFull = errors.New("full")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestSVGSaysWhenItCannotWrite(t *testing.T) {
	if err := SVG(full{}, sampleScene(), &scene.Themes[0], "", true); err != errFull {
		t.Errorf("got %v", err)
	}
}
