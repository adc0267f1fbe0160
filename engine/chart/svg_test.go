package chart

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"risingbandits/engine/chart/paint"
	"risingbandits/engine/chart/scene"
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
	th, ok := scene.ThemeByName(theme)
	if !ok {
		t.Fatalf("no theme %s", theme)
	}
	var w strings.Builder
	if err := paint.SVG(&w, s, th, "Regret, a < b & c", true); err != nil {
		t.Fatal(err)
	}
	return w.String()
}

func TestSVGOfCharts(t *testing.T) {
	for _, s := range board(t).charts {
		for _, th := range scene.Themes {
			count, text := elements(t, svgOf(t, &s.b.Scene, th.Name))
			if count["text"] != len(s.b.Scene.Texts) || count["path"] == 0 || !strings.Contains(text, s.b.Scene.Texts[0].S) {
				t.Errorf("%s %s: elements %v", s.spec.ID, th.Name, count)
			}
		}
	}
}
