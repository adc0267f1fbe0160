package server

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/numbers"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// A live is one run of all policies of a scenario, shown at a round that the page chooses.
type live struct {
	scenario   *scenario.Scenario
	engine     *sim.Engine
	plays      []*sources.Playing
	paces      []pace        // of the plays
	chosen     int           // the policy whose pulls and index are shown
	shown      int           // the arm whose rewards the inspector draws if there is no room for all; -1: the pulled arm
	target     int           // the round to go to
	switching  int           // 1: to the next change of arm, -1: to the last one, 0: neither
	backward   bool          // it goes back by replaying from the first round, and draws nothing on the way
	drawn      time.Duration // when it was last drawn on its way to a far target
	results    data.Results
	inspection data.Inspection
	last       [][]policy.Term // of each policy, the terms before its last round, once that is played; nil if it has none
	stuck      bool            // the search for the next change of arm found none
	whole      bool            // the axes show the whole horizon; else they follow the round
	trace      tracing
}

var errNoLive = errors.New("no live run is open")

// liveOpen begins run r.Run, from 0, before its first round.
func (s *Server) liveOpen(r liveOpenRequest) (any, error) {
	sc, err := parseOnly(r.Text)
	if err != nil {
		return nil, err
	}
	if r.Run < 0 || r.Run >= scenario.MaxRuns {
		return nil, pathError{"run", fmt.Sprintf("got %d, want a whole number from 0 to %d", r.Run, scenario.MaxRuns-1)}
	}
	engine, err := s.newEngine(sc)
	if err != nil {
		return nil, err
	}
	s.endLive()
	l := &live{scenario: sc, engine: engine, shown: -1, whole: r.Whole, last: make([][]policy.Term, len(sc.Policies))}
	for i := range sc.Policies {
		l.plays = append(l.plays, &sources.Playing{Live: engine.NewLive(i, r.Run), Policy: i, Run: r.Run})
		l.paces = append(l.paces, newPace(len(sc.Arms)))
	}
	l.retrace(engine)
	s.live, s.charts.live = l, true
	return s.present(), nil
}

// liveAxis sets whether the axes show the whole horizon or follow the round.
func (s *Server) liveAxis(r liveAxisRequest) (any, error) {
	if s.live == nil {
		return nil, errNoLive
	}
	s.live.whole = r.Whole
	return s.present(), nil
}

// liveClose shows the results of all runs again.
func (s *Server) liveClose(liveCloseRequest) (any, error) {
	s.endLive()
	return done{}, nil
}

func (s *Server) endLive() {
	if s.live == nil {
		return
	}
	for _, id := range append(s.dropJobs(seekJob), s.dropJobs(traceJob)...) {
		s.fail(id, "live", errors.New("the live run was closed"))
	}
	s.live.trace.end()
	s.live, s.charts.live, s.charts.layoutSent = nil, false, false
	s.charts.shown.copyTo(s.charts.board)
	s.charts.board.SetInspection(nil)
	s.charts.board.SetTrace(nil)
}

// liveSeek moves to a round. A later request replaces the target; both are answered when it is reached.
func (s *Server) liveSeek(id int, r liveSeekRequest) error {
	if s.live == nil {
		return errNoLive
	}
	s.live.target = min(max(r.Round, 0), s.live.scenario.Horizon)
	s.live.switching, s.live.stuck = 0, false
	s.beginJob(&job{kind: seekJob, path: "live", asked: []int{id}, slice: s.liveSlice})
	return nil
}

// liveSwitch moves to just before the next round in which the chosen policy pulls another arm than in the round before,
// so that the inspector can explain the change. If there is none, it does not move. With Back it moves to the last such
// round before the current one, or to the beginning.
func (s *Server) liveSwitch(id int, r liveSwitchRequest) error {
	if s.live == nil {
		return errNoLive
	}
	s.live.switching, s.live.stuck = 1, false
	if r.Back {
		s.live.switching = -1
	}
	s.beginJob(&job{kind: seekJob, path: "live", asked: []int{id}, slice: s.liveSlice})
	return nil
}

