package policy

import (
	"math"

	"risingbandits/engine/detmath"
	"risingbandits/engine/environment"
	"risingbandits/engine/param"
)

// swKLUCB is SW-KL-UCB. It pulls the arm of largest
//
//	max{q in [p,1]: N_τ kl(p,q) <= ln m + c ln ln m},  m = min(t,τ), and +Inf if N_τ = 0,
//
// with p and N_τ the mean of X and the pulls over the last τ rounds, t-τ..t-1, kl that of
// Bernoulli laws, and ln ln m taken as 0 below e. Ties are broken uniformly by the policy's own
// stream.
//
// c >= 0, default 3. drift in (0,1], default 0.001: the payoffs' change per round, not the
// noise; its value is not in the paper. τ >= 1 in rounds, default ⌈drift^(-4/5)⌉, so 252.
//
// Source: Combes & Proutière, Unimodal Bandits: Regret Lower Bounds and Optimal Algorithms,
// ICML 2014, Section 5, over all arms.
//
// released: the first pull of an arm without outcomes in its window comes in order of the arms,
// and the arm of round K+1 is drawn at random. Each reward is made Bernoulli, a coin of mean X.
// The outcome that leaves the window is taken from the arm pulled now, as in the released SW-UCB,
// so the counts freeze. ln(min(t,τ)) has t-2 for t. The index is 1 if the window's outcomes are
// all successes or the level is below 0, and else from the bisection of the released KL-UCB.
var swKLUCB = Kind{
	ID:     "sw-kl-ucb",
	Name:   "SW-KL-UCB",
	Source: "Combes & Proutière 2014, Section 5",
	Doc:    "KL-UCB that remembers only the last τ rounds.",
	Cost:   51,
	Card: Card{
		Setting: "restless, smooth", Noise: bounded, Knows: "how fast payoffs drift",
		Year: 2014, Preset: "paper-2-rested",
	},
	Group: Changing,
	Style: Style{Hue: 5, Dash: []float32{2, 2.5}},
	Explain: explained(Explanation{Decision: ByIndex, Terms: boundTerms, Clips: true, Formula: klFormula(
		"ln min ( t , τ ) + c ln ln min ( t , τ )", "the log of the lesser of t and tau, plus c log log of it",
		"p and N are of the last τ rounds; kl is the divergence of two coins.",
	)}),
	Released: "Rewards are made Bernoulli. The outcome that leaves the window is subtracted from the arm pulled now, " +
		"not from the arm that had it, so the arms' counts freeze after τ rounds. The window is one round longer, " +
		"the level is two rounds late, the index is found by bisection to 1e-10, and the first pulls are in order. " + readsFrom1,
	Release: &StochasticRisingBandits,
	From1:   true,
	Params: []Param{
		klConstantParam,
		{
			Name: "drift", Symbol: "drift", Kind: Number, Range: param.Range{Min: 1e-8, Max: 1},
			Default: always(0.001), Fixed: true, Formula: "0.001", Unit: "payoff per round",
			Doc: "How much a payoff may change in a round, which sets the window; the value is not in the paper.",
		},
		windowParam(swKLUCBWindow, "⌈drift^(−4/5)⌉"),
	},
	Translation: written("sw-kl-ucb", nil),
	New: func(c Context, v Values, released bool) Policy {
		if released {
			return newReleasedSWKLUCB(c, v)
		}
		return newSWKLUCB(c, v)
	},
}

// swKLUCBWindow takes a power that differs from a whole number only by rounding as that number: drift 1e-5
// gives window 10,000.
func swKLUCBWindow(_ Context, v Values) any {
	return math.Ceil(detmath.Pow(v.number("drift"), -0.8) * (1 - 1e-12))
}

// swklucb is SW-KL-UCB. From round τ+1 on the level is constant and a table gives bounds of the arms'
// indices. Before that, or if the window is too long for a table, the arms race. Where either is not certain,
// indices are computed.
type swklucb struct {
	draws Draws
	window
	level      confidence
	index      []float64
	race       klRace
	brackets   klBrackets
	tableInUse bool // the brackets are up to date and used
	pulled     int  // arms with rewards in the window
}

func newSWKLUCB(c Context, v Values) *swklucb {
	tau := v.rounds("tau")
	p := &swklucb{
		window: newWindow(c, tau),
		level:  newConfidence(v.number("c"), min(tau, c.T)),
		index:  make([]float64, c.K),
		race:   newKLRace(c.K),
	}
	if forms.table && tau <= maxKLTable && tau < c.T {
		p.brackets = newKLBrackets(c.K, newKLTable(p.level.at(tau), tau))
	}
	return p
}

