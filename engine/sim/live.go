package sim

import (
	"math"
	"slices"

	"risingbandits/engine/environment"
	"risingbandits/engine/policy"
)

// With snapshots of a live run, the numbers of any round are found without replaying it from the first round. There is
// a snapshot every leastStride rounds, or, in a long run, so many rounds apart that there are at most maxSnaps.
const (
	leastStride = 4096
	maxSnaps    = 512
)

// strideOf returns the number of rounds between two snapshots of a run of T rounds.
func strideOf(T int) int { return max(leastStride, (T+maxSnaps-1)/maxSnaps) }

// A Live is one run of one policy, played at the reader's pace. To go back, it plays again from the first round. It has
// the same bits as the run with the same number in the aggregate. The rounds that it has played remain known after it
// goes back.
//
// Rounds count from 1. "After round t" is the state when t rounds have been played. All methods with a round
// panic if it is beyond Known.
type Live struct {
	engine *Engine
	game   *game
	policy int // its index in the scenario
	run    int
	stride int        // rounds between two snapshots
	snaps  []snapshot // snaps[i] is the state after i*stride rounds
}

type snapshot struct {
	pulls   []int
	account environment.Total
	paid    float64 // the largest expected payoff so far
}

const (
	unknownRound = "sim: a round that was not played yet"
	badTerms     = "sim: one term per arm is needed"
)

// NewLive returns run number run, from 0, of the scenario's policy at index, with no round played.
// The run's number may be beyond the scenario's runs. Close it when it is no longer needed.
func (e *Engine) NewLive(index, run int) *Live {
	e.active++
	l := &Live{engine: e, game: e.newGame(index), policy: index, run: run, stride: strideOf(e.scenario.Horizon)}
	l.game.run.KeepArms()
	l.game.begin(run)
	l.snaps = []snapshot{{pulls: make([]int, e.env.Arms()), paid: math.Inf(-1)}}
	return l
}

// Close releases the engine's tables. It may be called twice.
func (l *Live) Close() {
	if l.game != nil {
		l.engine.active--
		l.game = nil
	}
}

// Round returns the number of rounds that the policy has played; round Round()+1 is the next.
func (l *Live) Round() int { return l.game.next - 1 }

// Known returns the last round that was ever played, even before going back.
func (l *Live) Known() int { return len(l.Arms()) }

// Horizon returns the number of rounds of the run.
func (l *Live) Horizon() int { return l.engine.scenario.Horizon }

// Seek moves towards the state after the given round, in 0..Horizon, by about budget rounds, and reports
// whether it has reached it. A caller in a browser seeks in slices.
func (l *Live) Seek(round, budget int) (done bool) {
	round = min(max(round, 0), l.Horizon())
	g := l.game
	if round < l.Round() {
		g.begin(l.run)
	}
	for budget > 0 && l.Round() < round {
		if spent := g.env.Prepare(l.Horizon()+1, budget); spent > 0 { // for Peak
			budget -= spent
			continue
		}
		stop := min(round, (l.Round()/l.stride+1)*l.stride)
		budget -= g.advance(stop+1, budget)
		l.note()
	}
	return l.Round() == round
}

// note takes a snapshot if the round is a multiple of the stride.
func (l *Live) note() {
	t := l.Round()
	if t%l.stride == 0 && t/l.stride == len(l.snaps) {
		l.snaps = append(l.snaps, snapshot{slices.Clone(l.game.run.Pulls()), l.game.run.Account(), l.game.run.MostPaid()})
	}
}

// Arms returns the arms of the known rounds, round t's at index t-1. The slice is the Live's own: do not change it.
func (l *Live) Arms() []uint16 { return l.game.run.Kept() }

// Policy returns the policy in its current state. Use it only to read its terms and windows.
func (l *Live) Policy() policy.Policy { return l.game.policy }

// Explain stores each arm's terms before round Round()+1 in dst, and reports whether the policy can
// explain itself. It panics if dst has not one term per arm.
func (l *Live) Explain(dst []policy.Term) bool {
	if len(dst) != l.engine.env.Arms() {
		panic(badTerms)
	}
	e, ok := l.game.policy.(policy.Explainer)
	if ok {
		e.Explain(dst, l.game.next)
	}
	return ok
}

// NextSwitch returns the first known round after round t, in 0..Known, whose arm differs from that of the
// round before it, or false if there is none.
func (l *Live) NextSwitch(t int) (round int, ok bool) {
	arms := l.Arms()
	for i := max(t, 1); i < len(arms); i++ {
		if arms[i] != arms[i-1] {
			return i + 1, true
		}
	}
	return 0, false
}

// PullsTo stores in dst, one per arm, the pulls after round t, and returns dst.
func (l *Live) PullsTo(dst []int, t int) []int {
	w := l.walker(t)
	w.goTo(t)
	copy(dst, w.pulls)
	return dst
}

// RegretTo stores in dst the cumulative regret after each of some rounds, in nondecreasing order, and returns dst.
func (l *Live) RegretTo(dst []float64, rounds []int) []float64 {
	if len(rounds) == 0 {
		return dst
	}
	w := l.walker(rounds[0])
	for i, t := range rounds {
		w.goTo(t)
		dst[i] = w.cumulative()
	}
	return dst
}

// PaidTo stores in dst the largest expected payoff of the pulls up to each of some rounds, in nondecreasing order, and returns dst.
func (l *Live) PaidTo(dst []float64, rounds []int) []float64 {
	if len(rounds) == 0 {
		return dst
	}
	w := l.walker(rounds[0])
	for i, t := range rounds {
		w.goTo(t)
		dst[i] = w.paid
	}
	return dst
}

// Peak returns the largest expected payoff that an arm can give up to the horizon. Some round must be known.
func (l *Live) Peak() float64 { return l.engine.peakOf(l.policy) }

// OptimalTo stores in dst the optimal policy's expected total after each of some known rounds, and returns dst.
func (l *Live) OptimalTo(dst []float64, rounds []int) []float64 {
	for i, t := range rounds {
		dst[i] = l.game.env.OptimalTotal(t)
	}
	return dst
}

// RewardsTo stores in dst the rewards of an arm's pulls from..from+len(dst)-1, counted from 1, and returns dst. It
// draws them again from the run's keys. It panics if the arm has fewer known pulls.
func (l *Live) RewardsTo(dst []float64, arm, from int) []float64 {
	if len(dst) == 0 {
		return dst
	}
	t := l.RoundOf(arm, from)
	for i := range dst {
		if i > 0 {
			t = l.nextPull(arm, t)
		}
		dst[i] = l.game.run.Reward(arm, from+i, t)
	}
	return dst
}

// RoundOf returns the round of an arm's n-th pull, counted from 1. It panics if that pull is not known.
func (l *Live) RoundOf(arm, n int) int {
	i, _ := slices.BinarySearchFunc(l.snaps, n, func(s snapshot, n int) int { return s.pulls[arm] - n })
	t := (i - 1) * l.stride
	for left := n - l.snaps[i-1].pulls[arm]; left > 0; left-- {
		t = l.nextPull(arm, t)
	}
	return t
}

// nextPull returns the first round after t that pulls the arm.
func (l *Live) nextPull(arm, t int) int {
	arms := l.Arms()
	for ; t < len(arms); t++ {
		if int(arms[t]) == arm {
			return t + 1
		}
	}
	panic(unknownRound)
}
