package command

import (
	"fmt"
	"slices"
	"strings"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// A moment is the round of a run that the inspector shows, or up to which a value is drawn over the rounds.
type moment struct {
	policy string // its id, or its key: id/variant/count
	run    int    // from 1
	round  int    // the round about to be played; 0 for the middle, or the last
	traces bool   // a value is drawn over the rounds
	value  string // its name; "" for what the policy compares arms by
}

// seekSlice is the number of rounds between two checks whether to stop.
const seekSlice = 1 << 20

// inspect plays one run of a scenario up to a moment. folder is the value of -data. It returns a board with the
// data of the index inspector, and their origin.
func (m *moment) inspect(sh *shell, s *scenario.Scenario, folder string) (*chart.Board, sources.Origin, error) {
	o := sources.OriginOf(s, "")
	at, err := m.policyOf(s)
	if err != nil {
		return nil, o, err
	}
	round := m.round
	switch {
	case round == 0 && m.traces:
		round = s.Horizon
	case round == 0:
		round = s.Horizon/2 + 1
	}
	if m.run < 1 || m.run > s.Runs {
		return nil, o, callError(fmt.Sprintf("-run %d: want a number in 1..%d", m.run, s.Runs))
	}
	if round < 1 || round > s.Horizon {
		return nil, o, callError(fmt.Sprintf("-round %d: want a number in 1..%d", round, s.Horizon))
	}
	pool, err := poolOf(sh, s, folder)
	if err != nil {
		return nil, o, err
	}
	engine, err := sim.NewLearningEngine(s, pool)
	if err != nil {
		return nil, o, err
	}
	live := engine.NewLive(at, m.run-1)
	defer live.Close()
	for !live.Seek(round-1, seekSlice) {
		if err := sh.ctx.Err(); err != nil {
			return nil, o, err
		}
	}
	var in data.Inspection
	if !sources.InspectionTo(&in, s, &sources.Playing{Live: live, Policy: at, Run: m.run - 1}, -1) {
		return nil, o, fmt.Errorf("plot: %s keeps no index that could be drawn", s.Policies[at].Name)
	}
	b := chart.NewBoard()
	b.SetInspection(&in)
	o.LiveRun, o.LiveRound = m.run, round-1
	if m.traces {
		err = m.trace(sh, s, engine, at, &in, b)
	}
	return b, o, err
}

// trace gives a board the value over the rounds up to that of in.
func (m *moment) trace(sh *shell, s *scenario.Scenario, engine *sim.Engine, at int, in *data.Inspection, b *chart.Board) error {
	names := sources.Values(s, at)
	value := len(names) - 1
	if m.value != "" {
		if value = slices.Index(names, m.value); value < 0 {
			return callError(fmt.Sprintf("-value %q: want one of %s", m.value, strings.Join(names, ", ")))
		}
	}
	tracer := sources.NewTracer(engine, s, at, m.run-1, value)
	defer tracer.Close()
	for !tracer.Seek(in.Round-1, seekSlice) {
		if err := sh.ctx.Err(); err != nil {
			return err
		}
	}
	var t data.Trace
	tracer.TraceTo(&t, in.Round-1, in.Round, in)
	b.SetTrace(&t)
	return nil
}

// policyOf returns the number of the moment's policy in the scenario; the first if none is named.
func (m *moment) policyOf(s *scenario.Scenario) (int, error) {
	var keys []string
	for i := range s.Policies {
		key := s.Policies[i].Key
		if m.policy == "" || m.policy == key || m.policy == s.Policies[i].ID {
			return i, nil
		}
		keys = append(keys, key)
	}
	return 0, callError(fmt.Sprintf("-policy %q: want one of %s", m.policy, strings.Join(keys, ", ")))
}
