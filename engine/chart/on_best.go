package chart

import (
	"math"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/sentences"
)

// BestArm is the ID of the chart of the share of runs that pull the best arm, against the round.
const BestArm = "best-arm"

var bestArmKind = Kind{
	ID: BestArm, Name: "best arm", Title: "Runs on the best arm", Label: "Share of the runs that pull the best arm",
	YTitle: "runs that pull the best arm, %",
	Place:  OfPolicies, X: Rounds, Group: More, Zooms: true, Bands: true,
	ground: policies | thePrevious, over: thePlayhead | theCrosshair,
	newDrawer: linesOf(&bestArmLines),
	takeaway:  bestArmTakeaway,
	table:     func(b *Board) *data.Table { return bestArmTable(b.tabled(&bestArmLines)) },
	caption: func(b *Board, w layout.Window) string {
		return "Share of the runs that pull the best arm, against the round: " +
			meanOf(&b.results, " with its 95% confidence band"+smoothing(&b.results, w)) + "."
	},
}

// bestArmLines are the shares in per cent. The half-width of a running mean of shares is at most the running mean of
// their half-widths, so the bands of long curves are too wide rather than too narrow.
var bestArmLines = lines{
	values: func(own *ownValues, s *data.Series, r *data.Results, reach int) (y, half []float64) {
		own.y = runningMeans(own.y[:0], s.OnBest, reach, r.Early > 0)
		if s.Runs > 1 && len(s.OnBestHalf) == len(s.OnBest) {
			own.half = runningMeans(own.half[:0], s.OnBestHalf, reach, r.Early > 0)
			half = own.half
		}
		return own.y, half
	},
	averaged: true,
	top:      100,
	unit:     "% of runs",
}

// runningMeans appends, in per cent, the mean of each share and of the `reach` shares on either side; of fewer at the
// ends. If shrinks is true, both sides are at most as long as the number of shares before.
func runningMeans(dst, shares []float64, reach int, shrinks bool) []float64 {
	for i := range shares {
		reach := reach
		if shrinks {
			reach = min(reach, i)
		}
		lo, hi := max(0, i-reach), min(len(shares), i+reach+1)
		sum := 0.0
		for _, v := range shares[lo:hi] {
			sum += v
		}
		dst = append(dst, 100*sum/float64(hi-lo))
	}
	return dst
}

// bestArmTakeaway says in what share of its runs a policy pulls the best arm last, for the policy that does so most often
// and the one that does so least often.
func bestArmTakeaway(b *Board) sentences.Takeaway {
	r := &b.results
	if r.Best < 0 || r.Best >= len(r.Arms) {
		return sentences.Takeaway{}
	}
	most, least := b.subject().Extremes(func(s *data.Series) bool { return len(s.LastArm) == len(r.Arms) && s.Runs >= 2 },
		func(s *data.Series) float64 { return s.LastArm[r.Best] })
	if most == nil {
		return sentences.Takeaway{}
	}
	first := "The last pull of " + most.Who() + " is of " + sentences.BestArm(r, sentences.ArmName(r.Arms[r.Best])) + ", in " +
		sentences.Percent(most.Value) + most.Verb(" of its runs", " of their runs")
	t := sentences.Takeaway{Text: first + ".", Short: first + "."}
	if least != nil {
		t.Text = first + ", that of " + least.Who() + " in " + sentences.Percent(least.Value) + "."
	}
	return t
}

// bestArmTable lists the share at every round of the results.
func bestArmTable(r *data.Results) *data.Table {
	return roundTable(r, "share_on_best", func(s *data.Series) (values, half []float64) { return s.OnBest, s.OnBestHalf })
}

// roundTable has a row for each policy and round of the results: the mean over the runs, in the named column, and the
// half-width of its 95% interval, which is missing for one run.
func roundTable(r *data.Results, column string, of func(*data.Series) (values, half []float64)) *data.Table {
	t := data.NewTable("policy", "key", "runs", "round", column, "ci95")
	for i := range r.Series {
		s := &r.Series[i]
		values, halves := of(s)
		for k := 0; k < min(len(r.X), len(values)); k++ {
			half := math.NaN()
			if s.Runs > 1 {
				half = at(halves, k)
			}
			t.Row(s.Name, s.Key, float64(s.Runs), r.X[k], values[k], half)
		}
	}
	return t
}
