package sentences

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

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

// CapitalFirst returns s with a capital first letter.
func CapitalFirst(s string) string {
	_, n := utf8.DecodeRuneInString(s)
	return strings.ToUpper(s[:n]) + s[n:]
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
	from := numbers.Int(last.From)
	end, then := name(last.Arm)+" is the best.", name(last.Arm)
	if last.Shared {
		end, then = "no arm pays more than "+name(last.Arm)+".", name(last.Arm)+" and others"
	}
	brief := "" // where the last leader is not the best, which no room is too short to say
	if !a.Restless && a.Best >= 0 && a.Best < len(a.Arms) && a.Best != last.Arm {
		best := ", but " + name(a.Best) + " earns most in total."
		if shared(a, a.Best) {
			best = ", but no arm earns more in total than " + name(a.Best) + "."
		}
		more, highest := " pays more", " ends highest"
		if last.Shared {
			more, highest = " pays as much as any", " ends as high as any"
		}
		end = name(last.Arm) + more + best
		brief = Capital(name(last.Arm)) + highest + best
	}
	if len(a.Arms) == 1 {
		s := Capital(name(0)) + " is the only one."
		return Takeaway{s, s}
	}
	start := Capital(name(first.Arm)) + " leads"
	if first.Shared {
		start = Capital(name(first.Arm)) + " and others lead"
	}
	switch len(leads) {
	case 1:
		s := Capital(name(first.Arm)) + " pays most from the first " + unit + " on."
		if first.Shared { // some pay as much at first, or always
			s = "No arm pays more than " + name(first.Arm) + "."
		}
		return Takeaway{s, s}
	case 2:
		led := numbers.Int(last.From-1) + " " + unit
		if last.From > 2 {
			led += "s"
		}
		start += " for " + led
		return Takeaway{start + ". From then on " + end, cmp.Or(brief, start+", then "+then+".")}
	case 3:
		second := name(leads[1].Arm)
		if leads[1].Shared {
			second += " and others"
		}
		start += ", then " + second
		return Takeaway{start + ". From " + unit + " " + from + " on " + end, cmp.Or(brief, start+", then "+then+".")}
	}
	s := "From " + unit + " " + from + " on " + end
	if brief != "" { // then the sentence is long enough
		return Takeaway{s, brief}
	}
	s = "The lead changes " + numbers.Words(len(leads)-1) + " times. " + s
	return Takeaway{s, s}
}

// shared reports whether another arm pays the same as one, where leads are determined.
func shared(a *data.Arms, arm int) bool {
	for i := range a.Arms {
		same := i != arm
		for x := 1; same && x <= a.Horizon; x += max(1, x/8) {
			same = a.Arms[i].Curve.At(x) == a.Arms[arm].Curve.At(x)
		}
		if same {
			return true
		}
	}
	return false
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

// PerRound says who loses least in the end.
func (of *Subject) PerRound() Takeaway {
	r := of.Results
	if len(r.X) < 10 {
		return Takeaway{}
	}
	from := len(r.X) - len(r.X)/10
	most, least := of.Extremes(func(s *data.Series) bool { return len(s.Y) >= len(r.X) }, func(s *data.Series) float64 {
		return (s.Y[len(r.X)-1] - s.Y[from-1]) / (r.X[len(r.X)-1] - r.X[from-1])
	})
	switch {
	case most == nil:
		return Takeaway{}
	case least == nil:
		lose := most.Who() + " " + most.Verb("loses", "lose") + " "
		s := "In the last tenth of the rounds " + lose + numbers.Commas(most.Value, 3) + " a round."
		return Takeaway{s, s}
	}
	lose := least.Who() + " " + least.Verb("loses", "lose") + " least"
	return Takeaway{"In the last tenth of the rounds " + lose + ": " + numbers.Commas(least.Value, 3) + " a round.", lose + " in the end."}
}

// Pulls says who pulls the best arm most often and who least.
func (of *Subject) Pulls() Takeaway {
	r := of.Results
	if r.Best < 0 || r.Best >= len(r.Arms) {
		return Takeaway{}
	}
	most, least := of.Extremes(func(s *data.Series) bool { return len(s.Pulls) == len(r.Arms) }, func(s *data.Series) float64 {
		total := 0.0
		for _, v := range s.Pulls {
			total += v
		}
		return s.Pulls[r.Best] / total
	})
	if most == nil {
		return Takeaway{}
	}
	s := most.Who() + " " + most.Verb("pulls ", "pull ") + of.best() + ", in " + Percent(most.Value) + " of the rounds"
	t := Takeaway{s + ".", s + "."}
	if least != nil {
		t.Text = s + ", " + least.Who() + " in " + Percent(least.Value) + "."
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
