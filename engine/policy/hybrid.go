package policy

import (
	"risingbandits/engine/mathml"
	"risingbandits/engine/param"
)

// hybrid is Hybrid_{α,B}, for improving bandits without noise. For B rounds it pulls the arm of largest upper bound U of what
// the arm pays after all T rounds:
//
//	L_i = f_i(n),   U_i = L_i + (T-n)(f_i(n)-f_i(n-1)),
//
// +Inf for n = 0, with n the arm's pulls and f_i(0) = 0; ties, of numbers as they are rounded, are broken uniformly by the
// policy's own stream. If the largest L exceeds the U of all other arms, it pulls that arm to the end. Else it goes on as PTRR_α
// (see ptrrKind), with τ = T-B-K and (τ/T) m for m, where n counts the pulls since then. It must know T. It recommends the arm of
// the largest last reward.
//
// α, m and window as for PTRR_α; f_i(n)-f_i(n-1) is then the rise between the arm's last two windows. B in rounds, default
// ⌊T/2⌋, which is ours. rule default upper: the arm of largest U, as the text says; gap: the arm of largest U-L.
//
// Source: Blum, Garicano, Ravichandran, Sharma, arXiv 2511.10619, UAI 2026, Definition 4.4.1. The paper's f_i(0) and what is
// done once PTRR_α has no arm left are ours.
var hybrid = Kind{
	ID:     "hybrid",
	Name:   "Hybrid",
	Source: "Blum, Garicano, Ravichandran, Sharma 2026, Definition 4.4.1",
	Doc:    "Bounds what each arm pays at the horizon, which it must know, and commits if one is surely best; else it goes on as PTRR_α.",
	Card: Card{
		Setting: "rested, rising", Noise: noiseless, Knows: "T and the best final payoff",
		Year: 2026, Preset: "improving-hard-ptrr",
	},
	Group: Rising,
	Style: Style{Hue: 10, Dash: []float32{14, 4}, Square: true},
	Explain: explainHybrid(Formula{
		MathML: mathml.Element("U_i = f_i ( n ) + ( T − n ) ( f_i ( n ) − f_i ( n − 1 ) )"),
		Words:  "U equals f of n plus T minus n, times f of n minus f of n minus 1",
		Where:  "f is the arm's last reward, n its pulls, T the horizon.",
	}),
	Params: []Param{curveParam, targetParam, stageParam, ruleParam("upper"), smoothParam},
	New:    newHybrid(false),
}

var stageParam = Param{
	Name: "b", Symbol: "B", Kind: Number, Range: param.Integers(0, maxRounds),
	Default: func(c Context, _ Values) any { return float64(c.T / 2) }, Formula: "⌊T/2⌋", Unit: "rounds",
	Doc: "The rounds in which bounds are compared, before the policy goes on as PTRR_α.",
}

func ruleParam(initial string) Param {
	return Param{
		Name: "rule", Symbol: "rule", Kind: Choice, Choices: []string{"upper", "gap"}, Default: always(initial), Formula: initial,
		Doc: "Whether the arm of the largest upper bound is pulled, or that of the largest gap between its bounds.",
	}
}

func explainHybrid(f Formula) func(Values) Explanation {
	return func(v Values) Explanation {
		terms := Terms{Estimate: "lower bound", Bonus: "gap", Index: "upper bound"}
		if v.choice("rule") == "gap" {
			terms = Terms{Estimate: "gap", Index: "gap"}
		}
		return Explanation{Decision: ByIndex, Terms: terms, Recommends: true, Formula: f}
	}
}

func newHybrid(cumulative bool) func(c Context, v Values, released bool) Policy {
	return func(c Context, v Values, released bool) Policy {
		definedOnly(released)
		p := &hybridPolicy{
			improving: newImproving(c, v), horizon: c.T, stage: v.rounds("b"), cumulative: cumulative, byGap: v.choice("rule") == "gap",
			lower: make([]float64, c.K), upper: make([]float64, c.K), index: make([]float64, c.K),
		}
		p.tau = float64(max(1, c.T-p.stage-c.K))
		p.target = v.number("m") * (p.tau / float64(c.T))
		return p
	}
}

type hybridPolicy struct {
	improving
	horizon, stage    int
	cumulative, byGap bool
	lower, upper      []float64 // L and U
	index             []float64 // what is compared in the first stage
	committed         int       // the arm that is pulled to the end; -1 for none
}

func (p *hybridPolicy) Reset(d Draws) {
	p.reset(d)
	p.committed = -1
	for k := range p.arms {
		p.lower[k], p.upper[k], p.index[k] = 0, inf, inf
	}
	if p.stage == 0 {
		p.begin()
	}
}

// inFirst reports whether bounds are compared at round t.
func (p *hybridPolicy) inFirst(t int) bool { return p.committed < 0 && t <= p.stage }

func (p *hybridPolicy) Choose(t int) int {
	switch {
	case p.committed >= 0:
		return p.committed
	case t <= p.stage:
		return p.draws.argmax(p.index)
	}
	return p.current()
}

func (p *hybridPolicy) Update(t, arm int, reward float64) {
	p.arms[arm].push(reward)
	switch {
	case p.committed >= 0:
	case t > p.stage:
		p.judge()
	default:
		p.bound(arm)
		p.commit()
		if t == p.stage && p.committed < 0 {
			p.begin()
		}
	}
}

// bound computes the bounds of an arm with rewards.
func (p *hybridPolicy) bound(arm int) {
	a := &p.arms[arm]
	left, level := float64(p.horizon-a.n), a.level()
	rise := float64(left * a.slope())
	p.lower[arm] = level
	if p.cumulative {
		p.lower[arm] = a.total + float64(left*level)
		rise = float64(rise * (left + 1) / 2)
	}
	p.upper[arm] = p.lower[arm] + rise
	p.index[arm] = p.upper[arm]
	if p.byGap {
		p.index[arm] = rise
	}
}

// commit commits to the arm whose L exceeds the U of all others, if there is one.
func (p *hybridPolicy) commit() {
	best := 0
	for k, x := range p.lower {
		if x > p.lower[best] {
			best = k
		}
	}
	for k, x := range p.upper {
		if k != best && x >= p.lower[best] {
			return
		}
	}
	p.committed = best
}

// Explain stores the bounds in the first stage. Later it stores the last reward of the arm that is pulled, and -Inf as index
// of the others.
func (p *hybridPolicy) Explain(dst []Term, t int) {
	for k := range dst {
		dst[k] = p.term(k)
		switch {
		case p.arms[k].n == 0 && (p.inFirst(t) || k == p.Choose(t)):
			continue
		case p.inFirst(t) && p.byGap:
			dst[k].Estimate, dst[k].Index = p.index[k], p.index[k]
			continue
		case p.inFirst(t):
			dst[k].Estimate, dst[k].Bonus, dst[k].Index = p.lower[k], p.upper[k]-p.lower[k], p.upper[k]
			continue
		}
		if !p.byGap {
			dst[k].Bonus = 0
		}
		if k != p.Choose(t) { // which draws nothing in this stage
			dst[k].Index = -inf
		}
	}
}
