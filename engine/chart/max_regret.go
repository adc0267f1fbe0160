package chart

import (
	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/sentences"
	"risingbandits/engine/measure"
	"risingbandits/engine/numbers"
)

// MaxRegret is the ID of the chart of max regret so far, against the round: that of the measure which its curves end with.
var MaxRegret = measure.MaxRegret.ID

var maxRegretKind = Kind{
	ID: measure.MaxRegret.ID, Name: "max regret", Title: "Max regret", Label: "Max regret of the policies so far", YTitle: "max regret so far",
	Place: OfPolicies, X: Rounds, Group: More, Zooms: true, Symlog: true, Bands: true,
	ground: policies | thePrevious, over: thePlayhead | theCrosshair,
	newDrawer: linesOf(&maxRegretLines),
	takeaway:  maxRegretTakeaway,
	table: func(b *Board) *data.Table {
		return roundTable(b.tabled(&maxRegretLines), "max_regret", maxRegretOf)
	},
	caption: func(b *Board, _ layout.Window) string {
		return "Max regret so far, against the round: how far the best expected payoff of a run’s pulls is below the best that one arm " +
			"could have given by the last round. " + sentences.CapitalFirst(meanOf(&b.results, " with its 95% confidence band")) + "."
	},
}

var maxRegretLines = lines{
	values: func(_ *ownValues, s *data.Series, _ *data.Results, _ int) (y, half []float64) { return maxRegretOf(s) },
	coarse: true,
}

func maxRegretOf(s *data.Series) (y, half []float64) {
	if s.Runs > 1 && len(s.MaxRegretHalf) == len(s.MaxRegret) {
		half = s.MaxRegretHalf
	}
	return s.MaxRegret, half
}

// maxRegretTakeaway says how far the best payoffs of the policies with the least and the largest max regret are below what an arm could
// have given.
func maxRegretTakeaway(b *Board) sentences.Takeaway {
	most, least := b.subject().Extremes(func(s *data.Series) bool { return len(s.MaxRegret) > 0 },
		func(s *data.Series) float64 { return data.LastValue(s.MaxRegret) })
	if most == nil {
		return sentences.Takeaway{}
	}
	if least == nil {
		most, least = nil, most
	}
	below := func(e *sentences.Extreme) string {
		return numbers.Commas(e.Value, numbers.DecimalsFor(e.Value)) + " below "
	}
	first := "The best payoff of " + least.Who() + " is "
	if least.Value > 0 {
		first += below(least)
	}
	first += "the best of any arm"
	t := sentences.Takeaway{Text: first + ".", Short: first + "."}
	if most != nil {
		t.Text = first + ", that of " + most.Who() + " is " + below(most) + "it."
	}
	return t
}
