package server

import (
	"strings"
	"testing"
)

// try begins a trial, plays what its plan says, and returns the plan and the results.
func (d *testServer) try(doc string, sketch int, runner *testServer) (plan, results map[string]any) {
	d.t.Helper()
	p := d.value("begin", map[string]any{"text": doc, "trial": true, "sketch": sketch}).(map[string]any)
	runner.value("open", text(doc))
	for _, b := range p["blocks"].([]any) {
		d.value("merge", map[string]any{"run": p["run"]}, runner.block(b.([]any))...)
	}
	return p, d.see("results", nil).(map[string]any)
}

// While a hand drags, the results of the edit are drawn over those that are shown and nothing else changes. Once
// the edit is made, what was played of it is there.
func TestTrialsAreDrawnAndLeaveNothing(t *testing.T) {
	d, runner := drawn(t), newTestServer(t, false)
	edited := strings.Replace(small, `"value":0.3`, `"value":0.4`, 1)
	other := strings.Replace(small, `"value":0.3`, `"value":0.5`, 1)
	whole := d.see("show", map[string]any{"text": small, "keep": true}).(map[string]any)["results"].(map[string]any)
	shown := d.charts.shown.results.Series[0].Runs

	d.see("preview", text(edited))
	plan, sketch := d.try(edited, 1, runner)
	if n := len(plan["blocks"].([]any)); n != 3 || plan["sketch"] != true || plan["runs"] != 1.0 {
		t.Errorf("a sketch has %d blocks of %v runs, want one run of each of three policies", n, plan["runs"])
	}
	if sketch["final"] != false || sketch["fingerprint"] != "" {
		t.Errorf("a sketch looks final: %v", sketch)
	}
	if !d.charts.trying || d.charts.shown.results.Series[0].Runs != shown || len(d.charts.before.results.Series) != 3 {
		t.Error("the trial is not drawn over what was shown before")
	}
	d.see("preview", text(other))
	d.try(other, 1, runner)
	if kept := d.see("show", map[string]any{"text": small,
		"keep": true}).(map[string]any)["results"].(map[string]any); kept["fingerprint"] != whole["fingerprint"] {
		t.Errorf("after the drag was broken off: fingerprint %v, want %v", kept["fingerprint"], whole["fingerprint"])
	}
	if d.charts.trying || len(d.charts.shown.ghost.results.Series) != 0 {
		t.Error("something of the trial is left")
	}

	// A sketch is played anew, a whole trial is not.
	plan, _ = d.try(edited, 0, runner)
	if n := len(plan["blocks"].([]any)); n != 9 || plan["sketch"] != false {
		t.Errorf("after a sketch %d blocks are left, want all 9", n)
	}
	after := d.see("show", map[string]any{"text": edited, "keep": true}).(map[string]any)["results"].(map[string]any)
	if after["final"] != true || after["fingerprint"] == "" || len(d.charts.shown.ghost.results.Series) != 3 {
		t.Errorf("once the edit is made: %v, with a ghost of %d", after, len(d.charts.shown.ghost.results.Series))
	}
}

// A sketch may end before the horizon. Its numbers are those of its last round, and the charts' axes end there.
func TestSketchOfTheFirstRounds(t *testing.T) {
	d, runner := drawn(t), newTestServer(t, false)
	edited := strings.Replace(small, `"value":0.3`, `"value":0.4`, 1)
	p := d.value("begin", map[string]any{"text": edited, "trial": true, "sketch": 1, "until": 40_000}).(map[string]any)
	runner.value("open", text(edited))
	for _, b := range p["blocks"].([]any) {
		d.value("merge", map[string]any{"run": p["run"]}, runner.block(append(b.([]any), p["until"]))...)
	}
	got := d.see("results", nil).(map[string]any)
	row := got["rows"].([]any)[0].(map[string]any)
	if p["until"] != 40_000.0 || got["rounds"] != 40_000.0 || got["final"] != false ||
		row["measures"].(map[string]any)["share"].(map[string]any)["value"].(float64) > 1 {
		t.Errorf("got a plan until %v and %v", p["until"], got)
	}
	if axis := d.charts.board.Axis("regret"); axis.Hi != 40_000 {
		t.Errorf("the axis ends at round %v", axis.Hi)
	}
	d.try(edited, 0, runner)
	if got := d.see("results", nil).(map[string]any); got["rounds"] != 100_000.0 || got["final"] != true {
		t.Errorf("after the sketch: %v", got)
	}
}

