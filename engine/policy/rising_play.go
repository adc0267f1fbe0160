package policy

import (
	"slices"

	"risingbandits/engine/environment"
)

// Play plays rounds from..to-1 by skipping; see skipper.
func (p *rising) Play(w *environment.World, from, to int) {
	peeks := forms.peek && w.CanLookAhead()
	for t := from; t < to && !forms.skip; t++ {
		arm := p.Choose(t)
		p.Update(t, arm, w.Pull(t, arm))
	}
	for t := from; t < to && forms.skip; {
		arm, until, rest := p.skip.lead(t)
		if stop := min(to, until); peeks {
			t = p.stayPeeking(w, arm, t, stop, rest)
		} else {
			t = p.stay(w, arm, t, stop, rest)
		}
		p.skip.renew(arm)
	}
}

// stay pulls the arm from round t on, until round stop or until its index is not above rest, and
// returns the round it came to. It pulls at least once.
func (p *rising) stay(w *environment.World, arm, t, stop int, rest chord) int {
	x := &p.index[arm]
	for {
		p.learn(arm, w.Pull(t, arm))
		t++
		if t >= stop || !(x.at(float64(t), p.root.rootLog(t)) > rest.at(float64(t))) {
			return t
		}
	}
}

// stayPeeking is stay where rewards can be peeked: run, and a pull of the plain kind wherever that stops for
// what it leaves out.
func (p *rising) stayPeeking(w *environment.World, arm, t, stop int, rest chord) int {
	x := &p.index[arm]
	for {
		var left bool
		if t, left = p.run(w, arm, t, stop, rest); left {
			return t
		}
		p.learn(arm, w.Pull(t, arm))
		t++
		if t >= stop || !(x.at(float64(t), p.root.rootLog(t)) > rest.at(float64(t))) {
			return t
		}
	}
}

// run is stay with what World.Pull and learn do written out and all that changes in registers. It leaves out
// what is rare, and then returns left = false before that round: an arm without a window, the end of what was
// peeked, a reward that Peek.At leaves out, a round beyond the root's table. Inlined, as a profile may have it, it
// runs out of registers.
//
//go:noinline
func (p *rising) run(w *environment.World, arm, t, stop int, rest chord) (next int, left bool) {
	r := &p.arms[arm]
	n, h := r.n, r.h
	most := min(stop, len(p.root)-1) - t
	if h == 0 || most <= 0 {
		return t, false
	}
	peek := w.PeekRewards(arm, t, most)
	most = peek.Len()
	var (
		a, u, v       = r.a, r.u, r.v
		fn, fh, ft    = float64(n), float64(h), float64(t)
		epsilon       = p.epsilon
		share         = r.share
		root, rewards = p.root, slices.Grow(r.rewards, most)[:n+most]
		pulled        = 0
	)
	for pulled < most {
		x, ok := peek.At(pulled)
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
			share = newShares(h, p.scale)
		}
		p0 := float64(a*share.one) - float64(v*share.two)
		p1 := u * share.two
		pulled++
		ft++
		if !(p0+float64(p1*ft)+float64(float64(root[t+pulled]*share.width)*(ft+(fh-1-fn))) > rest.at(ft)) {
			left = true
			break
		}
	}
	if pulled > 0 {
		w.CommitPulls(arm, t, pulled, &peek)
	}
	r.n, r.h, r.a, r.u, r.v, r.share, r.rewards = n, h, a, u, v, share, rewards[:n]
	p.index[arm] = r.affine()
	return t + pulled, left || t+pulled >= stop
}
