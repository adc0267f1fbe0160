package policy

import "math"

// A risingArm is the history of one arm and three sums over its window of h pulls,
// l = N-h+1..N, from which the estimator follows in O(1) (Metelli et al. 2022, appendix
// "Efficient Update", whose four sums a, b, c, d are a, a-u and two that differ by v):
//
//	a = Σ R(l)   u = Σ D(l)   v = Σ l D(l),   D(l) = R(l) - R(l-h)
//
// All are zero while h = 0. Their drift over 200,000 pulls is below 6e-12.
type risingArm struct {
	n, h    int // pulls; window
	a, u, v float64
	share   shares    // of h
	rewards []float64 // rewards[l-1] = R(l), kept between runs for its memory
}

func (r *risingArm) reset() { *r = risingArm{rewards: r.rewards[:0]} }

// push adds the reward of a pull and moves the window on.
func (r *risingArm) push(x, epsilon float64) {
	r.rewards = append(r.rewards, x)
	r.n++
	n, was := r.n, r.h
	r.h = int(epsilon * float64(n))
	h := r.h
	if h == 0 {
		return
	}
	if h == was {
		r.slide(float64(n), float64(h), x, r.rewards[n-h-1], r.rewards[n-2*h-1])
		return
	}
	r.grow(float64(n), float64(h), x, r.rewards[n-2*h])
}

// slide adds R(n) = x to a window of h pulls, which R(n-h) = mid leaves; old is R(n-2h).
func (r *risingArm) slide(n, h, x, mid, old float64) {
	in, out := x-mid, mid-old
	r.a += in
	r.u += in - out
	r.v += float64(n*in) - float64((n-h)*out)
}

// grow adds R(n) = x to a window that grew to h pulls; old is R(n-2h+1), which the older window
// gained. Every pull of the window has a new partner.
func (r *risingArm) grow(n, h, x, old float64) {
	r.a += x
	r.u += x - old
	r.v += float64(n*x) - float64((n-h)*old) - (r.a - r.u)
}

// A rising is R-ed-UCB and R-less-UCB, whose stochastic index is one and the same:
//
//	1/h Σ_{l=N-h+1..N} (R(l) + (t-l)(R(l)-R(l-h))/h) + σ(t-N+h-1)√(10 α ln t / h³)
//
// with h = ⌊εN⌋, and +Inf while h = 0; in the sums of risingArm
//
//	(a + (t u - v)/h)/h + bonus.
//
// ⌊εN⌋ is that of the float64 product, as in the released code: of ε = 0.29 and N = 100 it is 28.
type rising struct {
	board
	epsilon float64
	scale   float64 // σ√(10α)
	horizon int
	arms    []risingArm
	skip    skipper // of Play
}

func newRising(c Context, v Values) *rising {
	return &rising{
		board:   newBoard(c),
		epsilon: v.number("epsilon"),
		scale:   v.number("sigma") * math.Sqrt(10*v.number("alpha")),
		horizon: c.T,
		arms:    make([]risingArm, c.K),
	}
}

func (p *rising) Reset(d Draws) {
	p.board.reset(d)
	p.skip.start(&p.board, p.horizon)
	for k := range p.arms {
		p.arms[k].reset()
	}
}

func (p *rising) Choose(t int) int { return p.best(float64(t), p.root.rootLog(t)) }

func (p *rising) Update(t, arm int, reward float64) {
	p.skip.forget()
	p.learn(arm, reward)
}

// learn adds the reward of a pull and renews the arm's index.
func (p *rising) learn(arm int, reward float64) {
	r := &p.arms[arm]
	was := r.h
	r.push(reward, p.epsilon)
	if r.h > was {
		r.share = newShares(r.h, p.scale)
	}
	if r.h > 0 {
		p.index[arm] = r.affine()
	}
}

// shares are what an index needs of the window's length alone: 1/h, 1/h² and σ√(10α/h³).
type shares struct{ one, two, width float64 }

func newShares(h int, scale float64) shares {
	fh := float64(h)
	one := 1 / fh
	two := one * one
	return shares{one, two, scale * (math.Sqrt(fh) * two)}
}

// affine returns the index of an arm with a window.
func (r *risingArm) affine() affine {
	return affine{
		p0: float64(r.a*r.share.one) - float64(r.v*r.share.two),
		p1: r.u * r.share.two,
		p2: r.share.width,
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
			dst[k] = unreadyTerm(r.n, 0)
			continue
		}
		h := float64(r.h)
		dst[k] = Term{
			Pulls:     r.n,
			Window:    r.h,
			Estimate:  r.a / h,
			Increment: (float64(ft*r.u) - r.v) / (h * h),
			Bonus:     x.bonus(ft, s),
			Index:     x.at(ft, s),
			Unit:      "payoff",
		}
	}
}

func (p *rising) Windows(arm int) (older, recent [2]int) {
	return windows(p.arms[arm].n, p.arms[arm].h)
}
