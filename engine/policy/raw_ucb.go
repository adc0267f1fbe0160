package policy

import (
	"math"

	"risingbandits/engine/mathml"
	"risingbandits/engine/param"
)

// rawUCB is RAW-UCB, for payoffs that only fall. It pulls the arm of largest
//
//	min over h of  mean_h + σ √(2 α ln t / h),
//
// mean_h that of the arm's last h rewards R, and +Inf for an arm without rewards: the least of the upper bounds that its
// windows give. Ties are broken uniformly by the policy's own stream. In form exact h is 1..N, which costs O(N) a round; in
// form efficient, its authors' EFF-RAW-UCB, h is 1, m, m², ... rounded up, and each mean is of a block that may have ended
// some pulls ago (see expanding), which costs O(K + ln N).
//
// α > 0, default 1.4, that of the authors' demonstration. σ >= 0 in payoff units, default the noise's. form default
// efficient; m > 1, at most 100, default 2, is for form efficient alone.
//
// Source: Seznec, Menard, Lazaric, Valko, A Single Algorithm for Both Restless and Rested Rotting Bandits, AISTATS 2020.
//
// released (github.com/SMPyBandits/SMPyBandits, RAWUCB.py, by J. Seznec): ln(t-1) in place of ln t, and 0 at t = 1.
var rawUCB = Kind{
	ID:     "raw-ucb",
	Name:   "RAW-UCB",
	Source: "Seznec, Menard, Lazaric, Valko 2020",
	Doc:    "For payoffs that fall: trusts, of all windows of an arm's latest rewards, the one that gives the least upper bound.",
	Card: Card{
		Setting: "rested or restless, falling", Noise: subgaussian, Knows: "σ",
		Guarantee: "regret T^(1/2)", Year: 2020, Preset: "rotting",
	},
	Group:  Rotting,
	Style:  Style{Hue: 5, Dash: []float32{14, 4}, Square: true},
	CostOf: expandingCost,
	Explain: explained(Explanation{Decision: ByIndex, Terms: boundTerms, Formula: Formula{
		MathML: mathml.Element("index = min ( mean_h + σ root{frac{2 α ln t}{h}} )"),
		Words:  "index equals the least, over h, of the mean of the last h rewards plus sigma times the root of 2 alpha log t over h",
		Where:  "The least is over windows of the last h rewards of the arm.",
	}}),
	Released: "The bonus has ln(t−1) for ln t.",
	Release:  &SMPyBandits,
	Params: []Param{
		alphaRotting(1.4, "1.4", "Confidence: the larger, the wider the bounds. 1.4 is that of the authors' demonstration."),
		sigmaParam, formParam, gridParam,
	},
	New: func(c Context, v Values, released bool) Policy {
		p := &rawucb{
			lengths: newWindowLengths(c.T, v.choice("form") == exactForm, v.number("m")), arms: make([]expanding, c.K),
			line: make([]spread, c.K), window: make([]int, c.K), values: make([]float64, c.K),
			scale: v.number("sigma") * math.Sqrt(2*v.number("alpha")), root: rootLogTable(c.T),
		}
		if released {
			p.late = 1
		}
		for k := range p.arms {
			p.arms[k].lengths = p.lengths
		}
		for i := range p.lengths.w {
			p.width = append(p.width, p.scale/math.Sqrt(float64(p.lengths.w[i])))
		}
		return p
	},
}

// The parameters that RAW-UCB and FEWA share.
var (
	formParam = Param{
		Name: "form", Symbol: "form", Kind: Choice, Choices: []string{efficientForm, exactForm}, Default: always(efficientForm), Fixed: true,
		Formula: "efficient",
		Doc:     "Windows of lengths 1, m, m² and so on, or exact: of every length, which takes time in proportion to the pulls.",
	}
	gridParam = Param{
		Name: "m", Symbol: "m", Kind: Number, Range: param.Range{Min: 1, Max: 100, MinOpen: true}, Default: always(2.0), Formula: "2",
		Doc: "How much longer each window is than the one before, in form efficient.",
	}
)

