package claims

import (
	"math"
	"testing"
)

func measured(value, half float64) interval { return interval{value: value, half: &half} }

// A claim holds or fails where the interval leaves no doubt, and is open where it does, or where one run has none.
func TestVerdictsOfIntervals(t *testing.T) {
	for _, c := range []struct {
		name         string
		of           interval
		below, above Verdict
	}{
		{"clearly below", measured(-3, 2), Holds, Fails},
		{"clearly above", measured(3, 2), Fails, Holds},
		{"touching", measured(-2, 2), Open, Open},
		{"over the limit", measured(1, 2), Open, Open},
		{"exactly below", exactly(-1e-300), Holds, Fails},
		{"exactly the limit", exactly(0), Fails, Fails},
		{"one run", interval{value: -5}, Open, Open},
		{"without spread", measured(-1, 0), Holds, Fails},
	} {
		if below, above := c.of.below(0, "").Verdict, c.of.above(0, "").Verdict; below != c.below || above != c.above {
			t.Errorf("%s: below 0 %s, above 0 %s; want %s and %s", c.name, below, above, c.below, c.above)
		}
	}
	if got := measured(5, 1).within(0, 10, "").Verdict; got != Holds {
		t.Errorf("5 ± 1 within 0 to 10: %s", got)
	}
	if got := measured(12, 1).within(0, 10, "").Verdict; got != Fails {
		t.Errorf("12 ± 1 within 0 to 10: %s", got)
	}
	if got := measured(9.5, 1).within(0, 10, "").Verdict; got != Open {
		t.Errorf("9.5 ± 1 within 0 to 10: %s", got)
	}
}

func TestIntervalsOfDifferences(t *testing.T) {
	d := measured(10, 3).less(measured(4, 4)).times(-2)
	if d.value != -12 || math.Abs(*d.half-10) > 1e-12 {
		t.Errorf("the difference is %v ± %v, want -12 ± 10", d.value, *d.half)
	}
	if d := exactly(3).less(exactly(1)); d.half != nil || !d.exact || d.value != 2 {
		t.Errorf("an exact difference is %+v", d)
	}
	if d := (interval{value: 3}).less(exactly(1)); d.exact {
		t.Error("a difference with a single run counts as exact")
	}
}

func TestCombine(t *testing.T) {
	h, f, o, none := Number{Verdict: Holds}, Number{Verdict: Fails}, Number{Verdict: Open}, Number{}
	for _, c := range []struct {
		numbers []Number
		want    Verdict
	}{{[]Number{h, none}, Holds}, {[]Number{h, o}, Open}, {[]Number{o, f, h}, Fails}, {[]Number{f, o}, Fails}} {
		if got := combine(c.numbers...).Verdict; got != c.want {
			t.Errorf("%v combine to %s, want %s", c.numbers, got, c.want)
		}
	}
	for _, c := range []struct {
		verdicts []Verdict
		want     Verdict
	}{{[]Verdict{Holds, Holds, Fails}, Holds}, {[]Verdict{Holds, Fails, Fails}, Fails}, {[]Verdict{Holds, Open, Fails}, Open}} {
		if got := atLeast(c.verdicts, 2); got != c.want {
			t.Errorf("at least two of %v: %s, want %s", c.verdicts, got, c.want)
		}
	}
}

func TestPlainNumbers(t *testing.T) {
	for x, want := range map[float64]string{0: "0", 2000: "2,000", 0.75: "0.75", 0.5: "0.5", 1e-9: "1e-09", 1.0 / 3: "0.333", -0.5: "−0.5"} {
		if got := plain(x); got != want {
			t.Errorf("plain(%v) is %q, want %q", x, got, want)
		}
	}
}
