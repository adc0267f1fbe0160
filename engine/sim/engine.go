package sim

import (
	"maps"
	"slices"

	"risingbandits/engine/environment"
	"risingbandits/engine/learn"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
)

// An Engine plays the blocks of a scenario. Its runs share tables, which grow. So several blocks may be played in turn,
// but only in one goroutine.
type Engine struct {
	scenario *scenario.Scenario
	keys     keys
	env      *environment.Environment
	zero     *environment.Environment // env with payoffs from x = 0; nil if no policy needs it
	rounds   []int                    // the rounds at which regret is recorded
	from0    []bool                   // by policy, whether it is played in zero
	cost     int                      // how many rounds without learners take as long as one round here
	idle     map[int][]*game          // by policy: games that no block uses
	prepared map[int][]policy.Policy  // by policy: policies of an earlier engine, with their tables
	active   int                      // the number of blocks being played
	abreast  int                      // runs that a block plays abreast
	optimal  [2][]float64             // the optimal policy's totals at rounds, as far as computed, in env and in zero
	peak     [2]*float64              // the largest expected payoffs, where computed, in env and in zero
}

// NewEngine returns an engine for a valid scenario. Its tables are computed while it plays. It panics if an arm
// learns: NewLearningEngine plays such a scenario.
func NewEngine(s *scenario.Scenario) *Engine {
	if s.Learns() {
		panic(noData)
	}
	return newEngine(s, fromZero(s), nil)
}

const noData = "sim: a scenario whose arms learn needs NewLearningEngine"

// NewLearningEngine returns an engine for a valid scenario whose arms may learn. Several engines may share the
// pool, which trains their learners. It fails if the pool's dataset is not the scenario's. pool may be nil if no
// arm learns.
func NewLearningEngine(s *scenario.Scenario, pool *learn.Pool) (*Engine, error) {
	if !s.Learns() {
		return NewEngine(s), nil
	}
	var data *learn.Dataset
	if pool != nil {
		data = pool.Data()
	}
	if err := CheckData(s, data); err != nil {
		return nil, err
	}
	e := newEngine(s, make([]bool, len(s.Policies)), pool)
	e.cost = costOf(s, pool)
	return e, nil
}

// fromZero returns for each policy of a scenario whether it counts payoffs from 0.
func fromZero(s *scenario.Scenario) []bool {
	from0 := make([]bool, len(s.Policies))
	for i := range from0 {
		p := &s.Policies[i]
		from0[i] = p.Released() && p.Kind.CountsFrom0(p.Values)
	}
	return from0
}

func newEngine(s *scenario.Scenario, from0 []bool, pool *learn.Pool) *Engine {
	e := &Engine{scenario: s, keys: newKeys(s.Seed), env: newEnvironment(s, pool), rounds: Rounds(s.Horizon), from0: from0, cost: 1,
		abreast: abreast(s), idle: map[int][]*game{}}
	if slices.Contains(from0, true) {
		e.zero = e.env.FromZero()
	}
	return e
}

func (e *Engine) takeGame(index int) *game {
	if idle := e.idle[index]; len(idle) > 0 {
		e.idle[index] = idle[:len(idle)-1]
		return idle[len(idle)-1]
	}
	return e.newGame(index)
}

func (e *Engine) newGame(index int) *game {
	env := e.env
	if e.from0[index] {
		env = e.zero
	}
	g := newGame(env, e.keys, OwnWord(e.scenario, index), e.newPolicy(index))
	g.cost = e.cost
	return g
}

func (e *Engine) newPolicy(index int) policy.Policy {
	if old := e.prepared[index]; len(old) > 0 {
		e.prepared[index] = old[:len(old)-1]
		return old[len(old)-1]
	}
	return e.scenario.NewPolicy(index)
}

// Reuse takes over the policies of another engine that are the same in this one, with their tables, so that an edit of
// the arms alone fills no table again. The other engine must not be used afterwards, and neither may have played in
// other goroutines.
func (e *Engine) Reuse(old *Engine) {
	if e.scenario.Context() != old.scenario.Context() {
		return
	}
	e.prepared = map[int][]policy.Policy{}
	for i := range e.scenario.Policies {
		for j := range old.scenario.Policies {
			if len(old.idle[j]) == 0 || !samePolicy(e.scenario, i, old.scenario, j) {
				continue
			}
			for _, g := range old.idle[j] {
				e.prepared[i] = append(e.prepared[i], g.policy)
			}
			delete(old.idle, j)
			break
		}
	}
}

// samePolicy reports whether policy i of one scenario equals policy j of another.
func samePolicy(a *scenario.Scenario, i int, b *scenario.Scenario, j int) bool {
	x, y := &a.Policies[i], &b.Policies[j]
	return x.ID == y.ID && x.Variant == y.Variant && maps.Equal(x.Values, y.Values)
}

// optimalOf returns the optimal policy's totals at the first n rounds, which must be prepared, in the environment of a
// policy.
func (e *Engine) optimalOf(policy, n int) []float64 {
	env, known := e.env, &e.optimal[0]
	if e.from0[policy] {
		env, known = e.zero, &e.optimal[1]
	}
	for _, t := range e.rounds[min(n, len(*known)):n] {
		*known = append(*known, env.OptimalTotal(t))
	}
	return (*known)[:n:n]
}

// peakOf returns the largest expected payoff of an arm up to the horizon, whose rounds must be prepared, in the environment of a
// policy.
func (e *Engine) peakOf(policy int) float64 {
	env, known := e.env, &e.peak[0]
	if e.from0[policy] {
		env, known = e.zero, &e.peak[1]
	}
	if *known == nil {
		peak := env.Peak()
		*known = &peak
	}
	return **known
}

// Prepare fills the tables that do not depend on play, with about the given number of evaluations of payoffs,
// and reports whether they are complete. It is optional: playing fills the tables that it needs.
func (e *Engine) Prepare(evaluations int) (ready bool) {
	env := e.env
	if e.zero != nil {
		env = e.zero // which also prepares the tables that it shifts
	}
	return env.Prepare(e.scenario.Horizon+1, evaluations) == 0
}

// Fork returns another engine for the same scenario, for use in another goroutine. Fork first completes the
// tables that do not depend on play; the two engines share them.
func (e *Engine) Fork() *Engine {
	for !e.Prepare(1 << 20) {
	}
	f := &Engine{scenario: e.scenario, keys: e.keys, env: e.env.Fork(nil), rounds: e.rounds, from0: e.from0, cost: e.cost,
		abreast: e.abreast, idle: map[int][]*game{}}
	for i, known := range e.optimal {
		f.optimal[i] = slices.Clip(known)
	}
	if e.zero != nil {
		f.zero = e.zero.Fork(f.env)
	}
	return f
}
