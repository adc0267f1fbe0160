package claims

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"risingbandits/engine/detmath"
	"risingbandits/engine/numbers"
	"risingbandits/engine/sim"
)

// A Reading is one fair way to read a claim: what its words require.
type Reading struct {
	Name string // "" for the only one
	Test string // when the claim holds, so read

	// numbers measures what the reading speaks of. It returns none, with the reason, where nothing of it was played.
	numbers func(ev *Evidence, column Column) (list []Number, why string)
}

// An Outcome is a verdict with the numbers that decide it.
type Outcome struct {
	Verdict     Verdict  `json:"verdict"`
	Why         string   `json:"why,omitempty"`         // in words, if the numbers do not say it
	Reading     string   `json:"reading,omitempty"`     // the reading that decides, if there are several
	Readings    []Read   `json:"readings,omitempty"`    // the verdict of each reading, if there are several
	Played      string   `json:"played,omitempty"`      // how much was played
	Comparisons int      `json:"comparisons,omitempty"` // for which its intervals are corrected
	Changes     string   `json:"changes,omitempty"`     // what would change the verdict
	Numbers     []Number `json:"numbers"`
}

// A Read is the verdict of one reading.
type Read struct {
	Name    string  `json:"name"`
	Verdict Verdict `json:"verdict"`
	Why     string  `json:"why,omitempty"`
}

// A Number is one thing that was measured.
type Number struct {
	Name      string   `json:"name"`
	Value     float64  `json:"value"`
	CI95      *float64 `json:"ci95"`                // half-width of the 95% interval; nil if the number is exact or comes from one run
	Corrected *float64 `json:"corrected,omitempty"` // the half-width that decides, corrected for the claim's comparisons
	Want      string   `json:"want,omitempty"`      // what the claim requires; "" if the number is only for information
	Verdict   Verdict  `json:"verdict,omitempty"`   // whether it is so; "" if the claim requires nothing
	Reading   string   `json:"reading,omitempty"`   // the reading that it belongs to, if there are several

	Doubt sim.Doubt `json:"doubt,omitempty"` // why the half-width may be too short

	test   *test   // what decides it, until it is decided
	unsure bool    // it is open because of its doubt
	wrong  float64 // by how many corrected half-widths an interval that lies on the wrong side is there, at least 1; else 0
}

// A test says how a number is decided.
type test struct {
	of      interval
	lo, hi  float64  // the number must be above lo and below hi; infinite where there is no limit
	stands  int      // the number was picked as the worst of so many: it stands for as many comparisons
	agrees  bool     // the interval must contain 0, and be at most a rank wide
	share   *[2]int  // the share of runs, hits of runs, must be above a half
	members []Number // at least `least` of the members must be as wanted
	least   int
}

// decided returns a number whose verdict needs no interval.
func (n Number) decided(want string, is bool) Number {
	n.Want, n.Verdict = want, Fails
	if is {
		n.Verdict = Holds
	}
	return n
}

// comparisons counts the intervals that a number's verdict rests on.
func (n *Number) comparisons() int {
	switch t := n.test; {
	case t == nil || t.of.exact:
		return 0
	case t.members != nil:
		sum := 0
		for i := range t.members {
			sum += t.members[i].comparisons()
		}
		return sum
	default:
		return max(t.stands, 1)
	}
}

// failsFrom is by how many corrected half-widths a number must be on the wrong side of its limit so that it fails: a claim is
// other people's, and a little less luck must not call it false.
const failsFrom = 1.5

// trustedFrom is by how many corrected half-widths a number must be on one side of its limit so that an interval that a few runs may
// make too short decides. An interval of too few runs decides nothing.
const trustedFrom = 2

// decide gives a number its verdict among m comparisons. It returns how far the number is on the side that the claim
// wants, in corrected half-widths: infinite where the verdict rests on no interval.
func (n *Number) decide(m int) (margin float64) {
	t := n.test
	if t == nil {
		return math.Inf(1)
	}
	switch {
	case t.members != nil:
		return n.decideMembers(m)
	case t.share != nil:
		more, less := atHalf(t.share[0], t.share[1])
		n.Verdict = verdictOf(more < 0.025/float64(m), less < 0.025/float64(m))
		return math.Inf(1)
	case t.of.exact:
		n.Verdict = verdictOf(t.lo < t.of.Value && t.of.Value < t.hi, true)
		return math.Inf(1)
	case !t.of.HasInterval():
		n.Verdict = Open
		return 0
	}
	w := float64(t.of.width() * detmath.Widening(m, t.of.degrees))
	if m > 1 {
		corrected := rounded(w)
		n.Corrected = &corrected
	}
	var holds bool
	if t.agrees {
		holds, margin = math.Abs(t.of.Value) <= w && w <= 1, float64(w-math.Abs(t.of.Value))/w
		n.wrong = 1 - margin
	} else {
		holds, margin = t.of.Value-w > t.lo && t.of.Value+w < t.hi, min(t.of.Value-t.lo, t.hi-t.of.Value)/w
		n.wrong = -margin
	}
	if n.wrong < 1 {
		n.wrong = 0
	}
	n.Verdict = verdictOf(holds, n.wrong >= failsFrom)
	if n.Doubt = t.of.Doubt; n.Doubt == sim.FewRuns || n.Doubt == sim.Skewed && math.Abs(margin) < trustedFrom {
		n.Verdict, n.wrong, n.unsure = Open, 0, true
	}
	return margin
}

