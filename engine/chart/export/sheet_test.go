package export

import (
	"math"
	"strings"
	"testing"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/internal/golden"
	"risingbandits/engine/measure"
)

// sheet returns the figure of both charts and the table in a size.
func sheet(z Size, b func() *chart.Board) *Figure {
	left, right := Part{b(), chart.Spec{ID: chart.Payoffs}}, Part{b(), chart.Spec{ID: chart.Regret}}
	return NewSheet([]Part{left, right}, z, exportOrigin)
}

func TestSheetIsTheGolden(t *testing.T) {
	z, _ := SizeByName("one-column")
	golden.Check(t, "figure-one-column-svg", written(t, sheet(z, exportBoard), "svg"), *update)
}

// In each size both charts, the table of results, title and caption are within the figure, and no text of the
// table meets another.
func TestSheetsFit(t *testing.T) {
	for _, z := range Sizes {
		f := sheet(z, exportBoard)
		s := f.Scene()
		if s.Width != float32(z.Width) || !z.Grows && s.Height < float32(z.Height) {
			t.Errorf("%s is %v by %v", z.Name, s.Width, s.Height)
		}
		var all []string
		for _, x := range s.Texts {
			all = append(all, x.S)
			w := float32(layout.TextWidth(x.S, float64(x.Size), x.Bold))
			left := x.X - [...]float32{scene.Start: 0, scene.Middle: w / 2, scene.End: w}[x.Anchor]
			if left < 0 || left+w > s.Width || x.Y > s.Height || x.Y < 8 {
				t.Errorf("%s: %q at %v, %v sticks out of %v by %v", z.Name, x.S, left, x.Y, s.Width, s.Height)
			}
		}
		words := strings.Join(all, " ")
		for _, want := range []string{"expected payoff", "cumulative regret", "±95%", "75.0%", "4,000,000", "1-abc", "0123456789ab"} {
			if !strings.Contains(words, want) {
				t.Errorf("%s lacks %q", z.Name, want)
			}
		}
	}
}

// Where a policy recommends by a rule of its own, the picture shows how often that is wrong; the data always say it.
func TestSheetsShowWrongArms(t *testing.T) {
	z, _ := SizeByName("two-columns")
	for _, own := range []bool{false, true} {
		f := sheet(z, func() *chart.Board {
			b, r := exportBoard(), exportResults()
			r.Series[0].Recommends = own
			r.Series[0].Measures[measure.WrongArm.ID] = measure.Estimate{Value: 0.625, Low: 0.25, High: 0.875, Half: math.NaN()}.Written()
			r.Series[0].Measures[measure.Lost.ID] = measure.Exactly(0.03125).Written()
			b.SetResults(r)
			return b
		})
		picture := written(t, f, "svg")
		if strings.Contains(picture, "62.5%") != own || strings.Contains(picture, "recommend a wrong arm") != own {
			t.Errorf("with a rule of its own %v, the picture is\n%s", own, picture)
		}
		file := written(t, f, "csv")
		if !strings.Contains(file, ",wrong_arm,wrong_from,wrong_to,payoff_lost,") || !strings.Contains(file, ",0.625,0.25,0.875,0.03125,") {
			t.Errorf("the data are\n%s", file)
		}
	}
}

// A policy that is hidden is neither in the charts nor in the table; without results there is no table.
func TestSheetLeavesOut(t *testing.T) {
	z, _ := SizeByName("screen")
	hidden := sheet(z, func() *chart.Board {
		b := exportBoard()
		b.SetHidden([]string{"sw-ucb/defined/0"})
		return b
	})
	for _, format := range []string{"svg", "tsv", "json", "tex"} {
		if file := written(t, hidden, format); strings.Contains(file, "SW-UCB") || !strings.Contains(file, "KL-UCB") {
			t.Errorf("%s has the hidden policy, or lacks the other", format)
		}
	}
	before := NewSheet([]Part{{Board: chart.NewBoard(), Spec: chart.Spec{ID: chart.Regret}}}, z, sources.Origin{Setting: "rested", Runs: 2})
	if strings.Contains(before.Caption(), "Table") || before.Table().Rows() != 0 {
		t.Errorf("before the first run: %s", before.Caption())
	}
}
