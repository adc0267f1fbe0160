package policy

import (
	"risingbandits/engine/detmath"
	"risingbandits/engine/environment"
	"risingbandits/engine/index"
)

// A Policy picks an arm each round. Rounds are numbered from 1, arms from 0.
//
// A run calls Reset once, and then for t = 1, 2, ...: Choose(t), Update(t, arm, reward). Choose may draw from the
// policy's own stream, so it must be called exactly once a round.
type Policy interface {
	// Reset forgets everything and begins a run with the given randomness.
	Reset(d Draws)
	// Choose returns the arm to pull at round t.
	Choose(t int) int
	// Update gives the policy the reward of the arm that it chose at round t.
	Update(t, arm int, reward float64)
}

// Draws is all the randomness a policy may use in one run.
type Draws struct {
	Own       detmath.Stream // the policy's own stream, keyed by seed, run, id, variant and parameters
	Coins     []detmath.Key  // per arm: the key of the rewards' conversions (purpose "coin")
	Restless  bool           // a coin's counter is the round if restless, else the pull
	LowestTie bool           // ties go to the lowest index instead of at random: for golden traces
}

// Coin returns the uniform in [0,1) that converts the reward of the arm's n-th pull,
// made at round t, both counted from 1.
func (d *Draws) Coin(arm, n, t int) float64 {
	if d.Restless {
		n = t
	}
	return d.Coins[arm].Float64(uint64(n))
}

// A Player is a policy with its own loop over rounds, for speed. Play plays rounds from..to-1 with w. It leaves the
// policy and the Bandit exactly as calling Choose, w.Pull and Update in turn does, bit for bit. A loop helps even if it
// is the same as that of Loop: calls through an interface take half the time of a cheap round in
// WebAssembly.
type Player interface {
	Policy
	Play(w *environment.Bandit, from, to int)
}

// Loop returns the function that plays rounds from..to-1 of p: p's own loop if it has one.
func Loop(p Policy) func(bandit *environment.Bandit, from, to int) {
	if q, ok := p.(Player); ok && forms.ownLoops {
		return q.Play
	}
	return func(bandit *environment.Bandit, from, to int) {
		for t := from; t < to; t++ {
			arm := p.Choose(t)
			p.Update(t, arm, bandit.Pull(t, arm))
		}
	}
}

// An Informed policy gets what no other policy may know: the optimal policy's arm at each round in its environment.
// Inform is called once, before the first Reset. Only the oracle is Informed.
type Informed interface {
	Policy
	Inform(optimal func(t int) int)
}

// A TableSharer is a policy with tables that two policies of its kind and parameters may have in common, if the same
// goroutine plays them. ShareTables takes over those of another, of which Reset was called. Call it before Reset.
type TableSharer interface {
	Policy
	ShareTables(of Policy)
}

// A HistoryHolder is a policy whose memory grows with the rounds of its run.
type HistoryHolder interface {
	Policy
	// HistoryBytes returns the most bytes that a run of T rounds takes.
	HistoryBytes(T int) int
}

// A Programmed policy pulls the arm of the largest index that a program computes.
type Programmed interface {
	Explainer
	// Counts returns how often in the run so far the pulled arm had an index that is no number, or infinite.
	Counts() index.Counts
	// OddAt returns the operation of the program that makes an arm's index no number at round t, with its place in the
	// program as LINE:COLUMN, or "" if all indices are numbers. Call it before Choose(t). It changes no state.
	OddAt(t int) string
}

// A Term explains one arm's index at a round: Index = Estimate + Increment + Bonus. Parts that a policy does
// not have are zero (Window) or NaN (the others). An arm that has no index yet has Index +Inf and NaN parts.
type Term struct {
	Pulls     int     // pulls before this round
	Window    int     // h, or samples inside the window; 0 if the policy has none
	Estimate  float64 // payoff units
	Increment float64 // projected increment to round t, payoff units
	Bonus     float64 // exploration, payoff units
	Index     float64 // what is compared; for Thompson sampling and Exp3 families see Unit
	Unit      string  // "payoff" or "probability"
	Named     []Named // of an index program, in the order of Explanation.Names; else nil
}

// A Named value is what an index program assigns to a name.
type Named struct {
	Value float64
	Set   bool // it was assigned; else Value has no meaning
}

// An Explainer gives each arm's terms at round t, before Choose(t) is called. Explain stores one Term per arm
// in dst, which has length K, and changes no state.
type Explainer interface {
	Explain(dst []Term, t int)
}
