package scenario

import (
	"math"
	"strconv"
)

// A span is the numbers that a field may have. Every field has both bounds.
type span struct {
	min, max         float64
	minOpen, maxOpen bool // the bound itself is excluded
	integer          bool
	such             float64 // an example, if hasSuch
	hasSuch          bool
}

// integers is the span of the integers from least to most.
func integers(least, most float64) span { return span{min: least, max: most, integer: true} }

func (s span) holds(x float64) bool {
	switch {
	case s.integer && x != math.Trunc(x):
		return false
	case s.minOpen && x <= s.min, s.maxOpen && x >= s.max:
		return false
	}
	return s.min <= x && x <= s.max
}

// String says which numbers they are: "a number in (0, 0.5), such as 0.25".
func (s span) String() string {
	said := "an integer from " + bound(s.min) + " to " + bound(s.max)
	if !s.integer {
		open, end := "[", "]"
		if s.minOpen {
			open = "("
		}
		if s.maxOpen {
			end = ")"
		}
		said = "a number in " + open + formatNumber(s.min) + ", " + formatNumber(s.max) + end
	}
	if s.hasSuch {
		said += ", such as " + formatNumber(s.such)
	}
	return said
}

// bound writes a bound for people: large integers in groups of three digits.
func bound(x float64) string {
	if x == math.Trunc(x) && math.Abs(x) <= MaxSeed {
		return grouped(int(x))
	}
	return formatNumber(x)
}

// grouped writes an integer in groups of three digits.
func grouped(n int) string {
	digits := strconv.Itoa(n)
	first := 0
	if n < 0 {
		first = 1
	}
	for i := len(digits) - 3; i > first; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// formatNumber writes x as the canonical form does.
func formatNumber(x float64) string { return string(appendNumber(nil, x)) }
