package learn

import (
	"math"
	"slices"
	"testing"

	"risingbandits/engine/detmath"
)

// Three runs of five pulls in blocks of two: the last block has one pull.
func TestAverageByHand(t *testing.T) {
	c := Average("lr", [][]int{{0, 1, 1}, {1, 1, 0}, {2, 1, 1}}, 5, 2)
	if !slices.Equal(c.Pulls, []int{2, 4, 5}) || !slices.Equal(c.Mean, []float64{0.5, 0.5, 2.0 / 3}) || c.Total != 8.0/3 {
		t.Errorf("%+v", c)
	}
	// The deviations of 0, 1/2, 1 are -1/2, 0, 1/2: the standard deviation is 1/2.
	want := []float64{detmath.HalfWidth(0.5, 3), 0, detmath.HalfWidth(math.Sqrt(1.0/3), 3)}
	for b := range want {
		if math.Abs(c.CI95[b]-want[b]) > 5.1e-7 {
			t.Errorf("interval of block %d is %v, want %v", b, c.CI95[b], want[b])
		}
	}
	if one := Average("lr", [][]int{{1}}, 2, 2); one.CI95 != nil || one.Mean[0] != 0.5 {
		t.Errorf("one run: %+v", one)
	}
}

func TestKnots(t *testing.T) {
	for _, c := range []struct{ n, pulls, every int }{{22, 50_000, 100}, {2, 50_000, 100}, {10, 1000, 100}, {5, 7, 1}, {8, 1, 1},
		{3, 150, 100}, {100, 50_000, 100}} {
		knots := Knots(c.n, c.pulls, c.every)
		if knots[0] != 1 || knots[len(knots)-1] != c.pulls || len(knots) > max(c.n, 2) {
			t.Errorf("%+v: %v", c, knots)
		}
		for i := 1; i+1 < len(knots); i++ {
			if knots[i]-knots[i-1] < c.every {
				t.Errorf("%+v: %v", c, knots)
			}
		}
	}
}

// A curve that is a line between the knots is found again, whatever the blocks.
func TestFitFindsTheLine(t *testing.T) {
	const pulls, every = 5000, 70
	knots := Knots(9, pulls, every)
	heights := []float64{0.5, 0.55, 0.7, 0.65, 0.8, 0.81, 0.9, 0.9, 0.95}[:len(knots)]
	at := func(x int) float64 {
		i := 0
		for i < len(knots)-2 && x > knots[i+1] {
			i++
		}
		share := float64(x-knots[i]) / float64(knots[i+1]-knots[i])
		return heights[i] + share*(heights[i+1]-heights[i])
	}
	c := Curve{}
	for from := 1; from <= pulls; from += every {
		to, sum := min(from+every-1, pulls), 0.0
		for x := from; x <= to; x++ {
			sum += at(x)
		}
		c.Pulls, c.Mean = append(c.Pulls, to), append(c.Mean, sum/float64(to-from+1))
	}
	got := c.Fit(knots)
	for i := range heights {
		if math.Abs(got[i]-heights[i]) > 1e-9 {
			t.Fatalf("heights %v, want %v", got, heights)
		}
	}
	if got := c.Fit([]int{1, 10, 20, 30, pulls}); got != nil {
		t.Errorf("knots without blocks of their own: %v", got)
	}
}
