package sim

import "slices"

// A walker follows the known rounds of a live run forward and counts, without playing.
type walker struct {
	live   *Live
	t      int // rounds passed
	pulls  []int
	regret float64 // restless
}

// Walker returns a walker at the last snapshot that is not after round t.
func (l *Live) walker(t int) *walker {
	if t < 0 || t > l.known {
		panic(unknownRound)
	}
	i := min(t/liveStride, len(l.snaps)-1)
	s := &l.snaps[i]
	return &walker{live: l, t: i * liveStride, pulls: slices.Clone(s.pulls), regret: s.regret}
}

// GoTo passes the rounds up to t, adding regret in the order in which play adds it.
func (w *walker) goTo(t int) {
	if t < w.t || t > w.live.known {
		panic(unknownRound)
	}
	v, arms := w.live.game.env, w.live.Arms()
	for ; w.t < t; w.t++ {
		arm := int(arms[w.t])
		w.pulls[arm]++
		if v.restless {
			w.regret += v.max[w.t] - v.meanAt(arm, w.t+1)
		}
	}
}

// Cumulative returns the regret of the rounds passed, with the bits that play gives.
func (w *walker) cumulative() float64 {
	v := w.live.game.env
	if v.restless {
		return w.regret
	}
	sum := 0.0
	for k, n := range w.pulls {
		sum += v.sumOf(k, n)
	}
	return v.sumOf(v.best, w.t) - sum
}
