package environment

import "risingbandits/engine/detmath"

// A Peek holds the means of an arm's next rounds, as they will be if it is pulled in all of them. A PeekNoise holds the
// noise of the same rounds; together they give the rewards. Looking ahead pulls nothing: Bandit.CommitPulls does. They
// are two types because the compiler keeps no struct of more than four words in registers.
type Peek struct {
	means []float64 // hidden, as all is but the rewards
}

// A PeekNoise is the noise of a Peek.
type PeekNoise struct {
	state, step uint64 // of the noise's key at the first reward; see detmath.Key.State
	scale       float64
}

// layers are those of detmath's normal variates.
var layers = detmath.Layers()

// CanLookAhead reports whether PeekRewards may be called: rewards are normal, and payoffs have tables.
func (b *Bandit) CanLookAhead() bool { return b.noise.Normal && b.tabled }

// PeekRewards returns the rewards that the rounds from t on will have if the arm is pulled in all of them. It returns
// at most `most` rewards, and fewer where a table or the rounds to be played end, but at least one if most > 0.
//
// A policy that stays with an arm reads these rewards in its own loop, without calling a function.
func (b *Bandit) PeekRewards(arm, t, most int) (p Peek, noise PeekNoise) {
	x := t
	if !b.restless {
		x = b.pulls[arm] + 1
	}
	most = min(most, b.end-t)
	if means := b.means[arm]; x <= len(means) {
		p.means = means[x-1 : min(x-1+most, len(means))]
	} else {
		p.means = b.meansBeyond(arm, x, most)
	}
	noise.state, noise.step = b.noises[arm].State(uint64(x))
	noise.scale = b.noise.Scale
	return p, noise
}

// meansBeyond returns at most `most` of an arm's means at x, x+1, ..., if its table ends before x.
//
//go:noinline
func (b *Bandit) meansBeyond(arm, x, most int) []float64 {
	if !b.restless {
		b.tables.meanBeyond(arm, x) // may lengthen the table
	}
	if means := b.means[arm]; x <= len(means) {
		return means[x-1 : min(x-1+most, len(means))]
	}
	means := b.spare[:min(most, len(b.spare))]
	b.tables.meansTo(means, arm, x)
	return means
}

// Len returns the number of rewards.
func (p Peek) Len() int { return len(p.means) }

// Reward returns the i-th reward of the Peek, from 0, or ok = false if drawing it takes longer:
// Bandit.RareReward draws it. Reward is small enough to be inlined, and is Bandit.Pull with detmath's
// Key.NormalFast written out.
func (n PeekNoise) Reward(p Peek, i int) (reward float64, ok bool) {
	w := n.state + n.step*uint64(i)
	w = (w ^ w>>30) * 0xbf58476d1ce4e5b9
	w = (w ^ w>>27) * 0x94d049bb133111eb
	w ^= w >> 31
	j := int64(w) >> 11
	l := &layers[uint8(w)]
	return p.means[i] + float64(n.scale*float64(float64(j)*l.Scale)), uint64(j+l.Bound) < l.Span
}

// RareReward returns the i-th reward of the arm's Peek at round t, for which PeekNoise.Reward returned ok = false.
func (b *Bandit) RareReward(p Peek, arm, t, i int) float64 {
	x := t
	if !b.restless {
		x = b.pulls[arm] + 1
	}
	return b.reward(p.means[i], arm, x+i)
}

// CommitPulls pulls the arm in the n >= 1 rounds from t on. Their rewards are the first n of p, which must be the last
// Peek that PeekRewards returned.
func (b *Bandit) CommitPulls(arm, t, n int, p Peek) {
	b.pulls[arm] += n
	b.pay(t, p.means, n)
	b.last = arm
	if t+n > b.next {
		b.note(arm, t, n)
	}
}
