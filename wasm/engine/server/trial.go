package server

import (
	"bytes"
	"slices"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// A trial is what is played of an edit that is not made yet, such as a handle that is being dragged.
type trial struct {
	scenario *scenario.Scenario // as it would be
	sketch   bool               // fewer runs are collected than it has
	results  *sim.Results       // the last with a run of every policy, of an earlier trial of sc too; nil if none
}

// try makes what is collected, of which some was kept, a trial of sc, and returns its last round. Unless some was kept, it
// is a sketch of at most so many runs that end about a round; 0 for all.
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
	few := *sc
	few.Runs = runs
	d.trial.sketch = true
	d.scenario, d.collector = &few, sim.NewCollectorUntil(&few, until)
	return until
}

// isKept reports whether what was collected of a trial is kept before the coordinator goes over to another
// scenario: during a drag there is a trial at every value, and none is needed again.
func (t *trial) isKept(c *sim.Collector, next *scenario.Scenario) bool {
	return !t.sketch && (c.Done() || t.isOf(next))
}

func (t *trial) isOf(sc *scenario.Scenario) bool {
	return bytes.Equal(t.scenario.Canonical(), sc.Canonical())
}

// adopt takes results of the trial and marks them as what they are: of a sketch not final, and in no case the
// results of the scenario that is shown.
func (t *trial) adopt(r *sim.Results) {
	r.Final = r.Final && !t.sketch
	r.Fingerprint = ""
	if ofAll(r) {
		t.results = r
	}
}

// ofAll reports whether every policy has a run.
func ofAll(r *sim.Results) bool {
	return !slices.ContainsFunc(r.Policies, func(p sim.PolicyResult) bool { return p.Runs == 0 })
}

// takeOver goes over to the scenario that is shown now, and returns what is kept of its policies, or nil. If that
// lacks a policy and the last trial was of this scenario, it returns the results that were drawn of the trial.
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

// tryResults draws the results of a trial; the results before it are drawn behind it, dashed.
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

// endTrial draws the results that are shown again.
func (c *charts) endTrial() {
	if !c.trying {
		return
	}
	c.trying = false
	c.board.SetResults(c.shown.results)
	c.board.SetPullCounts(c.shown.pullCounts)
}
