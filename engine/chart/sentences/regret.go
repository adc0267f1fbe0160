package sentences

import (
	"math"
	"unicode/utf8"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/numbers"
)

// longest is how many letters fit into the two lines above a wide chart.
const longest = 112

// shortest is how many letters fit into two lines on a phone.
const shortest = 84

// Regret says who loses least, and whose runs end on the best arm.
func (of *Subject) Regret() Takeaway {
	all := of.standings()
	if len(all) == 0 || of.awaited() {
		return Takeaway{}
	}
	firsts, subject := of.leastSentences(all)
	ends, must := of.endSentences(subject)
	even := of.exploringSentence()
	t := Takeaway{Text: together(firsts, ends, must, longest), Short: together(firsts, ends, must, shortest)}
	more := t.Text + " " + even + "."
	if ends != nil && t.Text != firsts[0] {
		more = t.Text[:len(t.Text)-1] + "; " + even + "."
	}
	if even != "" && letters(more) <= longest {
		t.Text = more
		if letters(more) <= shortest {
			t.Short = more
		}
	}
	return t
}

// together joins a first and a second sentence so that both have at most `room` letters. The fullest forms come first; the
// shortest first sentence is used only if no other fits. The second sentences have no period. If none fits, the shortest
// forms stand if the second sentence must; otherwise it is left out.
func together(firsts, seconds []string, must bool, room int) string {
	last := len(firsts) - 1
	for _, forms := range [...][]string{firsts[:last], firsts[last:]} {
		for _, second := range seconds {
			for _, first := range forms {
				if s := first + " " + second + "."; letters(s) <= room {
					return s
				}
			}
		}
	}
	if must {
		return firsts[last] + " " + seconds[len(seconds)-1] + "."
	}
	for _, first := range firsts {
		if letters(first) <= room {
			return first
		}
	}
	return firsts[last]
}

func letters(s string) int { return utf8.RuneCountInString(s) }

// leastSentences say which policies lose least, as far as the intervals tell: the fullest sentence first, then shorter
// ones for little room. subject is the policy that they are about, "" if there are several.
func (of *Subject) leastSentences(all []standing) (sentences []string, subject string) {
	least := all[0].s.Name
	if len(all) == 1 {
		return []string{least + " loses " + numbers.Commas(all[0].mean, numbers.DecimalsFor(math.Abs(all[0].mean))) + " over " +
			numbers.Commas(of.Results.X[len(all[0].s.Y)-1], 0) + " rounds."}, least
	}
	var names []string
	sure := true // that the others lose more
	for _, st := range all {
		if st.s.Runs < 2 {
			return of.firstRunsSentences(all)
		}
		if st.mean-st.half <= all[0].mean+all[0].half {
			names = append(names, st.s.Name)
		} else {
			sure = sure && of.surely(all[0].s, st.s)
		}
	}
	so, close := "", "their "+overlap+"."
	if of.Results.Underway {
		so, close = " so far", "they "+apart+" yet."
	} else if !sure {
		so = " in " + numbers.Count(all[0].s.Runs, "run")
	}
	verb := " lose least"
	if len(names) == len(all) {
		verb = " lose about as much"
	}
	if len(names) == 1 {
		if !sure && !of.Results.Underway {
			here := least + " loses least" + so
			return []string{here + "; more runs are needed to be " + certain + ".", here + ", not for " + certain + ".", here + "."}, least
		}
		return []string{least + " loses least" + so + "."}, least
	}
	counted := CapitalFirst(numbers.Words(len(names))) + " policies"
	if len(names) <= maxLeast {
		sentences = append(sentences, and(names)+verb+so+"; "+close)
	}
	sentences = append(sentences, counted+verb+so+"; "+close)
	if of.Results.Underway {
		return append(sentences, counted+" "+apart+" yet."), ""
	}
	return append(sentences, counted+" lose least; "+overlap+"."), ""
}

// surely reports whether it is certain which of two policies loses less.
func (of *Subject) surely(a, b *data.Series) bool {
	return of.Results.Compare != nil && of.Results.Compare(a.Place, b.Place).Certain
}

// maxLeast is the most policies that are named as those that lose least; more are counted.
const maxLeast = 4

// firstRunsSentences say who loses least while some policy has one run only. subject is as of leastSentences.
func (of *Subject) firstRunsSentences(all []standing) (sentences []string, subject string) {
	var names []string
	for _, st := range all {
		if st.mean == all[0].mean {
			names = append(names, st.s.Name)
		}
	}
	least, subject := who(names), names[0]
	lose, lost := least+" loses least", least+" has lost least"
	if len(names) > 1 {
		lose, lost, subject = least+" lose least", least+" have lost least", ""
	}
	switch x := of.Results.X; {
	case x[len(x)-1] < float64(of.Results.Horizon):
		return []string{lose + " so far in this one run.", lose + " so far."}, subject
	case of.Results.Underway:
		return []string{"After the first runs " + lost + ".", lost + " so far."}, subject
	}
	return []string{lose + " in this one run.", lost + "."}, subject
}
