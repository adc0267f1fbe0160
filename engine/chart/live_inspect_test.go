package chart

import (
	"slices"
	"testing"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// An arm's rewards are drawn over rounds for the policies whose estimate looks at rounds, also for
// R-less-UCB without noise, and over pulls for all others.
func TestInspectionIsByRound(t *testing.T) {
	const document = `{"version": 1, "setting": "restless", "horizon": 50, "runs": 1, "noise": {"kind": "none"},
		"arms": [{"payoff": {"family": "exp", "c": 0.9, "a": 0.1}}, {"payoff": {"family": "exp", "c": 0.5, "a": 0.5}}],
		"policies": [{"id": "r-less-ucb", "deterministic": true}, {"id": "r-less-ucb-h"}, {"id": "r-less-ucb"}, {"id": "r-ed-ucb", "deterministic": true}]}`
	s, faults := scenario.Parse([]byte(document))
	if faults != nil {
		t.Fatal(faults)
	}
	e := sim.NewEngine(s)
	for i, want := range []bool{true, true, false, false} {
		p := &sources.Playing{Live: e.NewLive(i, 0), Policy: i}
		for p.Live.Round() < 20 {
			p.Live.Seek(20, 1000)
		}
		var in data.Inspection
		if !sources.InspectionTo(&in, s, p, -1) {
			t.Fatalf("policy %d does not explain itself", i)
		}
		for arm, a := range in.Arms {
			var byRound, byPull []float64
			for t, pulled := range p.Live.Arms()[:20] {
				if int(pulled) == arm {
					byRound = append(byRound, float64(t+1))
					byPull = append(byPull, float64(len(byPull)+1))
				}
			}
			x := byPull
			if want {
				x = byRound
			}
			if in.ByRound != want || !slices.Equal(a.X, x) {
				t.Errorf("policy %d, arm %d: by round %v, at %v; want %v, at %v", i, arm, in.ByRound, a.X, want, x)
			}
		}
	}
}
