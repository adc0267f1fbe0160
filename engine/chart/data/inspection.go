package data

import (
	"math"
	"strings"

	"risingbandits/engine/policy"
)

// An Inspection is what the inspector draws: the terms of every arm's index before one round of
// one run of one policy.
type Inspection struct {
	Policy   string // its name
	Style    Style
	Round    int             // the round that is about to be played
	Run      int             // from 1
	ByRound  bool            // X counts rounds, not pulls
	Decision policy.Decision // how the policy picks an arm
	Terms    policy.Terms    // the names of its index's parts; "" for a part that it does not have
	Unit     string          // of the index: "payoff" or "probability"
	Program  bool            // an index program decides
	Clips    bool            // the policy clips rewards to [0,1]; Y and the means are of clipped rewards
	Pulled   int             // the arm the policy pulls; -1 if it is not known
	Shown    int             // the arm whose panel is drawn if not all have one; -1 for the pulled one
	Arms     []InspectedArm
	Beliefs  []policy.Belief // by arm, for a policy that draws values; empty for others
	Queue    policy.Queue    // for a policy that pulls arms in turn; empty for others
}

// ByChance reports whether the policy draws one arm at random, and the indices are the arms' chances.
func (in *Inspection) ByChance() bool {
	return in.Decision == policy.ByChance && in.Unit == "probability"
}

// ByScore reports whether the policy draws one arm at random, by indices that are no chances.
func (in *Inspection) ByScore() bool { return in.Decision == policy.ByChance && !in.ByChance() }

// SumsUp reports whether the policy compares indices, or draws by them, which are sums of parts.
func (in *Inspection) SumsUp() bool { return in.Decision == policy.ByIndex || in.ByScore() }

// mostDecimals is the most decimals of a written index.
const mostDecimals = 6

// Decimals returns the number of decimals of written indices: three, or as many as are needed to distinguish the two
// largest.
func (in *Inspection) Decimals() int {
	top, next := math.Inf(-1), math.Inf(-1)
	for i := range in.Arms {
		if v := in.Arms[i].Index; v > top && !math.IsInf(v, 1) {
			top, next = v, top
		} else if v > next && v < top {
			next = v
		}
	}
	d, scale := 3, 1000.0
	for ; d < mostDecimals && math.Round(top*scale) == math.Round(next*scale) && !math.IsInf(next, -1); d++ {
		scale *= 10
	}
	return d
}

// An InspectedArm is one arm's part. Parts of the index that a policy does not have are NaN. An arm without an index
// yet has Index +Inf; one that was dropped has -Inf.
type InspectedArm struct {
	Label                      string
	Pulls, Window              int
	Estimate, Increment, Bonus float64
	Index                      float64
	Program                    bool           // a program computes the index
	Named                      []policy.Named // what an index program assigns, in the order of its names; else nil
	X, Y                       []float64      // rewards drawn: number of the pull or round, and reward
	Older, Recent              Span           // the windows that the index compares; zero if there are none

	True  []float64 // the arm's expected payoff at each X; nil if it is not known
	Curve Curve     // its expected payoff at any X; nil if payoffs do not depend on X
}

// MaxPanels is the most arms that are drawn side by side. With more arms, rewards are drawn for one of them only.
const MaxPanels = 3

// A Span is a window over an arm's rewards: from and to, in the unit of X, and their mean.
type Span struct{ From, To, Mean float64 }

// Ok reports whether there is a window.
func (s Span) Ok() bool { return s.To > s.From }

// Has reports whether a pull or a round lies in the window.
func (s Span) Has(x float64) bool { return s.Ok() && x > s.From && x <= s.To }

// Parts returns the parts of a finite index in order, as steps from zero. Parts that are NaN are left out.
func (a *InspectedArm) Parts(dst []Part) []Part {
	at := 0.0
	for i, v := range [...]float64{a.Estimate, a.Increment, a.Bonus} {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			continue
		}
		dst = append(dst, Part{Term(i), at, at + v})
		at += v
	}
	if len(dst) == 0 && !math.IsInf(a.Index, 0) && a.Index == a.Index {
		dst = append(dst, Part{WholeIndex, 0, a.Index})
	}
	return dst
}

