package policy

// A policy has a plain form, which defines it, and may have fast forms, which make exactly the same choices
// in less time. `make gains` prints the gain of each fast form. Tests turn them off one by one. The
// build tag plainforms turns all of them off, so that whole scenarios run on the plain forms:
//
//	go test -tags plainforms -run TestWholeRuns ./engine/sim

// forms says which fast forms are in use.
var forms = struct {
	ownLoops   bool // Player.Play instead of Choose, Pull and Update in turn
	skip       bool // the rising policies skip comparisons of indices; see skipper
	shortlists bool // a skipper of many arms compares only the arms of two shortlists
	peek       bool // a policy that keeps pulling an arm reads that arm's next rewards at once
	race       bool // KL indices are compared without computing all of them; see klRace
	table      bool // KL indices are bounded by a table; see klTable
	keys       bool // the indices of SW-UCB are kept as integer keys
	logs       bool // logarithms of rounds are read from tables; see roundTable
	steady     bool // indices that do not change are not compared again; see steady
	means      bool // RAW-UCB reads the means of windows, and does not divide their sums
}{fast, fast, fast, fast, fast, fast, fast, fast, fast, fast}

// fast is whether the fast forms are in use, unless a test turns them off.
const fast = !plainForms
