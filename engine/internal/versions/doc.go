// Package versions lists all versions of all policies as rows of a document, for tests: a new policy, or a new choice of one, is
// in them without being named. Only tests import it.
//
// Reads the registry of policies.
// Gives rows such as {"id":"ts","model":"bernoulli"}.
// Without it, tests list policies by hand.
package versions
