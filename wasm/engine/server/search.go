package server

import (
	"errors"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/work"
	"risingbandits/wasm/engine/wire"
)

// A Searcher looks for a scenario in which one policy loses most to another, one search at a time. It plays nothing.
type Searcher interface {
	// Begin begins a search in place of an earlier one, and returns its first step. Of the two policies of the base the first is to
	// lose to the second.
	Begin(base *scenario.Scenario, o SearchOptions) (SearchStep, error)
	// Next takes the final regrets of both policies in the scenario of the last step, by run, and the optimal policy's total. It
	// returns the next step.
	Next(worse, better []float64, total float64) (SearchStep, error)
}

// SearchOptions say how a search looks.
type SearchOptions struct {
	Beyond      bool `json:"beyond"`      // the arms may break the assumptions of the paper
	Generations int  `json:"generations"` // from 1
	Runs        int  `json:"runs"`        // of each policy in each candidate, from 2
	Confirm     int  `json:"confirm"`     // runs of each policy with a fresh seed, from 2
}

// searchRequest begins a search from a scenario of two policies: the one that is to lose, and the one that it is to lose to. Its
// arms are varied. The answer is the first step.
type searchRequest struct {
	Text    string        `json:"text"`
	Options SearchOptions `json:"options"`
}

// searchDoneRequest brings a block of the scenario of the last step, as data that came with finished. The answer is the next step
// after the scenario's last block, and a step without a scenario and without a result before it.
type searchDoneRequest struct{}

// A SearchStep is what is to be played next, or the result.
type SearchStep struct {
	Text       string       `json:"text"` // the scenario to play; "" if there is none
	Plan       plan         `json:"plan"`
	Played     int          `json:"played"` // candidates
	All        int          `json:"all"`
	Best       string       `json:"best"`       // the best candidate so far, canonical; "" before the first
	Difference float64      `json:"difference"` // its mean difference of regret
	Found      *SearchFound `json:"found"`      // once the search is over
}

// A SearchFound is the result of a search.
type SearchFound struct {
	Text       string     `json:"text"` // the scenario, canonical
	Link       string     `json:"link"` // the fragment of its link
	Sentence   string     `json:"sentence"`
	Confirmed  bool       `json:"confirmed"`  // it is certain that the difference is above 0
	Mean       float64    `json:"mean"`       // of the paired differences of regret
	Half       float64    `json:"half"`       // half-width of their 99.9% interval
	Regrets    [2]float64 `json:"regrets"`    // mean final regret, worse and better
	Departures []string   `json:"departures"` // from the assumptions of the paper
}

func (s *Server) search(r searchRequest) (any, error) {
	base, err := parseOnly(r.Text)
	if err != nil {
		return nil, err
	}
	if len(base.Policies) != 2 {
		return nil, pathError{"policies", "want two: the one that is to lose, and the one that it is to lose to"}
	}
	o := r.Options
	if o.Generations < 1 || o.Generations > 1000 || o.Runs < 2 || o.Runs > scenario.MaxRuns || o.Confirm < 2 || o.Confirm > scenario.MaxRuns {
		return nil, pathError{"options", "want 1 to 1,000 generations, and 2 to 10,000 runs"}
	}
	step, err := s.extras.Search.Begin(base, o)
	if err != nil {
		return nil, pathError{"search", err.Error()}
	}
	return s.searchStep(step)
}

// searchStep prepares for the blocks of a step's scenario.
func (s *Server) searchStep(step SearchStep) (any, error) {
	s.searching = nil
	step.Plan.Blocks = [][3]int{}
	if step.Text == "" {
		return step, nil
	}
	sc, err := parseOnly(step.Text)
	if err != nil {
		return nil, err
	}
	s.searching = work.NewRun(sc, 1)
	step.Plan = planOfBlocks(sc, s.searching.Units()[0].Blocks)
	return step, nil
}

func (s *Server) searchDone(_ int, body, data []byte) (any, error) {
	var r searchDoneRequest
	if err := wire.Decode(body, &r); err != nil {
		return nil, err
	}
	if s.searching == nil {
		return nil, errors.New("no search waits for a block")
	}
	a, err := sim.Unpack(data)
	if err != nil {
		return nil, err
	}
	if err := s.searching.Put(0, work.Node{Aggregate: a}); err != nil {
		return nil, err
	}
	c := s.searching.Collector
	if !s.searching.Has(0) {
		return SearchStep{Plan: plan{Blocks: [][3]int{}}}, nil
	}
	worse, best := c.PolicyResult(0)
	better, _ := c.PolicyResult(1)
	step, err := s.extras.Search.Next(worse.Final.All, better.Final.All, best.Total)
	if err != nil {
		return nil, pathError{"search", err.Error()}
	}
	return s.searchStep(step)
}
