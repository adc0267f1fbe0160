package policy

import (
	"math"
	"slices"

	"risingbandits/engine/mathml"
)

// fewa is FEWA, for payoffs that only fall. At round t it begins with all arms and goes through the windows h from the
// shortest. If an arm that is left has fewer than h pulls, or only one arm is left, it pulls such an arm: of several that of
// the fewest pulls, ties broken uniformly by the policy's own stream. Else it keeps the arms for which
//
//	Σ_h >= max Σ_h - σ √(8 h α ln t),
//
// Σ_h the sum of the arm's last h rewards R. In form exact h is 1, 2, 3, ..., which costs O(KN) a round; in form efficient,
// its authors' EFF-FEWA, h is 1, m, m², ... rounded up, and each sum is of a block that may have ended some pulls ago (see
// expanding), which costs O(K ln N).
//
// α > 0, default 4, that of the theorem; the authors' code has 0.06 in form efficient. σ >= 0 in payoff units, default the
// noise's. form default efficient; m > 1, at most 100, default 2, is for form efficient alone.
//
// Source: Seznec, Locatelli, Carpentier, Lazaric, Valko, Rotting Bandits Are No Harder Than Stochastic Ones, AISTATS 2019.
//
// released (github.com/SMPyBandits/SMPyBandits, FEWA.py, by J. Seznec): ln(t-1) in place of ln t, and 0 at t = 1; α is 0.06
// in form efficient.
var fewa = Kind{
	ID:     "fewa",
	Name:   "FEWA",
	Source: "Seznec, Locatelli, Carpentier, Lazaric, Valko 2019",
	Doc:    "For payoffs that fall: compares the arms over ever longer windows, drops those that are worse, and pulls what it knows least.",
	Card: Card{
		Setting: "rested, falling", Noise: subgaussian, Knows: "σ",
		Guarantee: "regret T^(1/2)", Year: 2019, Preset: "rotting",
	},
	Group:  Rotting,
	Style:  Style{Hue: 6, Dash: []float32{14, 4}, Square: true},
	CostOf: expandingCost,
	Explain: explained(Explanation{Decision: InTurn, Terms: turnTerms, Formula: Formula{
		MathML: mathml.Element("Σ_h ≥ max Σ_h − σ root{8 h α ln t}"),
		Words:  "an arm stays if the sum of its last h rewards is at least the largest such sum less sigma times the root of 8 h alpha log t",
		Where:  "h grows until an arm that stays has fewer than h pulls; of those, the one of the fewest pulls is pulled.",
	}}),
	Released: "The bound has ln(t−1) for ln t, and α is 0.06 in form efficient.",
	Release:  &SMPyBandits,
	Params: []Param{
		formParam,
		{
			Name: "alpha", Symbol: "α", Kind: Number, Range: alphaRotting(4, "", "").Range,
			Default: func(c Context, v Values) any {
				if c.Released && v.choice("form") == efficientForm {
					return 0.06
				}
				return 4.0
			},
			Formula: "4 (released, efficient: 0.06)",
			Doc:     "Confidence: the larger, the longer an arm stays. 4 is that of the theorem.",
		},
		sigmaParam, gridParam,
	},
	New: func(c Context, v Values, released bool) Policy {
		p := &fewaPolicy{
			lengths: newWindowLengths(c.T, v.choice("form") == exactForm, v.number("m")), arms: make([]expanding, c.K),
			stay: make([]int, 0, c.K), level: make([]int, c.K), sums: make([]float64, c.K),
			scale: v.number("sigma") * math.Sqrt(8*v.number("alpha")),
			root:  rootLogTable(c.T),
		}
		if released {
			p.late = 1
		}
		for k := range p.arms {
			p.arms[k].lengths = p.lengths
		}
		return p
	},
}

