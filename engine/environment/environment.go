package environment

import (
	"math"
	"slices"

	"risingbandits/engine/detmath"
	"risingbandits/engine/noise"
)

// A Payoff is an arm's expected reward as a function of pulls (rested) or rounds (restless).
type Payoff interface {
	// At returns the payoff at x, from 1, and from 0 in an environment of FromZero.
	At(x int) float64
	// Fill stores At(from), At(from+1), ... in dst and returns dst. The values have the same bits as those of At.
	Fill(dst []float64, from int) []float64
}

// A Learner is an arm whose rewards come from a learner and not from noise around its payoff. Its payoff is its
// average learning curve.
type Learner interface {
	// Rewards returns the arm's rewards in one run. key is the arm's random key in that run: all randomness in the
	// rewards is drawn from it.
	Rewards(key detmath.Key) Rewards
}

// Rewards are those of an arm in one run.
type Rewards interface {
	// At returns the reward of the n-th pull, from 1. Calls may come in any order.
	At(n int) float64
}

// A Config says what an environment is made of.
type Config struct {
	Restless bool // payoffs depend on the round, not on the number of the arm's pulls
	Horizon  int  // rounds of a run
	Noise    noise.Law
	Payoffs  []Payoff  // per arm
	Learners []Learner // per arm, its learner or nil; nil if no arm learns; else rested, and Noise not normal
	Rising   []bool    // per arm, whether its payoff never decreases over the horizon
	Marks    []int     // rounds at which regret is needed, increasing; the last is the horizon

	// TableLimit is the most payoffs in restless tables, 8 bytes each; 0 means 16 million. Rested tables, of
	// which each goroutine has its own, hold a quarter of it. Other payoffs are evaluated each time. A restless
	// table holds all arms and rounds or nothing. A large one would not help: with
	// 1,000 arms and 200,000 rounds a table would need 1.6 GB, and a run reads one payoff in a thousand of
	// it.
	TableLimit int
}

// DefaultTableLimit is the most payoffs in restless tables if Config.TableLimit is 0.
const DefaultTableLimit = 16_000_000

// fillChunk is the number of payoffs of an arm that are evaluated at once.
const fillChunk = 256

// An Environment holds what all runs of a scenario share: drawn means and the optimal policy. Its tables grow
// while runs are played, so only one goroutine may use it; Fork makes one for another goroutine.
type Environment struct {
	arms   *arms
	tables tables
}

// tables are an environment's tables of drawn means, with the optimal policy and regret: *rested or
// *restless.
type tables interface {
	// prepare fills the tables for the rounds before `to`, with at most about budget evaluations of payoffs.
	// It returns the number of evaluations; 0 means that the tables are ready.
	prepare(to, budget int) (spent int)

	// need is Environment.Need.
	need(round int)

	// means returns a table for each arm: means()[k][x-1] is the drawn mean at x. tabled reports whether
	// policies may look ahead in it. meanBeyond returns an arm's drawn mean at an x beyond its table, and may
	// lengthen the table.
	means() [][]float64
	tabled() bool
	meanBeyond(arm, x int) float64

	// meansTo stores an arm's drawn means at x, x+1, ... in dst; meanAt returns the drawn mean at any x.
	// Neither lengthens a table.
	meansTo(dst []float64, arm, x int)
	meanAt(arm, x int) float64

	// best returns the best arm and the optimal policy's total. All rounds must be prepared. optimal returns the
	// optimal policy's arm at round t, which must be prepared.
	best() (arm int, total float64)
	optimal(t int) int

	// optimalArms is Environment.OptimalArms.
	optimalArms() func(t int) int

	// peak returns the largest drawn mean of any arm up to the horizon. All rounds must be prepared.
	peak() float64

	// optimalTotal returns the optimal policy's total over the first t rounds, which must be prepared.
	optimalTotal(t int) float64

	// entry returns what the n-th pull of an arm, at round t, adds to a run's account. regret returns the regret after
	// round t, where account is the sum of the run's entries.
	entry(arm, n, t int) float64
	regret(account Sum, t int) float64

	// fromZero returns the tables of the environment whose payoffs are read from x = 0. fork returns tables for another
	// goroutine; if fromZero made these tables, base is the fork of the tables that it made them from.
	fromZero(a *arms) tables
	fork(a *arms, base tables) tables

	// full reports whether the tables have reached their limit. empty deletes the tabled payoffs of pulls.
	full() bool
	empty()
}

// New returns an environment. Its tables are filled by Prepare and by play.
func New(c Config) *Environment {
	a := &arms{k: len(c.Payoffs), horizon: c.Horizon, noise: c.Noise, payoffs: c.Payoffs, learners: c.Learners, rising: c.Rising,
		marks: c.Marks}
	a.low, a.high = c.Noise.Low, c.Noise.High
	if c.Learners != nil && (c.Restless || c.Noise.Normal) {
		panic(badLearners)
	}
	limit := c.TableLimit
	if limit == 0 {
		limit = DefaultTableLimit
	}
	if !c.Restless {
		return &Environment{a, newRested(a, limit/4)}
	}
	return &Environment{a, newRestless(a, limit)}
}

const badLearners = "environment: arms learn only where payoffs depend on pulls and noise is not normal"

