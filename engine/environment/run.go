package environment

import "risingbandits/engine/detmath"

// A Run is the simulator's side of one policy's runs in an environment, played one after the other. The policy's side
// is its Bandit.
type Run struct {
	env    *Environment
	bandit Bandit
	best   bestPaid
}

// NewRun returns a Run. Call Begin before Play.
func (e *Environment) NewRun() *Run {
	k := e.Arms()
	r := &Run{env: e, bandit: Bandit{
		restless: e.Restless(), tabled: e.tables.tabled(), noise: e.arms.noise, means: e.tables.means(), tables: e.tables,
		noises: make([]detmath.Key, k), pulls: make([]int, k), record: record{marks: e.arms.marks},
		warmer: newWarmer(e.Restless() && e.tables.tabled(), k),
	}}
	if e.arms.learners != nil {
		r.bandit.learned = make([]Rewards, k)
	}
	if v, ok := e.tables.(*restless); ok {
		r.bandit.ledger.best = v.max
	}
	r.best = newBestPaid(e)
	return r
}

// Begin starts a run at its first round. noise is the key of the run's noise; the key of an arm is its child
// with the arm's number.
func (r *Run) Begin(noise detmath.Key) {
	for k := range r.bandit.noises {
		r.bandit.noises[k] = noise.Child(uint64(k))
	}
	for k, learner := range r.env.arms.learners {
		if learner != nil {
			r.bandit.learned[k] = learner.Rewards(r.bandit.noises[k])
		}
	}
	clear(r.bandit.pulls)
	clear(r.bandit.before)
	r.bandit.record.restart()
	r.bandit.ledger.restart()
	r.best.restart()
	r.bandit.last, r.bandit.end = 0, 1
}

// Play calls play for the rounds from..to-1, with the policy's Bandit. These rounds must be prepared.
func (r *Run) Play(from, to int, play func(b *Bandit, from, to int)) {
	b := &r.bandit
	for from < to {
		b.settle(from)
		b.end = min(to, BlockEnd(from)+1)
		if b.on && uint(from-1)%ledgerRounds == 0 {
			b.warm(from, b.pulls, b.means)
		}
		play(b, from, b.end)
		if r.best.looks {
			r.best.look(b, from, b.end)
		}
		from = b.end
	}
}

// KeepArms makes the run record the arm of every round. Call it before the first round. The record stays when Begin is
// called again; the noise and the policy must then be the same.
func (r *Run) KeepArms() {
	r.bandit.keep = true
	r.bandit.await()
}

// ReadAhead turns on what a warmer does, if it pays here, or turns it off: where another run has just read the same payoffs.
func (r *Run) ReadAhead(on bool) { r.bandit.on = on && r.bandit.pays }

// ArmsAtMarks returns the arms of the marks so far. The slice is the Run's own: do not change it.
func (r *Run) ArmsAtMarks() []uint16 { return r.bandit.atMarks }

// Kept returns the arms of all rounds that were played, round t's at index t-1. The slice is the Run's own: do not
// change it.
func (r *Run) Kept() []uint16 { return r.bandit.kept }

// Pulls returns the number of pulls of each arm in the run so far. The slice is the Run's own: do not change it.
func (r *Run) Pulls() []int { return r.bandit.pulls }

// Last returns the arm of the last round played.
func (r *Run) Last() int { return r.bandit.last }

// Account returns the sum from which the regret so far is computed: rested, of the drawn means of all pulls;
// restless, of the regrets of all rounds.
func (r *Run) Account() Total { return r.bandit.account(r.bandit.end - 1) }

// Regret returns the cumulative regret after round t, a round of the block that was played last (see BlockEnd). Ask for the
// rounds of a block in order.
func (r *Run) Regret(t int) float64 {
	return r.env.tables.regret(r.bandit.sum(t), t)
}

// Reward returns the reward of an arm's n-th pull at round t, both counted from 1, without playing.
func (r *Run) Reward(arm, n, t int) float64 {
	x := n
	if r.bandit.restless {
		x = t
	}
	return r.bandit.reward(r.env.Mean(arm, x), arm, x)
}
