package policy

import (
	"math"

	"risingbandits/engine/mathml"
)

// rLessUCBH is R-less-UCB-H, a heuristic for restless rising bandits: the increments of R-less-UCB taken over
// rounds instead of pulls. It pulls the arm of largest
//
//	1/h Σ_{l=N-h+1..N} (R(l) + (t-t_l)(R(l)-R(l-h))/(t_l-t_{l-h})) + bonus
//
// with h = ⌊εN⌋, and +Inf while h = 0. Ties are broken uniformly by the policy's own stream. The
// paper gives no bonus; the parameter bonus is one of
//
//	same     σ(t-N+h-1)√(10 α ln t / h³), that of R-less-UCB (the default)
//	none     0
//	adapted  σ(t-t_{N-h+1})/g √(10 α ln t / h), g the mean of t_l-t_{l-h} in the window: ours
//
// ε in (0,1/2), default 1/4. α > 2, default 4. σ >= 0 in payoff units, default the noise's.
//
// A round costs O(K), a pull O(1) while h stays, O(h) when it grows, which is every 1/ε pulls.
//
// Source: Metelli, Trovò, Pirola, Restelli, Stochastic Rising Bandits, ICML 2022, appendix. It is
// not in the released code.
var rLessUCBH = Kind{
	ID:     "r-less-ucb-h",
	Name:   "R-less-UCB-H",
	Source: "Metelli, Trovò, Pirola, Restelli 2022, appendix (heuristic)",
	Doc:    "R-less-UCB with increments per round instead of per pull.",
	Cost:   1500,
	Card: Card{
		Setting: "restless, rising", Noise: subgaussian, Knows: "σ",
		Year: 2022, Preset: "paper-15-restless",
	},
	Group: Rising,
	Style: Style{Hue: 7, Dash: []float32{14, 2.5, 4, 2.5}, Square: true},
	Explain: func(v Values) Explanation {
		terms := risingTerms
		if v.choice("bonus") == "none" {
			terms.Bonus = ""
		}
		return Explanation{
			Decision: ByIndex, Terms: terms, ByRound: true, TwoWindows: true,
			Formula: Formula{
				MathML: mathml.Element("index = frac{1}{h} Σ ( R ( l ) + ( t − t_l ) frac{R ( l ) − R ( l − h )}{t_l − t_{l − h}} ) + bonus"),
				Words: "index equals 1 over h, times the sum over l of R of l plus t minus the round of l, times R of l minus R of l minus h, " +
					"over the rounds between them; plus the bonus",
				Where: "t with index l is the round of the l-th pull; l runs over the last h pulls.",
			},
		}
	},
	Params: []Param{
		epsilonParam, alphaParam, sigmaParam,
		{
			Name: "bonus", Symbol: "bonus", Kind: Choice, Choices: []string{"same", "none", "adapted"},
			Default: always("same"), Fixed: true, Formula: "same",
			Doc: "The exploration bonus, which the paper leaves open: that of R-less-UCB, none, or one adapted to rounds (ours).",
		},
	},
	New: func(c Context, v Values, released bool) Policy {
		definedOnly(released)
		return newRisingByRound(c, v)
	},
}

// risingByRound is R-less-UCB-H.
type risingByRound struct {
	affines
	epsilon float64
	scale   float64 // σ√(10α)
	bonus   string
	arms    []timedArm
}

// A timedArm is an arm's history with its rounds and the sums over its window that the estimator
// needs: of R(l), of the slopes g_l = (R(l)-R(l-h))/(t_l-t_{l-h}), of t_l g_l, and of t_l-t_{l-h}.
type timedArm struct {
	n, h                int
	sum, slope, product float64
	gap                 int
	rewards             []float64 // kept between runs for their memory
	rounds              []int32
}

