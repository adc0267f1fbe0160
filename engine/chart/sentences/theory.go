package sentences

import (
	"math"
	"slices"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/numbers"
)

// theoremOf names a bound's theorem: "Theorem 4.4".
func theoremOf(b *data.Bound) string { return "Theorem " + b.Theorem }

// boundName names a bound among several by the same theorem: "Theorem 4.4 for R-ed-UCB ε 0.1".
func boundName(b *data.Bound) string {
	if b.Twin == "" {
		return theoremOf(b)
	}
	return theoremOf(b) + " for " + b.Policy
}

// amount writes a number of payoffs with as many digits as it needs.
func amount(x float64) string { return numbers.Commas(x, numbers.DecimalsFor(x)) }

// noBound says why there is no bound.
func noBound(t *data.Theory) Takeaway {
	s := "No theorem bounds the regret here: " + t.Reason + "."
	return Takeaway{s, "No theorem holds for these arms."}
}

// present returns the bound for the policy with its parameters in the scenario, else the last bound.
func present(t *data.Theory) *data.Bound {
	at := slices.IndexFunc(t.Bounds, func(b data.Bound) bool { return b.Caution == "" && len(b.Keys) > 0 })
	if at < 0 {
		at = slices.IndexFunc(t.Bounds, func(b data.Bound) bool { return b.Caution == "" })
	}
	if at < 0 {
		at = len(t.Bounds) - 1
	}
	return &t.Bounds[at]
}

// Bound says how useful the bound for the setting's policy is, and what regret was measured.
func Bound(t *data.Theory, r *data.Results) Takeaway {
	switch {
	case t == nil:
		return Takeaway{}
	case len(t.Bounds) == 0:
		return noBound(t)
	}
	b := present(t)
	rounds := numbers.Int(t.Horizon) + " rounds"
	s := theoremOf(b) + " bounds the regret of " + b.Policy + " after " + rounds + " by " + amount(b.Value)
	short := boundName(b) + ": at most " + amount(b.Value)
	if b.Vacuous {
		s += ", vacuous here: no regret exceeds " + numbers.Int(t.Horizon)
		short += ", vacuous (above T)"
	}
	s += "."
	for i := range r.Series {
		if of := &r.Series[i]; slices.Contains(b.Keys, of.Key) && len(of.Y) > 0 && of.Runs > 0 {
			lost := amount(data.LastValue(of.Y))
			over, after := "", ""
			if last := data.LastValue(r.X); last < float64(t.Horizon) { // while a hand drags, runs end early
				n := numbers.Commas(last, 0)
				over, after = " over the first "+n+" rounds", " after "+n
			}
			s += " Measured" + over + ": " + lost + "."
			short += "; measured " + lost + after
			break
		}
	}
	return Takeaway{s, short + "."}
}

// BoundByQ says for which q the bound is least, and which part of it is largest.
func BoundByQ(t *data.Theory) Takeaway {
	switch {
	case t == nil:
		return Takeaway{}
	case len(t.Bounds) == 0:
		return noBound(t)
	}
	b := present(t)
	q := numbers.Commas(b.BestQ, 3)
	first := boundName(b) + " is least at q = " + q
	rest := b.Value - b.Head
	parts := ": exploration " + amount(b.Head) + ", increments " + amount(rest) + "."
	if b.Deterministic {
		parts = ": increments " + amount(rest) + " of it."
	}
	return Takeaway{first + parts, first + "."}
}

// Increment says how the cumulative increment falls with q.
func Increment(t *data.Theory) Takeaway {
	if t == nil {
		return Takeaway{}
	}
	last := len(t.Y) - 1
	if t.Y[last] == 0 {
		s := "No arm rises: the cumulative increment is 0 for every q above 0."
		return Takeaway{s, s}
	}
	m := numbers.Int(t.M)
	if t.Y[0] == t.Y[last] {
		s := "Y(" + m + ", q) is " + amount(t.Y[0]) + " for every q."
		return Takeaway{s, s}
	}
	s := "Y(" + m + ", q) falls from " + amount(t.Y[0]) + " at q = 0 to " + small(t.Y[last]) + " at q = 1"
	return Takeaway{s + ", the sum of the largest increments.", s + "."}
}

// small writes a number with three significant digits.
func small(x float64) string {
	if x >= 0.001 && x < 1e6 {
		return numbers.Commas(x, max(0, numbers.DecimalsFor(x)))
	}
	return numbers.Digits(x, 3)
}

// Rates says which arm determines the rate.
func Rates(t *data.Theory) Takeaway {
	switch {
	case t == nil:
		return Takeaway{}
	case len(t.Powers) == 0:
		s := "No arm’s increments fit l^−c over a decade of l, so none has a place on the curves."
		return Takeaway{s, "No arm’s increments fit l^−c."}
	}
	p := &t.Powers[0]
	var names []string
	for _, other := range t.Powers {
		if other.C == p.C {
			names = append(names, Quoted(t.Arms[other.Arm]))
		}
	}
	name := and(names)
	if len(names) > maxLeast {
		name = numbers.Words(len(names)) + " arms"
	}
	slow := " die out most slowly: they "
	if len(t.Powers) == len(names) {
		slow = " "
	}
	s := "The increments of " + name + slow + "fall as l^−" + numbers.Commas(p.C, 2)
	return Takeaway{
		s + ": at that c the bound grows as T^" + numbers.Commas(p.Exponent, 2) + ".",
		"The increments of " + name + " fall as l^−" + numbers.Commas(p.C, 2) + ".",
	}
}

// noPolicyPlays is the sentence about the instances in a scenario without policies.
var noPolicyPlays = Takeaway{"This scenario has no policy to play on the two instances.", "No policy plays here."}

// BothInstances says what a policy, by its index among the played ones, loses on both instances.
func BothInstances(t *data.Theory, place int) Takeaway {
	switch {
	case t == nil:
		return Takeaway{}
	case place < 0:
		return noPolicyPlays
	}
	p := &t.Instances.Policies[place]
	rises, stays := p.Last()
	s := p.Name + " loses " + amount(rises) + " if the dark arm rises, and " + amount(stays) + " if it stays"
	return Takeaway{s + "; before its pull T/3 nothing shows which.", s + "."}
}

// WorstCase says how near the policies come to the least that can be lost on the worse of the two instances.
func WorstCase(t *data.Theory) Takeaway {
	switch {
	case t == nil:
		return Takeaway{}
	case t.Instances == nil || len(t.Instances.Policies) == 0:
		return noPolicyPlays
	}
	var best *Extreme
	for i := range t.Instances.Policies {
		p := &t.Instances.Policies[i]
		x, y := p.Last()
		best = best.with(p.Name, math.Max(x, y), -1)
	}
	s := "On one of the two every policy loses at least T/12 = " + amount(t.Instances.Least)
	return Takeaway{s + ". Closest " + best.Verb("is ", "are ") + best.Who() + ", with " + amount(best.Value) + " on " +
		best.Verb("its", "their") + " worse instance.", s + "."}
}
