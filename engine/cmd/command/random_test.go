package command

import (
	"strings"
	"testing"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sweep"
)

// -slowest is the largest b; without it the authors' 50,000, and not the horizon.
func TestRandomTakesTheLargestB(t *testing.T) {
	plain := callFine(t, "random", "-seed", "7")
	if want := string(scenario.RandomOver(7, 200_000, 50_000).Canonical()) + "\n"; plain != want {
		t.Errorf("prints %s, want %s", plain, want)
	}
	if same := callFine(t, "random", "-seed", "7", "-slowest", "50000"); same != plain {
		t.Errorf("-slowest 50000 prints %s, want %s", same, plain)
	}
	if other := callFine(t, "random", "-seed", "7", "-slowest", "200000"); other == plain ||
		other != string(scenario.RandomOver(7, 200_000, 200_000).Canonical())+"\n" {
		t.Errorf("-slowest 200000 prints %s", other)
	}
	if got := call("", "random", "-slowest", "1"); got.code != 2 || !strings.Contains(got.err, "want a whole number in 2..10000000") {
		t.Errorf("-slowest 1: exit %d, %s", got.code, got.err)
	}
}

// -released plays the policies of the authors' code, on rested arms with rewards of a Beta law and sigma 0.1.
func TestReleasedRanking(t *testing.T) {
	out := callFine(t, "ranking", "-released", "-bandits", "2", "-runs", "1", "-horizon", "1000")
	if strings.Count(out, "released") != 7 || !strings.Contains(out, "2 random bandits, rested") {
		t.Errorf("prints %s", out)
	}
	r := sweep.NewReleasedRanking()
	s := r.Scenario(0)
	if s.Noise.Kind != "beta-released" || s.Setting != scenario.Rested ||
		s.Policies[0].Params["sigma"] != 0.1 || s.Policies[0].Variant != scenario.Released {
		t.Errorf("plays %s", s.Canonical())
	}
	for _, args := range [][]string{{"-setting", "restless"}, {"-policies", "ts"}} {
		got := call("", append([]string{"ranking", "-released"}, args...)...)
		if got.code != 2 || !strings.Contains(got.err, "give no -setting and no -policies") {
			t.Errorf("%v: exit %d, %s", args, got.code, got.err)
		}
	}
	heuristic := callFine(t, "ranking", "-setting", "restless", "-bandits", "1", "-runs", "1", "-horizon", "500", "-json", "-policies",
		"r-less-ucb-h/adapted,r-less-ucb-h/none,ts")
	if strings.Count(heuristic, `"policy":"r-less-ucb-h"`) != 2 {
		t.Errorf("prints %s", heuristic)
	}
}
