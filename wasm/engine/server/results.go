package server

import (
	"errors"
	"slices"
	"time"

	"risingbandits/engine/measure"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/wasm/engine/wire"
)

// A coordinator collects the results of one scenario at a time, and keeps those of the last few scenarios.
type coordinator struct {
	scenario  *scenario.Scenario // with fewer runs if a sketch is collected
	collector *sim.Collector     // nil before the first
	store     *sim.Store
	run       int // the number of the plan that is being collected
	trial     *trial
	pinned    bool // the collected results belong to the pinned scenario

	oddHash string // the scenario of odd
	odd     []string
}

// storeLimit is the most numbers in kept results: 32 MB, enough for 17 scenarios of seven policies and 100 runs of 200,000
// rounds, or 32 of 20 runs.
const storeLimit = 4 << 20

// collect starts collecting the results of a scenario, beginning with what is kept of its policies, and reports whether
// anything was.
func (d *coordinator) collect(sc *scenario.Scenario) (some bool) {
	d.keep(sc)
	d.run++
	d.scenario, d.collector, d.trial, d.pinned = sc, sim.NewCollector(sc), nil, false
	return d.store.Fill(d.collector)
}

// keep stores the collected results before the coordinator turns to another scenario.
func (d *coordinator) keep(next *scenario.Scenario) {
	if d.collector != nil && (d.trial == nil || d.trial.isKept(d.collector, next)) {
		d.store.Keep(d.collector)
	}
}

// forget deletes the kept and the collected results of a scenario's policies.
func (d *coordinator) forget(sc *scenario.Scenario) {
	d.keep(sc)
	d.store.Forget(sc)
	d.run++
	d.scenario, d.collector, d.trial = nil, nil, nil
}

// A table is the page's table of results. Arms count from 0.
type table struct {
	Final       bool   `json:"final"`
	BestArm     int    `json:"bestArm"`
	TotalRuns   int    `json:"totalRuns"`
	Rounds      int    `json:"rounds"` // of each run; fewer than the horizon in a sketch
	Rows        []row  `json:"rows"`
	Fingerprint string `json:"fingerprint"`

	Odd []string `json:"odd"` // says which programs' indices are often no number; empty until final
}

// A row is one policy of a table.
type row struct {
	Index       int             `json:"index"`
	Key         string          `json:"key"`
	Policy      string          `json:"policy"`
	Variant     string          `json:"variant"`
	Name        string          `json:"name"`
	Runs        int             `json:"runs"`
	Missed      float64         `json:"missed"`    // the share of all runs that may be of a kind that these runs miss, at 95%
	Measures    measure.Numbers `json:"measures"`  // by their ids, those that are known: none before the first run
	MostPulls   *recommended    `json:"mostPulls"` // by the arm pulled most; nil before the first run
	BestIndex   *recommended    `json:"bestIndex"` // by the arm of best index; nil before the first run or if it has no index
	Fingerprint string          `json:"fingerprint"`
}

// A recommended is what a rule recommends after the last round.
type recommended struct {
	Arm      int      `json:"arm"`      // the arm that most runs recommend, from 0
	Share    float64  `json:"share"`    // of the runs that do
	Loss     float64  `json:"loss"`     // the mean payoff lost by the recommendation
	LossCI95 *float64 `json:"lossCI95"` // half-width; nil for one run
}

func recommendedOf(r *sim.Recommendation) *recommended {
	if r == nil {
		return nil
	}
	most := 0
	for k, share := range r.Arms {
		if share > r.Arms[most] {
			most = k
		}
	}
	return &recommended{most, r.Arms[most], r.Loss, r.LossCI95}
}

var errNoRun = errors.New("no run was begun")

// mostJoined is the most blocks that a runner plays as one, so that all curves become precise together.
const mostJoined = 4

func (s *Server) begin(r beginRequest) (any, error) {
	sc, err := parseOnly(r.Text)
	if err != nil {
		return nil, err
	}
	d := &s.coordinator
	if r.Anew {
		d.forget(sc)
	}
	before := d.trial
	some, until := d.collect(sc), sc.Horizon
	if r.Trial {
		until = d.try(sc, r.Sketch, r.Until, some, before)
	}
	d.pinned = r.Pinned
	answer := plan{
		Run: d.run, Blocks: [][3]int{}, Policies: len(sc.Policies), Horizon: sc.Horizon,
		Runs: d.scenario.Runs, Sketch: d.scenario.Runs < sc.Runs, Until: until,
	}
	missing := d.collector.Missing()
	if r.First > 0 {
		missing = slices.DeleteFunc(missing, func(b sim.Block) bool { return b.From >= r.First })
		size := sim.BlockRuns(sc.Horizon)
		answer.Runs = min(answer.Runs, (r.First+size-1)/size*size)
	}
	for _, b := range sim.Join(d.scenario, missing, mostJoined) {
		answer.Blocks = append(answer.Blocks, [3]int{b.Policy, b.From, b.To})
	}
	return answer, nil
}

// The limits of an estimate, which keeps the coordinator from other requests.
const (
	probeTime    = 60 * time.Millisecond  // that all policies together are played
	probeMost    = 200 * time.Millisecond // the same, where they have not played enough rounds by then to tell
	probePrepare = 400 * time.Millisecond // of the evaluations of payoffs before the first round
	probePayoffs = 1 << 20                // that are evaluated before the first round, if so few reach a recorded round
)

// tellingPulls is how often each arm could have been pulled once a policy's rounds are like those of the rest of its run. Before
// that most policies pull what they know nothing of.
const tellingPulls = 4

