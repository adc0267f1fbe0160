package policy

import "risingbandits/engine/mathml"

// A Formula is a policy's rule in the usual notation.
type Formula struct {
	MathML string // by mathml.Element; "" if the policy has no formula
	Words  string // the same for speech and plain text
	Where  string // what its letters mean, in sentences
}

// The formulas that several policies share.
var (
	exactPullFormula = Formula{
		MathML: mathml.Element("index = μ ( N ) + ( t − N ) ( μ ( N ) − μ ( N − 1 ) )"),
		Words:  "index equals mu of N plus t minus N, times mu of N minus mu of N minus 1",
		Where:  "The last payoff, moved on to round t along the last increment.",
	}
	exactRoundFormula = Formula{
		MathML: mathml.Element("index = μ ( t_N ) + ( t − t_N ) frac{μ ( t_N ) − μ ( t_{N − 1} )}{t_N − t_{N − 1}}"),
		Words: "index equals mu at the round of the last pull, plus the rounds since then times the increment per round between the " +
			"last two pulls",
		Where: "t with index N is the round of the last pull.",
	}
	risingFormula = Formula{
		MathML: mathml.Element("index = frac{1}{h} Σ ( R ( l ) + ( t − l ) frac{R ( l ) − R ( l − h )}{h} ) + " +
			"σ ( t − N + h − 1 ) root{frac{10 α ln t}{h^3}}"),
		Words: "index equals 1 over h, times the sum over l of R of l plus t minus l, times R of l minus R of l minus h, over h; " +
			"plus sigma times t minus N plus h minus 1, times the root of 10 alpha log t over h cubed",
		Where: "l runs over the recent window, the last h pulls; R(l − h) is its partner in the older one.",
	}
	weightsMathML = mathml.Element("p_i = ( 1 − γ ) frac{w_i}{Σ w} + frac{γ}{K}")
	weightsWords  = "p i equals 1 minus gamma times its share of the weights, plus gamma over K"
)

// klFormula is the upper bound of a mean by the divergence of Bernoulli laws.
func klFormula(level string, words, where string) Formula {
	return Formula{
		MathML: mathml.Element(`index = max \{ q : N kl ( p , q ) ≤ ` + level + ` \}`),
		Words:  "index equals the largest q for which N times the divergence of p from q is at most " + words,
		Where:  where,
	}
}
