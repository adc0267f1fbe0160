package sim

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/internal/versions"
	"risingbandits/engine/scenario"
)

// Policies that an engine takes over from another play as new ones do, bit for bit, whatever that one played; and
// only those that are the same are taken over.
func TestReusedPoliciesPlayAsNewOnes(t *testing.T) {
	var entries []string
	for _, k := range testedKinds(t) {
		entries = append(entries, versions.Rows(versions.Of(k, "gaussian"))...)
	}
	for part := range slices.Chunk(entries, scenario.MaxPolicies) {
		reusedPlayAsNew(t, part)
	}
}

func reusedPlayAsNew(t *testing.T, entries []string) {
	document := func(c float64, horizon int, policies []string) *scenario.Scenario {
		s, faults := scenario.Parse(fmt.Appendf(nil, `{"version":1,"setting":"rested","horizon":%d,"runs":3,"noise":{"kind":"gaussian","sigma":0.1},
			"arms":[{"payoff":{"family":"exp","c":%g,"a":0.01}},{"payoff":{"family":"exp","c":0.5,"a":0.1}},{"payoff":{"family":"linear","slope":0.001,"cap":1}}],
			"policies":[%s]}`, horizon, c, strings.Join(policies, ",")))
		if faults != nil {
			t.Fatal(faults)
		}
		return s
	}
	play := func(e *Engine, i int) []byte {
		r := e.Start(Block{Policy: i, From: 0, To: 2})
		for !r.Step(500) {
		}
		a := r.Result()
		a.Seconds = 0
		return a.Encode(nil)
	}
	old := NewEngine(document(0.9, 1500, entries))
	for i := range entries {
		play(old, i)
	}
	cancelled := old.Start(Block{Policy: 0, From: 2, To: 3})
	cancelled.Step(700)
	cancelled.Cancel()
	slices.Reverse(entries)
	edited := document(0.6, 1500, entries)
	reused := NewEngine(edited)
	reused.Reuse(old)
	for i := range entries {
		if len(reused.prepared[i]) == 0 {
			t.Errorf("%s is not taken over", entries[i])
		}
		if got, want := play(reused, i), play(NewEngine(edited), i); !bytes.Equal(got, want) {
			t.Errorf("%s plays otherwise after it was taken over", entries[i])
		}
	}
	longer := NewEngine(document(0.6, 1600, entries))
	longer.Reuse(reused)
	other := NewEngine(document(0.6, 1500, []string{`{"id":"kl-ucb","c":2}`}))
	other.Reuse(reused)
	if len(longer.prepared)+len(other.prepared) > 0 {
		t.Errorf("policies of another horizon or other parameters are taken over: %d, %d", len(longer.prepared), len(other.prepared))
	}
}
