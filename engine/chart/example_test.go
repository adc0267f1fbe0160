package chart_test

import (
	"fmt"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/scene"
)

// A board gives a scene once, and again when something changes what it shows.
func ExampleBoard() {
	b := chart.NewBoard()
	b.Place(chart.Spec{ID: chart.Regret, Width: 490, Height: 326})
	b.SetResults(chart.Results{
		Horizon: 100, Best: 1, X: []float64{50, 100}, Arms: []string{"early", "late"},
		Series: []chart.Series{{Key: "ucb1/defined/0", Name: "UCB1", Runs: 1, Y: []float64{12, 20}}},
	})
	for range 2 {
		for _, s := range b.Scenes() {
			lines := 0
			for _, m := range s.Marks {
				if m.Kind == scene.Line {
					lines++
				}
			}
			fmt.Println(s.ID, s.Width, s.Height, lines > 0, len(s.Texts) > 0)
		}
	}
	b.SetPlayhead(50)
	fmt.Println(len(b.Scenes()))
	// Output:
	// regret 490 326 true true
	// 1
}
