package sentences

import (
	"math"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/numbers"
	"risingbandits/engine/policy"
)

// Why says why the policy pulls the next arm, or how the arm will be picked if that is not decided yet.
func Why(in *data.Inspection) Takeaway {
	if in == nil || len(in.Arms) == 0 {
		return Takeaway{}
	}
	if in.Pulled < 0 || in.Pulled >= len(in.Arms) {
		s := undecided(in)
		return Takeaway{s, s}
	}
	a := &in.Arms[in.Pulled]
	start := "Why " + Quoted(a.Label) + "? "
	if s := decided(in, a); s != "" {
		return Takeaway{start + s, start + s}
	}
	next := runnerUp(in)
	if next < 0 {
		s := start + "There is no other."
		return Takeaway{s, s}
	}
	r := &in.Arms[next]
	against := Quoted(r.Label) + ", the next"
	if among(in, r.Index, in.Pulled) > 1 {
		against = Quoted(r.Label) + ", one of the next"
	}
	short, more := start, "" // the text begins with the short one
	gap, why := a.Index-r.Index, reason(in, a, r)
	switch {
	case gap == 0:
		short += "It is one of those with the largest " + in.Terms.Index + "."
		more = " " + Capital(Quoted(r.Label)) + " has the same."
	case why == "":
		short += "Its " + in.Terms.Index + " is the largest."
		more = " " + Capital(Quoted(r.Label)) + " comes within " + gapText(gap) + "."
	default:
		short += "Against " + against + ": " + why
	}
	part, mostly := mostOf(a)
	switch its := " Its " + in.Terms.Index + " is "; {
	case more == "" && mostly:
		more = its + gapText(gap) + " larger, and mostly its " + in.TermName(part) + "."
	case more == "":
		more = its + gapText(gap) + " larger."
	case mostly:
		more += its + "mostly its " + in.TermName(part) + "."
	}
	return Takeaway{short + more, short}
}

// gapText writes a difference of indices, with two significant digits if three decimals would show none.
func gapText(gap float64) string {
	if gap >= 0.0095 {
		return numbers.Commas(gap, 3)
	}
	return numbers.Digits(gap, 2)
}

// decided says why an arm is pulled if no comparison of indices explains it; else "".
func decided(in *data.Inspection, a *data.InspectedArm) string {
	lead := leader(in)
	switch {
	case math.IsInf(a.Index, 1) && in.Program:
		return "Its index is " + endless + "."
	case math.IsInf(a.Index, 1):
		return "It has too few pulls for an index yet."
	case in.Decision == policy.ByChance:
		return drawnBy(in, a, lead)
	case in.Decision == policy.ByDraws:
		return drawn(in, a, lead)
	case in.Decision == policy.InTurn:
		return inTurn(in)
	case in.Decision == policy.ByHand:
		return "A person chose it, or the list ended with it."
	case in.Decision == policy.ByOracle:
		return "The oracle knows that it is the best to pull."
	case lead >= 0 && in.Arms[lead].Index > a.Index:
		return "The policy does not always take the largest " + in.Terms.Index + "; " + largestFor(in, lead, " has", " have") + " it."
	}
	return ""
}

// drawnBy says by which chance or score an arm was drawn, and which arm has a larger one.
func drawnBy(in *data.Inspection, a *data.InspectedArm, lead int) string {
	s, text := "It was drawn, with chance ", Percent
	if in.ByScore() {
		s, text = "It was drawn by its "+in.Terms.Index+", ", func(x float64) string { return numbers.Commas(x, 3) }
	}
	s += text(a.Index)
	if l := &in.Arms[lead]; l.Index > a.Index {
		return s + "; " + largestFor(in, lead, " has", " have") + " the largest, " + text(l.Index) + "."
	}
	if among(in, a.Index, in.Pulled) > 0 {
		return s + "; no other is larger."
	}
	return s + ", the largest."
}

// drawn says what was drawn for an arm, and which arm has a larger posterior mean.
func drawn(in *data.Inspection, a *data.InspectedArm, lead int) string {
	b := &in.Beliefs[in.Pulled]
	s := "The value drawn for it is the largest, " + Drawn(b) + "."
	l := &in.Arms[lead]
	if l.Index <= a.Index && among(in, a.Index, in.Pulled) > 0 {
		return s + " No " + in.Terms.Index + " is larger than its, " + numbers.Commas(a.Index, 3) + "."
	}
	if l.Index <= a.Index {
		return s + " Its " + in.Terms.Index + " is the largest too, " + numbers.Commas(a.Index, 3) + "."
	}
	return s + " The " + in.Terms.Index + " of " + largestFor(in, lead, "", "") + " is larger, " + numbers.Commas(l.Index, 3) + ", against " +
		numbers.Commas(a.Index, 3) + "."
}

// Drawn returns a drawn value as text; "lower" if only that is known.
func Drawn(b *policy.Belief) string {
	low, high := numbers.Commas(b.Low, 3), numbers.Commas(b.High, 3)
	switch {
	case math.IsNaN(b.Low):
		return "lower"
	case low == high:
		return low
	}
	return low + " to " + high
}

