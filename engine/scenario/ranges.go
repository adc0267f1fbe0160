package scenario

import (
	"risingbandits/engine/numbers"
	"risingbandits/engine/param"
)

// A numberField describes the numbers that a field may have, with an example for messages.
type numberField struct {
	param.Range
	example    float64
	hasExample bool
}

// The numbers that a scenario has beside those of its noise, arms and policies.
var (
	horizonRange = param.Integers(1, MaxHorizon)
	runsRange    = param.Integers(1, MaxRuns)
	seedRange    = param.Integers(0, MaxSeed)
)

// wholeNumbers returns a field of the whole numbers from least to most.
func wholeNumbers(least, most float64) numberField {
	return numberField{Range: param.Integers(least, most)}
}

// String describes the numbers in words: "a number in (0, 0.5), such as 0.25".
func (f numberField) String() string {
	if !f.hasExample {
		return f.Range.String()
	}
	return f.Range.String() + ", such as " + param.Format(f.example)
}

// grouped writes a count with commas between groups of three digits.
func grouped(n int) string { return numbers.Int(n) }
