package policy

import (
	"math"

	"risingbandits/engine/detmath"
)

// A klRace finds the arm of largest KL index without computing all indices in every round. It keeps a number
// q that lies between the leader's index and all others. An arm has an index of at least q if
//
//	N kl(p,q) <= level.
//
// For the leader this often needs no logarithm: kl(p,q) is the integral of (x-p)/(x(1-x)) from p to q, and
// 1/(x(1-x)) is convex and so below its chord, hence
//
//	kl(p,q) <= (q-p)² (1/(q(1-q)) + 1/(2p(1-p))) / 3,
//
// and it is enough that N times this bound is at most the level. N kl(p,q) of another arm changes only when
// that arm is pulled, so only the least of them is compared with the level. If a test fails, a new q is found
// by computing the indices of the few arms that matter, to about 6 digits. A race either is certain of the
// leader or reports that it is not, so that its choices are those of computing all indices.
type klRace struct {
	arms        []klArm
	lead        int
	q           float64   // 0 if there is none yet
	chi         float64   // 1/(q(1-q))
	cut         klCut     // at q
	needed      []float64 // for each arm but the leader, the level at which its index is q
	leastNeeded float64
}

// A klArm holds an arm's number of pulls, its mean, and p ln p + (1-p) ln(1-p), which is NaN until computed.
type klArm struct{ n, p, negEntropy float64 }

// A klCut holds q, ln q and ln(1-q).
type klCut struct{ q, lnQ, ln1Q float64 }

func newKLCut(q float64) klCut { return klCut{q, detmath.Log(q), detmath.Log(1 - q)} }

// klRounding bounds, per pull, the rounding errors of scaledKL and of the solver: each a few ulp of ln 2^53
// at most.
const klRounding = 1e-12

// scaledKL returns N kl(p,q), for p < q < 1.
func (x *klArm) scaledKL(c klCut) float64 {
	if x.negEntropy != x.negEntropy {
		x.negEntropy = 0
		if x.p > 0 && x.p < 1 {
			x.negEntropy = klCross(x.p, x.p)
		}
	}
	return float64(x.n * (x.negEntropy - float64(x.p*c.lnQ) - float64((1-x.p)*c.ln1Q)))
}

// neededLevel returns a level below which the arm's index is certainly less than q.
func (x *klArm) neededLevel(c klCut) float64 {
	if x.p >= c.q {
		return -inf
	}
	return x.scaledKL(c) - float64(klRounding*x.n)
}

func newKLRace(K int) klRace { return klRace{arms: make([]klArm, K), needed: make([]float64, K)} }

func (r *klRace) reset() {
	clear(r.arms)
	r.lead, r.q = 0, 0
}

// set sets an arm's pulls and mean.
func (r *klRace) set(arm int, n, p float64) {
	r.arms[arm] = klArm{n, p, math.NaN()}
	if arm == r.lead || r.q == 0 {
		return
	}
	was := r.needed[arm]
	g := r.arms[arm].neededLevel(r.cut)
	r.needed[arm] = g
	switch {
	case g < r.leastNeeded:
		r.leastNeeded = g
	case was == r.leastNeeded:
		r.leastNeeded = inf
		for k, g := range r.needed {
			if k != r.lead {
				r.leastNeeded = smaller(r.leastNeeded, g)
			}
		}
	}
}

// leader returns the arm of largest index at a confidence level, and whether that is certain. Every arm has
// been pulled.
func (r *klRace) leader(level float64) (arm int, ok bool) {
	if !forms.race {
		return 0, false
	}
	if r.leastNeeded > level && r.q > 0 && r.leaderAbove(level) {
		return r.lead, true
	}
	return r.separate(level)
}

// leaderAbove reports whether the leader's index is certainly at least q.
func (r *klRace) leaderAbove(level float64) bool {
	x := &r.arms[r.lead]
	return r.surelyAbove(x.n, x.p, level) || x.scaledKL(r.cut)+float64(klRounding*x.n) <= level
}

// surelyAbove reports whether n rewards of mean p certainly have an index of at least q, by the bound that
// needs no logarithm. If it returns false, the index may still be that large.
func (r *klRace) surelyAbove(n, p, level float64) bool {
	d := r.q - p
	if d <= 0 {
		return true
	}
	rest := float64(p * (1 - p))
	// Both sides are multiplied by p(1-p), so that the result is false for p = 0.
	return float64(float64(n*d*d)*(float64(r.chi*rest)+0.5)) < float64(rest*float64(3*(1-1e-9)*(level-float64(klRounding*n))))
}

// separate finds the leader, and a new q between its index and all others.
func (r *klRace) separate(level float64) (arm int, ok bool) {
	r.q = 0
	first := r.lead
	top := newKLCut(r.solve(first, level))
	for k := range r.arms {
		if k == first || r.arms[k].neededLevel(top) > level {
			continue
		}
		if q := r.solve(k, level); q > top.q {
			first, top = k, newKLCut(q)
		}
	}
	second := newKLCut(r.secondMean(first))
	for k := range r.arms {
		if k == first || r.arms[k].neededLevel(second) > level {
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
	r.q, r.chi, r.cut, r.leastNeeded = q, 1/(q*(1-q)), newKLCut(q), inf
	for k := range r.arms {
		if k != first {
			r.needed[k] = r.arms[k].neededLevel(r.cut)
			r.leastNeeded = smaller(r.leastNeeded, r.needed[k])
		}
	}
	if r.leastNeeded > level && r.leaderAbove(level) {
		return first, true
	}
	r.q = 0
	return first, false
}

// klShare is where q lies between the second largest index (0) and the largest (1): nearer to the second,
// because that one rises slowly while the largest jumps.
const klShare = 0.25

// secondMean returns the largest mean of the other arms, limited to the range in which ln q and ln(1-q) are
// finite.
func (r *klRace) secondMean(but int) float64 {
	most := 0x1p-60
	for k := range r.arms {
		if k != but {
			most = larger(most, r.arms[k].p)
		}
	}
	return smaller(most, belowOne)
}

// solve returns an arm's index to about 6 digits of its distances to the mean and to 1.
func (r *klRace) solve(arm int, level float64) float64 {
	x := &r.arms[arm]
	if x.p >= 1 {
		return belowOne
	}
	if level <= 0 {
		return larger(x.p, 0x1p-60)
	}
	return smaller(klRough(x.p, level/x.n), belowOne)
}
