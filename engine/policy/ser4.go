package policy

import (
	"math"
	"slices"

	"risingbandits/engine/detmath"
	"risingbandits/engine/environment"
	"risingbandits/engine/mathml"
	"risingbandits/engine/param"
)

// ser4 is Ser4, successive elimination with randomised round robin and resets. It sweeps over the active
// arms in fresh random order. After the τ-th sweep since the last reset, once τ >= ln(K/δ), it
// drops every arm k with
//
//	mean_max - mean_k + ε >= √((2/τ) ln(4 K τ² / δ)),
//
// with means of X since the reset. After every round, with probability φ, all arms are
// active again and all means start anew.
//
// switches >= 1: how often the best arm changes, default 1. δ in (0,1), default 1/T. ε >= 0 in
// payoff units, default 1/(K T). φ in [0,1], default √(switches / (T K ln(K T))).
//
// Source: Allesiardo, Féraud, Maillard, The Non-stationary Stochastic Multi-armed Bandit Problem,
// Int. J. Data Sci. Anal. 2017, Algorithm 2 (SER4) and Corollary 2.
//
// released: arms are never dropped (the code compares where it should assign; the
// threshold, 2√ln(2 n τ/δ), also lacks 1/τ); φ = √(T/(T K √(K T))); the reset is tried once a
// sweep; after each sweep the best arm is pulled once more; the order is never shuffled; rewards
// become 0 or 1 by a coin of probability X.
var ser4 = Kind{
	ID:     "ser4",
	Name:   "Ser4",
	Source: "Allesiardo, Féraud, Maillard 2017, Algorithm 2",
	Doc:    "Pulls its arms in turn and drops those that are almost surely worse. At random times it starts anew with all arms.",
	Cost:   23,
	Card: Card{
		Setting: "restless, switching", Noise: bounded, Knows: "T and the number of changes",
		Year: 2017, Preset: "paper-2-rested",
	},
	Group: Changing,
	Style: Style{Hue: 3, Dash: []float32{9, 3, 2, 3}},
	Explain: explained(Explanation{Decision: InTurn, Terms: turnTerms, Clips: true, Formula: Formula{
		MathML: mathml.Element("drop if max mean − mean + ε ≥ root{frac{2}{τ} ln frac{4 K τ^2}{δ}}"),
		Words: "an arm is dropped if the largest mean minus its own plus epsilon is at least the root of 2 over tau times log of 4 " +
			"K tau squared over delta",
		Where: "The active arms are pulled in random order; τ counts the orders since the last reset.",
	}}),
	Released: "Arms are never dropped; the reset has another probability and is tried once a sweep; " +
		"the best arm gets an extra pull after each sweep; the order is not shuffled; rewards are made 0 or 1. " + readsFrom1,
	Release: &StochasticRisingBandits,
	From1:   true,
	Params: []Param{
		{
			Name: "switches", Symbol: "n", Kind: Number, Range: param.Integers(1, maxRounds),
			Default: always(1.0), Fixed: true, Formula: "1",
			Doc: "How often the policy expects the best arm to change; sets φ.",
		},
		{
			Name: "delta", Symbol: "δ", Kind: Number, Range: param.Range{Min: 0, Max: 1, MinOpen: true, MaxOpen: true},
			Default: func(c Context, _ Values) any { return math.Min(0.5, 1/float64(c.T)) }, Formula: "1/T",
			Doc: "Probability with which a good arm may be dropped.",
		},
		{
			Name: "eps", Symbol: "ε", Kind: Number, Range: param.Range{Min: 0, Max: 1000},
			Default: func(c Context, _ Values) any { return 1 / (float64(c.K) * float64(c.T)) }, Formula: "1/(K T)", Unit: "payoff",
			Doc: "How much worse than the best arm a good arm may be.",
		},
		{
			Name: "phi", Symbol: "φ", Kind: Number, Range: param.Range{Min: 0, Max: 1},
			Default: ser4Phi, Formula: "√(n/(T K ln(K T))) (released: √(1/(K √(K T))))",
			Doc: "Probability of a reset after a round (released: after a sweep).",
		},
	},
	Translation: typed("ser4", "delta", "eps", "phi"),
	New: func(c Context, v Values, released bool) Policy {
		if released {
			return &ser4Released{
				pulls: make([]int, c.K), mean: make([]float64, c.K), last: make([]float64, c.K),
				phi: v.number("phi"),
			}
		}
		delta := v.number("delta")
		return &ser4Policy{
			pulls: make([]int, c.K), sum: make([]float64, c.K),
			active: make([]int, c.K), order: make([]int, c.K),
			delta: delta, eps: v.number("eps"), phi: v.number("phi"),
			earliest: detmath.Log(float64(c.K) / delta),
		}
	},
}

