package policy

import (
	"math"

	"risingbandits/engine/detmath"
	"risingbandits/engine/environment"
	"risingbandits/engine/mathml"
	"risingbandits/engine/param"
)

// swTS is SW-TS. Each round it draws, for every arm,
//
//	θ ~ Beta(S+1, N-S+1)
//
// with N and S the pulls and the successes of the arm over the last τ rounds, t-τ..t-1, and pulls
// the arm of largest θ; no arm is forced. A reward becomes a success by a coin of probability X.
//
// β in [0,1), default 1/2, sets τ = ⌈T^(1-β)⌉ in rounds, which may also be given.
//
// Source: Trovò, Paladino, Restelli, Gatti, Sliding-Window Thompson Sampling for Non-Stationary
// Settings, JAIR 2020, Algorithm 1, with Beta priors.
//
// released: θ ~ Beta(N+1, N-S+1): the first parameter counts the pulls, not the successes.
var swTS = Kind{
	ID:     "sw-ts",
	Name:   "SW-TS",
	Source: "Trovò, Paladino, Restelli, Gatti 2020, Algorithm 1",
	Doc:    "Thompson sampling that remembers only the last τ rounds.",
	Cost:   64,
	Card: Card{
		Setting: "restless, switching", Noise: bounded, Knows: "T and the number of changes",
		Year: 2020, Preset: "paper-2-rested",
	},
	Group: Changing,
	Style: Style{Hue: 6, Dash: []float32{10, 3, 2, 3, 2, 3}},
	Explain: explained(Explanation{Decision: ByDraws, Terms: drawTerms, Clips: true, Formula: Formula{
		MathML: mathml.Element("θ ∼ Beta ( S_τ + 1 , N_τ − S_τ + 1 )"),
		Words:  "theta is drawn from a beta law with S plus 1 and N minus S plus 1, both of the last tau rounds",
		Where:  "The arm of the largest draw is pulled. S counts successes of the last τ rounds, N pulls.",
	}}),
	Released: "The first parameter of each Beta law counts the pulls in the window instead of the successes, so that a few " +
		"failures hardly lower an arm. " + readsFrom1,
	Release: &StochasticRisingBandits,
	From1:   true,
	Params: []Param{
		{
			Name: "beta", Symbol: "β", Kind: Number, Range: param.Range{Min: 0, Max: 1, MaxOpen: true},
			Default: always(0.5), Fixed: true, Formula: "1/2",
			Doc: "Sets the window, τ = ⌈T^(1−β)⌉: the larger, the sooner the policy forgets.",
		},
		windowParam(swTSWindow, "⌈T^(1−β)⌉"),
	},
	New: func(c Context, v Values, released bool) Policy {
		return newSWTS(c, v, released)
	},
}

func swTSWindow(c Context, v Values) any {
	return math.Ceil(powSnapped(float64(c.T), 1-v.number("beta")))
}

// powSnapped returns x^y, or the nearest integer if they differ by at most 1e-12 of it, so that a window of
// ⌈10000^(1/2)⌉ rounds is 100 whatever the rounding of the power.
func powSnapped(x, y float64) float64 {
	p := detmath.Pow(x, y)
	if n := math.Round(p); math.Abs(p-n) <= 1e-12*n {
		return n
	}
	return p
}

// swts is SW-TS; the race draws the arm of largest θ.
type swts struct {
	draws    Draws
	race     *betaRace
	released int      // 1 if released, else 0
	pulls    []int    // of the whole run
	ring     []uint16 // the last τ rounds: twice the arm, plus 1 for a success; or noRound
	next     int      // where the next round goes in the ring
}

// noRound is in a swts' ring for rounds before the first.
const noRound = math.MaxUint16

func newSWTS(c Context, v Values, released bool) *swts {
	p := &swts{race: newBetaRace(c.K), pulls: make([]int, c.K), ring: make([]uint16, min(v.rounds("tau"), c.T))}
	if released {
		p.released = 1
	}
	return p
}

func (p *swts) Reset(d Draws) {
	p.draws, p.next = d, 0
	p.race.reset()
	clear(p.pulls)
	for i := range p.ring {
		p.ring[i] = noRound
	}
}

// ShareTables implements TableSharer.
func (p *swts) ShareTables(of Policy) { p.race.table = of.(*swts).race.table }

func (p *swts) Choose(int) int { return p.race.draw(&p.draws.Own) }

