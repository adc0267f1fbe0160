package policy

import "slices"

// Play plays rounds from..to-1 by skipping; see skipper.
func (p *rising) Play(w *World, from, to int) {
	gaussian := w.Noise == NoiseGaussian
	for t := from; t < to; {
		arm, until, rest := p.skip.lead(t)
		if stop := min(to, until); gaussian {
			t = p.stayGaussian(w, arm, t, stop, rest)
		} else {
			t = p.stay(w, arm, t, stop, rest)
		}
		p.skip.renew(arm)
	}
}

// stay pulls the arm from round t on, until round stop or until its index is not above rest, and
// returns the round it came to. It pulls at least once.
func (p *rising) stay(w *World, arm, t, stop int, rest chord) int {
	x := &p.index[arm]
	for {
		p.learn(arm, w.Pull(t, arm))
		t++
		if t >= stop || !(x.at(float64(t), p.root.rootLog(t)) > rest.at(float64(t))) {
			return t
		}
	}
}

// stayGaussian is stay for Gaussian noise: run, and a pull of the plain kind wherever
// that stops for what it leaves out.
func (p *rising) stayGaussian(w *World, arm, t, stop int, rest chord) int {
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

// run is stay with World.Pull and learn written out and all that changes in registers. It leaves
// out what is rare, and then returns left = false before that round: an arm without a window, a
// payoff that no table has yet, a normal variate of more than one word, a round beyond the root's table.
// Inlined, as a profile may have it, it runs out of registers.
//
//go:noinline
func (p *rising) run(w *World, arm, t, stop int, rest chord) (next int, left bool) {
	r := &p.arms[arm]
	n, h := r.n, r.h
	if h == 0 {
		return t, false
	}
	// What is lost is added up: restless, the best payoff less the arm's; rested, nothing less the arm's,
	// which are the bits of Earned but for the sign.
	table, best, mask, lost := w.Flat, w.Best, -1, w.Regret
	at, count, end := arm*w.Stride+t-1, uint64(t-1), min(stop, len(p.root)-1)
	switch {
	case !w.Restless:
		table, best, mask, lost = w.Mean[arm], nothing[:], 0, -w.Earned[arm]
		at, count, end = n, uint64(n), min(end, t+len(table)-n)
	case table == nil:
		return t, false
	}
	if t >= end {
		return t, false
	}
	var (
		key, scale    = w.Noises[arm], w.Scale
		a, u, v       = r.a, r.u, r.v
		fn, fh, ft    = float64(n), float64(h), float64(t)
		epsilon       = p.epsilon
		share         = r.share
		root, rewards = p.root, slices.Grow(r.rewards, end-t)[:n+end-t]
		from          = t
	)
	for t < end {
		count++
		z, ok := key.NormalFast(count)
		if !ok {
			break
		}
		mu := table[at]
		at++
		lost += best[(t-1)&mask] - mu
		x := mu + float64(scale*z)
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
		t++
		ft++
		if !(p0+float64(p1*ft)+float64(float64(root[t]*share.width)*(ft+(fh-1-fn))) > rest.at(ft)) {
			left = true
			break
		}
	}
	w.Pulls[arm] = n
	w.Last = arm
	if w.Restless {
		w.Regret = lost
	} else {
		w.Earned[arm] = -lost
	}
	if w.Trace != nil {
		for i := range w.Trace[from-1 : t-1] {
			w.Trace[from-1+i] = uint16(arm)
		}
	}
	r.n, r.h, r.a, r.u, r.v, r.share, r.rewards = n, h, a, u, v, share, rewards[:n]
	p.index[arm] = r.affine()
	return t, left || t >= stop
}

var nothing [1]float64
