package param

import (
	"math"
	"strconv"

	"risingbandits/engine/numbers"
)

// A Range is the set of numbers that a parameter or a field of a document may have. Both bounds are finite.
type Range struct {
	Min     float64 `json:"min"`
	Max     float64 `json:"max"`
	MinOpen bool    `json:"minOpen,omitempty"` // Min itself is excluded
	MaxOpen bool    `json:"maxOpen,omitempty"` // Max itself is excluded
	Integer bool    `json:"integer,omitempty"` // whole numbers only
}

// Integers returns the range of the whole numbers from least to most.
func Integers(least, most float64) Range { return Range{Min: least, Max: most, Integer: true} }

// Contains reports whether x is in the range. No range contains NaN.
func (r Range) Contains(x float64) bool {
	switch {
	case !(x >= r.Min && x <= r.Max), r.MinOpen && x == r.Min, r.MaxOpen && x == r.Max:
		return false
	}
	return !r.Integer || x == math.Trunc(x)
}

// String describes the range in words: "a whole number from 1 to 10,000", "a number in (0, 0.5)".
// A parenthesis excludes the bound beside it.
func (r Range) String() string {
	if r.Integer {
		return "a whole number from " + numbers.Commas(r.Min, 0) + " to " + numbers.Commas(r.Max, 0)
	}
	open, end := "[", "]"
	if r.MinOpen {
		open = "("
	}
	if r.MaxOpen {
		end = ")"
	}
	return "a number in " + open + Format(r.Min) + ", " + Format(r.Max) + end
}

// A Param describes a parameter. Those of payoff families and kinds of noise are all of this form; those of policies and of index
// programs add what they alone have. The parser, the editor, the documentation and the page read it.
type Param struct {
	Name     string  `json:"name"`   // its key in the scenario: "rho"
	Symbol   string  `json:"symbol"` // its symbol in formulas: "ρ"
	Range            // of a number: its values
	Optional bool    `json:"optional"`          // it may be absent from the scenario
	Initial  float64 `json:"-"`                 // an editor's first value; also that of an absent optional number without a Formula
	Formula  string  `json:"formula,omitempty"` // the value of an absent optional parameter, in words: "b^(1/ρ)", "⌊4√(T ln T)⌋"
	Unit     string  `json:"unit"`              // "payoff", "x" (pulls or rounds), "per x", "rounds", or "" for a pure number
	Doc      string  `json:"doc"`               // one plain sentence
}

// A Code is how programs in other languages compute what a row of a registry says, bit for bit as it does. In both texts {0} stands
// for the first of the numbers, {0.} for it with a point, and {0i} for it as an integer.
type Code struct {
	Go, Python string
	Numbers    []float64
}

// Format writes x as in JSON by RFC 8785; see AppendNumber.
func Format(x float64) string { return string(AppendNumber(nil, x)) }

// Rounded returns x with n significant digits.
func Rounded(x float64, n int) float64 {
	y, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', n, 64), 64) // an infinity if x is too large
	return y + 0                                                       // no negative zero
}

// AppendNumber appends x as in RFC 8785, which is the form of ECMAScript: the shortest digits that are read
// as x again, with an exponent below 1e-6 and from 1e21. It writes -0 as 0, and what
// is not finite as Go does.
func AppendNumber(dst []byte, x float64) []byte {
	size := math.Abs(x)
	if size == 0 {
		return append(dst, '0')
	}
	if 1e-6 <= size && size < 1e21 {
		return strconv.AppendFloat(dst, x, 'f', -1, 64)
	}
	dst = strconv.AppendFloat(dst, x, 'e', -1, 64)
	if n := len(dst); dst[n-2] == '0' && (dst[n-3] == '-' || dst[n-3] == '+') {
		dst[n-2] = dst[n-1] // Go writes 1e-09 where ECMAScript writes 1e-9
		dst = dst[:n-1]
	}
	return dst
}
