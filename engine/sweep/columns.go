package sweep

import (
	"math"
	"strings"

	"risingbandits/engine/measure"
)

// A Column is a number of each policy at each point, in a table of a sweep.
type Column struct {
	Name string
	Of   func(n measure.Numbers) float64 // NaN where it is not known
}

// Columns returns the columns of numbers of a sweep's table: those that it has always had, and those of the measure that is shown,
// nil for none.
func Columns(shown *measure.Measure) []Column {
	list := []Column{{"mean", value(&measure.Regret)}, {"std", spread}, {"ci95", half(&measure.Regret)},
		{"at_mean", value(&measure.RegretAt)}, {"at_ci95", half(&measure.RegretAt)}, {"ends_on_best", value(&measure.Ends)},
		{"wrong", value(&measure.WrongPulls)}, {"wrong_index", value(&measure.WrongIndex)}}
	switch shown {
	case nil, &measure.Regret, &measure.Spread, &measure.RegretAt, &measure.Ends, &measure.WrongPulls, &measure.WrongIndex:
		return list
	}
	name := strings.ReplaceAll(shown.ID, "-", "_")
	list = append(list, Column{name, value(shown)})
	if shown.Skewed() {
		of := func(n measure.Numbers) measure.Estimate { return n.Of(shown) }
		return append(list, Column{name + "_low", func(n measure.Numbers) float64 { return of(n).Low }},
			Column{name + "_high", func(n measure.Numbers) float64 { return finite(of(n).High) }})
	}
	return append(list, Column{name + "_ci95", half(shown)})
}

func value(m *measure.Measure) func(measure.Numbers) float64 {
	return func(n measure.Numbers) float64 { return n.Of(m).Value }
}

func half(m *measure.Measure) func(measure.Numbers) float64 {
	return func(n measure.Numbers) float64 { return n.Of(m).Half }
}

// spread is 0 for one run, as it was before there were measures.
func spread(n measure.Numbers) float64 { return n.Of(&measure.Spread).OrZero() }

// finite returns NaN for an end that has no bound.
func finite(x float64) float64 {
	if math.IsInf(x, 0) {
		return math.NaN()
	}
	return x
}
