package policy

import (
	"math"

	"risingbandits/engine/detmath"
	"risingbandits/engine/environment"
	"risingbandits/engine/mathml"
)

// swUCB is SW-UCB. Each arm once, in random order, then the arm of largest
//
//	mean_τ + √(ξ ln(min(t,τ)) / N_τ), and +Inf if N_τ = 0,
//
// with mean_τ and N_τ the mean of X and the pulls over the last τ rounds, t-τ..t-1. Ties are
// broken uniformly by the policy's own stream.
//
// ξ > 0, default 0.6. τ >= 1 in rounds, default ⌊4√(T ln T)⌋ (and 1 for T = 1).
//
// Source: Garivier & Moulines, On Upper-Confidence Bound Policies for Switching Bandit Problems,
// ALT 2011, Section 3.2 with B = 1.
//
// released: the arms' first pulls are in order, and the arm of round K+1 is drawn at random. Each
// reward is made Bernoulli, a coin of mean X. The outcome that leaves the window is taken from
// the arm pulled now, not from the arm that had it, so every arm's count of pulls freezes once
// t > τ+1, and its count of successes may even turn negative. Nothing leaves before round τ+2,
// when the outcome of round 2 does: the window is τ+1 long. Its ln(min(t,τ)) has t-2 for t.
var swUCB = Kind{
	ID:     "sw-ucb",
	Name:   "SW-UCB",
	Source: "Garivier & Moulines 2011, Section 3.2",
	Doc:    "UCB that remembers only the last τ rounds.",
	Cost:   15,
	Card: Card{
		Setting: "restless, switching", Noise: bounded, Knows: "T and the number of changes",
		Guarantee: "regret T^(1/2)", Year: 2011, Preset: "paper-2-rested",
	},
	Group: Changing,
	Style: Style{Hue: 4, Dash: []float32{6, 2.5}},
	Explain: explained(Explanation{Decision: ByIndex, Terms: meanTerms, Clips: true, Formula: Formula{
		MathML: mathml.Element("index = mean_τ + root{frac{ξ ln min ( t , τ )}{N_τ}}"),
		Words:  "index equals the mean over the last tau rounds, plus the root of xi log of the lesser of t and tau, over the pulls in them",
		Where:  "The mean and N are of the last τ rounds.",
	}}),
	Released: "Rewards are made Bernoulli. The outcome that leaves the window is subtracted from the arm pulled now, " +
		"not from the arm that had it, so the arms' counts freeze after τ rounds. The window is one round longer, " +
		"the logarithm is two rounds late, and the first pulls are in order. " + readsFrom1,
	Release: &StochasticRisingBandits,
	From1:   true,
	Params: []Param{
		xiParam,
		windowParam(swUCBWindow, "⌊4√(T ln T)⌋"),
	},
	Translation: written("sw-ucb", nil),
	New: func(c Context, v Values, released bool) Policy {
		if released {
			return newReleasedSWUCB(c, v)
		}
		return newSWUCB(c, v)
	},
}

func swUCBWindow(c Context, _ Values) any {
	T := float64(c.T)
	return math.Max(1, math.Floor(4*math.Sqrt(T*detmath.Log(T))))
}

// swucb is SW-UCB. From round τ on the bonus is that of a full window. An index then changes only with its
// arm's window, and the indices are kept as integer keys.
type swucb struct {
	spreads
	window
	xi        float64
	root      roundTable
	full      float64   // √ln τ
	width     []float64 // √(ξ/N) for N pulls in the window, N < len(width)
	keys      []int64   // of the indices; see keysInUse
	low       int64     // the bits of a key that hold its arm
	keysInUse bool      // the keys are up to date and used
}

// maxWidths is the most pulls for which a width is in the table: 128 kB.
const maxWidths = 1 << 14

func newSWUCB(c Context, v Values) *swucb {
	p := &swucb{
		spreads: newSpreads(c),
		window:  newWindow(c, v.rounds("tau")),
		xi:      v.number("xi"),
		root:    rootLogTable(c.T),
		keys:    newKeys(c.K),
		low:     lowBits(c.K),
	}
	p.full = p.root.rootLog(min(p.tau, c.T))
	p.width = make([]float64, min(p.tau, c.T, maxWidths)+1)
	for n := range p.width {
		p.width[n] = math.Sqrt(p.xi / float64(n))
	}
	return p
}

func (p *swucb) Reset(d Draws) {
	p.spreads.reset(d)
	p.window.reset()
	p.keysInUse = false
}

func (p *swucb) Choose(t int) int {
	if t < p.tau || !forms.keys {
		return p.best(p.root.rootLog(min(t, p.tau)))
	}
	if !p.keysInUse {
		p.keysInUse = true
		for k := range p.index {
			p.updateKey(k)
		}
	}
	top, next := topKeys(p.keys)
	if (top^next)&^p.low == 0 {
		return p.best(p.full)
	}
	return int(top & p.low)
}

// updateKey updates the key of an arm's index.
func (p *swucb) updateKey(arm int) {
	p.keys[arm] = ordered(p.index[arm].at(p.full))&^p.low | int64(arm)
}

func (p *swucb) Update(_, arm int, reward float64) {
	if out := p.push(arm, limit(reward, 1)); out >= 0 && out != arm {
		p.refresh(out)
	}
	p.refresh(arm)
}

