package policy

import "risingbandits/engine/param"

const (
	noValue    = "policy: a parameter has no value of its kind; call Resolve first"
	noReleased = "policy: this policy has no released variant"
)

// maxRounds bounds parameters counted in rounds; it is the longest horizon of a scenario.
const maxRounds = 10_000_000

// number returns the value of a Number.
func (v Values) number(name string) float64 {
	x, ok := v[name].(float64)
	if !ok {
		panic(noValue)
	}
	return x
}

func (v Values) rounds(name string) int { return int(v.number(name)) }

func (v Values) flag(name string) bool {
	x, ok := v[name].(bool)
	if !ok {
		panic(noValue)
	}
	return x
}

func (v Values) text(name string) string { return v.choice(name) }

func (v Values) choice(name string) string {
	x, ok := v[name].(string)
	if !ok {
		panic(noValue)
	}
	return x
}

// always returns a default that depends on nothing.
func always(x any) func(Context, Values) any {
	return func(Context, Values) any { return x }
}

// definedOnly panics if released is true. Policies without a released variant call it.
func definedOnly(released bool) {
	if released {
		panic(noReleased)
	}
}

// windowParam is τ with its default and the formula of that.
func windowParam(window func(Context, Values) any, formula string) Param {
	return Param{
		Name: "tau", Symbol: "τ", Kind: Number, Range: param.Integers(1, maxRounds), Default: window, Formula: formula, Unit: "rounds",
		Doc: "How many rounds back the policy remembers.",
	}
}

// The parameters that several policies share.
var (
	epsilonParam = Param{
		Name: "epsilon", Symbol: "ε", Kind: Number, Range: param.Range{Min: 0, Max: 0.5, MinOpen: true, MaxOpen: true},
		Default: always(0.25), Fixed: true, Formula: "1/4",
		Doc: "Share of an arm's pulls in its window: h = ⌊ε N⌋.",
	}
	alphaParam = Param{
		Name: "alpha", Symbol: "α", Kind: Number, Range: param.Range{Min: 2, Max: 1000, MinOpen: true},
		Default: always(4.0), Fixed: true, Formula: "4",
		Doc: "Confidence: the bonus holds with probability 1 − t^−α. The paper asks for more than 2; 4 is the released code's.",
	}
	sigmaParam = Param{
		Name: "sigma", Symbol: "σ", Kind: Number, Range: param.Range{Min: 0, Max: 1000},
		Default: func(c Context, _ Values) any { return c.Sigma }, Formula: "the noise's σ; 1/2 for Bernoulli and beta noise",
		Unit: "payoff", Doc: "Subgaussian scale of the rewards that the policy assumes.",
	}
	deterministicParam = Param{
		Name: "deterministic", Symbol: "deterministic", Kind: Flag,
		Default: always(false), Fixed: true, Formula: "false",
		Doc: "Use the estimator for rewards without noise, which looks at the last two pulls only.",
	}
	cappedParam = Param{
		Name: "capped", Symbol: "capped", Kind: Flag,
		Default: always(false), Formula: "false",
		Doc: "Limit the bonus to 1, as the released code does in its IMDB experiment; without noise there is no bonus.",
	}
	nameParam = Param{
		Name: "name", Symbol: "name", Kind: Text, Most: 40, Label: true, Default: always(""), Formula: "none",
		Doc: "How the policy is called in charts and tables.",
	}
	klConstantParam = Param{
		Name: "c", Symbol: "c", Kind: Number, Range: param.Range{Min: 0, Max: 100},
		Default: always(3.0), Fixed: true, Formula: "3",
		Doc: "Weight of ln ln in the confidence level; 3 is that of the theorem.",
	}
	xiParam = Param{
		Name: "xi", Symbol: "ξ", Kind: Number, Range: param.Range{Min: 0, Max: 100, MinOpen: true},
		Default: always(0.6), Fixed: true, Formula: "0.6",
		Doc: "Scale of the bonus; the theorem asks for more than 1/2.",
	}
)

// withoutNoise is the Fault of a Kind with deterministicParam.
func withoutNoise(c Context, v Values) (param, want string) {
	if v["deterministic"] == true && c.Sigma > 0 {
		return deterministicParam.Name, `false, or noise.kind "none": the deterministic estimators are for rewards without noise`
	}
	return "", ""
}
