package chart

import (
	"testing"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
)

// The name of a handle stands within the plot, wherever the handle is: at the left side it is on its right.
func TestNamesOfHandlesStandInThePlot(t *testing.T) {
	for _, symbol := range []string{"c", "low", "slope"} {
		for _, at := range [][2]float64{{1, 0}, {1, 0.2}, {1, 1}, {20, 0.5}, {500, 0.5}, {1000, 1}} {
			b := NewBoard()
			b.SetArms(data.Arms{Horizon: 1000, Best: 0, Arms: []data.Arm{{Label: "1", Curve: poly(.4, 500, 1),
				Handles: []data.Handle{{Param: "p", Symbol: symbol, X: at[0], Y: at[1]}}}}})
			b.Select(0)
			b.Place(Spec{ID: Payoffs, Width: 392, Height: 326})
			s, plot := one(t, b), b.find(Payoffs).frame.Plot
			found := false
			for _, text := range s.Texts {
				if text.S != symbol || text.Role != scene.Accent || !text.Italic {
					continue
				}
				found = true
				w := layout.TextWidth(text.S, float64(text.Size), true)
				left := float64(text.X) - float64(w*float64(text.Anchor)/2)
				if left < plot.X || left+w > 392 || float64(text.Y)-10 < 0 || float64(text.Y) > 326 {
					t.Errorf("%s at %v stands from %.0f to %.0f, at %v; the plot begins at %.0f", symbol, at, left, left+w, text.Y, plot.X)
				}
			}
			if !found {
				t.Errorf("%s at %v has no name", symbol, at)
			}
		}
	}
}
