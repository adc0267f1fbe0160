package policy

import "math"

// A risingArm is the history of one arm and three sums over its window of h pulls, l = N-h+1..N, from which
// the estimator follows in O(1):
//
//	a = Σ R(l)   u = Σ D(l)   v = Σ l D(l),   D(l) = R(l) - R(l-h)
//
// Source: Metelli et al. 2022, appendix "Efficient Update". Of its four sums two are a and a-u, and the other
// two differ by v.
//
// All are zero while h = 0. Their rounding error over 200,000 pulls is below 6e-12.
type risingArm struct {
	n, h    int // pulls; window
	a, u, v float64
	factors windowFactors // of h
	rewards []float64     // rewards[l-1] = R(l), kept between runs for its memory
}

func (r *risingArm) reset() { *r = risingArm{rewards: r.rewards[:0]} }

// push adds the reward of a pull and moves the window, which is ⌊εN⌋ pulls long.
func (r *risingArm) push(x, epsilon float64) { r.move(x, int(epsilon*float64(r.n+1))) }

// move adds the reward of a pull and moves the window, which is h pulls long: as many as before, or one more.
func (r *risingArm) move(x float64, h int) {
	r.rewards = append(r.rewards, x)
	r.n++
	n, was := r.n, r.h
	r.h = h
	if h == 0 {
		return
	}
	if h == was {
		r.slide(float64(n), float64(h), x, r.rewards[n-h-1], r.rewards[n-2*h-1])
		return
	}
	r.grow(float64(n), float64(h), x, r.rewards[n-2*h])
}

// slide adds R(n) = x to a window of h pulls. R(n-h) = mid leaves the window, and old is R(n-2h).
func (r *risingArm) slide(n, h, x, mid, old float64) {
	in, out := x-mid, mid-old
	r.a += in
	r.u += in - out
	r.v += float64(n*in) - float64((n-h)*out)
}

// grow adds R(n) = x to a window that grew to h pulls, so that every pull of the window has a new partner.
// old is R(n-2h+1), which joined the older window.
func (r *risingArm) grow(n, h, x, old float64) {
	r.a += x
	r.u += x - old
	r.v += float64(n*x) - float64((n-h)*old) - (r.a - r.u)
}

// A rising is R-ed-UCB and R-less-UCB for rewards with noise, for which both have the same index:
//
//	1/h Σ_{l=N-h+1..N} (R(l) + (t-l)(R(l)-R(l-h))/h) + σ(t-N+h-1)√(10 α ln t / h³)
//
// with h = ⌊εN⌋, and +Inf while h = 0; in the sums of risingArm
//
//	(a + (t u - v)/h)/h + bonus.
//
// ⌊εN⌋ is computed from the float64 product, as in the released code: for ε = 0.29 and N = 100 it is 28.
type rising struct {
	affines
	epsilon float64
	scale   float64 // σ√(10α)
	limit   float64 // of the bonus; +Inf for none
	horizon int
	arms    []risingArm
	skip    skipper // of Play
}

func newRising(c Context, v Values) *rising {
	return &rising{
		affines: newAffines(c),
		epsilon: v.number("epsilon"),
		scale:   v.number("sigma") * math.Sqrt(10*v.number("alpha")),
		limit:   inf,
		horizon: c.T,
		arms:    make([]risingArm, c.K),
	}
}

func (p *rising) Reset(d Draws) {
	p.affines.reset(d)
	p.skip.start(&p.affines, p.horizon)
	for k := range p.arms {
		p.arms[k].reset()
	}
}

// CapBonus implements BonusCapper.
func (p *rising) CapBonus(limit float64) { p.limit = limit }

func (p *rising) Choose(t int) int { return p.bestWithin(p.limit, float64(t), p.root.rootLog(t)) }

func (p *rising) Update(t, arm int, reward float64) {
	p.skip.invalidate()
	p.learn(arm, reward)
}

// HistoryBytes implements HistoryHolder: a reward of 8 bytes for each round.
func (p *rising) HistoryBytes(T int) int { return 8 * T }

// learn adds the reward of a pull and updates the arm's index.
func (p *rising) learn(arm int, reward float64) {
	r := &p.arms[arm]
	was := r.h
	r.push(reward, p.epsilon)
	if r.h > was {
		r.factors = newWindowFactors(r.h, p.scale)
	}
	if r.h > 0 {
		p.index[arm] = r.affine()
	}
}

// windowFactors are the factors of an index that depend only on the window's length: 1/h, 1/h² and
// σ√(10α/h³).
type windowFactors struct{ invH, invH2, width float64 }

func newWindowFactors(h int, scale float64) windowFactors {
	fh := float64(h)
	invH := 1 / fh
	invH2 := invH * invH
	return windowFactors{invH, invH2, scale * (math.Sqrt(fh) * invH2)}
}

// affine returns the index of an arm with a window.
func (r *risingArm) affine() affine {
	return affine{
		p0: float64(r.a*r.factors.invH) - float64(r.v*r.factors.invH2),
		p1: float64(r.u * r.factors.invH2),
		p2: r.factors.width,
		p3: float64(r.h - 1 - r.n),
	}
}

// Explain stores each arm's terms at round t: the mean of the recent window, the projected
// increment to t, and the bonus.
func (p *rising) Explain(dst []Term, t int) {
	ft, s := float64(t), p.root.rootLog(t)
	for k := range p.arms {
		r, x := &p.arms[k], &p.index[k]
		if r.h == 0 {
			dst[k] = noIndexTerm(r.n, 0)
			continue
		}
		h := float64(r.h)
		dst[k] = windowTerm(r.n, r.h, r.a/h, (float64(ft*r.u)-r.v)/(h*h), smaller(p.limit, x.bonus(ft, s)), x.within(p.limit, ft, s))
	}
}

func (p *rising) Windows(arm int) (older, recent [2]int) {
	return windows(p.arms[arm].n, p.arms[arm].h)
}