// liveLook chooses the policy and the arm to inspect.
func (s *Server) liveLook(r liveLookRequest) (any, error) {
	if s.live == nil {
		return nil, errNoLive
	}
	if r.Policy < 0 || r.Policy >= max(1, len(s.live.plays)) {
		return nil, pathError{"policy", "there is no such policy"}
	}
	if s.live.shown = r.Arm; s.live.chosen != r.Policy {
		s.live.chosen = r.Policy
		s.live.retrace(s.live.engine)
	}
	return s.present(), nil
}

// advance plays towards the target until a time, and reports whether it has arrived.
func (l *live) advance(now func() time.Duration, until time.Duration) bool {
	last := now()
	for l.switching != 0 && !l.findSwitch() {
		at := now()
		l.paces[l.chosen].adjust(at - last)
		if last = at; at >= until {
			return false
		}
	}
	l.backward = l.backward || slices.ContainsFunc(l.plays, func(p *sources.Playing) bool { return p.Live.Round() > l.target })
	for i := range l.plays {
		for !l.seek(i) {
			at := now()
			l.paces[i].adjust(at - last)
			if last = at; at >= until {
				return false
			}
		}
	}
	l.backward = false
	return true
}

// seek plays some rounds of one policy towards the target, and reports whether it has arrived. Before the last round it
// stores the policy's terms, because there are none after it.
func (l *live) seek(i int) (done bool) {
	p, rounds := l.plays[i].Live, l.paces[i].rounds
	if h := l.scenario.Horizon; l.target == h && p.Round() < h {
		if !p.Seek(h-1, rounds) {
			return false
		}
		terms := make([]policy.Term, len(l.scenario.Arms))
		if p.Explain(terms) {
			l.last[i] = terms
		}
	}
	return p.Seek(l.target, rounds)
}

// findSwitch sets the target to the chosen policy's next or last change of arm, and reports whether it did. If that
// change is not known yet, it plays some more rounds.
func (l *live) findSwitch() bool {
	if len(l.plays) == 0 {
		l.target, l.switching = 0, 0
		return true
	}
	p, step := l.plays[l.chosen].Live, l.paces[l.chosen].rounds
	if l.switching < 0 {
		l.target, l.switching = lastSwitch(p.Arms(), l.target), 0
		return true
	}
	if round, ok := p.NextSwitch(l.target + 1); ok {
		l.target, l.switching = round-1, 0
		return true
	}
	if p.Known() == p.Horizon() {
		l.switching, l.stuck = 0, true
		return true
	}
	p.Seek(min(p.Horizon(), max(p.Known(), p.Round())+step), step)
	return false
}

// lastSwitch returns the last t before a round such that round t+1 pulls another arm than round t; 0
// if there is none.
func lastSwitch(arms []uint16, before int) int {
	for t := min(before, len(arms)) - 1; t > 0; t-- {
		if arms[t] != arms[t-1] {
			return t
		}
	}
	return 0
}

// liveSlice plays for some milliseconds, and is done at the target.
func (s *Server) liveSlice() (value any, done bool) {
	l := s.live
	start := s.now()
	if l.advance(s.now, start+sliceTime) {
		return s.present(), true
	}
	if start-l.drawn >= progressEvery {
		l.drawn = start
		s.present()
		s.flush()
	}
	return nil, false
}

