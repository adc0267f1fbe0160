package policy

import (
	"risingbandits/engine/index"
	"risingbandits/engine/param"
)

// A Context is what the defaults of parameters depend on.
type Context struct {
	K, T     int     // arms; horizon in rounds
	Sigma    float64 // the noise's sigma: noise.sigma if gaussian, 0.5 for bernoulli and beta, 0 if none
	Restless bool
	Released bool // the variant is "released": some of its defaults differ
}

// A ParamKind says what values a parameter takes.
type ParamKind string

const (
	Number ParamKind = "number" // of the parameter's Range
	Flag   ParamKind = "flag"
	Choice ParamKind = "choice"
	Text   ParamKind = "text"
)

// A Param is a parameter of a policy. Other than a param.Param it may be a flag, a word or a text, and its default may depend on the
// scenario. Its fields stand side by side, since each policy's file writes them out.
type Param struct {
	Name, Symbol string // as of a param.Param
	Kind         ParamKind
	param.Range                                 // of a Number
	Choices      []string                       // of a Choice
	Most         int                            // bytes of a Text
	Released     bool                           // the released variant alone has it
	Names        bool                           // a Choice whose values name the policy without its symbol: "rc-be"
	Lines        bool                           // a Text has several lines
	Required     bool                           // a scenario must give it
	Label        bool                           // a Text is only shown, and changes no choice
	Check        func(text string) index.Faults // of a Text: what is wrong with it, and where; nil if all texts are right
	Within       string                         // the member of the policy that holds it: "parameters"; "" for the policy itself
	At           int                            // where its default is in the policy's program
	Default      func(c Context, v Values) any  // float64, bool or string, by Kind; whole numbers are float64
	Fixed        bool                           // the default depends on nothing (so canonical form writes it)

	Formula, Unit, Doc string // as of a param.Param; Formula is the default in words
}

// Param returns what all parameters have in common.
func (p *Param) Param() param.Param {
	return param.Param{Name: p.Name, Symbol: p.Symbol, Range: p.Range, Optional: !p.Required, Formula: p.Formula, Unit: p.Unit, Doc: p.Doc}
}

// Values are resolved parameters by name: float64, bool or string.
type Values map[string]any

// A Kind is one row of the registry: a policy that scenarios can name. The page is sent the fields with a json tag.
type Kind struct {
	ID       string   `json:"id"`     // "sw-ucb"
	Name     string   `json:"name"`   // "SW-UCB"
	Source   string   `json:"source"` // authors, year, equation or algorithm
	Group    Group    `json:"group"`  // one of Groups
	Doc      string   `json:"doc"`    // one plain sentence: what it does
	Released string   // what the authors' released code does instead, in words; "" if there is no such variant
	Release  *Release // the code that Released speaks of, unless a parameter names another: see ReleaseOf
	Params   []Param
	Card     Card
	Style    Style
	Explain  func(v Values) Explanation // v resolved; how it picks an arm and what its terms mean
	New      func(c Context, v Values, released bool) Policy

	// From1 says that the released variant is played at x from 1, though its release reads payoffs at x from 0. Documents with
	// this variant are older than the Release and keep their results; Released says so.
	From1 bool

	// Translation says how the policy as defined is written in other languages, for resolved values. nil if it is not.
	Translation func(v Values) Translation

	// Fault returns a parameter whose value does not fit the scenario, and what would; "" if all do, or if it is nil. The
	// values are resolved and right by themselves.
	Fault func(c Context, v Values) (param, want string)

	// Specialise returns the row for a policy of a scenario, which gives some values: with the name and the parameters
	// that follow from them. nil if the row is the same for all.
	Specialise func(k Kind, given Values) Kind

	// Cost is about how many nanoseconds a round with 15 arms takes natively, by which work is divided into parts of equal
	// time; 0 counts as UsualCost. It changes no result.
	Cost int

	// CostOf is about the most nanoseconds that a round takes natively, on average over a run, where Cost does not say it: of a
	// reader's program, or where a round takes longer the more has been pulled. nil if Cost says it. It changes no result.
	CostOf func(c Context, v Values) float64
}

// UsualCost is the Cost of a Kind that states none.
const UsualCost = 50

// costOfArm is about the most nanoseconds that an arm beyond 15 adds to a round of a policy.
const costOfArm = 10

// MostCost returns about the most nanoseconds that a round takes natively, on average over a run. The values are resolved. It
// is not measured: it says what may run without being asked for.
func (k Kind) MostCost(c Context, v Values) float64 {
	if k.CostOf != nil {
		return k.CostOf(c, v)
	}
	cost := k.Cost
	if cost == 0 {
		cost = UsualCost
	}
	return float64(cost + costOfArm*max(0, c.K-15))
}

// registry lists the policies in the order in which pages and commands show them.
var registry = []Kind{
	rEdUCB,
	rLessUCB,
	rLessUCBH,
	rexp3,
	klUCB,
	ser4,
	swUCB,
	swKLUCB,
	swTS,
	ucb1,
	thompson,
	exp3,
	epsGreedy,
	dUCB,
	rUCBE,
	rSR,
	uniformSmooth,
	ucbE,
	successiveRejects,
	prob1,
	etcKind,
	restSure,
	maxUCB,
	li2020,
	successiveHalving,
	hyperband,
	dumpKind,
	asymmetricUCB,
	rcBE,
	betaSWTS,
	gammaSWGTS,
	ptrrKind,
	hybrid,
	cumulativeHybrid,
	rawUCB,
	fewa,
	uniform,
	oracle,
	ownIndex,
	handKind,
}

// Kinds returns the policies in the order in which they are shown. The slice is the caller's.
func Kinds() []Kind {
	return append([]Kind(nil), registry...)
}

// Lookup returns the policy that scenarios name by id.
func Lookup(id string) (Kind, bool) {
	for i := range registry {
		if registry[i].ID == id {
			return registry[i], true
		}
	}
	return Kind{}, false
}

// For returns the row for a policy of a scenario, which gives some values: with the name that it gives, if it gives one. All
// parameters of the policy are in the row that For returns, and only there.
func (k Kind) For(given Values) Kind {
	if name, _ := given[nameParam.Name].(string); name != "" {
		k.Name = name
	}
	if k.Specialise == nil {
		return k
	}
	return k.Specialise(k, given)
}

// Resolve returns the value of every parameter of kind: the given one, else its default for c. Defaults are
// filled in the order of the parameters, so a default may depend on the parameters before it. given is not
// changed and may be nil; its values must already be checked against kind.Params.
func Resolve(kind Kind, c Context, given Values) Values {
	if kind.Specialise != nil {
		kind = kind.For(withDefaults(kind, given))
	}
	v := make(Values, len(kind.Params))
	for _, p := range kind.Params {
		if x, ok := given[p.Name]; ok {
			v[p.Name] = x
			continue
		}
		v[p.Name] = p.Default(c, v)
	}
	return v
}

// withDefaults returns the given values with the defaults that depend on nothing.
func withDefaults(kind Kind, given Values) Values {
	v := Values{}
	for _, p := range kind.Params {
		if x, ok := given[p.Name]; ok {
			v[p.Name] = x
		} else if p.Fixed {
			v[p.Name] = p.Default(Context{}, v)
		}
	}
	return v
}
