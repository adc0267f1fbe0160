package policy

import (
	"math"

	"risingbandits/engine/mathml"
	"risingbandits/engine/param"
)

// li2020 is the elimination of Li et al. 2020, the first paper that called bandits rising. With y(n) the largest of an arm's
// first n rewards, it pulls the living arms in turn, in the order of their indices, and after each turn, at round t, with
//
//	l = y(N),   u = min(1, y(N) + ω (T-t)),   ω = (y(N) - y(N-C))/C,   and u = 1 while N <= C
//
// goes through the living arms i in order and drops every living arm j with l_i >= u_j. It recommends the arm of the largest
// reward. Payoffs must be at most 1. It must know T. Its round costs O(K) on average.
//
// C whole, default 7; in its authors' code 4.
//
// Source: Li, Jiang, Gao, Shao, Zhang, Cui, Efficient Automatic CASH via Rising Bandits, AAAI 2020. We could not read its
// Algorithm 1; this is what the two codes below have in common. Where they differ, the choice is ours: the rise is that of C pulls,
// rewards are as they are, and no arm is dropped before it has C+1 pulls.
//
// released (github.com/PKU-DAIR/mindware at 6db2e4f, conditioning_block.py, the authors' own): ω = (y(N) - y(N-C+1))/C, so C-1
// increments are divided by C; arms are dropped from turn C on, all with u_j < l_i at once. There the budget is a time: the form with a
// number of trials stops with an error at the first elimination, so the trials that are left stand in place of its time.
// If all arms were dropped at once, that code would stop with an error; here all stay.
//
// code, default authors, says whose released code it is. cash is that of the CASH comparison
// (github.com/amirbalef/CASH_with_Bandits, Rising_Bandit.py): as defined, but rewards are scaled so that the least of all arms
// so far is 0.01 and the largest 0.99, and y(N-C) is -1 while N <= C.
var li2020 = Kind{
	ID:     "li-2020",
	Name:   "Li 2020",
	Source: "Li, Jiang, Gao, Shao, Zhang, Cui 2020, by codes",
	Doc:    "Pulls the arms in turn and drops those whose best reward, moved on along its last rise, stays below that of another.",
	Cost:   12,
	Card: Card{
		Setting: "rested, rising", Noise: noiseless, Knows: "T, and that payoffs are at most 1",
		Year: 2020, Preset: "three-codes-selection",
	},
	Group: Selection,
	Style: Style{Hue: 1, Dash: []float32{6, 2, 2, 2, 2, 2}, Square: true},
	Explain: explained(Explanation{
		Decision: InTurn, Terms: Terms{Estimate: "best reward", Index: "best reward"}, Recommends: true,
		Formula: Formula{
			MathML: mathml.Element("u = min ( 1 , y ( N ) + frac{y ( N ) − y ( N − C )}{C} ( T − t ) )"),
			Words:  "u equals the lesser of 1 and y of N plus the rise over the last C pulls, over C, times the rounds that are left",
			Where:  "y is the arm's largest reward. An arm is dropped if its u is at most the y of another living arm.",
		},
	}),
	Released: "The rise of C − 1 pulls is divided by C, and C is 4. Arms are dropped from turn C on, all at once. " +
		"Parameter code: with cash it is the code of the CASH comparison, as defined but with rewards scaled to 0.01 to 0.99, and −1 in " +
		"place of the reward of C pulls before while there is none.",
	Release: &Mindware,
	Params: []Param{
		cashParam,
		{
			Name: "c", Symbol: "C", Kind: Number, Range: param.Integers(1, 10_000),
			Default: func(c Context, v Values) any {
				if c.Released && v[codeMember] == codeAuthors {
					return 4.0
				}
				return 7.0
			},
			Formula: "7 (released: 4)", Unit: "pulls", Doc: "Over how many pulls the rise is measured.",
		},
	},
	New: func(c Context, v Values, released bool) Policy {
		form := asDefined
		switch {
		case released && v[codeMember] == codeCASH:
			form = asCASH
		case released:
			form = asAuthors
		}
		p := &li2020Policy{
			form: form, c: v.rounds("c"), horizon: c.T, arms: make([]climb, c.K), living: make([]int, 0, c.K),
			lower: make([]float64, c.K), upper: make([]float64, c.K), drop: make([]bool, c.K),
		}
		for k := range p.arms {
			p.arms[k].ring = make([]float64, 0, min(p.c+1, c.T))
		}
		return p
	},
}

// The forms of the elimination of Li et al.
const (
	asDefined = iota
	asAuthors
	asCASH
)

type li2020Policy struct {
	form, c, horizon int
	arms             []climb
	living           []int // ascending
	at, turn, rounds int
	seen             extremes
	lower, upper     []float64 // of the living arms, by their places
	drop             []bool
}

// A climb holds the running maxima of an arm's last C+1 pulls.
type climb struct {
	n    int
	top  float64
	ring []float64
}