// The picture of a sketch stays when its edit is made, until there is more.
func TestSketchStaysWhenItsEditIsMade(t *testing.T) {
	d, runner := drawn(t), newTestServer(t, false)
	edited := strings.Replace(small, `"value":0.3`, `"value":0.4`, 1)
	d.try(edited, 2, runner)
	kept := d.see("show", map[string]any{"text": edited, "keep": true}).(map[string]any)["results"].(map[string]any)
	if row := kept["rows"].([]any)[0].(map[string]any); row["runs"] != 2.0 || kept["final"] != false ||
		d.charts.shown.results.Series[0].Runs != 2 {
		t.Errorf("got %v", kept)
	}
	if n := len(d.value("begin", text(edited)).(map[string]any)["blocks"].([]any)); n != 9 {
		t.Errorf("%d blocks are left to play, want all 9", n)
	}
}

// A trial of another parameter of one policy plays that policy alone, and all its runs.
func TestTrialOfOnePolicyPlaysItAlone(t *testing.T) {
	d, runner := drawn(t), newTestServer(t, false)
	plan, results := d.try(strings.Replace(small, `{"id":"sw-ucb"}`, `{"id":"sw-ucb","xi":1}`, 1), 1, runner)
	if n := len(plan["blocks"].([]any)); n != 3 || results["final"] != true {
		t.Errorf("%d blocks, final %v; want the 3 of one policy, and all runs", n, results["final"])
	}
	if ghost := d.charts.before.results.Series; len(ghost) != 1 {
		t.Errorf("behind it stand %d policies, want the one that differs", len(ghost))
	}
	d.see("preview", text(""))
	if d.charts.trying {
		t.Error("the trial is not over")
	}
}

// What was played of a trial when the hand lets go is shown on.
func TestPartOfATrialStaysWhenItsEditIsMade(t *testing.T) {
	d, runner := drawn(t), newTestServer(t, false)
	edited := strings.Replace(small, `"value":0.3`, `"value":0.4`, 1)
	d.try(edited, 1, runner)
	p := d.value("begin", map[string]any{"text": edited, "trial": true}).(map[string]any)
	for _, b := range p["blocks"].([]any)[:1] {
		d.value("merge", map[string]any{"run": p["run"]}, runner.block(b.([]any))...)
	}
	// Not every policy has come: the sketch, of which all have, is shown on.
	kept := d.see("show", map[string]any{"text": edited, "keep": true}).(map[string]any)["results"].(map[string]any)
	if row := kept["rows"].([]any)[2].(map[string]any); row["runs"] != 1.0 {
		t.Errorf("got %v", kept)
	}
	p = d.value("begin", map[string]any{"text": edited, "trial": true}).(map[string]any)
	for _, b := range p["blocks"].([]any)[:2] {
		d.value("merge", map[string]any{"run": p["run"]}, runner.block(b.([]any))...)
	}
	d.see("results", nil)
	kept = d.see("show", map[string]any{"text": edited, "keep": true}).(map[string]any)["results"].(map[string]any)
	if row := kept["rows"].([]any)[0].(map[string]any); row["runs"] != 4.0 || d.charts.shown.results.Series[0].Runs != 4 {
		t.Errorf("got %v", kept)
	}
	if n := len(d.value("begin", text(edited)).(map[string]any)["blocks"].([]any)); n != 6 {
		t.Errorf("%d blocks are left to play, want 6", n)
	}
	d.see("preview", text(""))
	if n := d.charts.shown.results.Series[0].Runs; n != 4 {
		t.Errorf("the end of the preview left %d runs", n)
	}
}