type fewaPolicy struct {
	draws   Draws
	lengths *windowLengths
	arms    []expanding
	stay    []int     // the arms that are left for the next round, ascending
	sums    []float64 // scratch
	level   []int     // per arm, the number of windows over which it was compared
	next    int       // the arm of the next round
	scale   float64   // σ√(8α)
	root    roundTable
	late    int // the bound has ln(t-late)
}

func (p *fewaPolicy) Reset(d Draws) {
	p.draws = d
	for k := range p.arms {
		p.arms[k].reset()
	}
	p.filter(1)
}

func (p *fewaPolicy) Choose(int) int { return p.next }

func (p *fewaPolicy) Update(t, arm int, reward float64) {
	p.arms[arm].push(reward)
	p.filter(t + 1)
}

// filter finds the arm of round t.
func (p *fewaPolicy) filter(t int) {
	s := float64(p.scale * p.root.rootLog(max(1, t-p.late)))
	p.stay = p.stay[:len(p.arms)]
	for k := range p.arms {
		p.stay[k] = k
	}
	full := p.fewestWindows()
	i := 0
	for ; len(p.stay) > 1 && i < full; i++ {
		sums := p.sums[:len(p.stay)]
		most := -inf
		for j, k := range p.stay {
			x := p.arms[k].sum(i)
			sums[j] = x
			if x > most { // the built-in max takes twice as long here
				most = x
			}
		}
		least := most - float64(s*math.Sqrt(float64(p.lengths.at(i))))
		kept := 0
		for j, k := range p.stay {
			if sums[j] >= least {
				p.stay[kept] = k
				kept++
			} else {
				p.level[k] = i + 1
			}
		}
		if kept < len(p.stay) {
			p.stay = p.stay[:kept]
			full = p.fewestWindows()
		}
	}
	for _, k := range p.stay {
		p.level[k] = i
	}
	p.next = p.leastPulled(i)
}

// fewestWindows returns the least number of windows of an arm that is left.
func (p *fewaPolicy) fewestWindows() int {
	fewest := maxRounds
	for _, k := range p.stay {
		fewest = min(fewest, p.arms[k].full)
	}
	return fewest
}

// leastPulled returns, of the arms that are left and have no window i, that of the fewest pulls, or the only arm.
func (p *fewaPolicy) leastPulled(i int) int {
	if len(p.stay) == 1 {
		return p.stay[0]
	}
	fewest, tied := maxRounds+1, 0
	for _, k := range p.stay {
		switch n := p.arms[k].n; {
		case p.arms[k].full > i:
		case n < fewest:
			fewest, tied = n, 1
		case n == fewest:
			tied++
		}
	}
	skip := 0
	if tied > 1 {
		skip = p.draws.breakTie(tied)
	}
	for _, k := range p.stay {
		if p.arms[k].full > i || p.arms[k].n != fewest {
			continue
		}
		if skip == 0 {
			return k
		}
		skip--
	}
	panic(noneTied)
}

// HistoryBytes implements HistoryHolder: in form exact 8 bytes for each round.
func (p *fewaPolicy) HistoryBytes(T int) int { return expandingBytes(p.lengths.exact, T) }

// Explain stores the mean of the longest window over which an arm was compared for the next round; its index is -Inf if it
// was dropped.
func (p *fewaPolicy) Explain(dst []Term, _ int) {
	for k := range dst {
		x, i := &p.arms[k], p.level[k]-1
		switch {
		case x.full == 0:
			dst[k] = noIndexTerm(0, 0)
			continue
		case i < 0: // an arm without rewards comes first, whatever the others paid
			i = 0
		}
		dst[k] = drawnTerm(x.n, p.lengths.at(i), x.mean(i), "payoff")
		if !slices.Contains(p.stay, k) {
			dst[k].Index = -inf
		}
	}
}

// QueueTo stores the arms that are left for the next round.
func (p *fewaPolicy) QueueTo(dst *Queue) {
	*dst = Queue{Order: append(dst.Order[:0], p.stay...), Turn: 1, Gap: math.NaN(), First: 1, Until: NextRound}
	dst.At = slices.Index(p.stay, p.next)
}