// A Term is a part of an index.
type Term uint8

const (
	Estimate Term = iota
	Increment
	Bonus
	WholeIndex // an index without parts
)

// TermName returns the policy's name for a part of its index.
func (in *Inspection) TermName(t Term) string {
	return [...]string{in.Terms.Estimate, in.Terms.Increment, in.Terms.Bonus, in.Terms.Index}[t]
}

// Heading says in words what the rows of arms show: the sum that the index is, such as "index = estimate + increment +
// bonus", or what a policy without an index decides by.
func (in *Inspection) Heading() string {
	switch {
	case in.ByChance():
		return "the chance of each arm in this round"
	case len(in.Beliefs) > 0:
		return "the belief about each payoff, and this round’s draw"
	case len(in.Queue.Order) > 0:
		switch in.Queue.Until {
		case policy.NextRound:
			return "means over the longest window compared in this round"
		case policy.Never:
			return in.Terms.Estimate + " of each arm, in the order of this turn"
		}
		return "means since the last reset, in the order of this turn"
	}
	var parts []string
	for t := Estimate; t < WholeIndex; t++ {
		if name := in.TermName(t); name != "" {
			parts = append(parts, name)
		}
	}
	if len(parts) < 2 {
		return in.Terms.Index
	}
	return in.Terms.Index + " = " + strings.Join(parts, " + ")
}

// A Part is a term with where it begins and ends on the index's scale.
type Part struct {
	Term     Term
	From, To float64
}

// Drawn returns where the drawn part i begins and ends. If the next part is negative, only what that leaves of part i
// is drawn, so that the two never overlap.
func Drawn(parts []Part, i int) (from, to float64) {
	p := parts[i]
	from, to = math.Min(p.From, p.To), math.Max(p.From, p.To)
	if i+1 < len(parts) && parts[i+1].Lessens() {
		to = math.Max(from, math.Min(to, parts[i+1].To))
	}
	return from, to
}

// Lessens reports whether a part lessens the index.
func (p Part) Lessens() bool { return p.To < p.From && (p.Term == Increment || p.Term == Bonus) }

// Named returns a part's name, with its sign, and its value without the sign.
func (in *Inspection) Named(p Part) (name string, value float64) {
	name, value = in.TermName(p.Term), p.To-p.From
	switch {
	case p.Term == Estimate || p.Term == WholeIndex:
		return name, value
	case p.Lessens() && value <= -0.0005:
		return "\u2212 " + name, -value
	}
	return "+ " + name, value
}

// Eligible reports whether the arm has an index yet.
func (a *InspectedArm) Eligible() bool { return !math.IsInf(a.Index, 0) && a.Index == a.Index }

// Status says why an arm has no index.
func (a *InspectedArm) Status() string {
	switch {
	case a.Program && math.IsInf(a.Index, -1):
		return "−∞"
	case a.Program:
		return "∞"
	}
	if math.IsInf(a.Index, -1) {
		return "dropped for now"
	}
	return "no index yet"
}

// IndexSpan returns the ends of an axis on which the indices are drawn side by side: from zero, or the lowest part if
// that is negative, to the largest index. If that is far larger than the second largest, the axis ends half as far
// again as the second largest.
func (in *Inspection) IndexSpan() (low, high float64) {
	top, next := 0.1, 0.1
	var parts []Part
	for i := range in.Arms {
		end := 0.0
		parts = in.Arms[i].Parts(parts[:0])
		for _, part := range parts {
			low = math.Min(low, math.Max(part.To, -1))
			end = math.Max(end, part.To)
		}
		if end > top {
			top, end = end, top
		}
		next = math.Max(next, end)
	}
	return low, math.Min(top*1.02, next*1.5)
}