// FromZero returns the environment in which the n-th pull (rested) or round t (restless) pays the payoff at
// n-1 or t-1, with its own optimal policy and the noise of e. Restless tables are those of e, shifted by one
// row.
func (e *Environment) FromZero() *Environment {
	a := *e.arms
	a.shift = 1
	a.rising = slices.Clone(a.rising)
	for k, f := range a.payoffs {
		a.rising[k] = a.rising[k] && f.At(0) <= f.At(1)
	}
	return &Environment{&a, e.tables.fromZero(&a)}
}

// Fork returns an environment for another goroutine. It shares with e the tables that no longer change; all
// rounds of e must be prepared. base is nil, or the fork of the environment from which FromZero made e.
func (e *Environment) Fork(base *Environment) *Environment {
	if base == nil {
		return &Environment{e.arms, e.tables.fork(e.arms, nil)}
	}
	return &Environment{e.arms, e.tables.fork(e.arms, base.tables)}
}

// Arms returns the number of arms.
func (e *Environment) Arms() int { return e.arms.k }

// Horizon returns the rounds of a run.
func (e *Environment) Horizon() int { return e.arms.horizon }

// Restless reports whether payoffs depend on the round.
func (e *Environment) Restless() bool { _, ok := e.tables.(*restless); return ok }

// Prepare fills the tables for the rounds before `to`, with at most about budget evaluations of payoffs. It
// returns the number of evaluations; 0 means that the tables are ready.
func (e *Environment) Prepare(to, budget int) (spent int) { return e.tables.prepare(to, budget) }

// Need tells the environment the last round that will be played, so that it does not prepare what only later rounds
// need. Without a call it prepares all rounds.
func (e *Environment) Need(round int) { e.tables.need(round) }

// Best returns the best arm and the optimal policy's total expected payoff. If rested, the best arm is the one that the
// optimal policy pulls; if restless, it is the best arm at the horizon. All rounds must be prepared.
func (e *Environment) Best() (arm int, total float64) { return e.tables.best() }

// Optimal returns the optimal policy's arm at round t: rested, the best constant arm over the horizon;
// restless, the best at t; ties to the lowest index. Round t must be prepared.
func (e *Environment) Optimal(t int) int { return e.tables.optimal(t) }

// OptimalArms returns Optimal as a function for calls in every round: it calls the tables directly. If restless, it
// also remembers the arms of the rounds it was called for, up to maxRemembered rounds.
func (e *Environment) OptimalArms() func(t int) int { return e.tables.optimalArms() }

// maxRemembered is the longest horizon for which the optimal policy's arms are remembered: 2 MB for each goroutine.
const maxRemembered = 1 << 20

// OptimalTotal returns the optimal policy's expected total payoff over the first t rounds. Round t must be prepared.
func (e *Environment) OptimalTotal(t int) float64 { return e.tables.optimalTotal(t) }

// Entry returns the number that the n-th pull of an arm, at round t, adds to a run's account (see
// Run.Account). All rounds up to t must be prepared.
func (e *Environment) Entry(arm, n, t int) float64 { return e.tables.entry(arm, n, t) }

// Regret returns the cumulative regret after round t of a run with this account; see Entry.
func (e *Environment) Regret(account Total, t int) float64 { return e.tables.regret(account.Sum(), t) }

// Peak returns the largest expected payoff that any arm can give up to the horizon: rested, if it is pulled in all rounds. All
// rounds must be prepared.
func (e *Environment) Peak() float64 { return e.tables.peak() }

// Mean returns the arm's drawn mean at pull (rested) or round (restless) x, from 1.
func (e *Environment) Mean(arm, x int) float64 {
	return e.tables.meanAt(arm, x)
}

// Full reports whether the tables have reached their limit. Runs then evaluate the payoffs that are not in
// the tables; after Empty the tables fill again with the pulls of later runs.
func (e *Environment) Full() bool { return e.tables.full() }

// Empty deletes the tabled payoffs of pulls. Runs that have begun evaluate their payoffs without tables until they
// begin again.
func (e *Environment) Empty() { e.tables.empty() }

// arms evaluates the drawn means of an environment's arms.
type arms struct {
	k, horizon int
	noise      noise.Law
	low, high  float64 // the range of drawn means
	payoffs    []Payoff
	learners   []Learner // nil if no arm learns
	rising     []bool    // per arm, that its payoff never decreases over the horizon
	shift      int       // subtracted from x: 1 in an environment of FromZero
	marks      []int
}

// drawn returns the mean at which a reward of the arm is drawn at pull or round x, from 1.
func (a *arms) drawn(arm, x int) float64 {
	return min(max(a.payoffs[arm].At(x-a.shift), a.low), a.high)
}

// drawnTo stores the arm's drawn means at from, from+1, ... in dst.
func (a *arms) drawnTo(dst []float64, arm, from int) {
	a.payoffs[arm].Fill(dst, from-a.shift)
	if math.IsInf(a.low, -1) {
		return
	}
	for i, mu := range dst {
		dst[i] = min(max(mu, a.low), a.high)
	}
}

// bracketSlack covers the rounding of sums and of payoffs, relative to their size.
const bracketSlack = 1e-6
