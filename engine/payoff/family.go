package payoff

import (
	"math"
	"slices"

	"risingbandits/engine/param"
)

// A Family is a shape of payoff that scenarios can name. Each has its own file and one row of families. The page is sent the
// fields with a json tag.
type Family struct {
	ID      string `json:"id"`      // its name in the scenario: "poly"
	Name    string `json:"name"`    // for people: "polynomial"
	Formula string `json:"formula"` // mu(x) in the usual notation
	Doc     string `json:"doc"`     // one plain sentence
	Params  []param.Param
	Points  bool // it has a list of points instead of parameters

	// The functions below get the values of Params in order, NaN for an absent optional one.

	build func(v []float64) Func
	// fault returns what is wrong with the values together, or nil. It is nil for families in which all values in range
	// fit together.
	fault func(v []float64) *Fault
	// check returns the first x of 1..horizon at which the payoff decreases and the first at which it
	// is not concave, 0 for none: see Violation.X.
	check func(f Func, horizon int) (decreases, notConcave int)
	// bends returns increasing x such that the payoff only rises or only falls between one and the next. It
	// is nil if the payoff only rises or only falls everywhere.
	bends func(f Func) []int
	// handles returns the handles to draw for x from first to last. It makes each of them by calling at.
	handles func(v []float64, at func(param string, x float64) Handle, first, last float64) []Handle
	// solve returns the value of a parameter for which the payoff f of v becomes y at x; NaN if there is
	// none.
	solve func(v []float64, f Func, param string, x, y float64) float64
	// jump is the parameter that says where the payoff jumps, "" if it does not: its handle may be at any height.
	jump string
	// shape returns the level that the payoff approaches, or that it has at the horizon if it approaches none, and the x at
	// which it reaches half of that level. If there is no such x, half is NaN or at most 0.
	shape func(v []float64, horizon int) shape
	// corners returns the points at which a payoff bends, if straight lines between them are the payoff itself; else
	// nil.
	corners func(v []float64, horizon int) []Point
	// like returns values of Params, without optional ones, for a payoff of the given shape, with half in 1..horizon.
	like func(s shape, horizon int) []float64

	// points is for the points family alone, instead of the functions above.
	points *pointsFamily
}

// A pointsFamily holds the functions of a family that has points instead of parameters.
type pointsFamily struct {
	build   func(s Spec) (Func, *Fault)
	handles func(s Spec) []Handle
	drag    func(s Spec, param string, x, y float64) (Spec, Handle)
	shape   func(s Spec) shape
	like    func(s shape, horizon int) Spec
}

// A Coder is a Func that has a code: in Go a statement that sets mean from at, which is x as a float64, in Python an expression of x.
// Without one, a scenario with such an arm is not translated.
type Coder interface {
	Func
	Code() param.Code
}

// The limits of parameter values. They are wide, so that payoffs can break the assumptions, but no formula overflows
// within the longest horizon.
const (
	MaxPayoff = 1000             // the largest absolute value of c, cap, value, low, high, slope and a point's y
	MaxX      = 10_000_000       // the longest horizon, and the largest x of a point or a step
	MaxSize   = MaxPayoff * MaxX // the largest absolute value of a payoff at any x
	MinPoints = 2
	MaxPoints = 10_000
)

// families lists the families in the order in which pages and commands show them.
var families = []Family{
	exponential,
	polynomial,
	linearFamily,
	constantFamily,
	stepFamily,
	curveFamily,
}

// Families returns the families in the order in which they are shown. The slice is the caller's.
func Families() []Family { return slices.Clone(families) }

// FamilyByID returns the family that scenarios name id.
func FamilyByID(id string) (f Family, ok bool) {
	for i := range families {
		if families[i].ID == id {
			return families[i], true
		}
	}
	return Family{}, false
}

// payoffParam returns a parameter that is a payoff.
func payoffParam(name string, initial float64, doc string) param.Param {
	return param.Param{
		Name: name, Symbol: name, Range: param.Range{Min: -MaxPayoff, Max: MaxPayoff},
		Initial: initial, Unit: "payoff", Doc: doc,
	}
}

// DefinedAtZero reports whether the payoff also has a value at x = 0, where the released code begins. Only a
// poly whose s is too small has none. It panics if New(s) fails.
func DefinedAtZero(s Spec) bool {
	f, err := New(s)
	if err != nil {
		panic(badSpec)
	}
	return isPayoff(f.At(0))
}

// isPayoff reports whether y is a number of absolute value at most MaxSize.
func isPayoff(y float64) bool { return math.Abs(y) <= MaxSize }