// refresh updates the index of an arm whose window changed.
func (p *swucb) refresh(arm int) {
	x := &p.index[arm]
	switch n := p.n[arm]; {
	case n == 0:
		*x = unpulled
	case n < len(p.width):
		x.mean, x.width = p.sum[arm]/float64(n), p.width[n]
	default:
		x.mean, x.width = p.sum[arm]/float64(n), math.Sqrt(p.xi/float64(n))
	}
	if p.keysInUse {
		p.updateKey(arm)
	}
}

// Play is the general loop of Loop, except that an arm is pulled again without a comparison while it surely leads.
func (p *swucb) Play(bandit *environment.Bandit, from, to int) {
	stays := forms.peek && bandit.CanLookAhead()
	for t := from; t < to; {
		if stays && p.keysInUse && p.filled {
			if top, next := topKeys(p.keys); (top^next)&^p.low != 0 {
				t = p.stay(bandit, int(top&p.low), next|p.low, t, to)
				continue
			}
		}
		arm := p.Choose(t)
		p.Update(t, arm, bandit.Pull(t, arm))
		t++
	}
}

// stay pulls an arm from round t on while its index is the only largest, in full windows, and returns the
// next round. The arm's key is above rest, no other's is.
// It must not be inlined, as a profile may want: what is inlined into it would then be called.
//
//go:noinline
func (p *swucb) stay(bandit *environment.Bandit, arm int, rest int64, t, to int) (next int) {
	for t < to && p.keys[arm] > rest {
		peek, noise := bandit.PeekRewards(arm, t, to-t)
		pulled := 0
		for most := peek.Len(); ; pulled++ {
			if pulled = p.renew(peek, noise, pulled, arm, rest); pulled == most || p.keys[arm] <= rest {
				break
			}
			reward, ok := noise.Reward(peek, pulled)
			if !ok {
				reward = bandit.RareReward(peek, arm, t, pulled)
			}
			if out := p.push(arm, limit(reward, 1)); out != arm {
				p.refresh(out)
				rest = max(rest, p.keys[out]|p.low)
			}
			p.refresh(arm)
		}
		bandit.CommitPulls(arm, t, pulled, peek)
		t += pulled
	}
	return t
}

// renew is stay for the rounds from the peeked one `pulled` on in which a pull of the same arm leaves the window, which are
// most: its count stays, and all that changes is in registers. It returns the next round that was not pulled, and leaves out
// rare cases: an arm with one pull in its window, and a reward that PeekNoise.Reward leaves out.
//
//go:noinline
func (p *swucb) renew(peek environment.Peek, noise environment.PeekNoise, pulled, arm int, rest int64) (next int) {
	n, most, first := p.n[arm], peek.Len(), pulled
	if n < 2 {
		return pulled
	}
	arms, at, x := p.arms, p.next, &p.index[arm]
	xs, sum, key, mean, count := p.xs[:len(arms)], p.sum[arm], p.keys[arm], x.mean, float64(n)
	bonus := float64(x.width * p.full)
	for pulled < most && key > rest && arms[at] == uint16(arm) {
		reward, ok := noise.Reward(peek, pulled)
		if !ok {
			break
		}
		reward = limit(reward, 1)
		sum = sum - xs[at] + reward
		xs[at] = reward
		mean = sum / count
		key = ordered(mean+bonus)&^p.low | int64(arm)
		pulled++
		if at++; at == len(xs) {
			at = 0
		}
	}
	p.next, p.sum[arm], p.keys[arm], x.mean = at, sum, key, mean
	p.pulls[arm] += pulled - first
	return pulled
}

func (p *swucb) Explain(dst []Term, t int) {
	u := p.root.rootLog(min(t, p.tau))
	for k := range dst {
		dst[k] = p.term(k, p.pulls[k], p.n[k], p.n[k], u)
	}
}

// releasedSWUCB is SW-UCB as released.
type releasedSWUCB struct {
	spreads
	leakyWindow
	xi   float64
	root roundTable
}

func newReleasedSWUCB(c Context, v Values) *releasedSWUCB {
	return &releasedSWUCB{
		spreads:     newSpreads(c),
		leakyWindow: newLeakyWindow(c, v.rounds("tau")),
		xi:          v.number("xi"),
		root:        rootLogTable(c.T),
	}
}

func (p *releasedSWUCB) Reset(d Draws) {
	p.spreads.reset(d)
	p.leakyWindow.reset()
}

func (p *releasedSWUCB) Choose(t int) int {
	k := len(p.index)
	switch {
	case t <= k:
		return t - 1
	case t == k+1:
		return p.draws.breakTie(k)
	}
	return p.best(p.root.rootLog(min(t-2, p.tau)))
}

func (p *releasedSWUCB) Update(t, arm int, reward float64) {
	p.push(&p.draws, t, arm, clip01(reward))
	n := float64(p.n[arm])
	if n <= 0 {
		p.index[arm] = unpulled
		return
	}
	p.index[arm] = spread{mean: float64(p.wins[arm]) / n, width: math.Sqrt(p.xi / n)}
}

// Play is the general loop of Loop, written for this type so that the compiler can call its methods directly.
func (p *releasedSWUCB) Play(bandit *environment.Bandit, from, to int) {
	for t := from; t < to; t++ {
		arm := p.Choose(t)
		p.Update(t, arm, bandit.Pull(t, arm))
	}
}

func (p *releasedSWUCB) Explain(dst []Term, t int) {
	if explainTurns(dst, p.pulls, t) {
		return
	}
	u := p.root.rootLog(min(t-2, p.tau))
	for k := range dst {
		dst[k] = p.term(k, p.pulls[k], p.n[k], p.n[k], u)
	}
}
