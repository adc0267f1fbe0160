// Package scenario reads and writes the document that determines all numbers: the arms, the noise, the
// horizon, the policies, the seed. The page, a link, an embed, the native command and the tests read the
// same JSON and give the same bits.
//
// Parse is strict. It reports all faults at once, each with its path, its position in the text, the value
// that was found and the values that are allowed:
//
//	s, faults := scenario.Parse(text)
//	// policies[0].epsilon: got 0.7, want a number in (0, 0.5), such as 0.25
//	// arms[3].payoff.rhoo: unknown field, did you mean rho?
//
// Canonical writes the one canonical form of a scenario; its SHA-256 identifies the scenario. EncodeLink
// and DecodeLink write and read that form as part of a page's address.
//
// # The document, version 1
//
// It is one JSON object in UTF-8 of at most 1 MiB (MaxDocument), nested at most 8 deep. Names are
// case-sensitive; an unknown or repeated name is a fault. A number may be written in any form that
// JSON allows (100000, 1e5). It is read as the nearest float64, which must be finite.
//
//	$schema             the address of a JSON Schema such as Schema writes, for editors: one line, at most 2,000 bytes
//	version   required  1
//	title               one line, at most 120 bytes; none unless given
//	description         one line, at most 500 characters (Unicode code points); none unless given
//	setting   required  "rested": a payoff's x is the arm's pull, from 1; "restless": the round, from 1
//	horizon   required  rounds, 1 to 10,000,000
//	runs                1 to 10,000; 100 unless given
//	seed                0 to 9,007,199,254,740,991 (2^53-1); 1 unless given
//	noise     required  an object, see below
//	dataset             an object, see below; required if an arm learns
//	arms      required  a list of 1 to 1,000
//	policies  required  a list of 0 to 32
//
// $schema says nothing of the scenario: it is no part of its canonical form, nor of a link.
//
// The description is plain text for the reader: what the scenario shows, what to look for. A page makes links of
// places of the paper in square brackets, such as [Section 5.1], [Appendix B], [Theorem 4.2], [Lemma
// C.1], [Figure 2] or [Table 1]; all else is text, addresses and HTML too. It changes no result and no fingerprint
// of a result.
//
// noise.kind is one of
//
//	"none"       rewards are the payoffs themselves
//	"gaussian"   sigma in (0, 100], 0.1 unless given
//	"bernoulli"  rewards are 0 or 1
//	"beta"       beta in [0.1, 1000], 2 unless given: the law is Beta(beta m/(1-m), beta) for mean m
//	"beta-released"  the same with beta 2, and regret at payoffs above 1 in full, as in the released code
//
// arms[i] has an optional name, one line of at most 40 bytes, and a payoff: an object with its family and
// that family's parameters and ranges, which are those of payoff.Families. The points of a learning curve are
// 2 to 10,000 pairs [x, payoff], x in [0, 10000000] increasing, payoff in [-1000, 1000]. With s, a poly's
// payoff at x = 1 is within ±10,000,000,000 (payoff.MaxSize). A payoff that breaks an assumption of the paper
// is accepted; payoff.Check reports it.
//
// An arm that learns has a learner beside its payoff: an object with its kind, one of learn.Kinds, its rate in
// (0, 1000], that of the kind unless given, and for kind "mlp" its hidden layers, a list of 1 to 4 numbers of
// units from 1 to 16. A pull draws the next example of the run's own order, rewards 1 if the learner predicts
// its label and 0 if not, and then trains the learner with it. The payoff is the learner's average learning
// curve, which regret is computed from; its x is the pull, from 1, for every policy. Such a scenario is rested,
// its noise.kind is "bernoulli", and its dataset names the examples, which are not in the document:
//
//	sha256    required  of the unpacked files of examples, one after the other, 64 hex digits
//	features            the most common words that are kept, 1 to 100,000; 10,000 unless given
//
// policies[i] has the id of a policy, an optional variant, and parameters, all optional, with the ranges
// that policy.Kinds lists. The variant is "defined" (as the paper defines the policy, the default) or
// "released" (as the authors' code implements it, for policies that are in it). Where a parameter code says whose
// released code it is, its value may stand for the variant: "crucb". A released policy for which
// Kind.CountsFrom0 is true needs payoffs that have a value at x = 0; only a poly whose s is not above 0, or too
// close to 0, has none. "deterministic": true needs noise.kind
// "none".
//
// A policy of id "index" has a program of the reader's own, in the language of package index: a text of at most 8 KiB
// (index.MaxProgram), with an optional name for charts, one line of at most 40 bytes. The parameters that the program
// declares are in an object of their own, all optional:
//
//	{"id": "index", "name": "Mine", "program": "param eps = 0.25\n…", "parameters": {"eps": 0.5}}
//
// A fault in a program has its place in the program: policies[0].program:LINE:COLUMN. A document may hold several.
//
// # Links
//
// A link is "1." and the canonical form, compressed by raw deflate and written in base64url. The fingerprint
// of a result may follow after another ".": up to 128 letters, digits, - and _. It is read up to 1 MiB
// (maxLink) and unpacked up to 1 MiB. Links of all versions remain readable: testdata/links holds one of
// each.
//
// # Canonical form
//
// No white space; keys in the order above; payoff parameters in the family's order; for a policy its id, its variant,
// then its parameters in the registry's order; numbers and strings as in RFC 8785. Defaults that depend on nothing are
// written. Defaults that depend on the arms, the horizon or the noise are left out (Policy.Values has them), and so are
// parameters of a program that the document does not give, an empty name of a policy, an absent title, an absent
// description and absent names of arms. Parse(s.Canonical()) returns s again.
//
// # Scenarios that programs make
//
// A Document holds what the text says; Complete checks it and resolves it into a Scenario:
//
//	d := preset.Scenario.Document
//	d.Horizon = 5000
//	s, faults := scenario.Complete(d)
//
// Reads a document or a link.
// Gives a scenario, or all its faults with their places; its canonical form, hash and link.
// Without it, there is no common language of page, command and links.
package scenario
