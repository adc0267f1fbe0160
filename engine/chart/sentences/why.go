package sentences

import (
	"math"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/numbers"
	"risingbandits/engine/policy"
)

// Why says why the policy pulls the arm it pulls; while nobody knows which that is, how it is picked.
func Why(in *data.Inspection) Takeaway {
	if in == nil || len(in.Arms) == 0 {
		return Takeaway{}
	}
	if in.Pulled < 0 || in.Pulled >= len(in.Arms) {
		s := undecided(in)
		return Takeaway{s, s}
	}
	a := &in.Arms[in.Pulled]
	start := "Why " + quoted(a.Label) + "? "
	if s := decided(in, a); s != "" {
		return Takeaway{start + s, start + s}
	}
	next := runnerUp(in)
	if next < 0 {
		s := start + "There is no other."
		return Takeaway{s, s}
	}
	r := &in.Arms[next]
	gap := a.Index - r.Index
	s := start + reason(in, a, r)
	second := Capital(quoted(r.Label)) + " comes within " + numbers.Commas(gap, 3)
	if gap == 0 {
		second = Capital(quoted(r.Label)) + " has the same " + in.Terms.Index
	} else if gap < 0.0005 {
		second = Capital(quoted(r.Label)) + " comes within 0.001"
	}
	if t, ok := largest(r); ok {
		second += ", mostly on its " + in.TermName(t)
	}
	return Takeaway{s + " " + second + ".", s}
}

// decided says why an arm is pulled that no comparison of indices explains; "" if one does.
func decided(in *data.Inspection, a *data.InspectedArm) string {
	lead := leader(in)
	switch {
	case math.IsInf(a.Index, 1):
		return "It has too few pulls for an index yet."
	case in.Decision == policy.ByChance:
		s := "It was drawn, with chance " + Percent(a.Index)
		if l := &in.Arms[lead]; l.Index > a.Index {
			return s + "; " + quoted(l.Label) + " has the largest, " + Percent(l.Index) + "."
		}
		return s + ", the largest."
	case in.Decision == policy.ByDraws:
		s := "It drew the largest value; its " + in.Terms.Index + " is " + numbers.Commas(a.Index, 3)
		if l := &in.Arms[lead]; l.Index > a.Index {
			return s + ", that of " + quoted(l.Label) + " is " + numbers.Commas(l.Index, 3) + "."
		}
		return s + ", the largest."
	case in.Decision == policy.InTurn:
		return "It is its turn: arms are pulled in turn until their " + in.Terms.Index + " falls too far behind."
	case in.Decision == policy.ByOracle:
		return "The oracle knows that it is the best to pull."
	case lead >= 0 && in.Arms[lead].Index > a.Index:
		return "The policy does not always take the largest " + in.Terms.Index + "; " + quoted(in.Arms[lead].Label) + " has it."
	}
	return ""
}

// undecided says how the arm is picked that is not known yet.
func undecided(in *data.Inspection) string {
	lead := leader(in)
	if lead < 0 {
		return "No arm has enough pulls for its " + in.Terms.Index + " yet: each is tried first."
	}
	l := &in.Arms[lead]
	name := quoted(l.Label)
	switch in.Decision {
	case policy.ByChance:
		return in.Policy + " draws an arm: " + name + " has the largest chance, " + Percent(l.Index) + "."
	case policy.ByDraws:
		return in.Policy + " draws a value for each arm and pulls the arm of the largest: " + name + " has the largest " + in.Terms.Index + ", " + numbers.Commas(l.Index, 3) + "."
	case policy.InTurn:
		return in.Policy + " pulls arms in turn: " + name + " has the largest " + in.Terms.Index + ", " + numbers.Commas(l.Index, 3) + ", and may still have to wait."
	case policy.ByOracle:
		return in.Policy + " pulls the arm that it knows to be the best."
	}
	first := 0
	for i := range in.Arms {
		if math.IsInf(in.Arms[i].Index, 1) {
			first++
		}
	}
	if first > 0 {
		return capitalWords(first) + " arms have too few pulls for an index: one of them is tried next."
	}
	return "Several arms have the largest " + in.Terms.Index + ", " + numbers.Commas(l.Index, 3) + ": one of them is drawn."
}

// capitalWords writes a count at the beginning of a sentence.
func capitalWords(n int) string { return CapitalFirst(numbers.Words(n)) }

// leader returns the first arm of the largest finite index; -1 if no arm has one.
func leader(in *data.Inspection) int {
	lead := -1
	for i := range in.Arms {
		if in.Arms[i].Eligible() && (lead < 0 || in.Arms[i].Index > in.Arms[lead].Index) {
			lead = i
		}
	}
	return lead
}

// runnerUp returns the arm of the largest finite index but the one pulled; -1 if there is none.
func runnerUp(in *data.Inspection) int {
	next := -1
	for i := range in.Arms {
		if i != in.Pulled && in.Arms[i].Eligible() && (next < 0 || in.Arms[i].Index > in.Arms[next].Index) {
			next = i
		}
	}
	return next
}

// largest returns the largest part of an index that has parts.
func largest(a *data.InspectedArm) (t data.Term, ok bool) {
	most := 0.0
	n := 0
	for _, p := range a.Parts(nil) {
		if p.Term == data.WholeIndex {
			return 0, false
		}
		n++
		if v := p.To - p.From; v > most {
			t, most = p.Term, v
		}
	}
	return t, n > 1
}

// reason says which parts of an index stand above the runner-up's.
func reason(in *data.Inspection, a, r *data.InspectedArm) string {
	more := func(x, y float64) float64 {
		if d := x - y; d == d {
			return d
		}
		return 0
	}
	pays, climbs, tried := more(a.Estimate, r.Estimate), more(a.Increment, r.Increment), more(a.Bonus, r.Bonus)
	switch {
	case pays > 0 && climbs > 0:
		return "It pays more and is still climbing."
	case pays >= climbs && pays >= tried && pays > 0:
		return "It pays more."
	case climbs >= tried && climbs > 0:
		return "It climbs faster."
	case tried > 0:
		return "Less is known of it, so its " + in.Terms.Bonus + " is larger."
	}
	return "Its " + in.Terms.Index + " is the largest."
}
