package chart

import (
	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/sentences"
)

var perRoundKind = Kind{
	ID: PerRound, Name: "per round", Title: "Regret per round", Label: "Regret per round of the policies", YTitle: "regret per round",
	Place: OfPolicies, X: Rounds, Zooms: true, Symlog: true,
	ground: policies | thePrevious, over: thePlayhead | theCrosshair,
	newDrawer: linesOf(&perRoundLines),
	takeaway:  func(b *Board) sentences.Takeaway { return b.subject().PerRound() },
	table:     func(b *Board) *data.Table { return perRoundTable(b.tabled(&perRoundLines)) },
	caption: func(b *Board, w layout.Window) string {
		return "Regret per round: " + meanOf(&b.results, smoothing(&b.results, w)) + "."
	},
}

// perRoundLines are the slopes of the cumulative regret.
var perRoundLines = lines{
	values: func(own *ownValues, s *data.Series, r *data.Results, reach int) (y, half []float64) {
		own.y = slopes(own.y[:0], r.X, s.Y, reach, r.Early > 0)
		return own.y, nil
	},
	averaged: true,
	unit:     "per round",
}

// slopes appends the increase per round at every x, from the x before. With a reach, it is the increase from `reach`
// points before that one to `reach` points after x, or to the ends of the data. If shrinks is true, the reach is at
// most the number of points before x: on a logarithmic axis early rounds are far apart.
func slopes(dst, xs, ys []float64, reach int, shrinks bool) []float64 {
	n := min(len(xs), len(ys))
	for i := range n {
		reach := reach
		if shrinks {
			reach = min(reach, i)
		}
		lo, hi := i-1-reach, min(i+reach, n-1)
		x0, y0 := 0.0, 0.0
		if lo >= 0 {
			x0, y0 = xs[lo], ys[lo]
		}
		dst = append(dst, (ys[hi]-y0)/(xs[hi]-x0))
	}
	return dst
}

// perRoundTable lists the mean regret per round since the previous recorded round.
func perRoundTable(r *data.Results) *data.Table {
	t := data.NewTable("policy", "key", "runs", "round", "regret_per_round")
	for i := range r.Series {
		s := &r.Series[i]
		for k, v := range slopes(nil, r.X, s.Y, 0, false) {
			t.Row(s.Name, s.Key, float64(s.Runs), r.X[k], v)
		}
	}
	return t
}