// estimate plays the beginning of every policy and assumes the same speed for the rest.
func (s *Server) estimate(r estimateRequest) (any, error) {
	sc, err := parseOnly(r.Text)
	if err != nil {
		return nil, err
	}
	engine, err := s.engineFor(sc, true) // with trained learners the trial would take no time
	if err != nil {
		return nil, err
	}
	seconds := 0.0
	for i := range sc.Policies {
		seconds += s.probe(engine, sc, i) * float64(sc.Horizon) * float64(sc.Runs)
	}
	return estimate{seconds}, nil
}

// probe returns the seconds that a round of a policy takes on average over a run, from playing the beginning of one. It leaves
// out what is prepared before the first round, because all runs share that, and the first quarter to half of what it plays,
// because many policies begin in another way. Where rounds cost more the later they are, as counted by sim.MostCost, it allows
// for that. Where it plays too few rounds to tell, it returns the counted cost, if that is more than the measured one.
func (s *Server) probe(e *sim.Engine, sc *scenario.Scenario, policy int) float64 {
	arms, each := len(sc.Arms), time.Duration(len(sc.Policies))
	counted, telling := sim.MostCost(sc, policy), min(sc.Horizon, tellingPulls*arms)
	running := e.StartUntil(sim.Block{Policy: policy, From: 0, To: 1}, max(1, probePayoffs/arms))
	defer running.Cancel()
	pace := newPace(arms)
	start := s.now()
	for last := start; running.Rounds() == 0; {
		running.Step(pace.rounds)
		now := s.now()
		if now-start > probePrepare {
			return counted * 1e-9
		}
		pace.adjust(now - last)
		last = now
	}
	type mark struct {
		at     time.Duration
		rounds int
	}
	first := mark{s.now(), running.Rounds()}
	for past, latest, last := first, first, first.at; ; {
		over := running.Step(pace.rounds)
		now := mark{s.now(), running.Rounds()}
		pace.adjust(now.at - last)
		last = now.at
		spent := now.at - first.at
		enough := over || spent >= probeMost/each || spent >= probeTime/each && now.rounds >= telling
		switch {
		case over && now.rounds == first.rounds:
			return 0 // too few rounds to measure
		case enough && now.rounds > first.rounds:
			seconds := (now.at - past.at).Seconds() / float64(now.rounds-past.rounds) * counted / sim.MostCostOf(sc, policy, now.rounds)
			if now.rounds < telling {
				return max(seconds, counted*1e-9)
			}
			return seconds
		case now.rounds >= 2*latest.rounds:
			past, latest = latest, now
		}
	}
}

// merge decodes the request of coordinator.merge, the only one of these with data.
func (s *Server) merge(_ int, body, data []byte) (any, error) {
	var r mergeRequest
	if err := wire.Decode(body, &r); err != nil {
		return nil, err
	}
	return s.coordinator.merge(r, data)
}

// merge adds a block to the results and returns whether it was the last.
func (d *coordinator) merge(r mergeRequest, data []byte) (any, error) {
	if d.collector == nil {
		return nil, errNoRun
	}
	if r.Run != d.run {
		return false, nil
	}
	a, err := sim.Unpack(data)
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
	d := &s.coordinator
	r := d.collector.Results()
	if d.trial != nil {
		d.trial.adopt(r)
		s.charts.tryResults(d.trial.scenario, r)
		return *s.table(d.trial.scenario, r), nil
	}
	if d.pinned {
		s.charts.layoutSent, s.charts.paired = false, false
		s.charts.pinned.data.oracles = s.charts.shown.oracles
		s.charts.pinned.data.setResults(d.scenario, r)
		return *s.table(d.scenario, r), nil
	}
	s.charts.setResults(d.scenario, r)
	return *s.table(d.scenario, r), nil
}

// table returns the table of results, with regret against the chosen oracle.
func (s *Server) table(sc *scenario.Scenario, r *sim.Results) *table {
	t := tableOf(sc, r)
	if r.Final {
		t.Odd = s.coordinator.oddOf(sc)
	}
	ahead := s.charts.shown.oracles.aheadAt(sc, t.Rounds)
	for i := range t.Rows {
		t.Rows[i].Measures = t.Rows[i].Measures.Raised(&measure.Regret, ahead)
	}
	return t
}

// oddOf says which programs' indices are often no number in a scenario. Only the last answer is kept.
func (d *coordinator) oddOf(sc *scenario.Scenario) []string {
	if hash := sc.Hash(); d.oddHash != hash {
		d.oddHash, d.odd = hash, sim.NoNumberTexts(sc)
	}
	return d.odd
}

func tableOf(sc *scenario.Scenario, r *sim.Results) *table {
	t := &table{
		Final: r.Final, BestArm: r.Best, TotalRuns: sc.Runs, Rounds: sc.Horizon, Rows: make([]row, len(r.Policies)),
		Fingerprint: r.Fingerprint, Odd: []string{},
	}
	for i, p := range r.Policies {
		t.Rounds = p.Rounds
		t.Rows[i] = row{
			Index: i, Key: sc.Policies[i].Key, Policy: p.Policy, Variant: p.Variant, Name: sc.Policies[i].Kind.Name, Runs: p.Runs,
			Measures: measure.TakeAll(&r.Policies[i], measure.At{Arm: r.Best}), Fingerprint: p.Fingerprint,
		}
		if p.Runs > 0 {
			t.Rows[i].Missed = sim.Missed(p.Runs)
			t.Rows[i].MostPulls = recommendedOf(&p.Recommended.MostPulls)
			t.Rows[i].BestIndex = recommendedOf(p.Recommended.BestIndex)
		}
	}
	return t
}