func ser4Phi(c Context, v Values) any {
	k, T := float64(c.K), float64(c.T)
	if c.Released {
		return math.Sqrt(1 / (k * math.Sqrt(k*T)))
	}
	if k*T == 1 {
		return 0.0
	}
	return math.Min(1, math.Sqrt(v.number("switches")/(T*k*detmath.Log(k*T))))
}

type ser4Policy struct {
	draws           Draws
	pulls           []int     // of the whole run, for Explain
	sum             []float64 // of X since the reset
	active          []int     // ascending
	order           []int     // the active arms as this sweep visits them
	at              int       // the next position in order
	sweeps          int       // τ: full sweeps since the reset
	calm            int       // no arm can be dropped after fewer sweeps
	delta, eps, phi float64
	earliest        float64 // ln(K/δ), in sweeps

	ahead   [ser4Ahead]int // the arms that Play pulls at once, and their rewards
	rewards [ser4Ahead]float64
}

// ser4Ahead is the most rounds that Play plays at once.
const ser4Ahead = 128

func (p *ser4Policy) Reset(d Draws) {
	p.draws = d
	clear(p.pulls)
	p.forget()
}

// forget makes all arms active, clears the means and begins a sweep.
func (p *ser4Policy) forget() {
	p.active = p.active[:cap(p.active)]
	for k := range p.active {
		p.active[k] = k
	}
	clear(p.sum)
	p.sweeps, p.calm = 0, int(math.Ceil(p.earliest))
	p.sweep()
}

// sweep begins a sweep in a new random order; with LowestTie the order is ascending.
func (p *ser4Policy) sweep() {
	p.order = append(p.order[:0], p.active...)
	p.at = 0
	if !p.draws.LowestTie {
		p.draws.Own.ShuffleInts(p.order)
	}
}

func (p *ser4Policy) Choose(int) int { return p.order[p.at] }

func (p *ser4Policy) Update(_, arm int, reward float64) {
	p.step(arm, clip01(reward), p.draws.Own.Float64())
}

// step adds the clipped reward x of the arm; there is a reset if u in [0,1) is below φ.
func (p *ser4Policy) step(arm int, x, u float64) {
	p.pulls[arm]++
	p.sum[arm] += x
	p.at++
	p.endRound(u < p.phi)
}

// endRound ends the sweep if it is complete, and resets.
func (p *ser4Policy) endRound(reset bool) {
	if p.at == len(p.order) {
		p.sweeps++
		if p.sweeps >= p.calm {
			p.drop()
		}
		p.sweep()
	}
	if reset {
		p.forget()
	}
}

// drop keeps the arms that may still be good; the best is always kept.
func (p *ser4Policy) drop() {
	best := p.active[0]
	for _, k := range p.active {
		if p.sum[k] > p.sum[best] {
			best = k
		}
	}
	tau := float64(p.sweeps)
	limit := math.Sqrt(2 / tau * detmath.Log(4*float64(len(p.sum))*tau*tau/p.delta))
	top, left, least := p.sum[best]/tau, p.active[:0], p.sum[best]
	for _, k := range p.active {
		if k == best || top-p.sum[k]/tau+p.eps < limit {
			left = append(left, k)
			least = smaller(least, p.sum[k])
		}
	}
	p.active = left
	// The limit on a difference of sums grows with τ, and a sweep adds at most 1 to the difference: until it has added all that
	// is left, nothing need be compared. Rounding a sum changes it by much less than the 1 that int leaves over.
	p.calm = p.sweeps + int((float64(tau*(limit-p.eps))-(p.sum[best]-least))/(1+p.eps))
}

// Play pulls many arms at once: which they are does not depend on rewards while no arm can be dropped.
func (p *ser4Policy) Play(bandit *environment.Bandit, from, to int) {
	below := uint64(math.Ceil(p.phi * 0x1p53)) // u < φ is the same as u 2^53 < below
	pulls, sum := p.pulls, p.sum
	for t := from; t < to; {
		n, reset := p.lookAhead(min(to-t, ser4Ahead), below)
		arms, rewards := p.ahead[:n], p.rewards[:n]
		bandit.PullEach(rewards, t, arms)
		for i, arm := range arms {
			pulls[arm]++
			sum[arm] += limit(rewards[i], 1)
		}
		p.endRound(reset)
		t += n
	}
}

