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
	if len(last) != 4 || last[3].ID != "pinned-regret" || !strings.Contains(last[3].Takeaway, "Uniform") ||
		strings.Contains(last[1].Takeaway, "Uniform") {
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

// The pinned charts answer to pointer and keys, and both scenarios show the same moment, part and policies.
func TestPinnedChartsAreRead(t *testing.T) {
	d := drawn(t)
	d.see("pin", text(small))
	var boxes []any
	for _, id := range []string{"payoffs", "regret", "pinned-payoffs", "pinned-regret"} {
		boxes = append(boxes, map[string]any{"id": id, "width": 500, "height": 300})
	}
	d.see("layout", map[string]any{"boxes": boxes})
	x, y, w, h := d.charts.pinned.board.Plot("regret")
	point := func(id, kind string, at float64) map[string]any {
		return d.see("pointer", map[string]any{"chart": id, "kind": kind, "x": x + at*w, "y": y + h/2, "scale": 1}).(map[string]any)
	}
	if in := point("pinned-regret", "move", 0.5); in["kind"] != "hover" || in["round"].(float64) < 49_000 || in["cursor"] == "" {
		t.Errorf("hovering over a pinned chart means %v", in)
	}
	for i, b := range d.charts.boards() {
		if _, words, ok := b.Key("regret", "ArrowRight"); !ok || !strings.Contains(words, "50,") {
			t.Errorf("board %d does not read the moment under the pointer: %q", i, words)
		}
	}
	if say := d.see("key", map[string]any{"chart": "pinned-regret", "key": "Enter"}).(map[string]any)["announcement"]; say == "" {
		t.Error("a pinned chart says nothing to a key")
	}
	point("pinned-regret", "down", 0.2)
	point("pinned-regret", "move", 0.6)
	if in := point("pinned-regret", "up", 0.6); in["kind"] != "zoom" || in["chart"] != "regret" {
		t.Errorf("a drag on a pinned chart means %v", in)
	}
	now, beside := d.charts.board.Axis("regret"), d.charts.pinned.board.Axis("regret")
	if now.Lo != beside.Lo || now.Hi != beside.Hi || now.Hi > 70_000 {
		t.Errorf("after a zoom the axes are %v and %v", now, beside)
	}
	point("pinned-payoffs", "double", 0.5)
	d.see("playhead", map[string]any{"round": 0})
	right, top, width, height := d.charts.pinned.board.Plot("payoffs")
	for down := 0.0; down < height; down += 4 { // somewhere there are the arms' names
		for _, kind := range []string{"down", "up"} {
			d.see("pointer", map[string]any{"chart": "pinned-payoffs", "kind": kind, "x": right + width + 18, "y": top + down, "scale": 1})
		}
	}
	if d.charts.shown.arm != -1 {
		t.Error("a click on a pinned chart selects an arm of the present scenario")
	}
	if rows := d.see("digest", map[string]any{"chart": "pinned-regret"}).(map[string]any)["rows"].([]any); len(rows) == 0 {
		t.Error("a pinned chart has no table")
	}
}
