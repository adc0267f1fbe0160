package sim

import (
	"slices"

	"risingbandits/engine/environment"
)

// A walker goes forward through the known rounds of a live run and counts pulls and regret, and finds the largest payoff, without playing.
type walker struct {
	live    *Live
	t       int // the rounds passed
	pulls   []int
	account environment.Total
	paid    float64 // the largest expected payoff
}

// walker returns a walker at the last snapshot that is not after round t.
func (l *Live) walker(t int) *walker {
	if t < 0 || t > l.Known() {
		panic(unknownRound)
	}
	i := min(t/l.stride, len(l.snaps)-1)
	s := &l.snaps[i]
	return &walker{live: l, t: i * l.stride, pulls: slices.Clone(s.pulls), account: s.account, paid: s.paid}
}

// goTo goes to the end of round t and counts in the same order as play.
func (w *walker) goTo(t int) {
	if t < w.t || t > w.live.Known() {
		panic(unknownRound)
	}
	v, arms := w.live.game.env, w.live.Arms()
	for ; w.t < t; w.t++ {
		arm := int(arms[w.t])
		w.pulls[arm]++
		w.account.Add(v.Entry(arm, w.pulls[arm], w.t+1))
		x := w.pulls[arm]
		if v.Restless() {
			x = w.t + 1
		}
		w.paid = max(w.paid, v.Mean(arm, x))
	}
}

// cumulative returns the regret of the rounds so far, with the same bits as play.
func (w *walker) cumulative() float64 { return w.live.game.env.Regret(w.account, w.t) }
