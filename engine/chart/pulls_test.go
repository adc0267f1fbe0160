package chart

import (
	"math"
	"strings"
	"testing"

	"risingbandits/engine/chart/data"
)

// A policy that has pulled nothing has bars of no height; its chart was laid out for ever.
func TestPullsOfNothing(t *testing.T) {
	b := NewBoard()
	b.SetResults(data.Results{Horizon: 10, Arms: []string{"1", "2"}, Best: -1, X: []float64{1},
		Series: []data.Series{{Key: "a", Name: "A", Runs: 1, Y: []float64{0}, Pulls: []float64{0, 0}}}})
	b.Place(Spec{ID: Pulls, Width: 400, Height: 300})
	if scenes := b.Scenes(); len(scenes) != 1 || len(scenes[0].Texts) == 0 {
		t.Errorf("%d scenes, want one with the policy's name", len(scenes))
	}
}

// The bars are those of the rounds up to the playhead, on the scale of all rounds; without it, and at the end, of all.
func TestPullsUpToThePlayhead(t *testing.T) {
	for _, c := range []struct {
		round, share float64 // share: of the first bar's height at the end
		title        string
	}{
		{0, 1, "arm"},
		{5, 0.0625, "arm, pulls up to round 10"},
		{50, 0.5, "arm, pulls up to round 50"},
		{99, 0.5, "arm, pulls up to round 50"},
		{100, 1, "arm"},
	} {
		b := NewBoard()
		b.SetResults(data.Results{Horizon: 100, Arms: []string{"1", "2"}, Best: -1, X: []float64{10, 50, 100}, PullsX: []float64{10, 50, 100},
			Series: []data.Series{{Key: "a", Name: "A", Runs: 1, Y: []float64{0, 1, 2}, Pulls: []float64{80, 20},
				PullsAt: [][]float64{{5, 5}, {40, 10}, {80, 20}}}}})
		b.Place(Spec{ID: Pulls, Width: 400, Height: 300})
		b.SetPlayhead(c.round)
		title := ""
		for _, text := range b.Scenes()[0].Texts {
			if strings.HasPrefix(text.S, "arm") {
				title = text.S
			}
		}
		chart := b.find(Pulls).chart.(*pullChart)
		share := chart.scales.At(chart.rows[0].pulls[0]) / chart.scales.At(80)
		if title != c.title || math.Abs(share-c.share) > 1e-9 {
			t.Errorf("round %v: %q with a bar of %v of the last one's height, want %q and %v", c.round, title, share, c.title, c.share)
		}
	}
}

// Once all runs are in, the rows stand in the order of the table: the policy of the least regret is on top.
func TestPullsInTheOrderOfTheTable(t *testing.T) {
	for _, underway := range []bool{false, true} {
		b := NewBoard()
		b.SetResults(data.Results{Horizon: 10, Arms: []string{"1"}, Best: -1, X: []float64{10}, Underway: underway, Series: []data.Series{
			{Key: "a", Name: "A", Runs: 1, Y: []float64{3}, Pulls: []float64{10}},
			{Key: "b", Name: "B", Runs: 1, Y: []float64{1}, Pulls: []float64{10}},
			{Key: "c", Name: "C", Runs: 1, Y: []float64{2}, Pulls: []float64{10}}}})
		b.Place(Spec{ID: Pulls, Width: 400, Height: 300})
		b.Scenes()
		got := ""
		for _, r := range b.find(Pulls).chart.(*pullChart).rows {
			got += r.src.Key
		}
		if want := map[bool]string{false: "bca", true: "abc"}[underway]; got != want {
			t.Errorf("underway %v: rows %q, want %q", underway, got, want)
		}
	}
}
