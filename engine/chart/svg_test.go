package chart

import (
	"strings"
	"testing"

	"risingbandits/engine/chart/paint"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/internal/golden"
)

func TestSVGOfCharts(t *testing.T) {
	for _, s := range board(t).charts {
		for _, th := range scene.Themes {
			var w strings.Builder
			if err := paint.SVG(&w, &s.b.Scene, &th, "Regret, a < b & c", true); err != nil {
				t.Fatal(err)
			}
			count, text := golden.Elements(t, w.String())
			if count["text"] != len(s.b.Scene.Texts) || count["path"] == 0 || !strings.Contains(text, s.b.Scene.Texts[0].S) {
				t.Errorf("%s %s: elements %v", s.spec.ID, th.Name, count)
			}
		}
	}
}