func (a *climb) push(reward float64, size int) {
	a.top = larger(reward, a.top)
	if len(a.ring) < size {
		a.ring = append(a.ring, a.top)
	} else {
		a.ring[a.n%size] = a.top
	}
	a.n++
}

// before returns the running maximum back pulls before the last one.
func (a *climb) before(back int) float64 { return a.ring[(a.n-1-back)%cap(a.ring)] }

func (p *li2020Policy) Reset(Draws) {
	p.living, p.at, p.turn, p.rounds, p.seen = p.living[:0], 0, 0, 0, noRewards
	for k := range p.arms {
		p.arms[k] = climb{top: -inf, ring: p.arms[k].ring[:0]}
		p.living = append(p.living, k)
	}
}

func (p *li2020Policy) Choose(int) int { return p.living[p.at] }

func (p *li2020Policy) Update(_, arm int, reward float64) {
	p.arms[arm].push(reward, cap(p.arms[arm].ring))
	p.seen.add(reward)
	p.rounds++
	p.at++
	if p.at < len(p.living) {
		return
	}
	p.at = 0
	p.turn++
	if len(p.living) > 1 && (p.form != asAuthors || p.turn >= p.c) {
		p.eliminate()
	}
}

// eliminate drops arms after a turn.
func (p *li2020Policy) eliminate() {
	highest, lowest, left := -inf, inf, float64(p.horizon-p.rounds)
	s := p.seen.scaling(0.01, 0.99)
	for i, k := range p.living {
		p.lower[i], p.upper[i] = p.bounds(&p.arms[k], left, s)
		highest, lowest, p.drop[i] = larger(p.lower[i], highest), smaller(p.upper[i], lowest), false
	}
	if highest < lowest {
		return
	}
	if p.form == asAuthors {
		p.dropAtOnce(highest)
	} else {
		p.dropInOrder()
	}
	kept := p.living[:0]
	for i, k := range p.living {
		if !p.drop[i] {
			kept = append(kept, k)
		}
	}
	p.living = kept
}

// bounds returns the bounds of an arm's payoff at the horizon.
func (p *li2020Policy) bounds(a *climb, left float64, s scaling) (lower, upper float64) {
	y, c := a.top, float64(p.c)
	switch {
	case p.form == asAuthors:
		return y, math.Min(1, y+float64((y-a.before(p.c-1))/c*left))
	case p.form == asCASH:
		y = s.at(y)
		before := -1.0
		if a.n > p.c {
			before = s.at(a.before(p.c))
		}
		return y, math.Min(1, y+float64((y-before)/c*left))
	case a.n <= p.c:
		return y, 1
	}
	return y, math.Min(1, y+float64((y-a.before(p.c))/c*left))
}

// dropAtOnce marks every arm whose upper bound is below another's lower bound, unless that is all of them.
func (p *li2020Policy) dropAtOnce(highest float64) {
	second, owners := -inf, 0 // the lower bound of the others of the arm with the highest
	for _, x := range p.lower[:len(p.living)] {
		if x == highest {
			owners++
		} else {
			second = larger(x, second)
		}
	}
	dropped := 0
	for i := range p.living {
		others := highest
		if p.lower[i] == highest && owners == 1 {
			others = second
		}
		if p.upper[i] < others {
			p.drop[i] = true
			dropped++
		}
	}
	if dropped == len(p.living) {
		clear(p.drop)
	}
}

// dropInOrder marks, for each arm in order that is not marked, the arms whose upper bound is at most its lower bound.
func (p *li2020Policy) dropInOrder() {
	for i := range p.living {
		if p.drop[i] {
			continue
		}
		for j := range p.living {
			if i != j && p.lower[i] >= p.upper[j] {
				p.drop[j] = true
			}
		}
	}
}

// Explain stores as index the largest reward of a living arm, and -Inf for a dropped one.
func (p *li2020Policy) Explain(dst []Term, _ int) {
	for k := range dst {
		dst[k] = drawnTerm(p.arms[k].n, 0, -inf, "payoff")
	}
	for _, k := range p.living {
		if p.arms[k].n == 0 {
			dst[k] = noIndexTerm(0, 0)
		} else {
			dst[k] = drawnTerm(p.arms[k].n, 0, p.arms[k].top, "payoff")
		}
	}
}

// QueueTo stores the living arms.
func (p *li2020Policy) QueueTo(dst *Queue) {
	first := 1
	if p.form == asAuthors {
		first = p.c
	}
	*dst = Queue{Order: append(dst.Order[:0], p.living...), At: p.at, Turn: p.turn + 1, Gap: math.NaN(), First: first, Until: Never}
}

// RecommendTo implements Recommender.
func (p *li2020Policy) RecommendTo(dst []float64) {
	for k := range dst {
		dst[k] = p.arms[k].top
	}
}
