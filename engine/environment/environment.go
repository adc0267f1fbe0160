package environment

import (
	"math"
	"slices"

	"risingbandits/engine/noise"
)

// A Payoff is an arm's expected reward as a function of pulls (rested) or rounds (restless).
type Payoff interface {
	// At returns the payoff at x, from 1, and from 0 in an environment of FromZero.
	At(x int) float64
	// Fill stores At(from), At(from+1), ... in dst, the same bits, and returns dst.
	Fill(dst []float64, from int) []float64
}

// A Config says what an environment is made of.
type Config struct {
	Restless bool // payoffs go by rounds, not by an arm's own pulls
	Horizon  int  // rounds of a run
	Noise    noise.Law
	Payoffs  []Payoff // per arm
	Rising   []bool   // per arm, whether its payoff never decreases over the horizon
	Marks    []int    // rounds at which regret is asked for, increasing, the last one the horizon

	// TableLimit is the most payoffs that tables hold, 8 bytes each; 0 means 16 million. Payoffs beyond are
	// evaluated when they are asked for. A restless table holds all arms and rounds or nothing. That is no loss
	// where it matters: of 1,000 arms and 200,000 rounds a run reads one payoff in a thousand of the 1.6 GB that
	// a table would be.
	TableLimit int
}

// DefaultTableLimit is the most payoffs that tables hold unless Config says otherwise.
const DefaultTableLimit = 16_000_000

// fillChunk is how many payoffs of an arm are evaluated in a row.
const fillChunk = 256

// An Environment is what all runs of a scenario share: drawn means and the optimal policy. Its tables grow
// as runs ask, so it is for one goroutine; Fork makes one for another.
type Environment struct {
	arms   *arms
	tables tables
}

// tables are an environment's tables of drawn means, and what follows from them: *rested or *restless.
type tables interface {
	// prepare works towards being able to play the rounds before `to`, spending at most about budget
	// evaluations of payoffs, and returns how many it spent; 0 says that all is ready.
	prepare(to, budget int) (spent int)

	// means returns the table per arm that Worlds read: means()[k][x-1] is the drawn mean at x. tabled
	// reports whether policies may look ahead in it. meanBeyond returns an arm's drawn mean at x where means
	// ends, and may lengthen it.
	means() [][]float64
	tabled() bool
	meanBeyond(arm, x int) float64

	// meansTo stores an arm's drawn means at x, x+1, ... in dst, and lengthens no table; nor does meanAt, which
	// returns the drawn mean at any x.
	meansTo(dst []float64, arm, x int)
	meanAt(arm, x int) float64

	// best returns the best arm and the optimal policy's total, once all rounds are prepared; optimal the
	// optimal policy's arm at round t, which is prepared.
	best() (arm int, total float64)
	optimal(t int) int

	// entry returns what the n-th pull of an arm, at round t, adds to the account of a run, and regret the
	// regret after round t, of the sum of that account.
	entry(arm, n, t int) float64
	regret(account Sum, t int) float64

	// fromZero returns the tables of the environment whose payoffs are met from x = 0; fork those for
	// another goroutine, where base is the fork of the tables that these were made from by fromZero.
	fromZero(a *arms) tables
	fork(a *arms, base tables) tables

	// full reports whether there is no room for payoffs of more pulls; empty forgets them.
	full() bool
	empty()
}

// New returns an environment. Its tables are filled by Prepare and by play.
func New(c Config) *Environment {
	a := &arms{k: len(c.Payoffs), horizon: c.Horizon, noise: c.Noise, payoffs: c.Payoffs, rising: c.Rising, marks: c.Marks}
	a.low, a.high = c.Noise.Low, c.Noise.High
	limit := c.TableLimit
	if limit == 0 {
		limit = DefaultTableLimit
	}
	if !c.Restless {
		return &Environment{a, newRested(a, limit)}
	}
	return &Environment{a, newRestless(a, limit)}
}

// FromZero returns the environment in which the n-th pull, or round t, pays the payoff at n-1, or t-1, and
// the optimal policy is the one of that environment. Its noise is e's. Restless tables are e's own, one
// row earlier.
func (e *Environment) FromZero() *Environment {
	a := *e.arms
	a.shift = 1
	a.rising = slices.Clone(a.rising)
	for k, f := range a.payoffs {
		a.rising[k] = a.rising[k] && f.At(0) <= f.At(1)
	}
	return &Environment{&a, e.tables.fromZero(&a)}
}

// Fork returns an environment for another goroutine. It shares with e, whose rounds are all prepared, what
// no longer changes. base is nil, or the fork of the environment that e was made from by FromZero.
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

// Restless reports whether payoffs go by rounds.
func (e *Environment) Restless() bool { _, ok := e.tables.(*restless); return ok }

// Prepare works towards being able to play the rounds before `to`, spending at most about budget
// evaluations of payoffs, and returns how many it spent; 0 says that all is ready.
func (e *Environment) Prepare(to, budget int) (spent int) { return e.tables.prepare(to, budget) }

// Best returns the best arm, the optimal policy's if rested and the best at the horizon if restless, and
// the optimal policy's total expected payoff. It may be asked once all rounds are prepared.
func (e *Environment) Best() (arm int, total float64) { return e.tables.best() }

// Optimal returns the optimal policy's arm at round t: rested, the best constant arm over the horizon;
// restless, the best at t; ties to the lowest index. Round t must be prepared.
func (e *Environment) Optimal(t int) int { return e.tables.optimal(t) }

// Entry returns what the n-th pull of an arm, at round t, adds to a run's account (see Run.Account), and Regret
// the regret after round t that an account tells. All rounds to t must be prepared.
func (e *Environment) Entry(arm, n, t int) float64 { return e.tables.entry(arm, n, t) }

// Regret returns the cumulative regret after round t of a run with such an account; see Entry.
func (e *Environment) Regret(account Total, t int) float64 { return e.tables.regret(account.Sum(), t) }

// Mean returns the arm's drawn mean at pull (rested) or round (restless) x, from 1.
func (e *Environment) Mean(arm, x int) float64 {
	return e.tables.meanAt(arm, x)
}

// Full reports whether the tables have no room for payoffs of more pulls. Runs then evaluate what the tables
// lack; Empty lets the tables begin anew with what later runs pull.
func (e *Environment) Full() bool { return e.tables.full() }

// Empty forgets the payoffs of pulls. Runs in play evaluate theirs until they begin again.
func (e *Environment) Empty() { e.tables.empty() }

// arms evaluates the drawn means of an environment's arms.
type arms struct {
	k, horizon int
	noise      noise.Law
	low, high  float64 // the range of drawn means
	payoffs    []Payoff
	rising     []bool // per arm, that its payoff never decreases over the horizon
	shift      int    // subtracted from x: 1 in an environment of FromZero
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
