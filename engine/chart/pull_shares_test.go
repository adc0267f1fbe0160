package chart

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
)

func layoutWidth(text scene.Text) float64 {
	return layout.TextWidth(text.S, float64(text.Size), text.Bold)
}

// shareResults are of two policies and three arms, the second the best: A has 1, 3 and 0 pulls after round 4 and 2,
// 6, 2 after round 10; B has all on the third.
func shareResults() data.Results {
	return data.Results{Horizon: 10, Best: 1, Arms: []string{"1", "late", "3"}, X: []float64{4, 10}, PullsX: []float64{4, 10},
		Series: []data.Series{
			{Key: "a", Name: "A", Runs: 2, Y: []float64{1, 2}, PullsAt: [][]float64{{1, 3, 0}, {2, 6, 2}}},
			{Key: "b", Name: "B", Runs: 2, Y: []float64{1, 2}, PullsAt: [][]float64{{0, 0, 4}, {0, 0, 10}}},
		}}
}

func TestPullShares(t *testing.T) {
	b := NewBoard()
	b.SetResults(shareResults())
	b.Place(Spec{ID: PullShares, Width: 490, Height: 326})
	s := one(t, b)
	p := b.find(PullShares)
	c := p.chart.(*shareChart)
	// The best arm lies lowest, then from the last to the first: A's ends at round 10 are 60%, 80% and 100%.
	h, bottom := c.height(), c.rows[0].top+c.height()
	var highs []float64
	for _, m := range s.Marks {
		if n := len(m.Data); m.Kind == scene.Band {
			highs = append(highs, math.Round(100*(bottom-float64(m.Data[n-1]))/h))
		}
	}
	if want := []float64{60, 80, 100}; fmt.Sprint(highs[:3]) != fmt.Sprint(want) {
		t.Errorf("A's areas end at %v per cent, want %v", highs[:3], want)
	}
	if got := b.Takeaway(PullShares).Text; got != "A spends 60% of its pulls on late, the best (in colour); B 0%." {
		t.Errorf("it says %q", got)
	}
	for _, c := range []struct{ key, says string }{
		{"Home", "Round 4, share of the pulls so far that are of late: A 75%, B 0%."},
		{"End", "Round 10, share of the pulls so far that are of late: A 60%, B 0%."},
		{"ArrowDown", "A, round 10, share of the pulls so far: late 60%, arm 3 20%, arm 1 20%."},
		{"ArrowDown", "B, round 10, share of the pulls so far: arm 3 100%, late 0%, arm 1 0%."},
	} {
		if _, says, _ := b.Key(PullShares, c.key); says != c.says {
			t.Errorf("%s says %q, want %q", c.key, says, c.says)
		}
	}
	var h2 hit
	h2.arm = -1
	p.find(p.frame.X.At(10), bottom-0.7*h, 8, &h2)
	if h2.series != "a" || h2.arm != 2 {
		t.Errorf("at 70%% of A's row: %s, arm %d; want a, 2", h2.series, h2.arm)
	}
	if got := lastRow(shareTable(&b.results)); got != "B b 2 10 3 3 10 1" {
		t.Errorf("the table ends with %q", got)
	}
}

// Policies that have no room are counted, and nothing leaves the chart.
func TestPullSharesHaveRoom(t *testing.T) {
	for _, size := range [][2]float64{{490, 326}, {358, 220}, {300, 160}} {
		for _, n := range []int{1, 2, 7, 15, 32} {
			b := NewBoard()
			b.SetResults(someResults(100, n))
			b.Place(Spec{ID: PullShares, Width: size[0], Height: size[1]})
			s := one(t, b)
			c := b.find(PullShares).chart.(*shareChart)
			if len(c.rows)+c.left != n {
				t.Errorf("%v: %d rows of %d policies, %d left out", size, len(c.rows), n, c.left)
			}
			counted := false
			for _, text := range s.Texts {
				counted = counted || strings.HasPrefix(text.S, "and ")
			}
			if counted != (c.left > 0) {
				t.Errorf("%v: of %d policies %d are left out, and it says so: %v", size, n, c.left, counted)
			}
			checkTexts(t, fmt.Sprintf("%v, %d policies", size, n), s)
		}
	}
}

// Of a hundred arms that share the pulls, those too thin to be told apart are one area, and all areas fill the row.
func TestThinAreasAreDrawnTogether(t *testing.T) {
	r := data.Results{Horizon: 10, Best: 3, X: []float64{5, 10}, PullsX: []float64{5, 10}}
	pulls := make([]float64, 100)
	for k := range pulls {
		r.Arms, pulls[k] = append(r.Arms, fmt.Sprint(k+1)), 1
	}
	r.Series = []data.Series{{Key: "a", Name: "A", Runs: 1, Y: []float64{1, 2}, PullsAt: [][]float64{pulls, pulls}}}
	b := NewBoard()
	b.SetResults(r)
	b.Place(Spec{ID: PullShares, Width: 490, Height: 180})
	areas, top := 0, math.Inf(1)
	for _, m := range one(t, b).Marks {
		if m.Kind == scene.Band {
			areas++
			top = math.Min(top, float64(m.Data[len(m.Data)-1]))
		}
	}
	row := b.find(PullShares).chart.(*shareChart).rows[0]
	if areas != 2 || math.Abs(top-row.top) > 0.01 {
		t.Errorf("%d areas up to %v, want 2 up to %v", areas, top, row.top)
	}
}
