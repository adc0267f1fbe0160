package chart

import (
	"cmp"
	"slices"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/measure"
)

// Finals returns the visible policies that have results, the one with the least regret first, and the round.
func (b *Board) Finals() (rows []*data.Series, round float64) {
	r := &b.results
	for i := range r.Series {
		if s := &r.Series[i]; !b.hidden[s.Key] && s.Measures != nil {
			rows = append(rows, s)
		}
	}
	regret := func(s *data.Series) float64 { return s.Measures.Of(&measure.Regret).Value }
	slices.SortStableFunc(rows, func(a, b *data.Series) int { return cmp.Compare(regret(a), regret(b)) })
	if n := len(r.X); n > 0 {
		round = r.X[n-1]
	}
	return rows, round
}
