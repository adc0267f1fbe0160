package claims

import "risingbandits/engine/scenario"

// A Column is one way to play what the paper's claims speak of.
type Column string

const (
	// Defined plays every policy as its own paper defines it, on the experiment as the text states it.
	Defined Column = scenario.Defined

	// Released plays the authors' code as it runs: rested arms in every experiment (its flag for restless arms never
	// reaches them; regret is taken against the greedy oracle), rewards of the law Beta(2m/(1-m), 2), sigma 0.1, and on
	// IMDB 1,000 words, its own learners and a bonus of at most 1.
	Released Column = scenario.Released

	// ReleasedPolicies plays the policies of the released code on the experiment as the text states it.
	ReleasedPolicies Column = "releasedPolicies"
)

// Columns returns the columns in the order in which they are shown. The slice is the caller's.
func Columns() []Column { return []Column{Defined, Released, ReleasedPolicies} }

// Name returns the column's name in a sentence.
func (c Column) Name() string {
	switch c {
	case Released:
		return "as released"
	case ReleasedPolicies:
		return "released policies on the stated experiment"
	}
	return "as defined"
}

// variant returns the variant of the policies that the column plays.
func (c Column) variant() string {
	if c == Defined {
		return scenario.Defined
	}
	return scenario.Released
}