// law returns the parameters of the arm's Beta law.
func (p *swts) law(arm int) (a, b float64) {
	x := &p.race.laws[arm]
	return float64(x.a), float64(x.b)
}

// inWindow returns how often the arm was pulled in the window.
func (p *swts) inWindow(arm int) int {
	x := &p.race.laws[arm]
	return x.a - 1 + (x.b-1)*(1-p.released)
}

func (p *swts) Update(t, arm int, reward float64) {
	p.pulls[arm]++
	now := uint16(2*arm + p.draws.trial(arm, p.pulls[arm], t, reward))
	old := p.push(now)
	if r := p.race; arm != r.lead || int(old>>1) != arm {
		p.replace(old, now)
	} else if d := int(now) - int(old); d != 0 { // a jump, as then the next draw need not wait for the reward
		r.addToLead(d&^-p.released, -d)
	}
}

// push adds a round to the window and returns the one that leaves it.
func (p *swts) push(now uint16) (old uint16) {
	old = p.ring[p.next]
	p.ring[p.next] = now
	p.next++
	if p.next == len(p.ring) {
		p.next = 0
	}
	return old
}

// replace changes the laws as one round leaves the window and another comes. It must not be inlined: few rounds of a run
// change another law than the lead's, and the registers of Play's loop would not suffice.
//
//go:noinline
func (p *swts) replace(old, now uint16) {
	arm, success := int(now>>1), int(now&1)
	if now == old {
		p.race.compare(arm)
		return
	}
	a, b := success|p.released, 1-success
	if old != noRound {
		out, oldA, oldB := int(old>>1), int(old&1)|p.released, 1-int(old&1)
		if out == arm {
			a, b = a-oldA, b-oldB
		} else {
			p.race.add(out, -oldA, -oldB)
		}
	}
	p.race.add(arm, a, b)
}

// trial converts the reward of an arm's n-th pull, made at round t, to 0 or 1 by a coin.
func (d *Draws) trial(arm, n, t int, reward float64) int {
	if d.Coin(arm, n, t) < reward {
		return 1
	}
	return 0
}

// Play is the general loop of Loop with the common case of draw written out. It reads the next round's random numbers before
// it pulls the arm: where a jump that depends on the reward was foreseen wrongly, the processor has them already.
func (p *swts) Play(bandit *environment.Bandit, from, to int) {
	r, s := p.race, &p.draws.Own
	z, y, zu, yu, u := betaWords(s.Next())
	for t := from; t < to; t++ {
		arm, theta := r.lead, 0.0
		z2, y2 := float64(z*z), float64(y*y)
		if zu > float64(r.fa.fall*z2*z2)+betaDoubt && yu > float64(r.fb.fall*y2*y2)+betaDoubt {
			s.Skip(5)
			v, w := 1+float64(r.fa.C*z), 1+float64(r.fb.C*y)
			a := float64(r.fa.D * float64(v*v*v))
			theta = a / (a + float64(r.fb.D*float64(w*w*w)))
		} else {
			theta = betaByTries(s, &r.fa, &r.fb)
			u = s.Float64()
		}
		if i := uint(sureCell(theta) - r.sureFrom); i >= betaSure || u >= r.sure[i] {
			arm = r.race(s, betaDraw{arm, cellOf(theta), theta}, u).arm
		}
		z, y, zu, yu, u = betaWords(s.Next())
		p.Update(t, arm, bandit.Pull(t, arm))
	}
}

// Explain stores the mean of each arm's law as estimate and index, because the drawn index is not known
// before the draw.
func (p *swts) Explain(dst []Term, t int) {
	for k := range dst {
		a, b := p.law(k)
		dst[k] = drawnTerm(p.pulls[k], p.inWindow(k), a/(a+b), "payoff")
	}
}

// BeliefsTo stores each arm's Beta law, and what will be drawn for the arm of the largest.
func (p *swts) BeliefsTo(dst []Belief, _ int) int { return p.race.beliefsTo(dst, p.draws, p.law) }

// drawnTerm explains an arm of a policy that draws at random: only the centre of the draw is known.
func drawnTerm(pulls, window int, centre float64, unit string) Term {
	nan := math.NaN()
	return Term{
		Pulls: pulls, Window: window,
		Estimate: centre, Increment: nan, Bonus: nan,
		Index: centre, Unit: unit,
	}
}
