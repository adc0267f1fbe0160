package server

import (
	"strings"
	"testing"

	"risingbandits/engine/measure"
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
	begun, err := s.sweep(sweepRequest{Text: a.Text, Over: a.Over, View: sweepView{Ranks: true, MapOf: -1}})
	if err != nil {
		t.Fatal(err)
	}
	p := begun.(sweepPlan)
	if p.Fault != "" || len(p.State.Points) != 3 || len(p.Names) != 2 || p.State.Chart != "ranking" {
		t.Fatalf("the sweep is %+v", p)
	}
	playSweep(t, s, p)
	if state := s.sweepState(); state.Played != 3 || s.charts.board.Sweep().Ranks[0].Mean < 1 {
		t.Errorf("%d bandits are played", state.Played)
	}
	byRegret := s.charts.board.Sweep().Ranks
	if _, err := s.sweepLook(sweepLookRequest{sweepView{Measure: measure.BestPulls.ID, Ranks: true, MapOf: -1}}); err != nil {
		t.Fatal(err)
	}
	drawn := s.charts.board.Sweep()
	for k, rank := range drawn.Ranks {
		mean := 0.0
		for i := range drawn.Points {
			if other := drawn.At(i, 1-k).Y; drawn.At(i, k).Y > other { // of two policies; more pulls of the best arm are better
				mean++
			} else {
				mean += 2
			}
		}
		if mean /= 3; rank.Mean != mean || rank.Mean == byRegret[k].Mean {
			t.Errorf("by pulls of the best arm the mean rank is %v, want %v; by regret %v", rank.Mean, mean, byRegret[k].Mean)
		}
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
