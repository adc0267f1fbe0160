package sentences

import (
	"math"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/numbers"
)

// Reward says who earned most and least, and what share of the optimal policy's earnings that is.
func (of *Subject) Reward() Takeaway {
	last := func(s *data.Series) float64 { return s.Earned[len(s.Earned)-1] }
	most, least := of.Extremes(func(s *data.Series) bool { return len(s.Earned) > 0 && len(s.Earned) == len(s.Y) }, last)
	if most == nil || of.awaited() {
		return Takeaway{}
	}
	amount := func(x float64) string { return numbers.Commas(x, numbers.DecimalsFor(math.Abs(x))) }
	t := Takeaway{Short: most.Who() + " " + most.Verb("earns", "earn") + " most, " + amount(most.Value) + "."}
	if least == nil {
		t.Short = most.Who() + " " + most.Verb("earns", "earn") + " " + amount(most.Value) + "."
	}
	t.Text = t.Short
	best := math.Inf(-1) // what the optimal policy earns
	for i := range of.Results.Series {
		if s := &of.Results.Series[i]; len(s.Earned) > 0 && len(s.Earned) == len(s.Y) && s.Name == most.names[0] {
			best = last(s) + s.Y[len(s.Y)-1]
		}
	}
	if best > 0 && most.Value >= 0 {
		t.Text = t.Short[:len(t.Short)-1] + ", " + Percent(most.Value/best) + " of what the optimal policy earns"
		if least != nil {
			t.Text += "; " + least.Who() + " least, " + amount(least.Value)
		}
		t.Text += "."
	}
	return t
}
