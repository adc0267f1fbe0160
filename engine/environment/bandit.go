package environment

import (
	"risingbandits/engine/detmath"
	"risingbandits/engine/noise"
)

// A Bandit gives one policy its rewards in one run. It is a concrete type and not an interface, because every policy's
// inner loop calls it, and an indirect call in every round is slow in Go's WebAssembly. All its fields are unexported:
// a policy sees only its rewards.
type Bandit struct {
	restless bool
	tabled   bool // see tables
	noise    noise.Law
	means    [][]float64   // means[k][x-1] is arm k's drawn mean at x, as far as there is a table
	tables   tables        // used beyond the end of means
	noises   []detmath.Key // per arm; the counter is x
	learned  []Rewards     // per arm, its learner's or nil; nil if no arm learns
	pulls    []int         // per arm, in this run so far
	end      int           // rounds from here on must not be played yet

	last int // the arm of the last round played
	record
	ledger
	warmer

	spare [spareMeans]float64 // rewards of a Peek whose payoffs are in no table
}

// spareMeans is the most rewards of a Peek whose payoffs are in no table.
const spareMeans = 16

// Pull pulls the arm at round t, records it, and returns the reward.
func (b *Bandit) Pull(t, arm int) float64 {
	x := b.pulls[arm] + 1
	b.pulls[arm] = x
	if b.restless {
		x = t
	}
	var mu float64
	if means := b.means[arm]; uint(x-1) < uint(len(means)) {
		mu = means[x-1]
	} else {
		mu = b.tables.meanBeyond(arm, x)
	}
	b.last = arm
	b.paid[uint(t-1)%ledgerRounds] = mu
	if t >= b.next {
		b.note(arm, t, 1)
	}
	if !b.noise.Normal {
		return b.draw(mu, arm, x)
	}
	z, ok := b.noises[arm].NormalFast(uint64(x)) // inlined: this is the innermost loop of all
	if !ok {
		z = b.noises[arm].Normal(uint64(x))
	}
	return mu + float64(b.noise.Scale*z)
}

// PullEach pulls the arms, at least one, in turn from round t on, and stores their rewards in the first elements of dst. It is
// for a policy that knows its next arms: its loop keeps in registers what Pull reads again in every round.
func (b *Bandit) PullEach(dst []float64, t int, arms []int) {
	if !b.noise.Normal {
		for i, arm := range arms {
			dst[i] = b.Pull(t+i, arm)
		}
		return
	}
	for i := max(0, b.next-t); i < len(arms); i = max(i+1, b.next-t) {
		b.note(arms[i], t+i, 1)
	}
	means, noises, pulls, restless, scale := b.means, b.noises, b.pulls, b.restless, b.noise.Scale
	paid, dst := b.paid[uint(t-1)%ledgerRounds:][:len(arms)], dst[:len(arms)]
	for i, arm := range arms {
		x := pulls[arm] + 1
		if restless {
			x = t + i
		}
		if means := means[arm]; uint(x-1) < uint(len(means)) {
			if z, ok := noises[arm].NormalFast(uint64(x)); ok {
				mu := means[x-1]
				pulls[arm]++
				paid[i], dst[i] = mu, mu+float64(scale*z)
				continue
			}
		}
		dst[i] = b.Pull(t+i, arm)
	}
	b.last = arms[len(arms)-1]
}

// reward returns the reward of a pull of mean mu whose noise is word x of the arm's key.
func (b *Bandit) reward(mu float64, arm, x int) float64 {
	if !b.noise.Normal {
		return b.draw(mu, arm, x)
	}
	return mu + float64(b.noise.Scale*b.noises[arm].Normal(uint64(x)))
}

// draw returns a reward that is not normal: of a pull of mean mu whose noise is word x of the arm's key, or of
// the x-th pull of an arm that learns.
func (b *Bandit) draw(mu float64, arm, x int) float64 {
	if b.learned != nil && b.learned[arm] != nil {
		return b.learned[arm].At(x)
	}
	return b.noise.Draw(b.noises[arm], uint64(x), mu)
}
