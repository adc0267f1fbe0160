package searches

import (
	"context"
	"testing"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/sweep/search"
	"risingbandits/wasm/engine/server"
)

const text = `{"version":1,"setting":"rested","horizon":2000,"seed":3,"noise":{"kind":"gaussian","sigma":0.1},
	"arms":[{"payoff":{"family":"exp","c":0.5,"a":0.01}},{"payoff":{"family":"exp","c":0.8,"a":0.001}}],
	"policies":[{"id":"r-ed-ucb"},{"id":"sw-ts"}]}`

func play(_ context.Context, s *scenario.Scenario, _ int) (worse, better []float64, total float64, err error) {
	r := sim.Play(s, nil)
	return r.Policies[0].Final.All, r.Policies[1].Final.All, r.Oracle, nil
}

// Step by step a search finds what it finds at once, its progress is told, and a search that another one replaced is over.
func TestStepsFindTheSame(t *testing.T) {
	base, faults := scenario.Parse([]byte(text))
	if faults != nil {
		t.Fatal(faults)
	}
	o := server.SearchOptions{Generations: 3, Runs: 2, Confirm: 4}
	want, err := search.Search{Base: base, Worse: base.Document.Policies[0], Better: base.Document.Policies[1], Generations: 3, Runs: 2,
		Confirm: 4}.Find(context.Background(), play, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	var s Searcher
	if _, err := s.Next(nil, nil, 0); err == nil {
		t.Error("a search that has not begun goes on")
	}
	if _, err := s.Begin(base, o); err != nil {
		t.Fatal(err)
	}
	step, err := s.Begin(base, o)
	best, candidates := "", 0
	for err == nil && step.Found == nil {
		sc, faults := scenario.Parse([]byte(step.Text))
		if faults != nil {
			t.Fatal(faults)
		}
		if step.Played < candidates || step.Best == "" && step.Played > 0 && best != "" {
			t.Fatalf("after candidate %d the step is %+v", candidates, step)
		}
		best, candidates = step.Best, step.Played
		var worse, better []float64
		var total float64
		if worse, better, total, err = play(context.Background(), sc, 1); err == nil {
			step, err = s.Next(worse, better, total)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	if f := step.Found; f.Text != string(want.Scenario.Canonical()) || f.Sentence != want.Sentence() || f.Mean != want.Mean ||
		step.Played != want.Candidates || step.All != want.Candidates || step.Best == "" {
		t.Errorf("found %+v\nwant %s", f, want.Sentence())
	}
	if _, err := s.Next(nil, nil, 0); err == nil {
		t.Error("a search that has ended goes on")
	}
}

// What cannot be searched is said at once.
func TestWhatCannotBeSearched(t *testing.T) {
	base, faults := scenario.Parse([]byte(text))
	if faults != nil {
		t.Fatal(faults)
	}
	same := base.Playing(base.Policies[0], base.Policies[0])
	var s Searcher
	if _, err := s.Begin(same, server.SearchOptions{Generations: 1, Runs: 2, Confirm: 2}); err == nil {
		t.Error("a policy is searched against itself")
	}
}
