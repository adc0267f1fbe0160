package sentences

import (
	"math"
)

// OracleName returns how a sentence names a policy that knows the payoffs, against which regret is measured. id is an
// id of package sim.
func OracleName(id string, restless bool) string {
	switch id {
	case "optimal":
		return "the optimal policy"
	case "constant":
		return "the best constant arm"
	}
	if restless {
		return "the best arm of each round"
	}
	return "the greedy oracle"
}

// Against says what it means to measure regret against an oracle: what the oracle does, what it earns, and how much
// more or less that is than what the given oracle earns, with which the results were made.
func Against(id string, restless bool, total, ahead float64, given string) string {
	what := map[string]string{
		"optimal":  "No policy earns more.",
		"constant": "It pulls one arm alone, the one of largest total payoff.",
		"greedy":   "Before each pull it takes the arm that pays most next, and never waits for one that would rise.",
	}[id]
	if restless && id == "greedy" {
		what = "Each round it pulls the arm that pays most in it."
	}
	s := "Regret is against " + OracleName(id, restless) + ". " + what + " It earns " + amount(total)
	switch {
	case math.Abs(ahead) <= 1e-9*math.Abs(total):
		if id == "optimal" {
			return s + "."
		}
		return s + ", as much as the optimal policy: here nothing changes."
	case ahead < 0:
		return s + ", " + amount(-ahead) + " less than " + given + ": every regret is lower by that, and below 0 where a policy " +
			"earns more than this oracle."
	}
	return s + ", " + amount(ahead) + " more than " + given + "."
}
