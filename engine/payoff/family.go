package payoff

import "math"

// A Param describes one parameter of a family, for the parser, the editor and the docs.
type Param struct {
	Name     string  // its key in the scenario: "rho"
	Symbol   string  // as written in the field: "ρ"
	Min, Max float64 // the range
	MinOpen  bool    // Min itself is excluded
	MaxOpen  bool    // Max itself is excluded
	Integer  bool    // whole numbers only
	Optional bool    // it may be absent; Formula then says its value
	Initial  float64 // where an editor starts; for an optional one, only when it is made explicit
	Formula  string  // the value of an absent optional parameter: "b^(1/ρ)"
	Unit     string  // "payoff", "x" (pulls or rounds), "payoff per x", "per x", or "" for a pure number
	Doc      string  // one plain sentence
}

// Contains tells whether the parameter may have the value v.
func (p *Param) Contains(v float64) bool {
	switch {
	case !(v >= p.Min && v <= p.Max), p.MinOpen && v == p.Min, p.MaxOpen && v == p.Max:
		return false
	}
	return !p.Integer || v == math.Floor(v)
}

// A Family is a shape of payoff that scenarios can name.
type Family struct {
	ID      string // its name in the scenario: "poly"
	Name    string // for people: "polynomial"
	Formula string // mu(x) in the field's signs
	Doc     string // one plain sentence
	Params  []Param
	Points  bool // it has a list of points instead of parameters

	build func(v []float64) Func // from the values of Params in order, NaN where absent
	check func(f Func, horizon int) (decreases, notConcave int)
}

// Limits on the values that parameters take. They are wide, so that payoffs can break the
// assumptions, yet no formula overflows within the longest horizon.
const (
	MaxPayoff = 1000             // the largest size of c, cap, value, low, high, slope and a point's y
	MaxX      = 10_000_000       // the longest horizon, and the largest x of a point or a step
	MaxSize   = MaxPayoff * MaxX // no payoff is larger at any x
	MinPoints = 2
	MaxPoints = 10_000
)

func payoffParam(name, symbol string, initial float64, doc string) Param {
	return Param{Name: name, Symbol: symbol, Min: -MaxPayoff, Max: MaxPayoff, Initial: initial, Unit: "payoff", Doc: doc}
}

var families = []Family{
	{
		ID: "exp", Name: "exponential", Formula: "c (1 − e^(−a x))",
		Doc: "Rises fast, then levels off at c; the distance to c shrinks by the same share at every step.",
		Params: []Param{
			payoffParam("c", "c", 0.7, "The level it approaches; negative values make it fall."),
			{Name: "a", Symbol: "a", Min: 0, Max: 1000, Initial: 0.01, Unit: "per x",
				Doc: "How fast it approaches c: half the way takes ln 2 / a steps."},
		},
		build: func(v []float64) Func { return expPayoff{c: v[0], a: v[1]} },
		check: func(f Func, horizon int) (int, int) {
			e := f.(expPayoff)
			return smooth(e.c*e.a, horizon)
		},
	},
	{
		ID: "poly", Name: "polynomial", Formula: "c (1 − b (x + s)^(−ρ))",
		Doc: "Rises fast, then ever more slowly towards c, with a long tail: the smaller ρ, the longer.",
		Params: []Param{
			payoffParam("c", "c", 0.8, "The level it approaches; negative values make it fall."),
			{Name: "b", Symbol: "b", Min: -1e9, Max: 1e9, Initial: 100,
				Doc: "How far from c it begins; below 0, which needs s, it falls towards c from above."},
			{Name: "rho", Symbol: "ρ", Min: 0, MinOpen: true, Max: 10, Initial: 0.8,
				Doc: "The power with which the distance to c shrinks."},
			{Name: "s", Symbol: "s", Min: -1, MinOpen: true, Max: 1e12, Optional: true, Initial: 100, Formula: "b^(1/ρ)", Unit: "x",
				Doc: "The shift of x; absent, it is such that the payoff would be 0 at x = 0."},
		},
		build: newPoly,
		check: checkPoly,
	},
	{
		ID: "linear", Name: "linear", Formula: "min(slope x, cap)",
		Doc: "Rises by the same amount at every step until it reaches the cap.",
		Params: []Param{
			{Name: "slope", Symbol: "slope", Min: -MaxPayoff, Max: MaxPayoff, Initial: 0.0001, Unit: "payoff per x",
				Doc: "The rise at every step; negative values make it fall."},
			payoffParam("cap", "cap", 1, "The level it never exceeds."),
		},
		build: func(v []float64) Func { return linear{slope: v[0], top: v[1]} },
		check: checkLinear,
	},
	{
		ID: "constant", Name: "constant", Formula: "value",
		Doc:    "Stays the same: an ordinary stationary arm.",
		Params: []Param{payoffParam("value", "value", 0.5, "The payoff at every x.")},
		build:  func(v []float64) Func { return constant{v[0]} },
		check:  func(Func, int) (int, int) { return 0, 0 },
	},
	{
		ID: "step", Name: "step", Formula: "low if x ≤ after, else high",
		Doc: "Jumps once: not concave, so no policy can foresee it (the paper's non-learnability).",
		Params: []Param{
			payoffParam("low", "low", 0.1, "The payoff up to the jump."),
			payoffParam("high", "high", 0.9, "The payoff after the jump; below low, it falls."),
			{Name: "after", Symbol: "after", Min: 0, Max: MaxX, Integer: true, Initial: 1000, Unit: "x",
				Doc: "The last x of the low payoff."},
		},
		build: func(v []float64) Func { return step{low: v[0], high: v[1], after: int(v[2])} },
		check: checkStep,
	},
	{
		ID: "points", Name: "points", Formula: "linear between the points, level before the first and after the last",
		Doc:    "Any learning curve, given as points.",
		Points: true,
		check:  checkPoints,
	},
}

// Families returns the families in the order in which they are shown. The slice is the caller's.
func Families() []Family { return append([]Family(nil), families...) }

// FamilyByID returns the family that scenarios name id.
func FamilyByID(id string) (f Family, ok bool) {
	for i := range families {
		if families[i].ID == id {
			return families[i], true
		}
	}
	return Family{}, false
}

// StandsZero reports whether the payoff has a value at x = 0 too, where released code begins. Only a
// poly whose s is too small has none. It panics if New(s) fails.
func StandsZero(s Spec) bool {
	f, err := New(s)
	if err != nil {
		panic(badSpec)
	}
	return sound(f.At(0))
}

// sound tells whether y is a number of at most MaxSize.
func sound(y float64) bool { return math.Abs(y) <= MaxSize }