// A liveState is what the page shows of a live run after Round rounds, before the next one.
type liveState struct {
	Round    int          `json:"round"`
	Horizon  int          `json:"horizon"`
	Run      int          `json:"run"`
	Policies []livePolicy `json:"policies"` // in scenario order
	Chosen   int          `json:"chosen"`
	Pulls    []int        `json:"pulls"`    // of the chosen policy, per arm
	Terms    []liveTerm   `json:"terms"`    // of the chosen policy, per arm; empty if it cannot explain itself
	Unit     string       `json:"unit"`     // of the index
	Axis     [2]float64   `json:"axis"`     // the ends of the axis on which the indices are drawn side by side
	Decimals int          `json:"decimals"` // of the written indices
	Next     int          `json:"next"`     // the arm it pulls next; -1 if that is not known
	End      int          `json:"end"`      // the last round on the axes
	Stuck    bool         `json:"stuck"`    // there is no further change of arm to move to
	Values   []string     `json:"values"`   // the names of what the chosen policy computes for every arm, which a chart can show
	Traced   string       `json:"traced"`   // the one that the chart shows; "" for none
	Odd      *liveOdd     `json:"odd"`      // of the chosen policy; nil if no program computes its index
}

// A liveOdd counts the rounds so far in which the arm that an index program pulled had an index that is not a finite number.
type liveOdd struct {
	NoNumber int    `json:"noNumber"`
	Infinite int    `json:"infinite"`
	Lowest   int    `json:"lowest"`  // -∞
	Because  string `json:"because"` // the operation that makes an index no number in the next round, with its place; "" for none
}

// A livePolicy is one policy's part of a liveState.
type livePolicy struct {
	Key    string  `json:"key"`
	Arm    int     `json:"arm"` // of the last round; -1 before the first
	Regret float64 `json:"regret"`
}

// A liveTerm is one arm's index and its terms. A term that the policy does not have is null. An infinite index is
// null too: the arm must be pulled first (First) or cannot be pulled.
type liveTerm struct {
	Pulls     int      `json:"pulls"`
	Window    int      `json:"window"`
	Estimate  *float64 `json:"estimate"`
	Increment *float64 `json:"increment"`
	Bonus     *float64 `json:"bonus"`
	Index     *float64 `json:"index"`
	First     bool     `json:"first"`
	Named     []string `json:"named"` // what an index program assigns, written out, in the order of its names; "" for what it did not assign
}

// round returns the round that all policies have reached.
func (l *live) round() int {
	round := l.scenario.Horizon
	for _, p := range l.plays {
		round = min(round, p.Live.Round())
	}
	return round
}

// present draws the live run at its round and returns its state.
func (s *Server) present() liveState {
	l, c := s.live, &s.charts
	c.layoutSent = false
	round := l.round()
	end := s.liveEnd(round)
	sources.LiveTo(&l.results, l.scenario, c.shown.arms.Best, l.plays, end)
	l.results.Against = ""
	c.shown.oracles.shift(&l.results, l.scenario)
	c.board.SetResults(l.results)
	c.board.SetPlayhead(float64(round))
	state := liveState{
		Round: round, Horizon: l.scenario.Horizon, Chosen: l.chosen,
		Policies: []livePolicy{}, Pulls: []int{}, Terms: []liveTerm{}, Axis: [2]float64{0, 1}, Decimals: 3, Next: -1,
		End: end, Stuck: l.stuck, Values: append([]string{}, l.trace.names...),
	}
	if l.trace.tracer != nil {
		state.Traced = l.trace.names[l.trace.at]
	}
	for i, p := range l.plays {
		state.Policies = append(state.Policies, l.policy(i, p, round))
		state.Policies[i].Regret += c.shown.oracles.aheadAt(l.scenario, round)
	}
	if len(l.plays) == 0 {
		return state
	}
	p := l.plays[l.chosen]
	state.Run = p.Run
	state.Pulls = p.Live.PullsTo(make([]int, len(l.scenario.Arms)), round)
	c.board.SetPullCounts(floatsOf(state.Pulls))
	l.explain(&state, p)
	l.trace.in = nil
	if len(state.Terms) > 0 && round < state.Horizon {
		l.trace.in = &l.inspection
	}
	c.board.SetInspection(l.trace.in)
	s.drawTrace()
	return state
}

