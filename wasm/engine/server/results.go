package server

import (
	"bytes"
	"errors"
	"time"

	"risingbandits/engine/chart/sources"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// A coordinator collects the results of one scenario at a time.
type coordinator struct {
	scenario  *scenario.Scenario
	collector *sim.Collector
}

// A table is what the page's table of results shows. Arms count from 0.
type table struct {
	Final       bool   `json:"final"`
	BestArm     int    `json:"bestArm"`
	TotalRuns   int    `json:"totalRuns"`
	Rows        []row  `json:"rows"`
	Fingerprint string `json:"fingerprint"`
}

// A row is one policy of a table.
type row struct {
	Index       int          `json:"index"`
	Key         string       `json:"key"`
	Policy      string       `json:"policy"`
	Variant     string       `json:"variant"`
	Name        string       `json:"name"`
	Runs        int          `json:"runs"`
	Final       *finalRegret `json:"final"` // nil before the first run
	BestPulls   spread       `json:"bestPulls"`
	BestShare   float64      `json:"bestShare"`
	LastArm     []float64    `json:"lastArm"`
	NsPerRound  float64      `json:"nsPerRound"`
	Fingerprint string       `json:"fingerprint"`
}

type finalRegret struct {
	spread
	CI95 *float64 `json:"ci95"` // half-width; nil for one run
}

type spread struct {
	Mean float64 `json:"mean"`
	Std  float64 `json:"std"`
}

var errNoRun = errors.New("no run was begun")

func (s *Server) begin(r beginRequest) (any, error) {
	sc, err := parseOnly(r.Text)
	if err != nil {
		return nil, err
	}
	if d := &s.coordinator; r.More && d.scenario != nil && onlyMoreRuns(d.scenario, sc) {
		d.scenario = sc
		d.collector.Grow(sc.Runs)
	} else {
		*d = coordinator{scenario: sc, collector: sim.NewCollector(sc)}
	}
	answer := plan{Blocks: [][3]int{}, Policies: len(sc.Policies), Horizon: sc.Horizon, Runs: sc.Runs}
	for _, b := range s.coordinator.collector.Missing() {
		answer.Blocks = append(answer.Blocks, [3]int{b.Policy, b.From, b.To})
	}
	return answer, nil
}

// onlyMoreRuns says whether b is a but for its runs, of which it has no fewer.
func onlyMoreRuns(a, b *scenario.Scenario) bool {
	c := *b
	c.Runs = a.Runs
	return b.Runs >= a.Runs && bytes.Equal(a.Canonical(), c.Canonical())
}

// probeTime is how long all policies together are tried out for an estimate.
const probeTime = 60 * time.Millisecond

// estimate plays the beginning of every policy and takes the rest to go on like that.
func (s *Server) estimate(r estimateRequest) (any, error) {
	sc, err := parseOnly(r.Text)
	if err != nil {
		return nil, err
	}
	engine, seconds := sim.NewEngine(sc), 0.0
	for i := range sc.Policies {
		seconds += s.probe(engine, len(sc.Arms), i, probeTime/time.Duration(len(sc.Policies))) * float64(sc.Horizon) * float64(sc.Runs)
	}
	return estimate{seconds}, nil
}

// probe returns the seconds that a round of a policy takes, having played for some time. What is
// prepared before the first round is left out, since all runs share it; if that alone takes
// longer than maxPrepare, what its steps asked for is taken for rounds, as which it counts.
func (s *Server) probe(e *sim.Engine, arms, policy int, spend time.Duration) float64 {
	running := e.Start(sim.Block{Policy: policy, From: 0, To: 1})
	defer running.Cancel()
	pace := newPace(arms)
	start, asked := s.now(), 0
	for last := start; running.Rounds() == 0; {
		running.Step(pace.rounds)
		asked += pace.rounds
		now := s.now()
		if spent := now - start; spent > maxPrepare {
			return spent.Seconds() / float64(asked)
		}
		pace.adjust(now - last)
		last = now
	}
	start, before := s.now(), running.Rounds()
	for last := start; ; {
		over := running.Step(pace.rounds)
		now := s.now()
		pace.adjust(now - last)
		last = now
		spent, rounds := now-start, running.Rounds()-before
		if rounds > 0 && (over || spent >= spend) {
			return spent.Seconds() / float64(rounds)
		}
		if over {
			return 0 // so few rounds that they take no time
		}
	}
}

// maxPrepare bounds how long an estimate keeps the coordinator from other requests.
const maxPrepare = 200 * time.Millisecond

// merge takes in a block and returns whether it was the last.
func (d *coordinator) merge(numbers []float64) (any, error) {
	if d.collector == nil {
		return nil, errNoRun
	}
	a, err := sim.Decode(numbers)
	if err != nil {
		return nil, err
	}
	if err := d.collector.Add(a); err != nil {
		return nil, err
	}
	return d.collector.Done(), nil
}

func (s *Server) results(resultsRequest) (any, error) {
	if s.coordinator.collector == nil {
		return nil, errNoRun
	}
	r := s.coordinator.collector.Results()
	s.charts.setResults(s.coordinator.scenario, r)
	return tableOf(s.coordinator.scenario, r), nil
}

func tableOf(sc *scenario.Scenario, r *sim.Results) table {
	t := table{Final: r.Final, BestArm: r.Best, TotalRuns: sc.Runs, Rows: make([]row, len(r.Policies)), Fingerprint: r.Fingerprint}
	for i, p := range r.Policies {
		kind, _, _ := sc.Resolve(i)
		t.Rows[i] = row{
			Index: i, Key: sources.PolicyOf(sc, i).Key, Policy: p.Policy, Variant: p.Variant, Name: kind.Name, Runs: p.Runs,
			LastArm: []float64{}, NsPerRound: p.NsPerRound, Fingerprint: p.Fingerprint,
		}
		if p.Runs == 0 {
			continue
		}
		t.Rows[i].Final = &finalRegret{spread: spread{p.Final.Mean, p.Final.Std}}
		if half := p.Regret.CI95; half != nil {
			t.Rows[i].Final.CI95 = &half[len(half)-1]
		}
		t.Rows[i].BestPulls = spread{p.Pulls.Mean[r.Best], p.Pulls.Std[r.Best]}
		t.Rows[i].BestShare = p.LastArm[r.Best]
		t.Rows[i].LastArm = p.LastArm
	}
	return t
}
