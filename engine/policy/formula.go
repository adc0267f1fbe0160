package policy

import "strings"

// A Formula is a policy's rule in the usual notation.
type Formula struct {
	// MathML is one <math> element of MathML Core, or "" if the policy has no formula. It consists
	// of math, mrow, mi, mn, mo, mfrac, msqrt, msub and msup, without attributes, entities and
	// comments, so that a reader of a few lines can build it.
	MathML string
	Words  string // the same for speech and plain text
	Where  string // what its letters mean, in sentences
}

// A markup is a piece of MathML. In the parts of a formula a string is a row of tokens separated by spaces:
// numbers, operators, and names of one letter (italic) or more letters (upright).
type markup string

// mathML returns a formula of the given parts, strings or markup.
func mathML(parts ...any) string { return "<math>" + string(row(parts...)) + "</math>" }

// row returns the parts in one <mrow>.
func row(parts ...any) markup {
	var b strings.Builder
	b.WriteString("<mrow>")
	for _, p := range parts {
		switch p := p.(type) {
		case markup:
			b.WriteString(string(p))
		case string:
			for _, token := range strings.Fields(p) {
				writeToken(&b, token)
			}
		default:
			panic(badPart)
		}
	}
	b.WriteString("</mrow>")
	return markup(b.String())
}

const badPart = "policy: a part of a formula is neither a string nor markup"

// functions are the names that stand before an argument; thin spaces separate them from it.
const functions = " ln kl min max drop if "

func writeToken(b *strings.Builder, token string) {
	element := "mi"
	switch {
	case token[0] >= '0' && token[0] <= '9':
		element = "mn"
	case strings.Contains(operators, token):
		element = "mo"
	case strings.Contains(functions, " "+token+" "):
		token = "\u2009" + token + "\u2009"
	}
	b.WriteString("<" + element + ">" + token + "</" + element + ">")
}

const operators = "=+\u2212\u2264\u2265(){}:,\u223c\u03a3"

// element returns a MathML element whose children are the parts, each a string or markup.
func element(name string, parts ...any) markup {
	inner := ""
	for _, p := range parts {
		inner += string(row(p))
	}
	return markup("<" + name + ">" + inner + "</" + name + ">")
}

func frac(top, bottom any) markup   { return element("mfrac", top, bottom) }
func root(parts ...any) markup      { return element("msqrt", row(parts...)) }
func sub(base, index any) markup    { return element("msub", base, index) }
func sup(base, exponent any) markup { return element("msup", base, exponent) }

// The formulas that several policies share.
var (
	exactPullFormula = Formula{
		MathML: mathML("index = μ ( N ) + ( t − N ) ( μ ( N ) − μ ( N − 1 ) )"),
		Words:  "index equals mu of N plus t minus N, times mu of N minus mu of N minus 1",
		Where:  "The last payoff, moved on to round t along the last increment.",
	}
	exactRoundFormula = Formula{
		MathML: mathML("index = μ (", sub("t", "N"), ") + ( t −", sub("t", "N"), ")",
			frac(row("μ (", sub("t", "N"), ") − μ (", sub("t", "N − 1"), ")"), row(sub("t", "N"), "−", sub("t", "N − 1")))),
		Words: "index equals mu at the round of the last pull, plus the rounds since then times the increment per round between the " +
			"last two pulls",
		Where: "t with index N is the round of the last pull.",
	}
	risingFormula = Formula{
		MathML: mathML("index =", frac("1", "h"), "Σ (", "R ( l ) + ( t − l )", frac("R ( l ) − R ( l − h )", "h"),
			") + σ ( t − N + h − 1 )", root(frac("10 α ln t", sup("h", "3")))),
		Words: "index equals 1 over h, times the sum over l of R of l plus t minus l, times R of l minus R of l minus h, over h; " +
			"plus sigma times t minus N plus h minus 1, times the root of 10 alpha log t over h cubed",
		Where: "l runs over the recent window, the last h pulls; R(l − h) is its partner in the older one.",
	}
	weightsMathML = mathML(sub("p", "i"), "= ( 1 − γ )", frac(sub("w", "i"), "Σ w"), "+", frac("γ", "K"))
	weightsWords  = "p i equals 1 minus gamma times its share of the weights, plus gamma over K"
)

// klFormula is the upper bound of a mean by the divergence of Bernoulli laws.
func klFormula(level string, words, where string) Formula {
	return Formula{
		MathML: mathML("index = max { q : N kl ( p , q ) ≤ " + level + " }"),
		Words:  "index equals the largest q for which N times the divergence of p from q is at most " + words,
		Where:  where,
	}
}
