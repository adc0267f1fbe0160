package server

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// A fakeSearcher plays its base twice, and then has found it.
type fakeSearcher struct {
	base  *scenario.Scenario
	given [][2][]float64
	total float64
}

func (f *fakeSearcher) Begin(base *scenario.Scenario, o SearchOptions) (SearchStep, error) {
	if o.Generations == 13 {
		return SearchStep{}, errors.New("unlucky")
	}
	*f = fakeSearcher{base: base}
	return SearchStep{Text: string(base.Canonical()), All: 2}, nil
}

func (f *fakeSearcher) Next(worse, better []float64, total float64) (SearchStep, error) {
	f.given, f.total = append(f.given, [2][]float64{worse, better}), total
	if len(f.given) < 2 {
		return SearchStep{Text: string(f.base.Canonical()), Played: 1, All: 2}, nil
	}
	return SearchStep{Played: 2, All: 2, Found: &SearchFound{Sentence: "Found.", Departures: []string{}}}, nil
}

// stepOf returns a step as the page reads it.
func stepOf(t *testing.T, s *testServer, request string, fields map[string]any, data ...byte) (step SearchStep) {
	t.Helper()
	text, err := json.Marshal(s.value(request, fields, data...))
	if err == nil {
		err = json.Unmarshal(text, &step)
	}
	if err != nil {
		t.Fatal(err)
	}
	return step
}

// A search is given the regrets of each scenario once all its blocks are there.
func TestSearchIsGivenWhatIsPlayed(t *testing.T) {
	s := newTestServer(t, false)
	fake := &fakeSearcher{}
	s.extras.Search = fake
	step := stepOf(t, s, "search", map[string]any{"text": swept, "options": SearchOptions{Generations: 2, Runs: 2, Confirm: 2}})
	sc, err := parseOnly(swept)
	if err != nil {
		t.Fatal(err)
	}
	engine := sim.NewEngine(sc)
	finals := [2][]float64{}
	for turn := range 2 {
		if step.Text == "" || step.Played != turn || len(step.Plan.Blocks) == 0 {
			t.Fatalf("step %d is %+v", turn, step)
		}
		for i, b := range step.Plan.Blocks {
			block := finish(engine, b)
			if turn == 0 {
				finals[b[0]] = append(finals[b[0]], block.Final...)
			}
			next := stepOf(t, s, "searchDone", map[string]any{}, block.Pack(nil)...)
			if last := i == len(step.Plan.Blocks)-1; !last && (next.Text != "" || next.Found != nil) {
				t.Fatalf("block %d brings the step %+v", i, next)
			} else if last {
				step = next
				break
			}
		}
	}
	if step.Found == nil || step.Found.Sentence != "Found." || fake.total <= 0 {
		t.Errorf("the last step is %+v", step)
	}
	for turn, given := range fake.given {
		for k := range given {
			for r, x := range given[k] {
				if x != finals[k][r] || len(given[k]) != sc.Runs {
					t.Errorf("in turn %d policy %d has %v, want %v", turn, k, given[k], finals[k])
				}
			}
		}
	}
}

func TestSearchesThatCannotBegin(t *testing.T) {
	options := SearchOptions{Generations: 2, Runs: 2, Confirm: 2}
	unlucky, none := options, options
	unlucky.Generations, none.Runs = 13, 1
	one := `{"version":1,"setting":"rested","horizon":40,"noise":{"kind":"none"},"arms":[{"payoff":{"family":"constant","value":0.5}}],
		"policies":[{"id":"ts"}]}`
	s := newTestServer(t, false)
	if _, message := s.failure("search", map[string]any{"text": swept}); message != "this program searches for no scenarios" {
		t.Errorf("without a searcher: %q", message)
	}
	s.extras.Search = &fakeSearcher{}
	for want, r := range map[string]searchRequest{"unlucky": {swept, unlucky}, "want 1 to 1,000": {swept, none}, "want two": {one, options}} {
		if _, err := s.search(r); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
	if _, err := s.searchDone(0, []byte("{}"), nil); err == nil {
		t.Error("a block is taken that no search waits for")
	}
}
