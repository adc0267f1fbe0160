package environment

import "risingbandits/engine/detmath"

// A Peek is the means of an arm's next rounds, if it is pulled in all of them, and a PeekNoise their noise:
// together their rewards. Nothing is pulled: World.CommitPulls does it. They are two, since the compiler
// keeps no struct of more than four words in registers.
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
func (w *World) CanLookAhead() bool { return w.noise.Normal && w.tabled }

// PeekRewards returns the rewards of the rounds from t on, if the arm is pulled in all of them: of most
// rounds at most, and fewer where a table or the rounds to be played end, but of one at least if most > 0.
//
// A policy that stays with an arm reads its rewards in a loop of its own, in which nothing is called.
func (w *World) PeekRewards(arm, t, most int) (p Peek, noise PeekNoise) {
	x := t
	if !w.restless {
		x = w.pulls[arm] + 1
	}
	most = min(most, w.end-t)
	if means := w.means[arm]; x <= len(means) {
		p.means = means[x-1 : min(x-1+most, len(means))]
	} else {
		p.means = w.meansBeyond(arm, x, most)
	}
	noise.state, noise.step = w.noises[arm].State(uint64(x))
	noise.scale = w.noise.Scale
	return p, noise
}

// meansBeyond returns an arm's means at x, x+1, ..., at most so many, where its table ends before x.
//
//go:noinline
func (w *World) meansBeyond(arm, x, most int) []float64 {
	if !w.restless {
		w.tables.meanBeyond(arm, x) // may lengthen the table
	}
	if means := w.means[arm]; x <= len(means) {
		return means[x-1 : min(x-1+most, len(means))]
	}
	means := w.spare[:min(most, len(w.spare))]
	w.tables.meansTo(means, arm, x)
	return means
}

// Len returns the number of rewards.
func (p Peek) Len() int { return len(p.means) }

// Reward returns the i-th reward of the Peek, from 0, or ok = false if drawing it takes longer:
// World.RareReward draws it. Reward is small enough to be inlined, and is World.Pull with detmath's
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

// RareReward returns the i-th reward of the arm's Peek at round t, which PeekNoise.Reward left out.
func (w *World) RareReward(p Peek, arm, t, i int) float64 {
	x := t
	if !w.restless {
		x = w.pulls[arm] + 1
	}
	return w.reward(p.means[i], arm, x+i)
}

// CommitPulls pulls the arm in n >= 1 rounds from t on, whose rewards are the first n of p, the last Peek
// that PeekRewards returned.
func (w *World) CommitPulls(arm, t, n int, p Peek) {
	w.pulls[arm] += n
	w.record(t, p.means, n)
	w.last = arm
	if w.keep {
		w.keepArm(arm, t, n)
	}
}
