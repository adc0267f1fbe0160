package chart

import (
	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/sentences"
)

var regretKind = Kind{
	ID: Regret, Name: "Regret", Title: "Regret", Label: "Cumulative regret of the policies", YTitle: "cumulative regret",
	Place: OfPolicies, X: Rounds, Zooms: true, Symlog: true, Bands: true, Spreads: true,
	ground: policies | thePrevious, over: thePlayhead | theCrosshair,
	newDrawer: linesOf(&regretLines),
	takeaway:  func(b *Board) sentences.Takeaway { return b.subject().Regret() },
	table: func(b *Board) *data.Table {
		if t := b.spreadTable(&regretLines, "regret"); t != nil {
			return t
		}
		return regretTable(b.tabled(&regretLines))
	},
	caption: func(b *Board, _ layout.Window) string {
		return "Cumulative regret against the round: " + b.ofRuns() + against(&b.results) + "."
	},
}

var regretLines = lines{
	values: func(_ *ownValues, s *data.Series, _ *data.Results, _ int) (y, half []float64) {
		if s.Runs > 1 && len(s.Half) >= len(s.Y) {
			half = s.Half
		}
		return s.Y, half
	},
	cumulative: true,
	ofRun:      func(_ *data.Series, _ int, regret float64) float64 { return regret },
	negative:   "earned more so far than",
}

// against says in a caption what regret is measured against, if that is not the default.
func against(r *data.Results) string {
	if r.Against == "" {
		return ""
	}
	return "; regret is against " + r.Against
}

// regretTable lists the regret at every round of the results.
func regretTable(r *data.Results) *data.Table {
	return roundTable(r, "mean", func(s *data.Series) (values, half []float64) { return s.Y, s.Half })
}
