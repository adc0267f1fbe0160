package pdf

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"risingbandits/engine/chart/scene"
)

// sample has some marks, and texts in two of the four faces.
func sample() *scene.Scene {
	return &scene.Scene{
		ID: "sample", Width: 100, Height: 60,
		Marks: []scene.Mark{
			{Kind: scene.Rects, Role: scene.Accent, Alpha: 1, Data: []float32{10, 10, 20, 20}},
			{Kind: scene.Line, Role: scene.Hue0, Alpha: 1, Width: 4, Data: []float32{0, 40, 100, 40}, Clip: [4]float32{50, 30, 50, 30}},
			{Kind: scene.Dots, Role: scene.Hue3, Alpha: 1, Width: 1, Data: []float32{90, 25, 5}},
		},
		Texts: []scene.Text{
			{X: 50, Y: 56, S: "a−σ猫\xff", Size: 12, Anchor: scene.Middle, Role: scene.Ink, Alpha: 1, Halo: true},
			{X: 99, Y: 58, S: "bold", Size: 12, Anchor: scene.End, Role: scene.Ink2, Alpha: 0.5, Bold: true},
		},
	}
}

func light() *scene.Theme { th, _ := scene.ThemeByName("light"); return th }

func TestWrite(t *testing.T) {
	var b, again bytes.Buffer
	if err := errors.Join(Write(&b, sample(), light(), "A title", true), Write(&again, sample(), light(), "A title", true)); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	if !strings.HasPrefix(text, "%PDF-") || !strings.HasSuffix(strings.TrimSpace(text), "%%EOF") {
		t.Error("this is no PDF")
	}
	for _, want := range []string{"/MediaBox [0 0 75.00 45.00]", "/FontFile2", "/Type0", "/ToUnicode"} {
		if !strings.Contains(text, want) {
			t.Errorf("the PDF lacks %s", want)
		}
	}
	if strings.Count(text, "/FontFile2") != 2 {
		t.Errorf("%d fonts are embedded, want the two that are used", strings.Count(text, "/FontFile2"))
	}
	if text != again.String() {
		t.Error("the same scene gives other bytes")
	}
}

type full struct{}

var errFull = errors.New("full")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestNoWritingIsSaid(t *testing.T) {
	if err := Write(full{}, sample(), light(), "", true); !errors.Is(err, errFull) {
		t.Errorf("got %v", err)
	}
}
