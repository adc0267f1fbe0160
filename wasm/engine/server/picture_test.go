package server

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strings"
	"testing"
)

// strokes plays the small scenario and returns how many strokes a chart's picture has, before and after.
func strokes(t *testing.T, id string) (before, after int) {
	d := newTestServer(t, false)
	d.value("show", text(small))
	count := func() int {
		request := map[string]any{"chart": id, "theme": "dark", "width": 320, "height": 200}
		svg := d.value("picture", request).(map[string]any)["svg"].(string)
		if !strings.Contains(svg, `width="320" height="200"`) {
			t.Errorf("%s: the picture is of another size: %.100s", id, svg)
		}
		for decoder := xml.NewDecoder(strings.NewReader(svg)); ; {
			if _, err := decoder.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", id, err)
			}
		}
		return strings.Count(svg, " stroke=")
	}
	before = count()
	play(t, d, newTestServer(t, false))
	d.value("results", nil)
	return before, count()
}

func TestPictureShowsArmsAndRuns(t *testing.T) {
	if before, _ := strokes(t, "payoffs"); before == 0 {
		t.Error("the payoffs of a scenario that was not played have no curve")
	}
	if before, after := strokes(t, "regret"); before != 0 || after == 0 {
		t.Errorf("the regret has %d curves before a run and %d after it", before, after)
	}
}

func TestPictureRefuses(t *testing.T) {
	d := newTestServer(t, false)
	for _, c := range []struct {
		chart, theme  string
		width, height float64
		path, message string
	}{
		{"pie", "light", 320, 200, "chart", `no chart is called "pie"`},
		{"regret", "pink", 320, 200, "theme", `no theme is called "pink"`},
		{"regret", "light", 0, 200, "width", "got 0, want 1 to 10000"},
		{"regret", "light", 320, math.MaxFloat64, "height", "got 1.7976931348623157e+308, want 1 to 10000"},
		{"regret", "light", 320, 200, "picture", "no scenario is shown"},
	} {
		path, message := d.failure("picture", map[string]any{"chart": c.chart, "theme": c.theme, "width": c.width, "height": c.height})
		if path != c.path || message != c.message {
			t.Errorf("got %s: %s, want %s: %s", path, message, c.path, c.message)
		}
	}
}
