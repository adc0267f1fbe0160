package chart

import (
	"math"
	"strings"
	"testing"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/internal/golden"
)

// sweptBoard returns a board with a sweep of two policies over three values, of which the middle one is not played.
func sweptBoard(logarithmic bool) *Board {
	b, gap := NewBoard(), math.NaN()
	b.SetSweep(&data.Sweep{Path: "horizon", Log: logarithmic, Measure: "regret after the last round", X: []float64{1000, 10000, 100000},
		Curves: []data.SweepCurve{
			{Key: "r-ed-ucb/defined/0", Name: "R-ed-UCB", Style: sources.StyleOf("r-ed-ucb", false, 0), Y: []float64{80, gap, 2000},
				Low: []float64{70, gap, 1900}, High: []float64{90, gap, 2100}},
			{Key: "sw-ts/defined/0", Name: "SW-TS", Style: sources.StyleOf("sw-ts", false, 0), Y: []float64{60, gap, 9000},
				Low: []float64{50, gap, 8500}, High: []float64{70, gap, 9500}},
		}})
	return b
}

func TestSweepScenes(t *testing.T) {
	for name, logarithmic := range map[string]bool{"sweep": false, "sweep-log": true} {
		b := sweptBoard(logarithmic)
		b.Place(wide(SweepChart))
		golden.Check(t, name, dump(one(t, b)), *update)
	}
}

// A chart of a sweep that has no points, or none that is played, draws no number.
func TestSweepWithoutNumbers(t *testing.T) {
	gap := []float64{math.NaN()}
	for name, s := range map[string]*data.Sweep{
		"none": nil, "no points": {Path: "horizon"},
		"nothing is played": {Path: "horizon", X: []float64{5}, Curves: []data.SweepCurve{{Name: "TS", Y: gap, Low: gap, High: gap}}},
	} {
		b := NewBoard()
		b.SetSweep(s)
		b.Place(wide(SweepChart))
		for _, m := range one(t, b).Marks {
			for _, v := range m.Data {
				if math.IsInf(float64(v), 0) {
					t.Errorf("%s: a mark has %v", name, m.Data)
				}
			}
		}
		if said := sweepKind.takeaway(b); said.Text != "" {
			t.Errorf("%s: the sentence is %q", name, said.Text)
		}
	}
}

// The sentence names the best value and policy, by the least regret or the largest share.
func TestSweepSentence(t *testing.T) {
	b := sweptBoard(false)
	if said := sweepKind.takeaway(b).Text; !strings.Contains(said, "60.0, by SW-TS at horizon = 1000") {
		t.Errorf("got %q", said)
	}
	b.sweep.Measure, b.sweep.Percent, b.sweep.Rises = "share of the runs that end on the best arm", true, true
	said := sweepKind.takeaway(b).Text
	if !strings.Contains(said, "The largest share") || !strings.Contains(said, "SW-TS at horizon = 100000") {
		t.Errorf("got %q", said)
	}
}

func TestSweptDecimals(t *testing.T) {
	for _, c := range []struct {
		xs   []float64
		want int
	}{{[]float64{1, 20}, 0}, {[]float64{0.1, 0.25}, 2}, {[]float64{0.1, 0.123456789}, 6}} {
		if got := sweptDecimals(c.xs); got != c.want {
			t.Errorf("sweptDecimals(%v) = %d, want %d", c.xs, got, c.want)
		}
	}
}
