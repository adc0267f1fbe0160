package environment

import (
	"risingbandits/engine/detmath"
	"risingbandits/engine/noise"
)

// A World is what one policy plays against in one run: it pays rewards. It is concrete, not an interface,
// because every policy's inner loop draws from it and an indirect call a round is what Go's wasm does
// worst. All that it knows is hidden: a policy sees its rewards alone.
type World struct {
	restless bool
	tabled   bool // see tables
	noise    noise.Law
	means    [][]float64   // means[k][x-1] is arm k's drawn mean at x, as far as there is a table
	tables   tables        // asked where means ends
	noises   []detmath.Key // per arm; the counter is x
	pulls    []int         // per arm, in this run so far
	end      int           // rounds from here on must not be played yet

	last int      // the arm of the last round played
	keep bool     // rounds' arms are kept
	kept []uint16 // by round, the arm, of all rounds that were ever played
	ledger

	spare      [spareMeans]float64 // of a Peek that no table has
	prefetched float64             // keeps the compiler from dropping the loads of Prefetch
}

// spareMeans is the most rewards of a Peek where no table has them.
const spareMeans = 16

// Pull pulls the arm at round t, records it, and returns the reward.
func (w *World) Pull(t, arm int) float64 {
	x := w.pulls[arm] + 1
	w.pulls[arm] = x
	if w.restless {
		x = t
	}
	var mu float64
	if means := w.means[arm]; uint(x-1) < uint(len(means)) {
		mu = means[x-1]
	} else {
		mu = w.tables.meanBeyond(arm, x)
	}
	w.last = arm
	w.paid[uint(t-1)%ledgerRounds] = mu
	if w.keep {
		w.keepArm(arm, t, 1)
	}
	if !w.noise.Normal {
		return w.noise.Draw(w.noises[arm], uint64(x), mu)
	}
	z, ok := w.noises[arm].NormalFast(uint64(x)) // inlined: this is the innermost loop of all
	if !ok {
		z = w.noises[arm].Normal(uint64(x))
	}
	return mu + float64(w.noise.Scale*z)
}

// keepArm keeps the arm of n rounds from t on, of those that were never played before.
//
//go:noinline
func (w *World) keepArm(arm, t, n int) {
	for t += n - 1; len(w.kept) < t; {
		w.kept = append(w.kept, uint16(arm))
	}
}

// reward returns the reward of a pull of mean mu whose noise is word x of the arm's key.
func (w *World) reward(mu float64, arm, x int) float64 {
	if !w.noise.Normal {
		return w.noise.Draw(w.noises[arm], uint64(x), mu)
	}
	return mu + float64(w.noise.Scale*w.noises[arm].Normal(uint64(x)))
}

// Prefetch reads payoffs that pulls may ask for some rounds from now, of every arm in turn, so that they
// are in the processor's cache when a policy pulls an arm that it has not pulled for long. It is for
// policies that pull all arms again and again: a restless table is far larger than the cache, and a policy
// that stays with an arm finds its next payoff beside the last.
func (w *World) Prefetch(t int) {
	if !w.restless || !w.tabled || len(w.means) > prefetchArms {
		return
	}
	for k := t % lineFloats; k < len(w.means); k += lineFloats {
		if i := t + prefetchRounds; uint(i) < uint(len(w.means[k])) {
			w.prefetched += w.means[k][i]
		}
	}
}

const (
	prefetchArms   = 32 // with more, reading ahead costs more than it saves
	lineFloats     = 8  // payoffs in a line of the cache
	prefetchRounds = 16
)
