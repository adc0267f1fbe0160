package server

import (
	"risingbandits/engine/chart"
	"risingbandits/engine/scenario"
)

// shown is what was given to the board, kept so that an export can be made of it and the board can have it
// back after a live run.
type shown struct {
	scenario   *scenario.Scenario // of the arms
	arms       chart.Arms
	results    chart.Results
	pullCounts []float64
	playhead   float64
	arm        int
	policy     string
	hidden     []int // arms
	ghost      ghost // not of exports
}

// copyTo gives it all to a board.
func (d *shown) copyTo(b *chart.Board) {
	b.SetArms(d.arms)
	b.SetResults(d.results)
	b.SetPullCounts(d.pullCounts)
	b.SetPlayhead(d.playhead)
	b.Select(d.arm)
	b.Choose(d.policy)
	b.HideArms(d.hidden)
}