// inTurn says how far the current turn is, and when arms are dropped.
func inTurn(in *data.Inspection) string {
	q := &in.Queue
	if q.Until == policy.NextRound {
		return fewest(in)
	}
	s := "It is its turn: "
	if left := len(q.Order) - q.At - 1; left > 0 {
		s += numbers.Words(left) + " more " + plural(left, "comes", "come") + " after it in this one."
	} else {
		s += "it is the last in this one."
	}
	if dropped := len(in.Arms) - len(q.Order); dropped > 0 {
		return s + " " + capitalWords(dropped) + " " + plural(dropped, "arm is", "arms are") + " dropped " + until[q.Until] + "."
	}
	switch {
	case q.First == 0:
		return s + " No arm is ever dropped."
	case q.Turn < q.First:
		return s + " No arm is dropped before turn " + numbers.Int(q.First) + " since the last reset; this is turn " +
			numbers.Int(q.Turn) + "."
	}
	return s + " No arm is dropped so far."
}

// until says for how long an arm is dropped.
var until = [...]string{policy.NextReset: "until the next reset", policy.NextRound: "in this round", policy.Never: "for good"}

// fewest says which arms a policy that compares all arms anew in each round drops in this one.
func fewest(in *data.Inspection) string {
	left := len(in.Queue.Order)
	if left == 1 {
		return "It alone is left: all others are dropped in this round."
	}
	s := "It has the fewest pulls of the " + numbers.Words(left) + " arms that are left in this round."
	for _, k := range in.Queue.Order {
		if k != in.Pulled && in.Arms[k].Pulls <= in.Arms[in.Pulled].Pulls {
			s = "None of the " + numbers.Words(left) + " arms that are left in this round has fewer pulls."
		}
	}
	if dropped := len(in.Arms) - left; dropped > 0 {
		return s + " " + capitalWords(dropped) + " " + plural(dropped, "arm is", "arms are") + " dropped " + until[policy.NextRound] + "."
	}
	return s + " None is dropped in it."
}

// plural returns the word that fits a count.
func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// endless is what an index of a program is that stands for infinity.
const endless = "∞, or not a number, which counts as ∞"

// undecided says how the arm will be picked if it is not known yet.
func undecided(in *data.Inspection) string {
	lead := leader(in)
	if lead < 0 && in.Program {
		return "No arm has an index that is a finite number: one of the largest is drawn."
	}
	if lead < 0 {
		return "No arm has enough pulls for its " + in.Terms.Index + " yet: each is tried first."
	}
	l := &in.Arms[lead]
	switch in.Decision {
	case policy.ByChance:
		name, value := "chance", Percent(l.Index)
		if in.ByScore() {
			name, value = in.Terms.Index, numbers.Commas(l.Index, 3)
		}
		return in.Policy + " draws an arm: " + largestFor(in, lead, " has", " have") + " the largest " + name + ", " + value + "."
	case policy.ByOracle:
		return in.Policy + " pulls the arm that it knows to be the best."
	}
	first := 0
	for i := range in.Arms {
		if math.IsInf(in.Arms[i].Index, 1) {
			first++
		}
	}
	if first > 0 && in.Program {
		return capitalWords(first) + " arms have an index that is " + endless + ": one of them is drawn."
	}
	if first > 0 {
		return capitalWords(first) + " arms have too few pulls for an index: one of them is tried next."
	}
	if among(in, l.Index, -1) == 1 {
		return Capital(Quoted(l.Label)) + " has the largest " + in.Terms.Index + ", " + numbers.Commas(l.Index, 3) + "."
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

// runnerUp returns the arm with the largest finite index except the pulled one; -1 if there is none.
func runnerUp(in *data.Inspection) int {
	next := -1
	for i := range in.Arms {
		if i != in.Pulled && in.Arms[i].Eligible() && (next < 0 || in.Arms[i].Index > in.Arms[next].Index) {
			next = i
		}
	}
	return next
}

// among counts the arms with a finite index of some value, without the pulled one.
func among(in *data.Inspection, index float64, pulled int) (n int) {
	for i := range in.Arms {
		if i != pulled && in.Arms[i].Eligible() && in.Arms[i].Index == index {
			n++
		}
	}
	return n
}

// largestFor names the arms of the largest finite index, with the form of a verb that fits their number.
func largestFor(in *data.Inspection, lead int, one, many string) string {
	indices := make([]float64, len(in.Arms))
	for i := range in.Arms {
		if indices[i] = in.Arms[i].Index; !in.Arms[i].Eligible() {
			indices[i] = math.NaN()
		}
	}
	index := in.Arms[lead].Index
	return armsWith(indices, index, func(i int) string { return in.Arms[i].Label }) + plural(among(in, index, -1), one, many)
}

// armsWith names the arms that have a value, or counts them if they are many.
func armsWith(values []float64, value float64, label func(i int) string) string {
	var names []string
	for i, v := range values {
		if v == value {
			names = append(names, Quoted(label(i)))
		}
	}
	if len(names) > maxLeast {
		return numbers.Words(len(names)) + " arms"
	}
	return and(names)
}

// mostOf returns the part that is more than half of an index that has parts.
func mostOf(a *data.InspectedArm) (t data.Term, ok bool) {
	most, total, n := 0.0, 0.0, 0
	for _, p := range a.Parts(nil) {
		if p.Term == data.WholeIndex {
			return 0, false
		}
		n++
		v := math.Abs(p.To - p.From)
		if total += v; p.To-p.From > most {
			t, most = p.Term, p.To-p.From
		}
	}
	return t, n > 1 && most > total/2 && most < total
}

// reason says which parts make an index larger than the runner-up's; "" if no part does.
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
		return "it paid more and seems to climb faster."
	case pays >= climbs && pays >= tried && pays > 0:
		return "it paid more."
	case climbs >= tried && climbs > 0:
		return "it seems to climb faster."
	case tried > 0:
		return "less is known about it, so its " + in.Terms.Bonus + " is larger."
	}
	return ""
}