func newRisingByRound(c Context, v Values) *risingByRound {
	return &risingByRound{
		affines: newAffines(c),
		epsilon: v.number("epsilon"),
		scale:   v.number("sigma") * math.Sqrt(10*v.number("alpha")),
		bonus:   v.choice("bonus"),
		arms:    make([]timedArm, c.K),
	}
}

func (p *risingByRound) Reset(d Draws) {
	p.affines.reset(d)
	for k := range p.arms {
		r := &p.arms[k]
		*r = timedArm{rewards: r.rewards[:0], rounds: r.rounds[:0]}
	}
}

// HistoryBytes implements HistoryHolder: a reward of 8 bytes and its round for each round.
func (p *risingByRound) HistoryBytes(T int) int { return 12 * T }

func (p *risingByRound) Choose(t int) int { return p.best(float64(t), p.root.rootLog(t)) }

func (p *risingByRound) Update(t, arm int, reward float64) {
	r := &p.arms[arm]
	r.push(t, reward, p.epsilon)
	if r.h == 0 {
		return
	}
	h := float64(r.h)
	x := affine{p0: (r.sum - r.product) / h, p1: r.slope / h}
	switch p.bonus {
	case "same":
		x.p2 = p.scale / (h * math.Sqrt(h))
		x.p3 = h - 1 - float64(r.n)
	case "adapted":
		x.p2 = p.scale / (float64(r.gap) / h * math.Sqrt(h))
		x.p3 = -float64(r.rounds[r.n-r.h])
	}
	p.index[arm] = x
}

// push adds a pull and moves the window.
func (r *timedArm) push(t int, x, epsilon float64) {
	r.rewards = append(r.rewards, x)
	r.rounds = append(r.rounds, int32(t))
	r.n++
	was := r.h
	r.h = int(epsilon * float64(r.n))
	switch {
	case r.h == 0:
	case r.h == was:
		r.pair(r.n-r.h, -1)
		r.pair(r.n, 1)
	default: // every pull of the window now has another partner
		r.repair()
	}
}

// repair recomputes the sums over the whole window.
func (r *timedArm) repair() {
	from, h := r.n-r.h, r.h
	rewards, before := r.rewards[from:][:h], r.rewards[from-h:][:h]
	rounds, earlier := r.rounds[from:][:h], r.rounds[from-h:][:h]
	sum, slope, product, gaps := 0.0, 0.0, 0.0, 0
	for i, x := range rewards {
		now := rounds[i]
		gap := now - earlier[i]
		g := (x - before[i]) / float64(gap)
		sum += x
		slope += g
		product += float64(float64(now) * g)
		gaps += int(gap)
	}
	r.sum, r.slope, r.product, r.gap = sum, slope, product, gaps
}

// pair adds (sign 1) or subtracts (sign -1) pull l and its partner l-h.
func (r *timedArm) pair(l int, sign float64) {
	now, before := l-1, l-r.h-1
	gap := int(r.rounds[now] - r.rounds[before])
	g := sign * (r.rewards[now] - r.rewards[before]) / float64(gap)
	r.sum += float64(sign * r.rewards[now])
	r.slope += g
	r.product += float64(float64(r.rounds[now]) * g)
	r.gap += int(sign) * gap
}

// Explain stores each arm's terms at round t: the mean of the recent window, the projected
// increment to t, and the bonus.
func (p *risingByRound) Explain(dst []Term, t int) {
	ft, s := float64(t), p.root.rootLog(t)
	for k := range p.arms {
		r, x := &p.arms[k], &p.index[k]
		if r.h == 0 {
			dst[k] = noIndexTerm(r.n, 0)
			continue
		}
		h := float64(r.h)
		dst[k] = windowTerm(r.n, r.h, r.sum/h, (float64(ft*r.slope)-r.product)/h, x.bonus(ft, s), x.at(ft, s))
	}
}

func (p *risingByRound) Windows(arm int) (older, recent [2]int) {
	return windows(p.arms[arm].n, p.arms[arm].h)
}
