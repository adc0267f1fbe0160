package sentences

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/numbers"
)

// A Takeaway is what a chart says, in words: short plain sentences computed from its data.
type Takeaway struct {
	Text  string // "" if there is nothing to say
	Short string // a shorter text for little room
}

// A Subject is what sentences about policies are about: results, without the hidden policies.
type Subject struct {
	Results *data.Results
	Hidden  map[string]bool // by the key of a Series
	Chosen  string          // key of the inspected policy; "" if none
}

// ArmName returns how a sentence names an arm: "arm 3", or its own name.
func ArmName(label string) string {
	for _, c := range label {
		if c < '0' || c > '9' {
			return label
		}
	}
	return "arm " + label
}

// Quoted returns how a sentence names an arm: "arm 3", or its own name in quotes.
func Quoted(label string) string {
	if name := ArmName(label); name != label {
		return name
	}
	return "“" + label + "”"
}

// Capital returns s with a capital first letter if it is of the form "arm 3"; names keep their own letters.
func Capital(s string) string {
	if strings.HasPrefix(s, "arm ") {
		return "A" + s[1:]
	}
	return s
}

// and joins names for a sentence: "a, b and c".
func and(names []string) string {
	switch n := len(names); n {
	case 0:
		return ""
	case 1:
		return names[0]
	default:
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
}

// Payoffs returns the takeaway of a chart of these arms; leads are data.Leads of them.
func Payoffs(a *data.Arms, leads []data.Lead) Takeaway {
	if len(leads) == 0 {
		return Takeaway{}
	}
	unit := "pull"
	if a.Restless {
		unit = "round"
	}
	name := func(i int) string { return Quoted(a.Arms[i].Label) }
	first, last := leads[0], leads[len(leads)-1]
	from := numbers.Commas(float64(last.From), 0)
	end := name(last.Arm) + " is the best."
	if !a.Restless && a.Best >= 0 && a.Best < len(a.Arms) && a.Best != last.Arm {
		end = name(last.Arm) + " pays more, but " + name(a.Best) + " earns most over all " + numbers.Commas(float64(a.Horizon), 0) + " pulls."
	}
	if len(a.Arms) == 1 {
		s := Capital(name(0)) + " is the only one."
		return Takeaway{s, s}
	}
	switch len(leads) {
	case 1:
		s := Capital(name(first.Arm)) + " pays most from the first " + unit + " on."
		return Takeaway{s, s}
	case 2:
		led := numbers.Commas(float64(last.From-1), 0) + " " + unit
		if last.From > 2 {
			led += "s"
		}
		start := Capital(name(first.Arm)) + " leads for " + led
		return Takeaway{start + ". From then on " + end, start + ", then " + name(last.Arm) + "."}
	case 3:
		start := Capital(name(first.Arm)) + " leads, then " + name(leads[1].Arm)
		return Takeaway{start + ". From " + unit + " " + from + " on " + end, start + ", then " + name(last.Arm) + "."}
	}
	s := "The lead changes " + numbers.Words(len(leads)-1) + " times. From " + unit + " " + from + " on " + end
	return Takeaway{s, s}
}

// A standing is a policy and its regret.
type standing struct {
	s          *data.Series
	mean, half float64
}

// standings returns the visible policies, the least regret first, without oracles, which always lose least.
func (of *Subject) standings() []standing {
	var all []standing
	for i := range of.Results.Series {
		s := &of.Results.Series[i]
		if of.Hidden[s.Key] || s.Oracle || len(s.Y) == 0 {
			continue
		}
		st := standing{s: s, mean: data.LastValue(s.Y)}
		if n := len(s.Half); n > 0 && s.Runs > 1 {
			st.half = s.Half[n-1]
		}
		if st.mean != st.mean {
			continue
		}
		all = append(all, st)
	}
	slices.SortStableFunc(all, func(a, b standing) int { return cmp.Compare(a.mean, b.mean) })
	return all
}

// Regret says who loses least, and whose runs end on the best arm.
func (of *Subject) Regret() Takeaway {
	all := of.standings()
	if len(all) == 0 || of.awaited() {
		return Takeaway{}
	}
	first, subject := of.leastSentence(all)
	ends := of.endSentence(subject)
	even := of.exploringSentence()
	t := Takeaway{Text: first, Short: first}
	switch {
	case ends != "" && even != "":
		first += " " + ends + "."
		if t.Text += " " + ends + "; " + even + "."; len(t.Text) > longest {
			t.Text = first // the first sentence alone says more
		}
	case ends+even != "":
		t.Text += " " + ends + even + "."
		first = t.Text
	}
	if len(first) <= shortest {
		t.Short = first
	}
	return t
}

// awaited reports whether some policy has no finished run yet: until then policies cannot be compared.
func (of *Subject) awaited() bool {
	if !of.Results.Underway {
		return false
	}
	for i := range of.Results.Series {
		if s := &of.Results.Series[i]; s.Runs == 0 && !of.Hidden[s.Key] {
			return true
		}
	}
	return false
}

// longest is how many letters fit into the two lines above a wide chart.
const longest = 112

// shortest is how many letters fit into two lines on a phone.
const shortest = 84

// leastSentence says which policies lose least, as far as the intervals tell. subject is the policy that the sentence
// is about, "" if there are several.
func (of *Subject) leastSentence(all []standing) (sentence, subject string) {
	least := all[0].s.Name
	if len(all) == 1 {
		return least + " loses " + numbers.Commas(all[0].mean, numbers.DecimalsFor(math.Abs(all[0].mean))) + " over " +
			numbers.Commas(of.Results.X[len(all[0].s.Y)-1], 0) + " rounds.", least
	}
	var names []string
	for _, st := range all {
		if st.s.Runs < 2 {
			if x := of.Results.X; x[len(x)-1] < float64(of.Results.Horizon) {
				return least + " loses least so far in this one run.", least
			}
			if of.Results.Underway {
				return "After the first runs " + least + " has lost least.", least
			}
			return least + " loses least in this one run.", least
		}
		if st.mean-st.half <= all[0].mean+all[0].half {
			names = append(names, st.s.Name)
		}
	}
	so, close := "", "their "+overlap+"."
	if of.Results.Underway {
		so, close = " so far", "they "+apart+" yet."
	}
	who, verb := and(names), " lose least"
	if len(names) > 4 {
		who = CapitalFirst(numbers.Words(len(names))) + " policies"
	}
	if len(names) == len(all) {
		verb = " lose about as much"
	}
	if len(names) == 1 {
		return who + " loses least" + so + ".", who
	}
	return who + verb + so + "; " + close, ""
}

func CapitalFirst(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// Rules of the sentences about where runs end and who explores; Rules states them.
const (
	mostRuns  = 0.5 // a policy whose runs end on the best arm in a smaller share than this is named
	evenMost  = 1.6 // the most pulled arm of an exploring policy has at most this many times an even share
	evenLeast = 0.4 // the least pulled one has at least this many times an even share
	mostNames = 5   // if there are more policies, they are counted, not named
)

// An ending is a policy, the share of its runs whose last pull is of the best arm, and its regret.
type ending struct {
	name        string
	share, lost float64
}

// endings returns the endings of the visible policies that have several runs, do not know the payoffs and do not
// explore all arms evenly. Those that end on the best arm least often come first; among equals, those with the most
// regret.
func (of *Subject) endings() []ending {
	r := of.Results
	var all []ending
	for i := range r.Series {
		s := &r.Series[i]
		if of.Hidden[s.Key] || s.Oracle || s.Runs < 2 || len(s.LastArm) != len(r.Arms) || explores(s) {
			continue
		}
		all = append(all, ending{s.Name, s.LastArm[r.Best], data.LastValue(s.Y)})
	}
	slices.SortStableFunc(all, func(a, b ending) int {
		return cmp.Or(cmp.Compare(a.share, b.share), cmp.Compare(b.lost, a.lost))
	})
	return all
}

// endSentence names the policies most of whose runs do not end on the best arm, the worst first. If there are none, it
// says that all do, and which one least often. A policy that is the subject of the sentence before is called "It".
func (of *Subject) endSentence(subject string) string {
	r := of.Results
	if r.Best < 0 || r.Best >= len(r.Arms) {
		return ""
	}
	all := of.endings()
	if len(all) == 0 {
		return ""
	}
	best := " on " + Quoted(r.Arms[r.Best]) + ", the best, in "
	worst := all[0]
	ends := worst.name + " ends" + best + ofRuns(worst.share) + " of its runs"
	if worst.name == subject {
		ends = "It" + ends[len(subject):]
	}
	if len(all) == 1 {
		return ends
	}
	n := 0
	for n < len(all) && all[n].share < mostRuns {
		n++
	}
	switch {
	case n == 0 && all[0].share == all[len(all)-1].share:
		return "All end" + best + ofRuns(worst.share) + " of their runs"
	case n == 0:
		return "All end" + best + "most of their runs, " + worst.name + " least often, in " + Percent(worst.share)
	case n == 1:
		return ends
	case all[n-1].share == worst.share:
		return namesOf(all[:n]) + " end" + best + ofRuns(worst.share) + " of their runs" + aboveAll(all[:n])
	}
	return namesOf(all[:n]) + " mostly miss " + Quoted(r.Arms[r.Best]) + ", the best" + aboveAll(all[:n])
}

// aboveAll names the worst of policies that are counted instead of named.
func aboveAll(all []ending) string {
	if len(all) <= mostNames {
		return ""
	}
	return ", above all " + all[0].name
}

// namesOf joins the names of policies at the beginning of a sentence, or counts them if there are many.
func namesOf(all []ending) string {
	if len(all) > mostNames {
		return CapitalFirst(numbers.Words(len(all))) + " policies"
	}
	var names []string
	for _, e := range all {
		names = append(names, e.name)
	}
	return and(names)
}

// ofRuns writes a share of runs: "none", "all" or a percentage.
func ofRuns(share float64) string {
	switch share {
	case 0:
		return "none"
	case 1:
		return "all"
	}
	return Percent(share)
}

// explores reports whether a policy still pulls all arms about evenly.
func explores(s *data.Series) bool {
	if len(s.Pulls) < 3 {
		return false
	}
	total, most, least := 0.0, 0.0, math.Inf(1)
	for _, v := range s.Pulls {
		total, most, least = total+v, math.Max(most, v), math.Min(least, v)
	}
	even := total / float64(len(s.Pulls))
	return most <= evenMost*even && least >= evenLeast*even && total > 0
}

// exploringSentence names the policies that still explore all arms.
func (of *Subject) exploringSentence() string {
	var names []string
	for i := range of.Results.Series {
		if s := &of.Results.Series[i]; !of.Hidden[s.Key] && explores(s) {
			names = append(names, s.Name)
		}
	}
	rest := " still exploring all " + numbers.Words(len(of.Results.Arms)) + " arms"
	switch n := len(names); {
	case n == 0:
		return ""
	case n == 1:
		return names[0] + " is" + rest
	case n > mostNames:
		return CapitalFirst(numbers.Words(n)) + " policies are" + rest
	}
	return and(names) + " are" + rest
}

// PerRound says who loses least in the end.
func (of *Subject) PerRound() Takeaway {
	r := of.Results
	if len(r.X) < 10 {
		return Takeaway{}
	}
	best, least := "", math.Inf(1)
	from := len(r.X) - len(r.X)/10
	for i := range r.Series {
		s := &r.Series[i]
		if of.Hidden[s.Key] || s.Oracle || len(s.Y) < len(r.X) {
			continue
		}
		if v := (s.Y[len(r.X)-1] - s.Y[from-1]) / (r.X[len(r.X)-1] - r.X[from-1]); v < least {
			best, least = s.Name, v
		}
	}
	if best == "" {
		return Takeaway{}
	}
	s := "In the last tenth of the rounds " + best + " loses least: " + numbers.Commas(least, 3) + " a round."
	return Takeaway{s, best + " loses least in the end."}
}

// Pulls says who pulls the best arm most often and who least.
func (of *Subject) Pulls() Takeaway {
	r := of.Results
	if r.Best < 0 || r.Best >= len(r.Arms) {
		return Takeaway{}
	}
	var most, least *data.Series
	share := func(s *data.Series) float64 {
		total := 0.0
		for _, v := range s.Pulls {
			total += v
		}
		return s.Pulls[r.Best] / total
	}
	for i := range r.Series {
		s := &r.Series[i]
		if of.Hidden[s.Key] || s.Oracle || len(s.Pulls) != len(r.Arms) || !(share(s) >= 0) {
			continue
		}
		if most == nil || share(s) > share(most) {
			most = s
		}
		if least == nil || share(s) < share(least) {
			least = s
		}
	}
	if most == nil {
		return Takeaway{}
	}
	s := most.Name + " pulls " + Quoted(r.Arms[r.Best]) + ", the best, in " + Percent(share(most)) + " of the rounds"
	t := Takeaway{s + ".", s + "."}
	if most != least {
		t.Text = s + ", " + least.Name + " in " + Percent(share(least)) + "."
	}
	return t
}

// Percent returns a share with enough digits to distinguish it from 0% and from 100%.
func Percent(x float64) string {
	switch {
	case x > 0 && x < 0.001:
		return "under 0.1%"
	case x < 0.1 || x > 0.99 && x < 1:
		return numbers.Commas(100*x, 1) + "%"
	}
	return numbers.Commas(100*x, 0) + "%"
}
