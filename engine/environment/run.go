package environment

import "risingbandits/engine/detmath"

// A Run is the simulator's side of a game: one policy's runs in an environment, one after the other. The
// policy's side is its World.
type Run struct {
	env   *Environment
	world World
}

// NewRun returns a run. Call Begin before Play.
func (e *Environment) NewRun() *Run {
	k := e.Arms()
	r := &Run{env: e, world: World{
		restless: e.Restless(), tabled: e.tables.tabled(), noise: e.arms.noise, means: e.tables.means(), tables: e.tables,
		noises: make([]detmath.Key, k), pulls: make([]int, k),
	}}
	if e.arms.learners != nil {
		r.world.learned = make([]Rewards, k)
	}
	if v, ok := e.tables.(*restless); ok {
		r.world.ledger.best = v.max
	}
	return r
}

// Begin starts a run at its first round. noise is the key of the run's noise; the key of an arm is its child
// with the arm's number.
func (r *Run) Begin(noise detmath.Key) {
	for k := range r.world.noises {
		r.world.noises[k] = noise.Child(uint64(k))
	}
	for k, learner := range r.env.arms.learners {
		if learner != nil {
			r.world.learned[k] = learner.Rewards(r.world.noises[k])
		}
	}
	clear(r.world.pulls)
	r.world.ledger.restart()
	r.world.last, r.world.end = 0, 1
}

// Play calls play to play the rounds from..to-1 in the World. These rounds must be prepared.
func (r *Run) Play(from, to int, play func(w *World, from, to int)) {
	w := &r.world
	for from < to {
		w.end = min(to, (from-1)/ledgerRounds*ledgerRounds+ledgerRounds+1)
		play(w, from, w.end)
		w.settle(w.end)
		from = w.end
	}
}

// KeepArms makes the run record the arms of all rounds. Call it before the first round. The record remains
// when Begin is called again, which must be for the same noise and policy.
func (r *Run) KeepArms() { r.world.keep = true }

// Kept returns the arms of the rounds that were ever played, round t's at t-1. It is a view: do not change
// it.
func (r *Run) Kept() []uint16 { return r.world.kept }

// Pulls returns the pulls of each arm in the run so far. It is a view: do not change it.
func (r *Run) Pulls() []int { return r.world.pulls }

// Last returns the arm of the last round played.
func (r *Run) Last() int { return r.world.last }

// Account returns the sum from which the regret so far is computed: rested, of the drawn means of all pulls;
// restless, of the regrets of all rounds.
func (r *Run) Account() Total { return r.world.account(r.world.end - 1) }

// Regret returns the cumulative regret after round t, the last one played.
func (r *Run) Regret(t int) float64 { return r.env.tables.regret(r.world.sum(t), t) }

// Reward returns the reward of an arm's n-th pull at round t, both counted from 1. It needs no play.
func (r *Run) Reward(arm, n, t int) float64 {
	x := n
	if r.world.restless {
		x = t
	}
	return r.world.reward(r.env.Mean(arm, x), arm, x)
}
