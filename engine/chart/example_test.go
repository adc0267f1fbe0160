package chart_test

import (
	"fmt"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/scene"
)

func Example() {
	b := chart.NewBoard()
	b.Place(chart.Spec{ID: chart.Regret, Width: 490, Height: 326})
	b.SetResults(data.Results{
		Horizon: 1000, Best: -1, X: []float64{500, 1000},
		Series: []data.Series{
			{Key: "a", Name: "UCB1", Runs: 20, Y: []float64{20, 30}, Half: []float64{2, 3}},
			{Key: "b", Name: "Uniform", Runs: 20, Y: []float64{50, 100}, Half: []float64{1, 2}},
		},
		Compare: func(first, other int) data.Pair { return data.Pair{Certain: true} },
	})
	var buf []byte // what the view draws
	for _, s := range b.Scenes() {
		buf = scene.Encode(buf, s)
	}
	fmt.Println(len(buf) > 0, b.Takeaway(chart.Regret).Text)
	b.Hide("a", true)
	fmt.Println(len(b.Scenes()), b.Takeaway(chart.Regret).Text)
	// Output:
	// true UCB1 loses least.
	// 1 Uniform loses 100 over 1,000 rounds.
}

func ExampleKindByID() {
	k, ok := chart.KindByID(chart.Regret)
	fmt.Println(ok, k.Title, k.Place, k.X, k.OfRuns())
	// Output: true Regret policies rounds true
}

func ExampleBoard_Pointer() {
	b := chart.NewBoard()
	b.Place(chart.Spec{ID: chart.Regret, Width: 490, Height: 326})
	b.SetResults(data.Results{Horizon: 1000, Best: -1, X: []float64{1000},
		Series: []data.Series{{Key: "a", Name: "A", Runs: 1, Y: []float64{30}}}})
	b.Scenes()
	x, y, w, h := b.Plot(chart.Regret)
	in := b.Pointer(chart.Regret, chart.PointerEvent{Kind: chart.PointerMove, X: x + w/2, Y: y + h/4})
	fmt.Println(in.Kind, in.Round)
	// Output: hover 500
}

// A board gives a scene once, and again when something changes what it shows.
func ExampleBoard() {
	b := chart.NewBoard()
	b.Place(chart.Spec{ID: chart.Regret, Width: 490, Height: 326})
	b.SetResults(data.Results{
		Horizon: 100, Best: 1, X: []float64{50, 100}, Arms: []string{"early", "late"},
		Series: []data.Series{{Key: "ucb1/defined/0", Name: "UCB1", Runs: 1, Y: []float64{12, 20}}},
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
