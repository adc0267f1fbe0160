package part

import (
	"fmt"
	"testing"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/work"
)

// Form is that of the records of a run: who changes what a node has must raise it, so that parts and journals of before are refused
// by their version, and not as damaged.
func TestFormOfRecords(t *testing.T) {
	s, faults := scenario.Parse([]byte(`{"version":1,"setting":"rested","horizon":100,"runs":2,"seed":1,"noise":{"kind":"none"},
		"arms":[{"payoff":{"family":"constant","value":0.4}},{"payoff":{"family":"constant","value":0.5}}],
		"policies":[{"id":"ucb1"}]}`))
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	run := sim.NewEngine(s).Start(sim.NewPlan(s).Blocks[0])
	for !run.Step(1000) {
	}
	text := work.Node{Aggregate: run.Result()}.Encode(nil)
	got := fmt.Sprintf("form %d: %q, %d bytes", Form, text[:6], len(text))
	if want := `form 4: "rbag\x03\x00", 4100 bytes`; got != want {
		t.Errorf("%s, want %s: raise Form, and change what is wanted here", got, want)
	}
}
