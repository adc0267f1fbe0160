package server

import (
	"strings"
	"testing"
)

// playRest plays what is left of a scenario, and returns how many blocks that was.
func (d *testServer) playRest(doc string, runner *testServer) (blocks int) {
	d.t.Helper()
	p := d.value("begin", text(doc)).(map[string]any)
	runner.value("open", text(doc))
	left := p["blocks"].([]any)
	for _, b := range left {
		d.value("merge", map[string]any{"run": p["run"]}, runner.block(b.([]any))...)
	}
	return len(left)
}

// Policies are played once, whatever happens to the others and to names, and come back with show.
func TestResultsAreKeptPerPolicy(t *testing.T) {
	d, runner := newTestServer(t, false), newTestServer(t, false)
	seven := strings.Replace(small, `{"id":"uniform"},{"id":"uniform"}]`,
		`{"id":"kl-ucb"},{"id":"rexp3"},{"id":"ser4"},{"id":"ucb1"},{"id":"d-ucb"},{"id":"r-ed-ucb"}]`, 1)
	eight := strings.Replace(seven, `]}`, `,{"id":"uniform"}]}`, 1)
	renamed := strings.Replace(eight, `"name":"late"`, `"name":"slow"`, 1)
	if n := d.playRest(seven, runner); n != 7*3 {
		t.Fatalf("seven policies have %d blocks, want 21", n)
	}
	ofSeven := d.value("results", nil).(map[string]any)["fingerprint"]
	shown := d.value("show", text(eight)).(map[string]any)["results"].(map[string]any)
	if rows := shown["rows"].([]any); len(rows) != 8 || rows[6].(map[string]any)["runs"] != 9.0 || rows[7].(map[string]any)["runs"] != 0.0 {
		t.Errorf("before the eighth is played: %v", rows)
	}
	if n := d.playRest(eight, runner); n != 3 {
		t.Errorf("the eighth policy took %d blocks, want 3, an eighth of all", n)
	}
	ofEight := d.value("results", nil).(map[string]any)["fingerprint"]
	alone := newTestServer(t, false)
	alone.playRest(eight, runner)
	if together := alone.value("results", nil).(map[string]any)["fingerprint"]; ofEight != together || ofEight == "" {
		t.Errorf("fingerprint %v, want that of eight played together, %v", ofEight, together)
	}
	for _, c := range []struct {
		name, doc string
		want      any
	}{{"another name", renamed, ofEight}, {"the eighth removed", seven, ofSeven}, {"the eighth again", eight, ofEight}} {
		back, _ := d.value("show", text(c.doc)).(map[string]any)["results"].(map[string]any)
		if back["fingerprint"] != c.want || back["final"] != true {
			t.Errorf("%s: the fingerprint is %v, want %v", c.name, back["fingerprint"], c.want)
		}
	}
	if back := d.value("show", map[string]any{"text": eight, "forget": true}).(map[string]any)["results"]; back != nil {
		t.Errorf("after Reset: %v", back)
	}
	if n := d.playRest(eight, runner); n != 8*3 {
		t.Errorf("after Reset %d blocks are played, want 24", n)
	}
	again := d.value("begin", map[string]any{"text": eight, "anew": true}).(map[string]any)["blocks"].([]any)
	if len(again) != 8*3 {
		t.Errorf("Run again plays %d blocks, want 24", len(again))
	}
}

// What comes late of a run that is over reaches no other run.
func TestBlocksOfAnotherRunAreDropped(t *testing.T) {
	d, runner := newTestServer(t, false), newTestServer(t, false)
	p := d.value("begin", text(small)).(map[string]any)
	runner.value("open", text(small))
	block := runner.block(p["blocks"].([]any)[0].([]any))
	other := strings.Replace(small, `"value":0.3`, `"value":0.4`, 1)
	d.value("begin", text(other))
	if complete := d.value("merge", map[string]any{"run": p["run"]}, block...); complete != false {
		t.Errorf("merge said %v", complete)
	}
	if row := d.value("results", nil).(map[string]any)["rows"].([]any)[0].(map[string]any); row["runs"] != 0.0 {
		t.Errorf("the other run has %v runs", row["runs"])
	}
}
