package server

import (
	"strings"
	"testing"
)

// What a ranking sweeps is a sweep, whose chart shows mean ranks; with a scenario its policies are ranked.
func TestRankingsAreSwept(t *testing.T) {
	s := newTestServer(t, false)
	r := rankedRequest{Law: "bernoulli", Bandits: 3, Runs: 2, Horizon: 200, Seed: 4, Slowest: 50000, Text: swept}
	answer, err := s.ranked(r)
	if err != nil {
		t.Fatal(err)
	}
	a := answer.(ranked)
	if a.Fault != "" || len(a.Laws) < 4 || !strings.Contains(a.Text, "bernoulli") {
		t.Fatalf("the ranking is %+v", a)
	}
	begun, err := s.sweep(sweepRequest{Text: a.Text, Over: a.Over, View: sweepView{Measure: "max-regret", Ranks: true, MapOf: -1}})
	if err != nil {
		t.Fatal(err)
	}
	p := begun.(sweepPlan)
	if p.Fault != "" || len(p.State.Points) != 3 || len(p.Names) != 2 || p.State.Chart != "ranking" {
		t.Fatalf("the sweep is %+v", p)
	}
	playSweep(t, s, p)
	if state := s.sweepState(); state.Played != 3 || s.charts.board.Sweep().Ranks[0].Value < 1 {
		t.Errorf("%d bandits are played", state.Played)
	}
	r.Horizon = 1
	if answer, err = s.ranked(r); err != nil || !strings.Contains(answer.(ranked).Fault, "horizon") || len(answer.(ranked).Over) > 0 {
		t.Errorf("%v: %+v", err, answer)
	}
	r.Text = "{"
	if answer, err = s.ranked(r); err != nil || answer.(ranked).Fault == "" {
		t.Errorf("%v: %+v", err, answer)
	}
}
