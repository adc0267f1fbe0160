package sentences

import "risingbandits/engine/numbers"

// A Rule explains words of a sentence that refer to a computed rule.
type Rule struct {
	Words string `json:"words"` // as they appear in sentences
	Text  string `json:"text"`  // when a sentence uses them, as a sentence
}

// The words in sentences that refer to a rule.
const (
	endsOn    = "ends on"
	endOn     = "end on"
	misses    = "mostly misses"
	miss      = "mostly miss"
	exploring = "still exploring"
	overlap   = "bands overlap"
	apart     = "cannot be told apart"
	certain   = "certain"
)

// Rules returns the rules behind the words of sentences. Words that begin with other words come before them. The slice is
// the caller's.
func Rules() []Rule {
	percent := func(share float64) string { return numbers.Commas(100*share, 0) + "%" }
	ends := "A run ends on an arm if its last pull is of that arm. A policy misses the best arm if under " + percent(mostRuns) +
		" of its runs end on it, and under " + percent(mostPulls) + " of its pulls are of it; at least " + numbers.Words(leastRuns) +
		" runs must be done. The table has both shares."
	even := "A policy explores all arms if there are at least " + numbers.Words(evenArms) + " and each gets from " +
		percent(evenLeast) + " to " + percent(evenMost) + " of an even share of its pulls."
	bands := "The 95% bands of their mean regret overlap: with other luck, another one may lose least."
	sure := "It is certain that a policy loses less than another one if the 95% interval of their difference in the same runs leaves " +
		"out 0, there are at least ten runs, of which no few differ much from the rest, and runs that may be missing could not turn it."
	return []Rule{{endsOn, ends}, {endOn, ends}, {misses, ends}, {miss, ends}, {exploring, even}, {overlap, bands}, {apart, bands},
		{certain, sure}}
}
