package sweeps

import (
	"fmt"
	"math"
	"strings"

	"risingbandits/engine/numbers"
	"risingbandits/engine/param"
	"risingbandits/engine/sweep"
)

var nan = math.NaN()

func orNaN(x *float64) float64 {
	if x == nil {
		return nan
	}
	return *x
}

// valueText writes a value for people: a number with four digits.
func valueText(v sweep.Value) string {
	x, ok := v.Number()
	switch {
	case !ok:
		return v.String()
	case x == math.Trunc(x) && math.Abs(x) < 1e15:
		return numbers.Commas(x, 0)
	}
	return strings.Replace(param.Format(param.Rounded(x, 4)), "-", "−", 1)
}

// pointText names a point: "ε of R-ed-UCB 0.1, σ of the noise 0.2".
func (d *drawing) pointText(i int) string {
	var parts []string
	for j, v := range d.o.Points[i].Values {
		parts = append(parts, d.axisName(j)+" "+valueText(v))
	}
	return strings.Join(parts, ", ")
}

// measured writes a value of the measure with its interval, as "12,345 ± 67" or "90% (81% to 95%)".
func (d *drawing) measured(value, low, high float64) string {
	if d.measure.Share {
		return fmt.Sprintf("%s (%s to %s)", percent(value), percent(low), percent(high))
	}
	decimals := numbers.DecimalsFor(math.Abs(value))
	if low != low {
		return numbers.Commas(value, decimals)
	}
	return numbers.Commas(value, decimals) + " ± " + numbers.Commas((high-low)/2, decimals)
}

func percent(x float64) string { return numbers.Commas(100*x, 0) + "%" }

// upper begins a sentence.
func upper(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// sentence makes a sentence of a text, which says how many points are played while that are not all.
func (d *drawing) sentence(text string) string {
	if text == "" {
		return ""
	}
	if played, all := d.played(); played < all {
		return fmt.Sprintf("So far %s of %s: %s.", numbers.Commas(float64(played), 0), numbers.Count(all, "point"), text)
	}
	return upper(text) + "."
}

// intervalsText says how intervals that decide who is best are corrected.
func (d *drawing) intervalsText() string {
	_, all := d.played()
	return fmt.Sprintf("Which policy is best is certain where its paired difference from every other policy is below 0 beyond the 95%% "+
		"interval, corrected for %s in %s (Bonferroni).", numbers.Count(d.o.Comparisons, "comparison"), numbers.Count(all, "point"))
}

// sweptText says what is varied.
func (d *drawing) sweptText() string {
	var parts []string
	for j, a := range d.o.Over {
		parts = append(parts, fmt.Sprintf("%s (%s, %s to %s)", d.axisName(j), numbers.Count(len(a.Values), "value"), valueText(a.Values[0]),
			valueText(a.Values[len(a.Values)-1])))
	}
	return strings.Join(parts, " and ")
}

// bestCounts returns at how many points each policy is the best for certain, and at how many that cannot be said.
func (d *drawing) bestCounts() (certain []int, unclear int) {
	certain = make([]int, len(d.policies))
	for i := range d.o.Points {
		switch b := d.o.Points[i].Best; {
		case b == nil:
		case b.Certain:
			certain[b.Policy]++
		default:
			unclear++
		}
	}
	return certain, unclear
}

// bestText says which policies have the least regret where.
func (d *drawing) bestText() string {
	if len(d.policies) < 2 {
		return ""
	}
	certain, unclear := d.bestCounts()
	played, _ := d.played()
	var parts []string
	for k, n := range certain {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%s at %s", d.policies[k].Name, numbers.Words(n)))
		}
	}
	if unclear > 0 {
		parts = append(parts, "no one for certain at "+numbers.Words(unclear))
	}
	if played == 0 {
		return ""
	}
	return fmt.Sprintf("least regret of %s: %s", numbers.Count(played, "point"), strings.Join(parts, ", "))
}
