package sweep

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"risingbandits/engine/detmath"
	"risingbandits/engine/numbers"
	"risingbandits/engine/param"
	"risingbandits/engine/scenario"
)

// An Axis is one thing that a sweep varies: a place of the document and the values that it takes.
type Axis struct {
	Path   string  `json:"path"`
	Values []Value `json:"values"`
	Log    bool    `json:"log"` // the values are in about equal ratios
}

// maxPoints is the most points of a sweep.
const maxPoints = 10_000

// maxArms is the most arms that the scenarios of all points of a sweep have together. A plan holds about 950 bytes for each.
const maxArms = 1_000_000

// digits is the number of significant digits to which the values of a range are rounded, so that 0.1..0.5/5 holds 0.3 and
// not 0.30000000000000004.
const digits = 12

// ParseAxis reads what a sweep of a scenario varies, PATH=VALUES. VALUES is one of
//
//	FROM..TO/N      N numbers with equal differences, from FROM to TO
//	FROM..TO/Nlog   N numbers with equal ratios
//	FROM..TO        all whole numbers from FROM to TO
//	A,B,C           a list of numbers or words
//
// The numbers of a range are rounded to 12 significant digits, and to whole numbers where the place holds those; numbers that
// are then equal are there once. An error names the path and what is wrong with the values. Whether the scenario may have the
// values is not checked: see NewPlan.
func ParseAxis(s *scenario.Scenario, text string) (Axis, error) {
	path, values, found := strings.Cut(text, "=")
	a := Axis{Path: strings.TrimSpace(path)}
	values = strings.TrimSpace(values)
	if !found || a.Path == "" || values == "" {
		return a, fmt.Errorf("%s: want a place of the scenario and its values, such as policies[0].epsilon=0.01..0.49/20", clip(text))
	}
	var err error
	if from, rest, ranged := strings.Cut(values, ".."); ranged {
		err = a.fill(s, from, rest)
	} else {
		err = a.list(values)
	}
	if err != nil {
		return a, fmt.Errorf("%s=%s: %w", clip(a.Path), clip(values), err)
	}
	return a, nil
}

// clip shortens a text of the user for a message, and replaces what cannot be seen.
func clip(text string) string {
	const most = 80
	text = strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return unicode.ReplacementChar
		}
		return r
	}, text)
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}

// list reads a list of values.
func (a *Axis) list(text string) error {
	for word := range strings.SplitSeq(text, ",") {
		word = strings.TrimSpace(word)
		v, ok := valueOf(word)
		if !ok {
			return fmt.Errorf("a value is missing between two commas")
		}
		if slices.Contains(a.Values, v) {
			return fmt.Errorf("%s is there twice", v)
		}
		a.Values = append(a.Values, v)
		if len(a.Values) > maxPoints {
			return tooMany(len(a.Values))
		}
	}
	a.Log = equalRatios(a.Values)
	return nil
}

func tooMany(n int) error {
	return fmt.Errorf("these are %s points or more, want at most %s", numbers.Int(n), numbers.Commas(maxPoints, 0))
}

// fill reads a range, whose text is cut at the dots.
func (a *Axis) fill(s *scenario.Scenario, first, rest string) error {
	last, count, counted := strings.Cut(rest, "/")
	from, to := number(first), number(last)
	switch {
	case math.IsNaN(from):
		return fmt.Errorf("%q is no number", first)
	case math.IsNaN(to):
		return fmt.Errorf("%q is no number", last)
	case from == to:
		return fmt.Errorf("both ends are %s: give it as a list of one value", param.Format(from))
	}
	if !counted {
		return a.whole(from, to)
	}
	digits, log := strings.CutSuffix(count, "log")
	n, err := strconv.Atoi(strings.TrimSpace(digits))
	switch {
	case err != nil || n < 2:
		return fmt.Errorf("after / stands how many values there are, at least 2, and log after that for equal ratios, as in 1..1000/4log")
	case n > maxPoints:
		return tooMany(n)
	case log && !(from > 0 && to > 0):
		return fmt.Errorf("equal ratios are between positive numbers only")
	}
	a.Log = log
	integer := holdsWhole(s, a.Path)
	for i := range n {
		x := between(from, to, i, n, log)
		if integer {
			x = math.Round(x)
		}
		if v := numberValue(x); len(a.Values) == 0 || v != a.Values[len(a.Values)-1] {
			a.Values = append(a.Values, v)
		}
	}
	return nil
}

// between returns number i of n, from 0, in a range. The ends are exact.
func between(from, to float64, i, n int, log bool) float64 {
	share := float64(i) / float64(n-1)
	switch {
	case i == 0:
		return from
	case i == n-1:
		return to
	case log:
		return param.Rounded(detmath.Exp(detmath.Log(from)+float64(share*(detmath.Log(to)-detmath.Log(from)))), digits)
	}
	return param.Rounded(from+float64(share*(to-from)), digits)
}

// whole fills in all whole numbers of a range.
func (a *Axis) whole(from, to float64) error {
	if from != math.Trunc(from) || to != math.Trunc(to) {
		return fmt.Errorf("want the number of values after the range, as in %s..%s/20", param.Format(from), param.Format(to))
	}
	if n := math.Abs(to-from) + 1; n > maxPoints {
		return tooMany(maxPoints + 1)
	}
	step := 1.0
	if to < from {
		step = -1
	}
	for x := from; ; x += step {
		a.Values = append(a.Values, numberValue(x))
		if x == to {
			return nil
		}
	}
}

// number returns the number of a text, NaN if it is none.
func number(text string) float64 {
	x, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || math.IsInf(x, 0) {
		return math.NaN()
	}
	return x
}

// holdsWhole reports whether a place of the document holds whole numbers.
func holdsWhole(s *scenario.Scenario, path string) bool {
	if v, ok := s.Variable(path); ok {
		return v.Integer
	}
	return isRandom(path)
}

// equalRatios reports whether at least three values are positive numbers whose ratios are about equal and are not 1, so that
// a logarithmic axis suits them.
func equalRatios(values []Value) bool {
	if len(values) < 3 {
		return false
	}
	logs := make([]float64, len(values))
	for i, v := range values {
		x, ok := v.Number()
		if !ok || x <= 0 {
			return false
		}
		logs[i] = detmath.Log(x)
	}
	step := (logs[len(logs)-1] - logs[0]) / float64(len(logs)-1)
	if math.Abs(step) < 0.3 {
		return false
	}
	for i := 1; i < len(logs); i++ {
		if math.Abs(logs[i]-logs[i-1]-step) > float64(0.2*math.Abs(step)) {
			return false
		}
	}
	return true
}
