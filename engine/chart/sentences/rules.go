package sentences

import "risingbandits/engine/numbers"

// A Rule explains words of a sentence that refer to a computed rule.
type Rule struct {
	Words string // as they appear in sentences
	Text  string // when a sentence uses them, as a sentence
}

// The words in sentences that refer to a rule.
const (
	endsOn    = "ends on"
	endOn     = "end on"
	miss      = "mostly miss"
	exploring = "still exploring"
	overlap   = "bands overlap"
	apart     = "cannot be told apart"
)

// Rules returns the rules behind the words of sentences. The slice is the caller's.
func Rules() []Rule {
	percent := func(share float64) string { return numbers.Commas(100*share, 0) + "%" }
	ends := "A run ends on an arm if its last pull is of that arm. The sentence names the policies of which under " +
		percent(mostRuns) + " of the runs end on the best arm; the table has the share of each."
	even := "A policy explores all arms if each gets from " + percent(evenLeast) + " to " + percent(evenMost) +
		" of an even share of its pulls."
	bands := "The 95% bands of their mean regret overlap: with other luck, another one may lose least."
	return []Rule{{endsOn, ends}, {endOn, ends}, {miss, ends}, {exploring, even}, {overlap, bands}, {apart, bands}}
}
