package policy

import "risingbandits/engine/detmath"

// A NoiseKind says how a reward is drawn around its mean.
type NoiseKind int

const (
	NoiseNone NoiseKind = iota
	NoiseGaussian
	NoiseBernoulli
	NoiseBeta
)

// A World is what one run of one policy plays against: the payoffs, the noise, and the record
// of what was pulled. Package sim fills it; it is concrete, not an interface, because every
// policy's inner loop draws from it and an indirect call a round is what Go's wasm does worst.
type World struct {
	K, T     int
	Restless bool
	Noise    NoiseKind
	Scale    float64 // Gaussian sigma, or the Beta law's second parameter

	// Rested: Mean[k][n-1] is the drawn mean of the n-th pull of arm k, extended through Extend
	// when n-1 == len(Mean[k]). Restless: Flat[k*Stride+t-1], or nil, then Eval(k,t) is asked. An arm
	// that is pulled on finds its next payoff in the same line of the cache.
	Mean   [][]float64
	Extend func(arm int)
	Flat   []float64
	Stride int
	Eval   func(arm, x int) float64
	Best   []float64 // restless: the best drawn mean at each round

	// Oracle tells the optimal policy's arm at round t: rested, the best constant arm over the
	// horizon; restless, the best at t; ties to the lowest index. Only the oracle may ask.
	Oracle func(t int) int

	Noises []detmath.Key // per arm; the counter is the pull (rested) or the round (restless)

	Pulls  []int     // per arm, of this run so far
	Last   int       // arm of the last round played
	Earned []float64 // rested: per arm, the sum of the drawn means of its pulls so far
	Regret float64   // restless: cumulative regret of this run so far
	Trace  []uint16  // if not nil, Trace[t-1] is set to the arm of round t

	warmed float64 // of no meaning: it keeps the compiler from dropping what warm reads
}

// Pull pulls the arm at round t, records it, and returns the reward.
func (w *World) Pull(t, arm int) float64 {
	n := w.Pulls[arm] + 1
	w.Pulls[arm] = n
	w.Last = arm
	if w.Trace != nil {
		w.Trace[t-1] = uint16(arm)
	}
	var mu float64
	x := n
	if w.Restless {
		x = t
		if w.Flat != nil {
			mu = w.Flat[arm*w.Stride+t-1]
		} else {
			mu = w.Eval(arm, t)
		}
		w.Regret += w.Best[t-1] - mu
	} else {
		if n > len(w.Mean[arm]) {
			w.Extend(arm)
		}
		mu = w.Mean[arm][n-1]
		w.Earned[arm] += mu
	}
	if w.Noise != NoiseGaussian {
		return w.draw(mu, arm, uint64(x))
	}
	z, ok := w.Noises[arm].NormalFast(uint64(x)) // inlined: this is the innermost loop of all
	if !ok {
		z = w.Noises[arm].Normal(uint64(x))
	}
	return mu + float64(w.Scale*z)
}

// warm reads payoffs that pulls may ask for some rounds from now, of every arm in turn, so that they are
// near when a policy pulls an arm that it has not pulled for long. It is for policies that pull all arms
// again and again: Flat is far larger than the cache, and whoever stays with an arm finds its next payoff
// beside the last.
func (w *World) warm(t int) {
	if w.Flat == nil || w.K > warmArms {
		return
	}
	for k := t % warmLine; k < w.K; k += warmLine {
		if i := k*w.Stride + t + warmAhead; uint(i) < uint(len(w.Flat)) {
			w.warmed += w.Flat[i]
		}
	}
}

const (
	warmArms  = 32 // with more, reading ahead costs more than it saves
	warmLine  = 8  // payoffs in a line of the cache
	warmAhead = 16 // rounds
)

// draw returns a reward that is not Gaussian.
func (w *World) draw(mu float64, arm int, x uint64) float64 {
	switch w.Noise {
	case NoiseBernoulli:
		if w.Noises[arm].Float64(x) < mu {
			return 1
		}
		return 0
	case NoiseBeta:
		s := detmath.NewStream(w.Noises[arm].Child(x))
		return s.Beta(w.Scale*mu/(1-mu), w.Scale)
	}
	return mu
}

// Play plays rounds from..to-1 of p in w, by p's own loop if it has one.
func Play(p Policy, w *World, from, to int) {
	if q, ok := p.(Player); ok {
		q.Play(w, from, to)
		return
	}
	for t := from; t < to; t++ {
		arm := p.Choose(t)
		p.Update(t, arm, w.Pull(t, arm))
	}
}
