package server

import (
	"slices"
	"strings"
	"testing"
)

// The pinned scenario is drawn beside the present one with the same axes, and keeps what was played of it.
func TestPinnedScenarioHasTheSameAxes(t *testing.T) {
	d := drawn(t)
	kept := d.see("pin", text(small)).(map[string]any)["results"].(map[string]any)
	if kept["final"] != true || kept["fingerprint"] == "" {
		t.Errorf("pinned without its results: %v", kept)
	}
	longer := strings.Replace(strings.Replace(small, `"horizon":100000`, `"horizon":200000`, 1), `"value":0.3`, `"value":2`, 1)
	d.see("show", map[string]any{"text": longer, "keep": true})
	var boxes []any
	for _, id := range []string{"payoffs", "regret", "pinned-payoffs", "pinned-regret"} {
		boxes = append(boxes, map[string]any{"id": id, "width": 500, "height": 300})
	}
	d.see("layout", map[string]any{"boxes": boxes})
	ends := func(id string) []float64 {
		b, kind := d.charts.boardOf(id)
		a := b.Axis(kind)
		x, y, w, h := b.Plot(kind)
		return []float64{a.Lo, a.Hi, x, y, w, h}
	}
	for _, kind := range []string{"payoffs", "regret"} {
		if now, beside := ends(kind), ends("pinned-"+kind); !slices.Equal(now, beside) || now[1] != 200_000 {
			t.Errorf("%s: axis and plot %v, beside it %v", kind, now, beside)
		}
	}
	last := d.laid[len(d.laid)-1].Charts
	if len(last) != 4 || last[3].ID != "pinned-regret" || !strings.Contains(last[3].Takeaway, "Uniform") || strings.Contains(last[1].Takeaway, "Uniform") {
		t.Errorf("the charts say %+v", last)
	}
	numbers := map[uint32]bool{}
	for _, c := range last {
		numbers[c.Number] = true
	}
	if len(numbers) != 4 {
		t.Errorf("scenes of two boards have the same number: %v", numbers)
	}
	d.see("pin", text(""))
	d.see("layout", map[string]any{"boxes": boxes[:2]})
	if a := d.charts.board.Axis("regret"); a.Hi != 200_000 {
		t.Errorf("without a pinned scenario the axis ends at %v", a.Hi)
	}
}

// A pinned scenario that was not played is played, and the present one is left as it is.
func TestPinnedScenarioIsPlayed(t *testing.T) {
	d, runner := drawn(t), newTestServer(t, false)
	other := strings.Replace(small, `"value":0.3`, `"value":0.4`, 1)
	if kept := d.see("pin", text(other)).(map[string]any)["results"]; kept != nil {
		t.Fatalf("something is kept of it: %v", kept)
	}
	before := d.charts.shown.fingerprint
	p := d.value("begin", map[string]any{"text": other, "pinned": true}).(map[string]any)
	runner.value("open", text(other))
	for _, b := range p["blocks"].([]any) {
		d.value("merge", map[string]any{"run": p["run"]}, runner.block(b.([]any))...)
	}
	results := d.see("results", nil).(map[string]any)
	if results["final"] != true || d.charts.pinned.data.results.Series[0].Runs != 9 {
		t.Errorf("got %v", results)
	}
	if d.charts.shown.fingerprint != before || before == "" || before == results["fingerprint"] {
		t.Errorf("the present scenario's fingerprint is %q, was %q", d.charts.shown.fingerprint, before)
	}
}
