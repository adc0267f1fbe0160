package chart

import (
	"cmp"
	"math"
	"slices"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/measure"
)

// A Final is a row of the table of results: a policy's numbers at the last round of the board's results.
type Final struct {
	Key, Name string
	Style     data.Style
	Runs      int
	Regret    float64 // mean
	Half      float64 // of its 95% interval; NaN without one
	Std       float64 // standard deviation of the regret over the runs; NaN for fewer than two
	Pulls     float64 // share of the pulls that are of the best arm; NaN if not known
	Ends      float64 // share of the runs whose last pull is of the best arm; NaN if not known

	Recommended *data.Recommended // nil if not known
	Measures    measure.Numbers   // those that are known
}

// Finals returns the visible policies that have results, the one with the least regret first, and the round.
func (b *Board) Finals() (rows []Final, round float64) {
	r := &b.results
	for i := range r.Series {
		s := &r.Series[i]
		if b.hidden[s.Key] || len(s.Y) == 0 || s.Runs == 0 {
			continue
		}
		f := Final{Key: s.Key, Name: s.Name, Style: s.Style, Runs: s.Runs, Regret: data.LastValue(s.Y), Half: math.NaN(), Std: math.NaN(),
			Ends: math.NaN(), Recommended: s.Recommended, Measures: s.Measures}
		if s.Runs > 1 {
			f.Std = s.Std
			f.Half = data.LastValue(s.Half)
		}
		f.Pulls = shareOf(s.Pulls, r.Best)
		if r.Best >= 0 && r.Best < len(s.LastArm) {
			f.Ends = s.LastArm[r.Best]
		}
		rows = append(rows, f)
	}
	slices.SortStableFunc(rows, func(a, b Final) int { return cmp.Compare(a.Regret, b.Regret) })
	if n := len(r.X); n > 0 {
		round = r.X[n-1]
	}
	return rows, round
}

// shareOf returns one arm's share of all pulls; NaN if not known.
func shareOf(pulls []float64, arm int) float64 {
	all := 0.0
	for _, n := range pulls {
		all += n
	}
	if arm < 0 || arm >= len(pulls) || all == 0 {
		return math.NaN()
	}
	return pulls[arm] / all
}