// lookAhead stores in p.ahead the arms of the next rounds, up to `most` of them, a reset, or a sweep after which an arm may
// be dropped. The last sweep is not ended.
func (p *ser4Policy) lookAhead(most int, below uint64) (rounds int, reset bool) {
	for {
		key, word := p.draws.Own.Next()
		left := p.order[p.at:min(len(p.order), p.at+most-rounds)]
		ahead, n := p.ahead[rounds:][:len(left)], 0
		for ; n < len(left) && !reset; n++ {
			ahead[n] = left[n]
			reset = key.Word(word+uint64(n))>>11 < below
		}
		p.draws.Own.Skip(n)
		p.at += n
		rounds += n
		if reset || rounds == most || p.sweeps+1 >= p.calm {
			return rounds, reset
		}
		p.sweeps++
		p.sweep()
	}
}

// Explain stores as index the mean of an active arm since the reset, and -Inf for a dropped arm.
func (p *ser4Policy) Explain(dst []Term, t int) {
	for k := range dst {
		dst[k] = drawnTerm(p.pulls[k], 0, math.Inf(-1), "payoff")
	}
	for i, k := range p.order {
		n := p.sweeps
		if i < p.at {
			n++
		}
		if n == 0 {
			dst[k] = noIndexTerm(p.pulls[k], 0)
			continue
		}
		dst[k] = drawnTerm(p.pulls[k], n, p.sum[k]/float64(n), "payoff")
	}
}

// QueueTo stores the order of the current sweep.
func (p *ser4Policy) QueueTo(dst *Queue) {
	*dst = Queue{Order: append(dst.Order[:0], p.order...), At: p.at, Turn: p.sweeps + 1, Gap: math.NaN(), First: int(math.Ceil(p.earliest))}
	if tau := float64(dst.Turn); len(p.active) > 1 && tau >= p.earliest {
		K := float64(len(p.sum))
		dst.Gap = math.Sqrt(2/tau*detmath.Log(4*K*tau*tau/p.delta)) - p.eps
	}
}

// ser4Released is the released code's Ser4: a round robin with one pull of the best arm between
// sweeps, whose means start anew at every reset.
type ser4Released struct {
	draws  Draws
	pulls  []int     // of the whole run
	last   []float64 // the outcomes of this sweep
	mean   []float64 // of the sweeps since the reset
	at     int       // the next arm of the sweep
	sweeps int       // since the reset
	phi    float64
}

func (p *ser4Released) Reset(d Draws) {
	p.draws = d
	clear(p.pulls)
	p.forget()
}

func (p *ser4Released) forget() {
	clear(p.mean)
	clear(p.last)
	p.at, p.sweeps = 0, 0
}

func (p *ser4Released) Choose(int) int {
	if p.at < len(p.mean) {
		p.at++
		return p.at - 1
	}
	return p.endSweep(p.draws.Own.Float64())
}

// endSweep updates the means and returns the best arm; there is a reset if u in [0,1) is below φ.
func (p *ser4Released) endSweep(u float64) int {
	p.sweeps++
	tau, best := float64(p.sweeps), 0
	for k := range p.mean {
		p.mean[k] = float64((tau-1)*p.mean[k])/tau + p.last[k]/tau
		if p.mean[k] > p.mean[best] {
			best = k
		}
	}
	p.at = 0
	if u < p.phi {
		p.forget()
	}
	return best
}

func (p *ser4Released) Update(t, arm int, reward float64) {
	p.pulls[arm]++
	p.last[arm] = float64(p.draws.trial(arm, p.pulls[arm], t, reward))
}

func (p *ser4Released) Explain(dst []Term, t int) {
	for k := range dst {
		if p.sweeps == 0 {
			dst[k] = noIndexTerm(p.pulls[k], 0)
			continue
		}
		dst[k] = drawnTerm(p.pulls[k], p.sweeps, p.mean[k], "payoff")
	}
}

// QueueTo stores the arms in their order, and after the last one that which gets another pull.
func (p *ser4Released) QueueTo(dst *Queue) {
	*dst = Queue{Order: dst.Order[:0], At: p.at, Turn: p.sweeps + 1, Gap: math.NaN()}
	for k := range p.mean {
		dst.Order = append(dst.Order, k)
	}
	if p.at < len(p.mean) {
		return
	}
	peek := *p
	peek.mean, peek.last = slices.Clone(p.mean), slices.Clone(p.last)
	dst.Order = append(dst.Order, peek.Choose(0))
}
