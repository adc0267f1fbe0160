package policy

import (
	"math"

	"risingbandits/engine/detmath"
	"risingbandits/engine/environment"
)

// klUCB is KL-UCB. Each arm once, in random order, then the arm of largest
//
//	max{q in [p,1]: N kl(p,q) <= ln t + c ln ln t}
//
// with p the mean of R clipped to [0,1], kl that of Bernoulli laws, and ln ln t taken as 0 below
// e. Ties are broken uniformly by the policy's own stream. c >= 0, default 3.
//
// Source: Garivier & Cappé, The KL-UCB Algorithm for Bounded Stochastic Bandits and Beyond,
// COLT 2011, Algorithm 1.
//
// released: the first pulls are in order, and the arm of round K+1 is drawn at random. From then
// on the index is that of max{q: kl(p,q) <= f}, with the sum of rewards and the level both
// divided by the round instead of the pulls: p = ΣR/(t-2), f = (ln T + c ln ln T)/(t-2), found by
// bisection to 1e-10 within [p, 1-1e-10]. So f is common to all arms, and the arm that once has
// the largest sum is pulled for ever.
var klUCB = Kind{
	ID:     "kl-ucb",
	Name:   "KL-UCB",
	Source: "Garivier & Cappé 2011, Algorithm 1",
	Doc:    "Pulls the arm with the highest upper bound on its mean. The bound is that for rewards of 0 or 1 (Kullback-Leibler).",
	Cost:   12,
	CostOf: func(c Context, v Values) float64 { // many arms are solved for at first
		return float64(12 + 150*max(0, c.K-15))
	},
	Card: Card{
		Setting: "stationary", Noise: bounded, Knows: nothing,
		Guarantee: "regret ln T", Year: 2011, Preset: "paper-2-rested",
	},
	Group: Stationary,
	Style: Style{Hue: 1, Dash: []float32{12, 3}},
	Explain: explained(Explanation{Decision: ByIndex, Terms: boundTerms, Formula: klFormula(
		"ln t + c ln ln t", "log t plus c log log t",
		"p is the mean of all rewards of the arm; kl the divergence of two coins.",
	)}),
	Released: "An arm's sum of rewards and the confidence level are divided by the round instead of the arm's pulls, " +
		"so the arm of largest sum is pulled for ever. The level is ln T + c ln ln T, with the horizon for the round. " +
		"The index is found by bisection to 1e-10, and the first pulls are in order. " + readsFrom1,
	Release:     &StochasticRisingBandits,
	From1:       true,
	Params:      []Param{klConstantParam},
	Translation: written("kl-ucb", nil),
	New: func(c Context, v Values, released bool) Policy {
		if released {
			return newReleasedKLUCB(c, v)
		}
		return newKLUCB(c, v)
	},
}

// klucb is KL-UCB. It finds the arm by a race, and by computing all indices where the race is not certain.
type klucb struct {
	means
	level  confidence
	race   klRace
	pulled int // number of arms that were pulled
}

func newKLUCB(c Context, v Values) *klucb {
	return &klucb{
		means: newMeans(c),
		level: newConfidence(v.number("c"), c.T),
		race:  newKLRace(c.K),
	}
}

func (p *klucb) Reset(d Draws) {
	p.means.Reset(d)
	p.race.reset()
	p.pulled = 0
}

func (p *klucb) Update(t, arm int, reward float64) {
	if p.n[arm] == 0 {
		p.pulled++
	}
	p.means.Update(t, arm, reward)
	p.race.set(arm, float64(p.n[arm]), clip01(p.mean(arm)))
}

func (p *klucb) Choose(t int) int {
	if k := len(p.n); p.pulled < k {
		return p.draws.unpulledArm(p.n, k-p.pulled)
	}
	f := p.level.at(t)
	if arm, ok := p.race.leader(f); ok {
		return arm
	}
	for k := range p.index {
		p.index[k] = p.bound(k, f)
	}
	return p.draws.argmax(p.index)
}

// bound returns the index of an arm at confidence level f.
func (p *klucb) bound(arm int, f float64) float64 {
	if p.n[arm] == 0 {
		return inf
	}
	return klUpper(clip01(p.mean(arm)), f/float64(p.n[arm]))
}

// Play is the general loop of Loop, except that an arm is pulled again without a comparison while it surely leads.
func (p *klucb) Play(bandit *environment.Bandit, from, to int) {
	for t := from; t < to; {
		arm := p.Choose(t)
		p.Update(t, arm, bandit.Pull(t, arm))
		t++
		if p.race.q > 0 && p.race.lead == arm && forms.peek && bandit.CanLookAhead() {
			t = p.stay(bandit, arm, t, to)
		}
	}
}

