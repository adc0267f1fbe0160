package policy

// A Group says what kind of bandit a policy is made for. It is also the heading of its part of a list.
type Group string

// The groups, in the order in which they are shown.
const (
	Rising     Group = "For rising bandits"
	BestArm    Group = "To find the best arm"
	Selection  Group = "To choose models and data"
	Changing   Group = "For payoffs that change"
	Rotting    Group = "For payoffs that fall"
	Stationary Group = "For payoffs that stay"
	Reference  Group = "To compare with"
	Own        Group = "Your own"
)

// Groups returns the groups in the order in which they are shown. The slice is the caller's.
func Groups() []Group {
	return []Group{Own, Rising, BestArm, Selection, Changing, Rotting, Stationary, Reference}
}

// NumHues is the number of colours that policies use: seven hues, each of two lightnesses. Policies of one family
// have one hue.
const NumHues = 14

// InkHue is the hue of a policy that is drawn in the colour of text.
const InkHue = NumHues

// A Style is how a policy's curve looks. No two policies have the same style.
type Style struct {
	Hue    int       // of the palette: 0 to 6, the same hues again from 7 on, or InkHue
	Dash   []float32 // lengths on and off in CSS px; nil is a solid line
	Square bool      // the curve ends in a square: for policies that share another policy's hue
}

// A Decision is how a policy picks an arm from the terms that Explain stores.
type Decision string

const (
	ByIndex  Decision = "index"  // it pulls the arm of largest Term.Index
	ByChance Decision = "chance" // it draws one arm; Term.Index is the arm's chance if Unit is "probability"
	ByDraws  Decision = "draws"  // it draws a value for every arm and pulls the largest; Term.Index is the mean of that law
	InTurn   Decision = "turn"   // it pulls the arms in turn; Term.Index is the mean by which arms are dropped
	ByOracle Decision = "oracle" // it knows the payoffs
	ByHand   Decision = "hand"   // a person chose before
)

// Terms names the numbers that Explain stores in a Term; a name is "" if the policy has no such number. If an index has
// no parts, Estimate is the index itself, under the index's name.
type Terms struct {
	Estimate, Increment, Bonus, Index string
}

// An Explanation says how a policy with given parameters picks an arm, and what its terms mean.
type Explanation struct {
	Decision Decision
	Terms    Terms
	// ByRound says that the estimate uses the rounds of an arm's pulls instead of counting its pulls.
	ByRound bool
	// TwoWindows says that the estimate compares two windows of an arm's pulls (see Windower).
	TwoWindows bool
	// Programmed says that an index program decides: its index may be infinite, or no number, after any number of pulls.
	Programmed bool
	// Names are the names of the values in Term.Named, in their order: those that an index program assigns.
	Names []string
	// Clips says that the policy clips rewards to [0,1].
	Clips bool
	// Recommends says that the policy names the best arm by a rule of its own (see Recommender).
	Recommends bool
	// Formula is the policy's rule as its source defines it, for the released variant too. Its
	// MathML is "" if the policy has no formula.
	Formula Formula
}

// explained returns the explanation of a policy for which it is the same for all parameter values.
func explained(e Explanation) func(Values) Explanation {
	return func(Values) Explanation { return e }
}

// The names of terms that several policies share.
var (
	risingTerms = Terms{Estimate: "estimate", Increment: "increment", Bonus: "bonus", Index: "index"}
	exactTerms  = Terms{Estimate: "last payoff", Increment: "increment", Index: "index"}
	meanTerms   = Terms{Estimate: "mean", Bonus: "bonus", Index: "index"}
	boundTerms  = Terms{Estimate: "mean", Bonus: "bonus", Index: "upper bound"}
	chanceTerms = Terms{Estimate: "chance", Index: "chance"}
	drawTerms   = Terms{Estimate: "posterior mean", Index: "posterior mean"}
	turnTerms   = Terms{Estimate: "mean", Index: "mean"}
)