// decideMembers gives a number the verdict that enough of its members are as wanted, and their count as its value.
func (n *Number) decideMembers(m int) (margin float64) {
	var verdicts []Verdict
	var margins []float64
	hold := 0
	for i := range n.test.members {
		margins = append(margins, n.test.members[i].decide(m))
		v := n.test.members[i].Verdict
		if verdicts = append(verdicts, v); v == Holds {
			hold++
		}
	}
	n.Value, n.Verdict = float64(hold), atLeast(verdicts, n.test.least)
	slices.Sort(margins)
	return margins[len(margins)-n.test.least]
}

func verdictOf(holds, fails bool) Verdict {
	switch {
	case holds:
		return Holds
	case fails:
		return Fails
	}
	return Open
}

// settle decides a claim from the numbers of its readings.
func settle(readings []Reading, ev *Evidence, column Column) Outcome {
	o := Outcome{Verdict: Open, Numbers: []Number{}}
	var lists [][]Number
	var whys []string
	for _, r := range readings {
		list, why := r.numbers(ev, column)
		for i := range list {
			o.Comparisons += list[i].comparisons()
		}
		lists, whys = append(lists, list), append(whys, why)
	}
	best, closest, wrong := -1, 0.0, math.Inf(1)
	for i, list := range lists {
		verdict, near, far := decideAll(list, o.Comparisons)
		if len(list) == 0 {
			if len(readings) > 1 {
				o.Readings = append(o.Readings, Read{readings[i].Name, Open, whys[i]})
			}
			continue
		}
		if len(readings) > 1 {
			o.Readings = append(o.Readings, Read{readings[i].Name, verdict, whys[i]})
			for k := range list {
				list[k].Reading = readings[i].Name
			}
		}
		wrong = min(wrong, far)
		if best < 0 || rankOf(verdict) > rankOf(o.Verdict) || verdict == o.Verdict && shareHeld(list) > shareHeld(lists[best]) {
			best, closest, o.Verdict, o.Reading, o.Why = i, near, verdict, readings[i].Name, whys[i]
		}
		o.Numbers = append(o.Numbers, list...)
	}
	if best < 0 {
		o.Why = firstOf(whys)
		o.Readings = nil
		return o
	}
	if o.Verdict == Open && o.Why == "" {
		o.Why = undecided(lists[best])
	}
	o.Why = strings.TrimSpace(o.Why + " " + doubted(lists[best]))
	o.Changes = whatChanges(o.Verdict, lists[best], closest, wrong)
	for i := range o.Numbers {
		o.Numbers[i].test = nil
	}
	return o
}

// shareHeld returns the share of the numbers with a verdict that are as wanted: of several readings with one verdict, the
// first with the largest share is the one that suits the claim best.
func shareHeld(list []Number) float64 {
	held, decided := 0, 0
	for _, n := range list {
		count(&held, n.Verdict == Holds)
		count(&decided, n.Verdict != "")
	}
	return float64(held) / float64(max(decided, 1))
}

// decideAll decides every number among m comparisons: all must be as wanted. closest is the least margin; wrong says by how
// many corrected half-widths the number that fails and is furthest on the wrong side is there, 0 if none fails.
func decideAll(list []Number, m int) (verdict Verdict, closest, wrong float64) {
	verdict, closest = Holds, math.Inf(1)
	for i := range list {
		margin := list[i].decide(m)
		if list[i].Verdict == "" {
			continue
		}
		closest = min(closest, margin)
		if list[i].Verdict == Fails {
			wrong = max(wrong, list[i].wrongBy(margin))
		}
		if rankOf(list[i].Verdict) < rankOf(verdict) {
			verdict = list[i].Verdict
		}
	}
	return verdict, closest, wrong
}

// wrongBy returns by how many corrected half-widths a number that fails is on the wrong side of its limit, at least
// failsFrom; infinite if its verdict rests on no interval.
func (n *Number) wrongBy(margin float64) float64 {
	switch {
	case n.test == nil || math.IsInf(margin, 1):
		return math.Inf(1)
	case n.wrong > 0:
		return n.wrong
	}
	return -margin
}

// rankOf orders verdicts from Fails to Holds.
func rankOf(v Verdict) int { return slices.Index([]Verdict{Fails, Open, Holds}, v) }

func firstOf(texts []string) string {
	for _, text := range texts {
		if text != "" {
			return text
		}
	}
	return "Nothing of it was played."
}

