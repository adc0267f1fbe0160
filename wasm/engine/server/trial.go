package server

import (
	"bytes"
	"slices"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// A trial is what is played of a tentative edit, such as a handle that is being dragged.
type trial struct {
	scenario *scenario.Scenario // as the edit would make it
	sketch   bool               // fewer runs are collected than the scenario has
	results  *sim.Results       // the last results with a run of every policy, perhaps of an earlier trial; nil if none
}

// try makes what is being collected a trial of sc, and returns its last round. If nothing of sc was kept (some is
// false), the trial is a sketch: it has at most this many runs, which end at about round until; 0 means no limit.
func (d *coordinator) try(sc *scenario.Scenario, runs, until int, some bool, before *trial) (last int) {
	d.trial = &trial{scenario: sc}
	if before != nil && before.isOf(sc) {
		d.trial.results = before.results
	}
	if some || runs <= 0 || runs >= sc.Runs {
		return sc.Horizon
	}
	if until <= 0 || until > sc.Horizon {
		until = sc.Horizon
	}
	document := sc.Document
	document.Runs = runs
	few := scenario.MustComplete(document)
	d.trial.sketch = true
	d.scenario, d.collector = few, sim.NewCollectorUntil(few, until)
	return until
}

// isKept reports whether the collected results of a trial are kept when the coordinator turns to another scenario.
// During a drag there is a trial for every value, and none is needed again.
func (t *trial) isKept(c *sim.Collector, next *scenario.Scenario) bool {
	return !t.sketch && (c.Done() || t.isOf(next))
}

func (t *trial) isOf(sc *scenario.Scenario) bool {
	return bytes.Equal(t.scenario.Canonical(), sc.Canonical())
}

// adopt takes results of the trial and marks them: those of a sketch as not final, and all as results of another
// scenario than the one that is shown.
func (t *trial) adopt(r *sim.Results) {
	r.Final = r.Final && !t.sketch
	r.Fingerprint = ""
	if ofAll(r) {
		t.results = r
	}
}

// ofAll reports whether every policy has a finished run.
func ofAll(r *sim.Results) bool {
	return !slices.ContainsFunc(r.Policies, func(p sim.PolicyResult) bool { return p.Runs == 0 })
}

// takeOver turns to the scenario that is now shown, and returns the results that are kept of its policies, or nil. If a
// policy is missing there and the last trial was of this scenario, it returns the results that were drawn of the trial.
func (d *coordinator) takeOver(sc *scenario.Scenario) *sim.Results {
	t := d.trial
	var kept *sim.Results
	if d.collect(sc) {
		kept = d.collector.Results()
	}
	if (kept == nil || !ofAll(kept)) && t != nil && t.isOf(sc) && t.results != nil {
		return t.results
	}
	return kept
}

// tryResults draws the results of a trial, and behind them, dashed, the results from before it.
func (c *charts) tryResults(sc *scenario.Scenario, r *sim.Results) {
	if c.live {
		return
	}
	tried := shown{}
	tried.setResults(sc, r)
	c.layoutSent, c.trying, c.before = false, true, c.shown.ghostAfter(sc)
	c.board.SetResults(tried.results)
	c.board.SetPullCounts(tried.pullCounts)
	c.board.SetGhost(c.before.chart())
}

// endTrial draws the results of the scenario that is shown again.
func (c *charts) endTrial() {
	if !c.trying {
		return
	}
	c.trying = false
	c.board.SetResults(c.shown.results)
	c.board.SetPullCounts(c.shown.pullCounts)
}
