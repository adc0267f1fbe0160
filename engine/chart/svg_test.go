package chart

import (
	"strings"
	"testing"

	"risingbandits/engine/chart/paint"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/internal/golden"
)

func svgOf(t *testing.T, s *scene.Scene, theme string) string {
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
			count, text := golden.Elements(t, svgOf(t, &s.b.Scene, th.Name))
			if count["text"] != len(s.b.Scene.Texts) || count["path"] == 0 || !strings.Contains(text, s.b.Scene.Texts[0].S) {
				t.Errorf("%s %s: elements %v", s.spec.ID, th.Name, count)
			}
		}
	}
}
