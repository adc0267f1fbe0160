package sim

import (
	"slices"
	"testing"

	"risingbandits/engine/scenario"
)

// Runs that end before the horizon are the beginnings of those that do not: at each recorded round all their numbers are
// the same, and whole runs that the engine plays later are not changed.
func TestRunsThatEndEarlyAreBeginnings(t *testing.T) {
	for _, name := range []string{"paper-2-rested", "paper-15-restless", "released-defined", "rotting"} {
		sc := shortPreset(t, name, 30_000)
		whole, part := NewCollector(sc), NewCollectorUntil(sc, 4_321)
		early, late := NewEngine(sc), NewEngine(sc)
		for _, b := range NewPlan(sc).Blocks {
			for _, at := range []struct {
				c     *Collector
				e     *Engine
				until int
			}{{part, early, 4_321}, {whole, late, sc.Horizon}} {
				if err := at.c.Add(finish(at.e.StartUntil(b, at.until))); err != nil {
					t.Fatal(name, err)
				}
			}
		}
		got, want := part.Results(), whole.Results()
		for i := range sc.Policies {
			g, w := &got.Policies[i].Course, &want.Policies[i].Course
			n := len(g.T)
			if last := g.T[n-1]; last > 4_321 || w.T[n] <= 4_321 || got.Policies[i].Rounds != last {
				t.Errorf("%s: the runs end at round %d", name, last)
			}
			for k, round := range g.PullsT {
				if at, ok := slices.BinarySearch(w.PullsT, round); ok && g.Paid.Mean[k] != w.Paid.Mean[at] {
					t.Errorf("%s, policy %d: another best payoff up to round %d", name, i, round)
				}
			}
			for what, same := range map[string]bool{
				"regret": slices.Equal(g.Regret.Mean, w.Regret.Mean[:n]), "best arm": slices.Equal(g.OnBest.Mean, w.OnBest.Mean[:n]),
				"optimal": slices.Equal(g.Optimal, w.Optimal[:n]), "final": got.Policies[i].Final.Mean == w.Regret.Mean[n-1],
			} {
				if !same {
					t.Errorf("%s, policy %d: another %s", name, i, what)
				}
			}
		}
		again := NewCollector(sc)
		for _, b := range NewPlan(sc).Blocks {
			if err := again.Add(finish(early.Start(b))); err != nil {
				t.Fatal(name, err)
			}
		}
		after := again.Results()
		if after.Fingerprint != want.Fingerprint || !slices.Equal(after.Policies[0].Course.Optimal, want.Policies[0].Course.Optimal) {
			t.Errorf("%s: whole runs after beginnings are others", name)
		}
	}
}

func shortPreset(t *testing.T, name string, horizon int) *scenario.Scenario {
	t.Helper()
	p, ok := scenario.LookupPreset(name)
	if !ok {
		t.Fatal("no preset ", name)
	}
	sc := p.Scenario.Document
	sc.Horizon, sc.Runs = horizon, 3
	return scenario.MustComplete(sc)
}
