package policy

import (
	"slices"

	"risingbandits/engine/environment"
)

// Play plays rounds from..to-1 and skips most comparisons of indices (see skipper), unless the bonus is limited.
func (p *rising) Play(bandit *environment.Bandit, from, to int) {
	peeks, skips := forms.peek && bandit.CanLookAhead(), forms.skip && p.limit == inf
	for t := from; t < to && !skips; t++ {
		arm := p.Choose(t)
		p.Update(t, arm, bandit.Pull(t, arm))
	}
	for t := from; t < to && skips; {
		arm, until, others := p.skip.leader(t)
		if stop := min(to, until); peeks {
			t = p.stayPeeking(bandit, arm, t, stop, others)
		} else {
			t = p.stay(bandit, arm, t, stop, others)
		}
		p.skip.armPulled(arm)
	}
}

// stay pulls the arm from round t on, until round stop or until its index is no longer above the line others,
// and returns the next round. It pulls at least once.
// It must not be inlined, as a profile may want: what is inlined into it would then be called.
//
//go:noinline
func (p *rising) stay(bandit *environment.Bandit, arm, t, stop int, others boundLine) int {
	x := &p.index[arm]
	for {
		p.learn(arm, bandit.Pull(t, arm))
		t++
		if t >= stop || !(x.at(float64(t), p.root.rootLog(t)) > others.at(float64(t))) {
			return t
		}
	}
}

// stayPeeking is stay for a Bandit that can look ahead. It calls run, and makes one ordinary pull wherever run meets a
// case that it leaves out.
func (p *rising) stayPeeking(bandit *environment.Bandit, arm, t, stop int, others boundLine) int {
	x := &p.index[arm]
	for {
		var left bool
		if t, left = p.run(bandit, arm, t, stop, others); left {
			return t
		}
		p.learn(arm, bandit.Pull(t, arm))
		t++
		if t >= stop || !(x.at(float64(t), p.root.rootLog(t)) > others.at(float64(t))) {
			return t
		}
	}
}

// run is stay with Bandit.Pull and learn written out, and with all changing values in registers. It leaves out
// rare cases and returns left = false before such a round: an arm without a window, the end of the peeked
// rewards, a reward that PeekNoise.Reward leaves out, or a round beyond the table of √ln. It must not be inlined, as a
// profile may want: the registers would not suffice.
//
//go:noinline
func (p *rising) run(bandit *environment.Bandit, arm, t, stop int, others boundLine) (next int, left bool) {
	r := &p.arms[arm]
	n, h := r.n, r.h
	most := min(stop, len(p.root)-1) - t
	if h == 0 || most <= 0 {
		return t, false
	}
	peek, noise := bandit.PeekRewards(arm, t, most)
	most = peek.Len()
	var (
		a, u, v       = r.a, r.u, r.v
		fn, fh, ft    = float64(n), float64(h), float64(t)
		epsilon       = p.epsilon
		factors       = r.factors
		root, rewards = p.root, slices.Grow(r.rewards, most)[:n+most]
		pulled        = 0
	)
	for pulled < most {
		x, ok := noise.Reward(peek, pulled)
		if !ok {
			break
		}
		rewards[n] = x
		n++
		fn++
		if int(epsilon*fn) == h {
			mid, old := rewards[n-h-1], rewards[n-2*h-1]
			in, out := x-mid, mid-old
			a += in
			u += in - out
			v += float64(fn*in) - float64((fn-fh)*out)
		} else {
			h++
			fh++
			old := rewards[n-2*h]
			a += x
			u += x - old
			v += float64(fn*x) - float64((fn-fh)*old) - (a - u)
			factors = newWindowFactors(h, p.scale)
		}
		p0 := float64(a*factors.invH) - float64(v*factors.invH2)
		p1 := u * factors.invH2
		pulled++
		ft++
		if !(p0+float64(p1*ft)+float64(float64(root[t+pulled]*factors.width)*(ft+(fh-1-fn))) > others.at(ft)) {
			left = true
			break
		}
	}
	if pulled > 0 {
		bandit.CommitPulls(arm, t, pulled, peek)
	}
	r.n, r.h, r.a, r.u, r.v, r.factors, r.rewards = n, h, a, u, v, factors, rewards[:n]
	p.index[arm] = r.affine()
	return t + pulled, left || t+pulled >= stop
}
