package policy

import (
	"math"

	"risingbandits/engine/detmath"
)

// A klRace finds the arm of largest KL index without solving for every arm in every round. It keeps
// a number q that separates the leader's index from all others. To have an index above q is to have
//
//	N kl(p,q) <= level,
//
// which takes no logarithm for the leader as long as a bound is within the level: kl(p,q) is the integral
// of (x-p)/(x(1-x)) from p to q, and 1/(x(1-x)) is convex, so below its chord, which gives
//
//	kl(p,q) <= (q-p)² (1/(q(1-q)) + 1/(2p(1-p))) / 3.
//
// The others' N kl(p,q) change only when they are pulled, so that the least of them is compared with the
// level. Where that fails a new q is sought by solving, roughly, for the few arms in question. A race is
// certain or says that it is not: its choices are those of solving for all.
type klRace struct {
	arms  []klArm
	lead  int
	q     float64 // 0 if there is none
	chi   float64 // 1/(q(1-q))
	cut   klCut   // at q
	guard []float64
	least float64 // of the others' guards
}

// A klArm is an arm's n, its p, and p ln p + (1-p) ln(1-p), which is NaN until asked for.
type klArm struct{ n, p, own float64 }

// A klCut is a q with ln q and ln(1-q).
type klCut struct{ q, log, rest float64 }

func newKLCut(q float64) klCut { return klCut{q, detmath.Log(q), detmath.Log(1 - q)} }

// klDoubt is the rounding, per pull, that times and the solver may have: each a few ulp of
// ln 2^53 at most.
const klDoubt = 1e-12

// times returns N kl(p,q), for p < q < 1.
func (x *klArm) times(c klCut) float64 {
	if x.own != x.own {
		x.own = 0
		if x.p > 0 && x.p < 1 {
			x.own = klCross(x.p, x.p)
		}
	}
	return float64(x.n * (x.own - float64(x.p*c.log) - float64((1-x.p)*c.rest)))
}

// below returns a level that an arm must reach to have an index of q: less than that, and it
// certainly has none.
func (x *klArm) below(c klCut) float64 {
	if x.p >= c.q {
		return -inf
	}
	return x.times(c) - float64(klDoubt*x.n)
}

func newKLRace(K int) klRace { return klRace{arms: make([]klArm, K), guard: make([]float64, K)} }

func (r *klRace) reset() {
	clear(r.arms)
	r.lead, r.q = 0, 0
}

// set tells an arm's pulls and mean.
func (r *klRace) set(arm int, n, p float64) {
	r.arms[arm] = klArm{n, p, math.NaN()}
	if arm == r.lead || r.q == 0 {
		return
	}
	was := r.guard[arm]
	g := r.arms[arm].below(r.cut)
	r.guard[arm] = g
	switch {
	case g < r.least:
		r.least = g
	case was == r.least:
		r.least = inf
		for k, g := range r.guard {
			if k != r.lead {
				r.least = smaller(r.least, g)
			}
		}
	}
}

// leader returns the arm of largest index at a confidence level, and whether there is one such arm
// for certain. Every arm has been pulled.
func (r *klRace) leader(level float64) (arm int, ok bool) {
	if !forms.race {
		return 0, false
	}
	if r.least > level && r.q > 0 && r.above(level) {
		return r.lead, true
	}
	return r.separate(level)
}

// above reports that the leader's index is q or more for certain.
func (r *klRace) above(level float64) bool {
	x := &r.arms[r.lead]
	return r.clear(x.n, x.p, level) || x.times(r.cut)+float64(klDoubt*x.n) <= level
}

// clear reports that n rewards of mean p have an index of q or more for certain, if no logarithm is needed
// to tell.
func (r *klRace) clear(n, p, level float64) bool {
	d := r.q - p
	if d <= 0 {
		return true
	}
	rest := float64(p * (1 - p))
	// Multiplied by p(1-p), so that p = 0 is never clear.
	return float64(float64(n*d*d)*(float64(r.chi*rest)+0.5)) < float64(rest*float64(3*(1-1e-9)*(level-float64(klDoubt*n))))
}

// separate finds the leader and a new q.
func (r *klRace) separate(level float64) (arm int, ok bool) {
	r.q = 0
	first := r.lead
	top := newKLCut(r.solve(first, level))
	for k := range r.arms {
		if k == first || r.arms[k].below(top) > level {
			continue
		}
		if q := r.solve(k, level); q > top.q {
			first, top = k, newKLCut(q)
		}
	}
	second := newKLCut(r.secondMean(first))
	for k := range r.arms {
		if k == first || r.arms[k].below(second) > level {
			continue
		}
		if q := r.solve(k, level); q > second.q {
			second = newKLCut(q)
		}
	}
	r.lead = first
	q := second.q + float64(klShare*(top.q-second.q))
	if !(q > second.q && q < belowOne) {
		return first, false
	}
	r.q, r.chi, r.cut, r.least = q, 1/(q*(1-q)), newKLCut(q), inf
	for k := range r.arms {
		if k != first {
			r.guard[k] = r.arms[k].below(r.cut)
			r.least = smaller(r.least, r.guard[k])
		}
	}
	if r.least > level && r.above(level) {
		return first, true
	}
	r.q = 0
	return first, false
}

// klShare is where q lies between the second largest index, which rises, and the largest, which
// jumps.
const klShare = 0.25

// secondMean returns the largest mean but an arm's own, kept within the range that has logarithms.
func (r *klRace) secondMean(but int) float64 {
	most := 0x1p-60
	for k := range r.arms {
		if k != but {
			most = larger(most, r.arms[k].p)
		}
	}
	return smaller(most, belowOne)
}

// solve returns an arm's index to some 6 digits of its distance to the mean and to 1.
func (r *klRace) solve(arm int, level float64) float64 {
	x := &r.arms[arm]
	if x.p >= 1 {
		return belowOne
	}
	if level <= 0 {
		return larger(x.p, 0x1p-60)
	}
	return smaller(klNear(x.p, level/x.n), belowOne)
}
