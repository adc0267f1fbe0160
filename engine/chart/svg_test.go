package chart

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"risingbandits/engine/internal/golden"
)

// elements parses an SVG and counts its elements; text is all its text.
func elements(t *testing.T, svg string) (count map[string]int, text string) {
	t.Helper()
	count = map[string]int{}
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			return count, text
		}
		if err != nil {
			t.Fatalf("not XML: %v", err)
		}
		switch x := tok.(type) {
		case xml.StartElement:
			count[x.Name.Local]++
			for _, a := range x.Attr {
				if strings.Contains(a.Value, "NaN") || strings.Contains(a.Value, "Inf") {
					t.Errorf("%s has %s=%q", x.Name.Local, a.Name.Local, a.Value)
				}
			}
		case xml.CharData:
			text += string(x)
		}
	}
}

func svgOf(t *testing.T, s *Scene, theme string) string {
	t.Helper()
	th, ok := ThemeByName(theme)
	if !ok {
		t.Fatalf("no theme %s", theme)
	}
	var w strings.Builder
	if err := WriteSVG(&w, s, th, "Regret, a < b & c"); err != nil {
		t.Fatal(err)
	}
	return w.String()
}

func TestSVG(t *testing.T) {
	got := svgOf(t, sampleScene(), "light")
	golden.Check(t, "sample-svg", got, *update)
	count, _ := elements(t, got)
	if count["text"] != 3 || count["clipPath"] != 1 || count["title"] != 1 || count["circle"] != 2 {
		t.Errorf("elements %v", count)
	}
}

func TestSVGOfCharts(t *testing.T) {
	for _, s := range board(t).charts {
		for _, th := range Themes {
			count, text := elements(t, svgOf(t, &s.b.scene, th.Name))
			if count["text"] != len(s.b.scene.Texts) || count["path"] == 0 || !strings.Contains(text, s.b.scene.Texts[0].S) {
				t.Errorf("%s %s: elements %v", s.spec.ID, th.Name, count)
			}
		}
	}
}

func TestSVGEscapes(t *testing.T) {
	s := &Scene{Width: 10, Height: 10, Texts: []Text{{S: "a<b> & \"c\" \x00 \xff ça", Alpha: 1}}}
	if _, text := elements(t, svgOf(t, s, "dark")); !strings.Contains(text, "a<b> & \"c\" \uFFFD \uFFFD ça") {
		t.Errorf("text %q", text)
	}
}

type full struct{}

var errFull = errors.New("full")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestSVGSaysWhenItCannotWrite(t *testing.T) {
	if err := WriteSVG(full{}, sampleScene(), &Themes[0], ""); err != errFull {
		t.Errorf("got %v", err)
	}
}
