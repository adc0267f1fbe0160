package server

import (
	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/sentences"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// oracleRequest asks to measure regret against another policy that knows the payoffs; "" is the one that results are
// made against. A later request replaces an earlier one; both get the later answer, an against.
type oracleRequest struct {
	Text   string `json:"text"`
	Oracle string `json:"oracle"` // an id of an oracleChoice; an unknown one means ""
}

// An against says what regret is measured against now.
type against struct {
	Oracle   string         `json:"oracle"`
	Choices  []oracleChoice `json:"choices"`
	Sentence string         `json:"sentence"` // what it means
	Results  *table         `json:"results"`  // of the runs so far; nil before the first run
}

// An oracleChoice is a policy that knows the payoffs.
type oracleChoice struct {
	ID    string  `json:"id"`
	Name  string  `json:"name"`
	Total float64 `json:"total"` // its expected total payoff
}

// oracles holds the oracles of one bandit, and the chosen one.
type oracles struct {
	of     string // the key of the bandit: see banditKey
	list   []sim.Oracle
	marks  []float64
	chosen string // an id; "" for the one that results are made against
}

// banditKey returns a key that is the same for scenarios with the same oracles: those with equal arms, noise, setting
// and horizon.
func banditKey(sc *scenario.Scenario) string {
	bare := sc.Document
	bare.Title, bare.Description, bare.Seed, bare.Runs, bare.Policies = "", "", 0, 1, nil
	return bare.Hash()
}

// given returns the id of the oracle that results are made against.
func given(sc *scenario.Scenario) string {
	if sc.Setting == scenario.Restless {
		return sim.GreedyOracle
	}
	return sim.ConstantOracle
}

// ahead returns what to add to the regret of a scenario's results at the marks; nil for nothing.
func (o *oracles) ahead(sc *scenario.Scenario) []float64 {
	if o.chosen == "" || o.chosen == given(sc) || o.of != banditKey(sc) {
		return nil
	}
	for i := range o.list {
		if o.list[i].ID == o.chosen {
			return o.list[i].Ahead
		}
	}
	return nil
}

// aheadAt returns what to add to the regret of a live run at a round.
func (o *oracles) aheadAt(sc *scenario.Scenario, round int) float64 {
	if ahead := o.ahead(sc); ahead != nil && round > 0 {
		return data.Interpolate(o.marks, ahead, float64(round))
	}
	return 0
}

// shift changes the regret of results to regret against the chosen oracle.
func (o *oracles) shift(r *data.Results, sc *scenario.Scenario) {
	if ahead := o.ahead(sc); ahead != nil {
		data.Shift(r, o.marks, ahead)
		r.Against = sentences.OracleName(o.chosen, r.Restless)
	}
}

// oracle begins to compute the oracles of a scenario's bandit, unless they are known.
func (s *Server) oracle(id int, r oracleRequest) error {
	sc, err := parseOnly(r.Text)
	if err != nil {
		return err
	}
	s.beginJob(s.computing(againstJob, "against", id, func(c *computation) any {
		known := &s.charts.shown.oracles
		now := oracles{of: banditKey(sc), list: known.list, chosen: r.Oracle}
		if known.of != now.of {
			now.list = sim.Oracles(sc, c.pause)
		}
		for _, t := range sim.Marks(sc.Horizon) {
			now.marks = append(now.marks, float64(t))
		}
		*known = now
		return s.against(sc)
	}))
	return nil
}

// against returns what regret is measured against, and draws the regret again.
func (s *Server) against(sc *scenario.Scenario) against {
	known, restless := &s.charts.shown.oracles, sc.Setting == scenario.Restless
	a := against{Oracle: known.chosen, Choices: []oracleChoice{}}
	if a.Oracle == "" {
		a.Oracle = known.list[0].ID // the optimal one, or the best constant arm if that is not known
	}
	for _, o := range known.list {
		a.Choices = append(a.Choices, oracleChoice{o.ID, sentences.OracleName(o.ID, restless), o.Total})
		if o.ID == a.Oracle {
			a.Sentence = sentences.Against(o.ID, restless, o.Total, o.Ahead[len(o.Ahead)-1], sentences.OracleName(known.list[0].ID, restless))
		}
	}
	c := &s.coordinator
	if c.collector == nil || c.scenario == nil {
		return a
	}
	r := c.collector.Results()
	if r.Best >= 0 {
		s.charts.setResults(c.scenario, r)
		a.Results = s.table(c.scenario, r)
	}
	if s.live != nil {
		s.present()
	}
	return a
}