func (p *swklucb) Reset(d Draws) {
	p.draws = d
	p.window.reset()
	p.race.reset()
	p.brackets.table.prepare()
	p.tableInUse, p.pulled = false, 0
}

// ShareTables implements TableSharer.
func (p *swklucb) ShareTables(of Policy) { p.brackets.table = of.(*swklucb).brackets.table }

// Choose must not be inlined, as a profile may want: playWithTable calls it seldom, and its registers would not suffice.
//
//go:noinline
func (p *swklucb) Choose(t int) int {
	if k := len(p.n); p.pulled < k {
		return p.draws.unpulledArm(p.n, k-p.pulled)
	}
	if p.tableInUse {
		if arm, rest := p.brackets.leader(); rest < p.brackets.lo[arm] {
			return arm
		}
		return p.chooseBySolving()
	}
	f := p.level.at(min(t, p.tau))
	if arm, ok := p.race.leader(f); ok {
		return arm
	}
	for k := range p.index {
		p.index[k] = p.bound(k, f)
	}
	return p.draws.argmax(p.index)
}

// chooseBySolving computes the indices of the arms that may have the largest one, and returns that arm. It first computes them
// but for the last bits, which takes less time and is nearly always enough.
func (p *swklucb) chooseBySolving() int {
	b, f := &p.brackets, p.level.at(p.tau)
	bound := b.bound()
	for k := range p.index {
		if x := p.clipped(k); b.hi[k]|b.low >= bound && x < 1 {
			high := math.Float64frombits(uint64(b.hi[k] | b.low))
			q := klNewtonFrom(smaller(high, belowOne), x, f/float64(p.n[k]), klStop)
			b.put(k, q-klEdge, q+klEdge)
		}
	}
	if arm, rest := b.leader(); rest < b.lo[arm] {
		return arm
	}
	bound = b.bound()
	for k := range p.index {
		p.index[k] = 0
		if b.hi[k]|b.low < bound {
			continue
		}
		p.index[k] = p.bound(k, f)
		b.put(k, p.index[k], p.index[k])
	}
	return p.draws.argmax(p.index)
}

func (p *swklucb) Update(t, arm int, reward float64) {
	fresh := p.n[arm] == 0
	out := p.push(arm, clip01(reward))
	if fresh {
		p.pulled++
	}
	if out >= 0 && p.n[out] == 0 {
		p.pulled--
	}
	switch {
	case p.tableInUse:
		if out != arm {
			p.bracket(out)
		}
		p.bracket(arm)
	case t == p.tau && p.brackets.lo != nil:
		p.tableInUse = true
		for k := range p.n {
			p.bracket(k)
		}
	default:
		if out >= 0 && out != arm {
			p.updateRace(out)
		}
		p.updateRace(arm)
	}
}

func (p *swklucb) bracket(arm int) { p.brackets.set(arm, p.n[arm], p.sum[arm]) }

func (p *swklucb) updateRace(arm int) { p.race.set(arm, float64(p.n[arm]), p.clipped(arm)) }

// clipped returns the mean over the window, clipped to [0,1]; 0 for an arm without rewards there.
func (p *swklucb) clipped(arm int) float64 {
	return clip01(p.sum[arm] / float64(max(1, p.n[arm])))
}

// bound returns the index of an arm at level f.
func (p *swklucb) bound(arm int, f float64) float64 {
	if p.n[arm] == 0 {
		return inf
	}
	n := float64(p.n[arm])
	return klUpper(p.clipped(arm), f/n)
}

// Play is the general loop of Loop, written for this type so that the compiler can call its methods directly.
func (p *swklucb) Play(bandit *environment.Bandit, from, to int) {
	for t := from; t < to; t++ {
		if p.tableInUse {
			t = p.playWithTable(bandit, t, to) - 1
			continue
		}
		arm := p.Choose(t)
		p.Update(t, arm, bandit.Pull(t, arm))
	}
}

