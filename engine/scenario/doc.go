// Package scenario is the document that says everything which determines the numbers: the arms,
// the noise, the horizon, the policies, the seed. The page, a link, an embed, the native command
// and the tests read the same JSON and give the same bits.
//
// Parse reads it strictly and reports all that is wrong at once, each Fault with its path, its
// place in the text, what stands there and what may stand there:
//
//	s, faults := scenario.Parse(text)
//	// policies[0].epsilon: got 0.7, want a number in (0, 0.5), such as 0.25
//	// arms[3].payoff.rhoo: unknown field, did you mean rho?
//
// Canonical writes it back in one form only, whose SHA-256 names the scenario; EncodeLink and
// DecodeLink carry that form in the address of a page.
//
// # The document, version 1
//
// It is one JSON object in UTF-8 of at most 1 MiB (MaxDocument), nested at most 8 deep. Names are
// case-sensitive; a name that is unknown or stands twice is a fault. A number may be written in
// any of JSON's ways (100000, 1e5), is read as the nearest float64, and must be finite.
//
//	version   required  1
//	title               one line, at most 120 bytes; none unless given
//	setting   required  "rested": a payoff's x is the arm's pull, from 1; "restless": the round, from 1
//	horizon   required  rounds, 1 to 10,000,000
//	runs                1 to 10,000; 100 unless given
//	seed                0 to 9,007,199,254,740,991 (2^53-1); 1 unless given
//	noise     required  an object, see below
//	arms      required  a list of 1 to 1,000
//	policies  required  a list of 0 to 32
//
// noise.kind is one of
//
//	"none"       rewards are the payoffs themselves
//	"gaussian"   sigma in (0, 100], 0.1 unless given
//	"bernoulli"  rewards are 0 or 1
//	"beta"       beta in [0.1, 1000], 2 unless given: the law is Beta(beta m/(1-m), beta) for mean m
//
// arms[i] has an optional name, one line of at most 40 bytes, and a payoff: an object with its
// family and that family's parameters and ranges, which are those of payoff.Families. The points of
// a learning curve are 2 to 10,000 pairs [x, payoff], x in [0, 10000000] increasing, payoff in
// [-1000, 1000]. With s, a poly's payoff at x = 1 is within ±10,000,000,000 (payoff.MaxSize). A payoff that breaks an assumption of the paper is accepted; package payoff flags it.
//
// policies[i] has the id of a policy, an optional variant, "defined" (as the paper defines it, the
// default) or "released" (as the authors' code does it, for policies that are in it; a policy with
// Kind.ReleasedFrom0 then needs payoffs that have a value at x = 0, as all do but a poly whose s is
// not above 0 or all but 0), and the
// parameters and ranges that policy.Kinds lists, all optional. "deterministic": true needs noise.kind
// "none".
//
// # Links
//
// A link is "1." and the base64url of the canonical form packed as raw deflate, and perhaps "." and
// the fingerprint of a result, up to 128 letters, digits, - and _. It is read up to 1 MiB (MaxLink)
// and unpacked up to 1 MiB. Links of all versions keep opening: testdata/links holds one of each.
//
// # Canonical form
//
// No white space; keys in the order above; payoff parameters in the family's order; of a policy id,
// variant, then parameters in the registry's order; numbers and strings as RFC 8785 has them.
// Defaults that depend on nothing are written out, those that depend on the arms, the horizon or the
// noise stay absent (Resolve gives them), and so does what has no default: title, arm names.
// Parse(s.Canonical()) gives s again.
package scenario
