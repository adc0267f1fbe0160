package sentences

import "risingbandits/engine/numbers"

// A Rule explains words of a sentence that stand for a computed verdict.
type Rule struct {
	Words string // as they stand in sentences
	Text  string // when they are said, as a sentence
}

// Words of sentences that stand for a rule.
const (
	settlesOn = "settles on"
	settleOn  = "settle on"
	exploring = "still exploring"
	overlap   = "bands overlap"
	apart     = "cannot be told apart"
)

// Rules returns the rules behind the words of sentences. The slice is the caller's.
func Rules() []Rule {
	percent := func(share float64) string { return numbers.Commas(100*share, 0) + "%" }
	settled := "A policy settles on an arm if the last pull of at least " + percent(settledLast) +
		" of its runs, and at least " + percent(settledPulls) + " of all its pulls, is of that arm."
	even := "A policy explores all arms if each gets from " + percent(evenLeast) + " to " + percent(evenMost) +
		" of an even share of its pulls."
	bands := "The 95% bands of their mean regret overlap: with other luck, another one may lose least."
	return []Rule{{settlesOn, settled}, {settleOn, settled}, {exploring, even}, {overlap, bands}, {apart, bands}}
}
