package server

import (
	"risingbandits/engine/chart"
	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// shown is the data of the board. It is kept for exports, and for the board after a live run.
type shown struct {
	scenario    *scenario.Scenario // of the arms
	arms        data.Arms
	results     data.Results
	fingerprint string // of the results; "" while there are none or not all
	pullCounts  []float64
	playhead    float64
	arm         int
	policy      string
	hidden      []int        // arms
	theory      *data.Theory // nil until requested
	theoryOf    string       // the hash of its scenario
	oracles     oracles      // what regret is measured against
	ghost       ghost        // not exported
}

// setResults stores the results of the runs so far. The dots of the arms are the pulls of the first policy.
func (d *shown) setResults(sc *scenario.Scenario, r *sim.Results) {
	d.results, d.pullCounts, d.fingerprint = *sources.ResultsTo(&data.Results{}, sc, r), nil, r.Fingerprint
	if x := d.results.X; len(x) > 0 && int(x[len(x)-1]) < sc.Horizon {
		d.results.End = int(x[len(x)-1]) // a sketch may end before the horizon
	}
	d.oracles.shift(&d.results, sc)
	if len(d.results.Series) > 0 {
		d.pullCounts = d.results.Series[0].Pulls
	}
}

// copyTo copies all data to a board.
func (d *shown) copyTo(b *chart.Board) {
	b.SetArms(d.arms)
	b.SetResults(d.results)
	b.SetPullCounts(d.pullCounts)
	b.SetPlayhead(d.playhead)
	b.Select(d.arm)
	b.Choose(d.policy)
	b.HideArms(d.hidden)
	b.SetTheory(d.theory)
}