// alphaRotting is α of RAW-UCB or FEWA.
func alphaRotting(x float64, formula, doc string) Param {
	return Param{
		Name: "alpha", Symbol: "α", Kind: Number, Range: param.Range{Min: 0, Max: 1000, MinOpen: true},
		Default: always(x), Fixed: true, Formula: formula, Doc: doc,
	}
}

// rawucb knows one window of each arm, whose bound is at least the arm's index. The arm of the largest such bound is chosen
// if that is its index; else the bound is lowered to it and compared again. So a round looks at all windows of one or two
// arms.
type rawucb struct {
	draws   Draws
	lengths *windowLengths
	arms    []expanding
	line    []spread  // the bound of one window
	window  []int     // that window
	width   []float64 // σ√(2α/h), per window; form efficient
	values  []float64 // scratch
	scale   float64   // σ√(2α)
	root    roundTable
	late    int // the bonus has ln(t-late)
}

func (p *rawucb) Reset(d Draws) {
	p.draws = d
	for k := range p.arms {
		p.arms[k].reset()
		p.line[k], p.window[k] = unpulled, 0
	}
}

// rootAt returns √ln of the bonus at round t.
func (p *rawucb) rootAt(t int) float64 { return p.root.rootLog(max(1, t-p.late)) }

// lineOf returns the bound of an arm's window i.
func (p *rawucb) lineOf(arm, i int) spread {
	x := &p.arms[arm]
	if p.lengths.exact {
		return spread{mean: x.mean(i), width: p.scale / math.Sqrt(float64(i+1))}
	}
	return spread{mean: x.mean(i), width: p.width[i]}
}

// lower finds the window of the arm's least bound, and returns that bound.
func (p *rawucb) lower(arm int, s float64) float64 {
	x := &p.arms[arm]
	if x.full == 0 {
		return inf
	}
	least, at := inf, 0
	if p.lengths.exact || !forms.means {
		for i := range x.full {
			l := p.lineOf(arm, i)
			if b := l.at(s); b < least {
				least, at = b, i
			}
		}
	} else {
		means := x.means[:x.full]
		width := p.width[:len(means)]
		for i, mean := range means {
			if b := mean + float64(s*width[i]); b < least {
				least, at = b, i
			}
		}
	}
	p.window[arm], p.line[arm] = at, p.lineOf(arm, at)
	return least
}

func (p *rawucb) Choose(t int) int {
	s := p.rootAt(t)
	for {
		top, arm, tied := p.line[0].at(s), 0, false
		for k := 1; k < len(p.line); k++ {
			switch b := p.line[k].at(s); {
			case b > top:
				top, arm, tied = b, k, false
			case b == top:
				tied = true
			}
		}
		if tied {
			if p.lowerAll(s, top) {
				return p.draws.argmax(p.values)
			}
		} else if p.lower(arm, s) == top {
			return arm
		}
	}
}

// lowerAll lowers the bounds of the arms that have the given one, stores all bounds in values, and reports whether no bound
// changed.
func (p *rawucb) lowerAll(s, top float64) bool {
	same := true
	for k := range p.line {
		p.values[k] = p.line[k].at(s)
		if p.values[k] == top && p.lower(k, s) != top {
			same = false
		}
	}
	return same
}

func (p *rawucb) Update(_, arm int, reward float64) {
	p.arms[arm].push(reward)
	p.line[arm] = p.lineOf(arm, p.window[arm])
}

// HistoryBytes implements HistoryHolder: in form exact 8 bytes for each round.
func (p *rawucb) HistoryBytes(T int) int { return expandingBytes(p.lengths.exact, T) }

// Explain stores the window of each arm's least bound.
func (p *rawucb) Explain(dst []Term, t int) {
	s := p.rootAt(t)
	for k := range dst {
		x := &p.arms[k]
		if x.full == 0 {
			dst[k] = noIndexTerm(0, 0)
			continue
		}
		least, best := inf, 0
		for i := range x.full {
			l := p.lineOf(k, i)
			if b := l.at(s); b < least {
				least, best = b, i
			}
		}
		dst[k] = meanTerm(x.n, p.lengths.at(best), x.mean(best), least)
	}
}
