package policy

// A Card says of a policy what a reader compares, beside its name, its source and what its released code does otherwise. The
// page of the family shows the cards side by side.
type Card struct {
	Setting   string   // rested, restless or stationary arms, as its paper has them
	Noise     string   // the rewards that its guarantee is for
	Knows     string   // what it must know beforehand
	Guarantee string   // what its paper proves; "" where we could not read that or nothing is proved
	Year      int      // of the paper, 0 if there is none
	Preset    string   // of package scenario: it shows the policy, which is added to it where it lacks it
	Same      *Release // released code that pulls the same arms as the policy as defined, which tests play; nil for none
}

// What several cards say.
const (
	subgaussian = "subgaussian"
	bounded     = "in [0, 1]"
	noiseless   = "without noise"
	anyNoise    = "any"
	nothing     = "nothing"

	risingRegret     = "regret T^(2/3), and T^q times the rises to the power q"
	competitiveRatio = "competitive ratio K^(1/2), with α = 1"
)
