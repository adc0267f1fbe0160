package chart

import (
	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/sentences"
)

// Reward is the ID of the chart of the cumulative reward of the policies.
const Reward = "reward"

var rewardKind = Kind{
	ID: Reward, Name: "reward", Title: "Cumulative reward", Label: "Cumulative expected reward of the policies",
	YTitle: "cumulative expected reward",
	Place:  OfPolicies, X: Rounds, Group: More, Zooms: true, Symlog: true, Bands: true, Spreads: true,
	ground: policies | thePrevious, over: thePlayhead | theCrosshair,
	newDrawer: linesOf(&rewardLines),
	takeaway:  func(b *Board) sentences.Takeaway { return b.subject().Reward() },
	table: func(b *Board) *data.Table {
		if t := b.spreadTable(&rewardLines, "reward"); t != nil {
			return t
		}
		return rewardTable(b.tabled(&rewardLines))
	},
	caption: func(b *Board, _ layout.Window) string {
		return "Cumulative expected reward, the sum of the expected payoffs of the arms that were pulled, against the round: " + b.ofRuns() + "."
	},
}

// rewardLines are what the policies earned. What the optimal policy earns is not random, so the bands are those of the
// regret.
var rewardLines = lines{
	values: func(_ *ownValues, s *data.Series, _ *data.Results, _ int) (y, half []float64) {
		if s.Runs > 1 && len(s.Half) >= len(s.Earned) {
			half = s.Half
		}
		return s.Earned, half
	},
	cumulative: true,
	ofRun: func(s *data.Series, place int, regret float64) float64 {
		return s.Earned[place] + (s.Y[place] - regret)
	},
}

// rewardTable lists the reward at every round of the results.
func rewardTable(r *data.Results) *data.Table {
	return roundTable(r, "mean_reward", func(s *data.Series) (values, half []float64) { return s.Earned, s.Half })
}