// stay pulls the race's leader from round t on while it leads by the race's cheapest test, and returns the
// next round.
// It must not be inlined, as a profile may want: what is inlined into it would then be called.
//
//go:noinline
func (p *klucb) stay(bandit *environment.Bandit, arm, t, to int) (next int) {
	from := t
	for t < to {
		// The level rises with the round. So a leader whose index is at least q at the first of these rounds
		// keeps it, and the others stay below q if they are below at the last one.
		peek, noise := bandit.PeekRewards(arm, t, klStay)
		most := peek.Len()
		if p.race.leastNeeded <= p.level.at(t+most-1) {
			break
		}
		n, sum, pulled := float64(p.n[arm]), p.sum[arm], 0
		for level := p.level.at(t); pulled < most && p.race.surelyAbove(n, clip01(sum/n), level); pulled++ {
			reward, ok := noise.Reward(peek, pulled)
			if !ok {
				reward = bandit.RareReward(peek, arm, t, pulled)
			}
			sum += reward
			n++
		}
		if pulled == 0 {
			break
		}
		bandit.CommitPulls(arm, t, pulled, peek)
		p.n[arm], p.sum[arm] = int(n), sum
		t += pulled
		if pulled < most {
			break
		}
	}
	if t > from {
		p.race.set(arm, float64(p.n[arm]), clip01(p.mean(arm)))
	}
	return t
}

// klStay is the most rounds for which klucb.stay asks the level once.
const klStay = 64

func (p *klucb) Explain(dst []Term, t int) {
	f := p.level.at(t)
	for k := range dst {
		if p.n[k] == 0 {
			dst[k] = noIndexTerm(0, 0)
			continue
		}
		dst[k] = meanTerm(p.n[k], 0, clip01(p.mean(k)), p.bound(k, f))
	}
}

// releasedKLUCB is KL-UCB as released.
type releasedKLUCB struct {
	means
	level float64 // ln T + c ln ln T, with 0 for ln ln T below e
}

func newReleasedKLUCB(c Context, v Values) *releasedKLUCB {
	l := detmath.Log(float64(c.T))
	if l > 1 {
		l += float64(v.number("c") * detmath.Log(l))
	}
	return &releasedKLUCB{means: newMeans(c), level: l}
}

func (p *releasedKLUCB) Choose(t int) int {
	k := len(p.index)
	switch {
	case t <= k:
		return t - 1
	case t == k+1:
		return p.draws.breakTie(k)
	}
	if arm, ok := p.leader(t); ok {
		return arm
	}
	for k := range p.index {
		p.index[k] = p.bound(k, t)
	}
	return p.draws.argmax(p.index)
}

// leader returns the arm of largest sum, and whether its index is certainly the largest, so that no index
// needs to be computed.
//
// The level f is common to all arms. Another arm's solution x has kl(p,x) <= f + tolerance. With
// g between the two means, kl falls by at least 2g² from its mean to that of the leader, so for
// g > 2e-5 the leader's divergence at x is below f - tolerance and its solution is larger. That
// holds unless x is the solver's upper end, where kl(p,x) > 23(1-p) - 0.7.
func (p *releasedKLUCB) leader(t int) (arm int, ok bool) {
	first, second := math.Inf(-1), math.Inf(-1)
	for k, sum := range p.sum {
		switch {
		case sum > first:
			first, second, arm = sum, first, k
		case sum > second:
			second = sum
		}
	}
	rounds := float64(t - 2)
	lead, next := klClip(first/rounds), klClip(second/rounds)
	return arm, lead-next > 2e-5 && float64(23*(1-next))-0.71 > p.level/rounds
}

// bound returns the index of an arm at round t > K+1.
func (p *releasedKLUCB) bound(arm, t int) float64 {
	rounds := float64(t - 2)
	return klBisect(p.sum[arm]/rounds, p.level/rounds)
}

// Play is the general loop of Loop, written for this type so that the compiler can call its methods directly.
func (p *releasedKLUCB) Play(bandit *environment.Bandit, from, to int) {
	for t := from; t < to; t++ {
		arm := p.Choose(t)
		p.Update(t, arm, bandit.Pull(t, arm))
	}
}

func (p *releasedKLUCB) Explain(dst []Term, t int) {
	if explainTurns(dst, p.n, t) {
		return
	}
	for k := range dst {
		mean := klClip(p.sum[k] / float64(t-2))
		dst[k] = meanTerm(p.n[k], 0, mean, p.bound(k, t))
	}
}
