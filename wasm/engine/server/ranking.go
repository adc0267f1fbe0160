package server

import (
	"risingbandits/engine/scenario"
	"risingbandits/engine/sweep"
)

// rankedRequest asks what to sweep to rank policies over random bandits. The answer is a ranked. A sweep whose view has Ranks
// shows the mean ranks of the policies.
type rankedRequest struct {
	Law     string `json:"law"`
	Setting string `json:"setting"` // "" for the law's
	Bandits int    `json:"bandits"`
	Arms    int    `json:"arms"` // of each; 0 for as many as the law draws
	Slowest int    `json:"slowest"`
	Runs    int    `json:"runs"`
	Horizon int    `json:"horizon"`
	Seed    int    `json:"seed"` // of the first bandit
	Text    string `json:"text"` // a scenario, whose policies are ranked; "" for those of the paper
}

// A ranked is a sweep over random bandits.
type ranked struct {
	Fault string      `json:"fault"` // why there is none; then what follows is empty
	Text  string      `json:"text"`  // the scenario
	Over  []string    `json:"over"`  // what is varied
	Laws  []rankedLaw `json:"laws"`
}

// A rankedLaw is a law of a generator of random bandits.
type rankedLaw struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Doc     string `json:"doc"`
	Setting string `json:"setting" js:"'rested' | 'restless'"`
}

func (s *Server) ranked(r rankedRequest) (any, error) {
	a := ranked{Over: []string{}, Laws: []rankedLaw{}}
	for _, l := range scenario.Laws() {
		a.Laws = append(a.Laws, rankedLaw{l.ID, l.Name, l.Doc, string(l.Setting)})
	}
	ranking, err := rankingOf(&r)
	if err == nil {
		var base *scenario.Scenario
		if base, a.Over, err = ranking.Swept(); err == nil {
			a.Text = string(base.Canonical())
		}
	}
	if err != nil {
		a.Fault, a.Over = err.Error(), []string{}
	}
	return a, nil
}

func rankingOf(r *rankedRequest) (*sweep.Ranking, error) {
	law, ok := scenario.LookupLaw(r.Law)
	setting := scenario.Setting(r.Setting)
	if r.Setting == "" && ok {
		setting = law.Setting
	}
	ranking := sweep.NewRanking(setting)
	ranking.Law, ranking.Bandits, ranking.Arms, ranking.Slowest = r.Law, r.Bandits, r.Arms, r.Slowest
	ranking.Runs, ranking.Horizon, ranking.Seed = r.Runs, r.Horizon, uint64(max(r.Seed, 0))
	if r.Text != "" {
		sc, err := parseOnly(r.Text)
		if err != nil {
			return nil, err
		}
		ranking.Policies = sc.Document.Policies
	}
	return &ranking, nil
}
