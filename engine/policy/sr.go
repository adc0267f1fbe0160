package policy

// successiveRejects is SR, which looks for the arm of largest mean. It is R-SR (see rSR), but means are of all rewards of
// an arm. Payoffs must not change for its guarantee. It must know the horizon T.
//
// Source: Audibert, Bubeck, Munos, Best Arm Identification in Multi-Armed Bandits, COLT 2010.
//
// released (github.com/MontenegroAlessandro/BestArmIdSRB, agent.py, class Sr): each round pulls a living arm of the fewest
// pulls, of several one at random; payoffs are read at x from 0.
var successiveRejects = Kind{
	ID:     "sr",
	Name:   "SR",
	Source: "Audibert, Bubeck, Munos 2010",
	Doc:    "Looks for the arm of largest mean in phases sized by the horizon, and drops the worst arm after each.",
	Card: Card{
		Setting: "stationary", Noise: bounded, Knows: "T",
		Guarantee: "error ≤ K²/2 e^(−(T−K) / (L H))", Year: 2010, Preset: "best-arm-a",
	},
	Group: BestArm,
	Style: Style{Hue: 2, Dash: []float32{14, 4}, Square: true},
	Explain: explained(Explanation{Decision: InTurn, Terms: turnTerms, Recommends: true, Formula: rejectsFormula(
		"mean = frac{1}{N} Σ R ( l )", "mean equals 1 over N times the sum of R of l",
		"l runs over all N pulls of the arm. After each phase, the living arm of the least mean is dropped.")}),
	Released: "Each round pulls a living arm of the fewest pulls, at random if there are several, instead of one arm after the other. " +
		readsFrom0,
	Release: &BestArmIdSRB,
	New: func(c Context, _ Values, released bool) Policy {
		return newRejects(c, 1, released)
	},
}
