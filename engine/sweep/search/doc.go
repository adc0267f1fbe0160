// Package search looks for a scenario in which one policy loses most to another. CMA-ES varies the parameters of the arms of a
// scenario and maximises the mean of the paired differences of regret; what it finds is then played again with a seed and runs
// that the search has not seen.
//
//	found, err := search.Search{Base: s, Worse: a, Better: b}.Find(ctx, play, workers, nil)
//	fmt.Println(found.Sentence())
//
// The package plays nothing itself: its caller gives it play. It is a package of its own, because it imports gonum, which the
// page's first programs must not contain.
//
// A search is seeded: it draws from the scenario's seed alone, and its candidates do not depend on how many are played at once.
// Gonum uses Go's own math, whose last bits differ between kinds of processors, so another kind may find another scenario. The
// numbers of a scenario are the same everywhere.
//
// Reads a scenario with two policies.
// Gives scenarios in which one loses to the other.
// Without it, such scenarios are found by hand.
package search