// leastEnd is the last round on the axes at the beginning of a run.
const leastEnd = 20

// liveEnd returns the last round on the axes at a round: the next of the numbers 2, 3, 5 or 10 times a power of ten, so
// that the axes change seldom. It does not change while the playhead is dragged. It is the horizon if a pinned scenario
// shares the axes.
func (s *Server) liveEnd(round int) int {
	l := s.live
	horizon := l.scenario.Horizon
	if l.whole || s.charts.pinned.data.scenario != nil {
		return horizon
	}
	if s.charts.board.Scrubs() && l.results.End >= round {
		return l.results.End
	}
	for unit := 10; ; unit *= 10 {
		for _, k := range [...]int{2, 3, 5, 10} {
			if end := k * unit; end >= max(round, leastEnd) || end >= horizon {
				return min(end, horizon)
			}
		}
	}
}

func (l *live) policy(i int, p *sources.Playing, round int) livePolicy {
	out := livePolicy{Key: l.scenario.Policies[i].Key, Arm: -1}
	if round > 0 {
		out.Arm = int(p.Live.Arms()[round-1])
		out.Regret = p.Live.RegretTo([]float64{0}, []int{round})[0]
	}
	return out
}

// explain fills in the terms of the chosen policy, unless that policy is at another round. At the end of the run they
// are the terms before the last round.
func (l *live) explain(state *liveState, p *sources.Playing) {
	if p.Live.Round() != state.Round {
		return
	}
	if state.Round == state.Horizon {
		if l.last[l.chosen] == nil {
			return
		}
		sources.TermsTo(&l.inspection, l.scenario, p, l.last[l.chosen])
		l.inspection.Pulled = -1
	} else if !sources.InspectionTo(&l.inspection, l.scenario, p, l.shown) {
		return
	}
	state.Odd = oddOf(p, state)
	state.Unit, state.Next = l.inspection.Unit, l.inspection.Pulled
	state.Axis[0], state.Axis[1] = l.inspection.IndexSpan()
	state.Decimals = l.inspection.Decimals()
	for _, a := range l.inspection.Arms {
		state.Terms = append(state.Terms, liveTerm{
			Pulls: a.Pulls, Window: a.Window, Estimate: finite(a.Estimate), Increment: finite(a.Increment),
			Bonus: finite(a.Bonus), Index: finite(a.Index), First: math.IsInf(a.Index, 1), Named: namedTexts(a.Named),
		})
	}
}

func oddOf(p *sources.Playing, state *liveState) *liveOdd {
	played, ok := p.Live.Policy().(policy.Programmed)
	if !ok {
		return nil
	}
	c := played.Counts()
	odd := &liveOdd{NoNumber: c.NoNumber, Infinite: c.Infinite, Lowest: c.Lowest}
	if state.Round < state.Horizon {
		odd.Because = played.OddAt(state.Round + 1)
	}
	return odd
}

// namedTexts returns the values that an index program assigned as texts.
func namedTexts(named []policy.Named) []string {
	texts := make([]string, len(named))
	for i, x := range named {
		switch {
		case !x.Set:
		case math.IsNaN(x.Value):
			texts[i] = "not a number"
		case math.IsInf(x.Value, 0):
			texts[i] = strings.Replace(strings.TrimPrefix(numbers.Digits(x.Value, 4), "+"), "Inf", "∞", 1)
		default:
			texts[i] = numbers.Digits(x.Value, 4)
		}
		texts[i] = numbers.Minus(texts[i])
	}
	return texts
}

// finite returns v for JSON, which has no infinities and no NaN: nil for these.
func finite(v float64) *float64 {
	if math.IsInf(v, 0) || math.IsNaN(v) {
		return nil
	}
	return &v
}

func floatsOf(n []int) []float64 {
	out := slices.Grow([]float64(nil), len(n))
	for _, v := range n {
		out = append(out, float64(v))
	}
	return out
}