// undecided names the numbers that the runs cannot decide, and those that are too little on the wrong side to fail.
func undecided(list []Number) string {
	var both, little []string
	for _, n := range list {
		switch {
		case n.Verdict != Open || n.unsure: // see doubted
		case n.wrong > 0:
			little = append(little, fmt.Sprintf("“%s” is there by %s", n.Name, numbers.Commas(n.wrong, 2)))
		default:
			both = append(both, "“"+n.Name+"”")
		}
	}
	var text []string
	if len(both) > 0 {
		text = append(text, "The runs cannot tell: the corrected interval reaches both sides of the limit for "+few(both)+".")
	}
	if len(little) > 0 {
		text = append(text, fmt.Sprintf("A claim is called false only where a number is at least %s corrected half-widths on the wrong "+
			"side of its limit: %s.", plain(failsFrom), few(little)))
	}
	return strings.Join(text, " ")
}

// doubted names the numbers whose intervals may be too short, "" for none.
func doubted(list []Number) string {
	var unsure, skewed []string
	var all []Number
	for _, n := range list {
		if all = append(all, n); n.test != nil {
			all = append(all, n.test.members...)
		}
	}
	for _, n := range all {
		switch {
		case n.unsure:
			unsure = append(unsure, "“"+n.Name+"”")
		case n.Doubt != sim.NoDoubt:
			skewed = append(skewed, "“"+n.Name+"”")
		}
	}
	var text []string
	if len(unsure) > 0 {
		text = append(text, fmt.Sprintf("The runs are too few for the interval of %s, or a few of them differ from the rest and the number "+
			"is less than %d corrected half-widths from its limit.", few(unsure), trustedFrom))
	}
	if len(skewed) > 0 {
		text = append(text, "A few runs differ from the rest, so that the interval may be too short for "+few(skewed)+".")
	}
	return strings.Join(text, " ")
}

// few joins some names: of more than three the first two.
func few(names []string) string {
	if len(names) > 3 {
		return strings.Join(names[:2], ", ") + fmt.Sprintf(" and %d more", len(names)-2)
	}
	return strings.Join(names, ", ")
}

// likelyToStay is how many corrected half-widths a number must be on the wrong side so that more runs hardly bring it back.
const likelyToStay = 2

// whatChanges says what would change a verdict. closest is the margin of the number that is closest to the other side.
// wrong says how far the readings that fail have a number on the wrong side, for the reading where that is least.
func whatChanges(v Verdict, list []Number, closest, wrong float64) string {
	const unseen = "A fair reading of the sentence that we do not see, in which its numbers are as wanted. "
	switch {
	case v == Open && closest == 0:
		return "More than one run."
	case v == Open:
		return moreRuns(list)
	case v == Fails && math.IsInf(wrong, 1):
		return unseen + "More runs would not change it."
	case v == Fails && wrong >= likelyToStay:
		return unseen + fmt.Sprintf("More runs would hardly change it: in every reading a number is %s corrected half-widths on the wrong "+
			"side.", widths(wrong, "at least "))
	case v == Fails:
		return fmt.Sprintf("More runs may leave it open: in one reading no number is more than %s corrected half-widths on the wrong side, "+
			"where %s is needed. Or a fair reading of the sentence that we do not see.", numbers.Commas(wrong, 2), plain(failsFrom))
	case math.IsInf(closest, 1):
		return "One exception among what is computed."
	}
	return fmt.Sprintf("Runs in which the closest number is on the other side: it is %s of its corrected half-widths away from there.",
		widths(closest, ""))
}

// widths writes a number of half-widths for people: no more than a hundred is counted.
func widths(x float64, atLeast string) string {
	if x > 100 {
		return "more than 100"
	}
	return atLeast + numbers.Commas(x, 1)
}

// moreRuns says how many more runs would decide the open numbers of a list if their means stayed as they are.
func moreRuns(list []Number) string {
	most := 2.0
	for _, n := range list {
		if n.Verdict != Open || n.test == nil || n.test.members != nil || n.test.share != nil || !n.test.of.HasInterval() ||
			n.unsure && n.test.of.Doubt == sim.FewRuns {
			continue
		}
		half := n.test.of.width()
		if n.Corrected != nil {
			half = *n.Corrected
		}
		distance := min(math.Abs(n.Value-n.test.lo), math.Abs(n.Value-n.test.hi))
		if n.test.agrees {
			distance = math.Abs(n.Value)
		}
		switch {
		case distance == 0:
			most = math.Inf(1)
		case n.wrong > 0:
			most = max(most, float64(failsFrom/n.wrong*failsFrom/n.wrong))
		default:
			most = max(most, float64(half/distance*half/distance))
		}
	}
	if most > 100 {
		return "More runs than can be played, more than a hundred times as many: at least two of its numbers are level."
	}
	return fmt.Sprintf("At least %s times as many runs, if the means stay as they are.", numbers.Commas(math.Ceil(most), 0))
}
