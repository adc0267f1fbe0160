package policy

// A policy has a plain form, which is its definition, and fast forms, which choose the same arms in every bit in less
// time. BenchmarkFastPaths prints what each fast form gains. Tests turn them off one by one; the build tag plainforms
// turns off all of them, so that whole scenarios run on the plain ones:
//
//	go test -tags plainforms -run TestWholeRuns ./engine/sim

// forms says which fast forms are in use.
var forms = struct {
	ownLoops bool // Player.Play, instead of Choose, Pull and Update by turns
	skip     bool // of Play of the rising policies: rounds are played without asking for all arms; see skipper
	tiers    bool // of a skipper: many arms are asked for in two tiers
	peek     bool // a policy that stays with an arm peeks at its rewards
	race     bool // KL indices race; see klRace
	table    bool // KL indices are bracketed by a table; see klTable
	keys     bool // SW-UCB's indices are kept as integer keys
	leads    bool // Gaussian Thompson sampling finds the largest draw without branches; see leads
	prefetch bool // payoffs are read before they are asked for; see World.Prefetch
}{!plainForms, !plainForms, !plainForms, !plainForms, !plainForms, !plainForms, !plainForms, !plainForms, !plainForms}
