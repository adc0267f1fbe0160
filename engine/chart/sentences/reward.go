package sentences

import (
	"math"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/numbers"
)

// Reward says who earned most and least, and what share of the optimal policy's earnings that is.
func (of *Subject) Reward() Takeaway {
	var most, least *data.Series
	last := func(s *data.Series) float64 { return s.Earned[len(s.Earned)-1] }
	for i := range of.Results.Series {
		s := &of.Results.Series[i]
		if of.Hidden[s.Key] || s.Oracle || len(s.Earned) == 0 || len(s.Earned) != len(s.Y) {
			continue
		}
		if most == nil || last(s) > last(most) {
			most = s
		}
		if least == nil || last(s) < last(least) {
			least = s
		}
	}
	if most == nil || of.awaited() {
		return Takeaway{}
	}
	amount := func(s *data.Series) string { return numbers.Commas(last(s), numbers.DecimalsFor(math.Abs(last(s)))) }
	t := Takeaway{Short: most.Name + " earns most, " + amount(most) + "."}
	if most == least {
		t.Short = most.Name + " earns " + amount(most) + "."
	}
	t.Text = t.Short
	if best := last(most) + most.Y[len(most.Y)-1]; best > 0 && last(most) >= 0 {
		t.Text = t.Short[:len(t.Short)-1] + ", " + Percent(last(most)/best) + " of what the optimal policy earns"
		if most != least {
			t.Text += "; " + least.Name + " least, " + amount(least)
		}
		t.Text += "."
	}
	return t
}