// playWithTable is Play once the table is in use, reduced to what Choose and Update then do. It must not be
// inlined into Play, as a profile may want: the registers would not suffice.
//
//go:noinline
func (p *swklucb) playWithTable(bandit *environment.Bandit, t, to int) (next int) {
	b, counts, sums := &p.brackets, p.n, p.sum
	// No other arm's key is above rest.
	arm, rest := 0, int64(math.MaxInt64)
	for ; t < to; t++ {
		if b.lo[arm] <= rest {
			if p.pulled == len(counts) {
				arm, rest = b.leader()
			}
			if b.lo[arm] <= rest {
				arm, rest = p.Choose(t), math.MaxInt64
			}
		}
		x := limit(bandit.Pull(t, arm), 1)
		if counts[arm] == 0 {
			p.pulled++
		}
		for k := p.push(arm, x); ; k = arm {
			if n := counts[k]; n > 0 { // set, written out: a call takes 8 ns in WebAssembly
				i, x := klFind(float64(sums[k] * b.table.scale[n]))
				i += n * klRow
				if b.table.cells[i].width == 0 {
					b.table.fill(i)
				}
				lo, hi := klBounds(b.table.cells[i], b.table.cells[i+1], x)
				b.put(k, lo, hi)
			} else {
				p.pulled--
				b.put(k, inf, inf)
			}
			if k == arm {
				break
			}
			rest = max(rest, b.hi[k]|b.low)
		}
	}
	return t
}

func (p *swklucb) Explain(dst []Term, t int) {
	f := p.level.at(min(t, p.tau))
	for k := range dst {
		if p.n[k] == 0 {
			dst[k] = noIndexTerm(p.pulls[k], 0)
			continue
		}
		dst[k] = meanTerm(p.pulls[k], p.n[k], clip01(p.sum[k]/float64(p.n[k])), p.bound(k, f))
	}
}

// releasedSWKLUCB is SW-KL-UCB as released.
type releasedSWKLUCB struct {
	draws Draws
	leakyWindow
	c     float64
	log   roundTable
	index []float64
	memo  [klMemos]klMemo
}

const klMemos = 1 << 11

// A klMemo is a solution q of klBisect for wins out of n outcomes at level f.
type klMemo struct {
	n, wins int
	f, q    float64
}

func newReleasedSWKLUCB(c Context, v Values) *releasedSWKLUCB {
	tau := v.rounds("tau")
	return &releasedSWKLUCB{
		leakyWindow: newLeakyWindow(c, tau),
		c:           v.number("c"),
		log:         logTable(min(tau, c.T)),
		index:       make([]float64, c.K),
	}
}

func (p *releasedSWKLUCB) Reset(d Draws) {
	p.draws = d
	p.leakyWindow.reset()
	clear(p.index)
}

func (p *releasedSWKLUCB) Choose(t int) int {
	for k, n := range p.n {
		if n == 0 {
			return k
		}
	}
	return p.draws.argmax(p.index)
}

func (p *releasedSWKLUCB) Update(t, arm int, reward float64) {
	p.push(&p.draws, t, arm, clip01(reward))
	switch {
	case t <= len(p.index): // no index is computed before every arm was pulled
	case t-1 <= p.tau:
		f := p.levelAt(t - 1)
		for k := range p.index {
			p.index[k] = p.bound(k, f)
		}
	default:
		p.index[arm] = p.bound(arm, p.levelAt(p.tau))
	}
}

// levelAt returns ln m + c ln ln m, which is -Inf for m = 1.
func (p *releasedSWKLUCB) levelAt(m int) float64 {
	l := p.log.log(m)
	if l == 0 {
		return -inf
	}
	return l + float64(p.c*detmath.Log(l))
}

// bound returns the index of an arm at level f; 0 if it has no outcomes, since Choose then takes it anyway.
func (p *releasedSWKLUCB) bound(arm int, f float64) float64 {
	n := p.n[arm]
	switch {
	case n == 0:
		return 0
	case p.wins[arm] == n || f < 0:
		return 1
	}
	// Once the window is full the level is constant, and few pairs of n and wins occur.
	m := &p.memo[(uint(n)*31+uint(p.wins[arm]))%klMemos]
	if m.n != n || m.wins != p.wins[arm] || m.f != f {
		*m = klMemo{n, p.wins[arm], f, klBisect(float64(p.wins[arm])/float64(n), f/float64(n))}
	}
	return m.q
}

// Play is the general loop of Loop, written for this type so that the compiler can call its methods directly.
func (p *releasedSWKLUCB) Play(bandit *environment.Bandit, from, to int) {
	for t := from; t < to; t++ {
		arm := p.Choose(t)
		p.Update(t, arm, bandit.Pull(t, arm))
	}
}

func (p *releasedSWKLUCB) Explain(dst []Term, t int) {
	if explainTurns(dst, p.pulls, t) {
		return
	}
	for k := range dst {
		if p.n[k] == 0 {
			dst[k] = noIndexTerm(p.pulls[k], 0)
			continue
		}
		dst[k] = meanTerm(p.pulls[k], p.n[k], float64(p.wins[k])/float64(p.n[k]), p.index[k])
	}
}
