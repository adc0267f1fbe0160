package policy

import (
	"math"

	"risingbandits/engine/environment"
)

// A releasedRising is R-ed-UCB and R-less-UCB as released; the released code has two classes that differ only
// in their names. The first 2K rounds pull the arms in turn, each twice. From then on it pulls the arm of
// largest
//
//	1/h Σ_{l=N-h+1..N} (R(l) + (t'-2N+l+h)(R(l)-R(l-h))/h) + min(limit, σ(t-N+h-1)√(10 α ln(t-1) / h³))
//
// where the index is 1 while h = 0, h = ⌊εN⌋, and t' is the round after the arm's last pull.
type releasedRising struct {
	affines
	epsilon float64
	scale   float64 // σ√(10α)
	limit   float64 // of the bonus; +Inf for none
	horizon int
	arms    []risingArm
	skip    skipper // of Play
}

// A BonusCapper is a policy whose bonus can be limited.
type BonusCapper interface {
	// CapBonus limits the bonus of all later runs, in payoff units. The released R-ed-UCB has limit 1 in its
	// IMDB experiment and none elsewhere; a new policy has none.
	CapBonus(limit float64)
}

func newReleasedRising(c Context, v Values) *releasedRising {
	p := &releasedRising{
		affines: newAffines(c),
		epsilon: v.number("epsilon"),
		scale:   v.number("sigma") * math.Sqrt(10*v.number("alpha")),
		limit:   inf,
		horizon: c.T,
		arms:    make([]risingArm, c.K),
	}
	p.logLag = 1
	return p
}

func (p *releasedRising) CapBonus(limit float64) { p.limit = limit }

func (p *releasedRising) Reset(d Draws) {
	p.affines.reset(d)
	p.skip.start(&p.affines, p.horizon)
	for k := range p.arms {
		p.arms[k].reset()
		p.index[k] = affine{p0: 1}
	}
}

// HistoryBytes implements HistoryHolder: a reward of 8 bytes for each round.
func (p *releasedRising) HistoryBytes(T int) int { return 8 * T }

func (p *releasedRising) Choose(t int) int {
	k := len(p.arms)
	if t <= 2*k {
		return (t - 1) % k
	}
	ft, s := float64(t), p.rootAt(t)
	return p.bestWithin(p.limit, ft, s)
}

// Play plays rounds from..to-1. From round 2K+1 on it skips most comparisons (see skipper), unless the bonus
// is limited: then the index is not a convex function of the round.
func (p *releasedRising) Play(bandit *environment.Bandit, from, to int) {
	t, turns := from, 2*len(p.arms)
	for ; t < to && (t <= turns || p.limit != inf); t++ {
		arm := p.Choose(t)
		p.Update(t, arm, bandit.Pull(t, arm))
	}
	for t < to {
		arm, until, others := p.skip.leader(t)
		t = p.stay(bandit, arm, t, min(to, until), others)
		p.skip.armPulled(arm)
	}
}

// stay pulls the arm from round t on, until round stop or until its index is no longer above the line others,
// and returns the next round. It pulls at least once.
// It must not be inlined, as a profile may want: what is inlined into it would then be called.
//
//go:noinline
func (p *releasedRising) stay(bandit *environment.Bandit, arm, t, stop int, others boundLine) int {
	x := &p.index[arm]
	for {
		p.learn(t, arm, bandit.Pull(t, arm))
		t++
		if t >= stop || !(x.at(float64(t), p.rootAt(t)) > others.at(float64(t))) {
			return t
		}
	}
}

func (p *releasedRising) Update(t, arm int, reward float64) {
	p.skip.invalidate()
	p.learn(t, arm, reward)
}

// learn adds the reward of a pull at round t and updates the arm's index.
func (p *releasedRising) learn(t, arm int, reward float64) {
	r := &p.arms[arm]
	r.push(reward, p.epsilon)
	if r.h == 0 {
		return
	}
	n, h := float64(r.n), float64(r.h)
	ahead := float64(t+1) - 2*n + h
	p.index[arm] = affine{
		p0: r.a/h + (float64(ahead*r.u)+r.v)/(h*h),
		p2: p.scale / (h * math.Sqrt(h)),
		p3: h - 1 - n,
	}
}

// Explain stores each arm's terms at round t: the mean of the recent window, the increment as
// projected when the arm was last pulled, and the bonus. In the first 2K rounds the arm whose
// turn it is has index +Inf.
func (p *releasedRising) Explain(dst []Term, t int) {
	turn := -1
	if t <= 2*len(dst) {
		turn = (t - 1) % len(dst)
	}
	ft, s := float64(t), p.root.rootLog(max(1, t-1))
	for k := range p.arms {
		r := &p.arms[k]
		if r.h == 0 {
			dst[k] = noIndexTerm(r.n, 0)
			dst[k].Index = 1
		} else {
			dst[k] = p.explain(k, ft, s)
		}
		if k == turn {
			dst[k].Index = inf
		}
	}
}

func (p *releasedRising) explain(arm int, t, s float64) Term {
	r, x := &p.arms[arm], &p.index[arm]
	mean := r.a / float64(r.h)
	return Term{
		Pulls:     r.n,
		Window:    r.h,
		Estimate:  mean,
		Increment: x.p0 - mean,
		Bonus:     smaller(p.limit, x.bonus(t, s)),
		Index:     x.within(p.limit, t, s),
		Unit:      "payoff",
	}
}

func (p *releasedRising) Windows(arm int) (older, recent [2]int) {
	return windows(p.arms[arm].n, p.arms[arm].h)
}
