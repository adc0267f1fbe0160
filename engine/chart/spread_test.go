package chart

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
)

func TestQuantile(t *testing.T) {
	var eleven []float64
	for i := range 11 {
		eleven = append(eleven, float64(i+1))
	}
	for _, c := range []struct {
		sorted  []float64
		p, want float64
	}{
		{eleven, 0.1, 2}, {eleven, 0.5, 6}, {eleven, 0.9, 10}, {[]float64{3}, 0.1, 3}, {[]float64{3, 5}, 0.1, 3.2}, {[]float64{3, 5}, 1, 5},
	} {
		if got := quantile(c.sorted, c.p); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("the %g quantile of %v is %v, want %v", c.p, c.sorted, got, c.want)
		}
	}
}

// spreadResults are eleven runs of one policy that lose 1..11 a round, and that earn what is left of 20 a round.
func spreadResults() data.Results {
	s := data.Series{Key: "a", Name: "A", Runs: 11, Y: []float64{6, 60}, Half: []float64{1, 10}, Earned: []float64{14, 140}}
	for run := 11; run >= 1; run-- {
		s.Samples = append(s.Samples, []float64{float64(run), float64(10 * run)})
	}
	return data.Results{Horizon: 10, Best: -1, X: []float64{1, 10}, SampleX: []float64{1, 10}, Series: []data.Series{s}}
}

func TestSpreadOfRuns(t *testing.T) {
	for _, c := range []struct {
		chart  string
		spread Spread
		says   string // of the last round
		table  string // its last row
		lines  int    // points of the line marks that are not grey; the name's is of two
	}{
		{Regret, MeanBand, "A, round 10: 60.0 ±10.0, 1 of 1 from the top.", "A a 11 10 60 10", 3 + 2},
		{Regret, Quantiles, "A, round 10: 60.0, the middle 80% of runs from 20.0 to 100.0, 1 of 1 from the top.", "A a 11 10 20 60 100", 3 + 2},
		{Regret, EachRun, "A, round 10: 60.0, 1 of 1 from the top.", "A a 11 10 10", 3 + 2 + 11*3 + 10},
		{Reward, MeanBand, "A, round 10: 140 ±10, 1 of 1 from the top.", "A a 11 10 140 10", 3 + 2},
		{Reward, Quantiles, "A, round 10: 140, the middle 80% of runs from 100 to 180, 1 of 1 from the top.", "A a 11 10 100 140 180", 3 + 2},
	} {
		b := NewBoard()
		b.SetResults(spreadResults())
		b.SetSpread(c.spread)
		b.Place(Spec{ID: c.chart, Width: 490, Height: 326})
		s := one(t, b)
		points := 0
		for _, m := range s.Marks {
			if m.Kind == scene.Line && m.Role != scene.Axis && m.Role != scene.Ink2 {
				points += len(m.Data) / 2
			}
		}
		if points != c.lines {
			t.Errorf("%s, spread %q: lines of %d points, want %d", c.chart, c.spread, points, c.lines)
		}
		b.Focus("a", -1)
		if _, says, _ := b.Key(c.chart, "End"); says != c.says {
			t.Errorf("%s, spread %q: %q, want %q", c.chart, c.spread, says, c.says)
		}
		kind, _ := KindByID(c.chart)
		if got := lastRow(kind.Table(b)); got != c.table {
			t.Errorf("%s, spread %q: the last row is %q, want %q", c.chart, c.spread, got, c.table)
		}
		words := kind.Caption(b, layout.Window{})
		if want := map[Spread]string{MeanBand: "95% confidence band", Quantiles: "median of 11 runs",
			EachRun: "11 runs as thin lines"}[c.spread]; !strings.Contains(words, want) {
			t.Errorf("%s, spread %q: %q does not say %q", c.chart, c.spread, words, want)
		}
	}
}

// lastRow writes the last row of a table.
func lastRow(t *data.Table) string {
	var cells []string
	for _, c := range t.Columns {
		if c.Text != nil {
			cells = append(cells, c.Text[len(c.Text)-1])
		} else {
			cells = append(cells, fmt.Sprint(c.Number[len(c.Number)-1]))
		}
	}
	return strings.Join(cells, " ")
}

// Runs that are drawn one by one are within the axis, and so are quantiles.
func TestSpreadIsWithinTheAxis(t *testing.T) {
	for _, spread := range Spreads {
		b := NewBoard()
		b.SetResults(someResults(400, 4))
		b.SetSpread(spread)
		b.Place(Spec{ID: Regret, Width: 490, Height: 326})
		f := &b.find(Regret).frame
		for _, m := range one(t, b).Marks {
			for i := 1; m.Kind == scene.Line && i < len(m.Data); i += 2 {
				if y := float64(m.Data[i]); y < f.Plot.Y-1 || y > f.Plot.Bottom()+1 {
					t.Fatalf("spread %q: a line goes to %v, the plot from %v to %v", spread, y, f.Plot.Y, f.Plot.Bottom())
				}
			}
		}
	}
}

// earlyResults are of 100,000 rounds, with the early rounds 1 and 2 before the marks 50 and 100,000.
func earlyResults() data.Results {
	return data.Results{Horizon: 100_000, Best: 0, Arms: []string{"1"}, X: []float64{1, 2, 50, 100_000}, Early: 2,
		PullsX: []float64{1, 2, 50, 100_000}, Series: []data.Series{{
			Key: "a", Name: "A", Runs: 2, Y: []float64{1, 2, 40, 1000}, Half: []float64{0, 0, 1, 2},
			OnBest: []float64{1, 0, 0.5, 1}, OnBestHalf: []float64{0, 0, 0.1, 0}, Earned: []float64{0, 0, 10, 99_000},
			MaxRegret: []float64{0.9, 0.8, 0.5, 0}, MaxRegretHalf: []float64{0, 0, 0.1, 0},
		}}}
}

// Early rounds are drawn, read and exported on logarithmic axes alone, where the axis begins with the first of them.
func TestEarlyRoundsAreOnLogarithmicAxes(t *testing.T) {
	for _, kind := range Kinds() {
		id := kind.ID
		if _, ok := kind.newDrawer().(*lineChart); !ok {
			continue
		}
		for scale, want := range map[layout.ScaleKind][]float64{layout.Linear: {50, 100_000}, layout.Log: {1, 2, 50, 100_000}} {
			b := NewBoard()
			b.SetResults(earlyResults())
			b.Place(Spec{ID: id, Width: 490, Height: 326, XScale: scale})
			b.Scenes()
			p := b.find(id)
			got := p.reads.xs
			if !slices.Equal(got, want) {
				t.Errorf("%s, scale %d: keys read rounds %v, want %v", id, scale, got, want)
			}
			rounds := p.kind.Table(b).Columns[3].Number
			if !slices.Equal(rounds, want) {
				t.Errorf("%s, scale %d: the table has rounds %v, want %v", id, scale, rounds, want)
			}
			if scale != layout.Log {
				continue
			}
			for _, m := range p.b.Scene.Marks {
				if m.Kind == scene.Line && m.Clip[2] > 0 && math.Abs(float64(m.Data[0])-p.frame.Plot.X) > 0.5 {
					t.Errorf("%s: the curve begins at %v, the axis at %v", id, m.Data[0], p.frame.Plot.X)
				}
			}
		}
	}
}
