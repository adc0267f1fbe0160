package sentences

import (
	"math"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/numbers"
)

// Why says why the policy pulls the arm it pulls: what sets its index above the next one's.
func Why(in *data.Inspection) Takeaway {
	if in == nil || in.Pulled < 0 || in.Pulled >= len(in.Arms) {
		return Takeaway{}
	}
	a := &in.Arms[in.Pulled]
	start := "Why " + quoted(a.Label) + "? "
	if math.IsInf(a.Index, 1) {
		s := start + "It has too few pulls for an index yet."
		return Takeaway{s, s}
	}
	next := runnerUp(in)
	switch {
	case next < 0:
		s := start + "There is no other."
		return Takeaway{s, s}
	case in.Unit == "probability":
		s := start + "It was drawn; its chance was " + Percent(a.Index) + "."
		return Takeaway{s, s}
	}
	r := &in.Arms[next]
	gap := a.Index - r.Index
	if gap < 0 {
		s := start + "Chance: the policy does not always take the largest index."
		return Takeaway{s, s}
	}
	s := start + reason(a, r)
	second := Capital(quoted(r.Label)) + " comes within " + numbers.Commas(gap, 3)
	if gap == 0 {
		second = Capital(quoted(r.Label)) + " has the same index"
	} else if gap < 0.0005 {
		second = Capital(quoted(r.Label)) + " comes within 0.001"
	}
	if t, ok := largest(r); ok {
		second += ", mostly on its " + [...]string{"estimate", "projected increment", "exploration bonus"}[t]
	}
	return Takeaway{s + " " + second + ".", s}
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
func reason(a, r *data.InspectedArm) string {
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
		return "Less is known of it, so its bonus is larger."
	}
	return "Its index is the largest."
}
