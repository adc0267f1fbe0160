package claims

import (
	"math"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/measure"
	"risingbandits/engine/sim"
)

func measured(value, half float64) interval {
	return interval{Estimate: measure.Around(value, &half, sim.NoDoubt), degrees: 99}
}

// alone returns the verdict of a number that is the only comparison.
func alone(n Number) Verdict {
	n.decide(1)
	return n.Verdict
}

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
		{"one run", interval{Estimate: measure.Exactly(-5)}, Open, Open},
		{"without spread", measured(-1, 0), Holds, Fails},
	} {
		if below, above := alone(c.of.below(0, "")), alone(c.of.above(0, "")); below != c.below || above != c.above {
			t.Errorf("%s: below 0 %s, above 0 %s; want %s and %s", c.name, below, above, c.below, c.above)
		}
	}
	if got := alone(measured(5, 1).within(0, 10, "")); got != Holds {
		t.Errorf("5 ± 1 within 0 to 10: %s", got)
	}
	if got := alone(measured(12, 1).within(0, 10, "")); got != Fails {
		t.Errorf("12 ± 1 within 0 to 10: %s", got)
	}
	if got := alone(measured(9.5, 1).within(0, 10, "")); got != Open {
		t.Errorf("9.5 ± 1 within 0 to 10: %s", got)
	}
}

// Where the runs are too few for the interval nothing is decided, and where a few differ from the rest only what is far from its limit;
// the sentence says so.
func TestVerdictsInDoubt(t *testing.T) {
	of := func(value float64, doubt sim.Doubt) interval {
		i := measured(value, 1)
		i.Doubt = doubt
		return i
	}
	for _, c := range []struct {
		of   interval
		want Verdict
		why  string
	}{
		{of(-1.9, sim.NoDoubt), Holds, ""},
		{of(-9, sim.FewRuns), Open, "The runs are too few for the interval of “a”, or"},
		{of(9, sim.FewRuns), Open, "The runs are too few for the interval of “a”, or"},
		{of(-1.9, sim.Skewed), Open, "less than 2 corrected half-widths from its limit."},
		{of(1.9, sim.Skewed), Open, "less than 2 corrected half-widths from its limit."},
		{of(-2.1, sim.Skewed), Holds, "A few runs differ from the rest, so that the interval may be too short for “a”."},
		{of(2.1, sim.Skewed), Fails, "A few runs differ from the rest, so that the interval may be too short for “a”."},
		{of(5, sim.NoDoubt).less(of(9, sim.FewRuns)), Open, "too few"},
		{of(9, sim.Skewed).less(of(5, sim.FewRuns)).times(2), Open, "too few"},
		{meanOf([]float64{-1, -1.1, -0.9}), Open, "too few"},
		{meanOf([]float64{-1, -1.1, -0.9, -1, -1.1, -0.9, -1, -1.1, -0.9, -1}), Holds, ""},
		{meanOf([]float64{-1, -1.1, -0.9, -1, -1.1, -0.9, -1, -1.1, -0.9, 3}), Open, "too few"},
	} {
		got := settled([]Number{c.of.below(0, "a")})
		if got.Verdict != c.want || !strings.Contains(got.Why, c.why) || c.why == "" && got.Why != "" {
			t.Errorf("%+v: got %s, %q; want %s, %q", c.of, got.Verdict, got.Why, c.want, c.why)
		}
	}
}

// A fitted power rests on the jackknife's interval, which few runs do not give.
func TestPowersOfFewRuns(t *testing.T) {
	evidence := *Committed().Evidence
	evidence.Growths = slices.Clone(evidence.Growths)
	for i, g := range evidence.Growths {
		if g.Runs == 1 {
			continue
		}
		evidence.Growths[i].Runs, evidence.Growths[i].Final = 5, slices.Clone(g.Final)
		for k := range g.Final {
			evidence.Growths[i].Final[k] = g.Final[k][:5]
		}
	}
	for _, r := range powerClaims[0].Readings {
		list, _ := r.numbers(&evidence, Defined)
		if verdict, _, _ := decideAll(list, len(list)); verdict != Open {
			t.Errorf("%s: %s by 5 runs, want open", r.Name, verdict)
		}
	}
}

func TestIntervalsOfDifferences(t *testing.T) {
	d := measured(10, 3).less(measured(4, 4)).times(-2)
	if d.Value != -12 || math.Abs(d.Half-10) > 1e-12 {
		t.Errorf("the difference is %v ± %v, want -12 ± 10", d.Value, d.Half)
	}
	if d := exactly(3).less(exactly(1)); d.HasInterval() || !d.exact || d.Value != 2 {
		t.Errorf("an exact difference is %+v", d)
	}
	if d := (interval{Estimate: measure.Exactly(3)}).less(exactly(1)); d.exact {
		t.Error("a difference with a single run counts as exact")
	}
}

// settled decides readings that have given numbers.
func settled(lists ...[]Number) Outcome {
	var readings []Reading
	for i, list := range lists {
		readings = append(readings, Reading{Name: string(rune('a' + i)), numbers: func(*Evidence, Column) ([]Number, string) { return list, "" }})
	}
	return settle(readings, nil, Defined)
}

// Within a reading every number must be as wanted. Of several readings the one that suits the claim best decides, so
// that a claim fails only where all of them fail.
func TestReadingsAreCombined(t *testing.T) {
	h, f, o := func() Number { return measured(-5, 1).below(0, "h") }, func() Number { return measured(5, 1).below(0, "f") },
		func() Number { return measured(0.1, 1).below(0, "o") }
	info := measured(9, 1).number("info")
	for _, c := range []struct {
		name  string
		lists [][]Number
		want  Verdict
		read  string
	}{
		{"all as wanted", [][]Number{{h(), info}}, Holds, "a"},
		{"one undecided", [][]Number{{h(), o()}}, Open, "a"},
		{"one wrong", [][]Number{{o(), f(), h()}}, Fails, "a"},
		{"a reading that holds", [][]Number{{f()}, {o()}, {h()}}, Holds, "c"},
		{"no reading that fails alone", [][]Number{{f()}, {o()}}, Open, "b"},
		{"every reading fails, and one is half right", [][]Number{{f()}, {h(), f()}}, Fails, "b"},
		{"a reading that was not played", [][]Number{nil, {f()}}, Fails, "b"},
	} {
		got := settled(c.lists...)
		if got.Verdict != c.want || got.Reading != c.read || got.Changes == "" {
			t.Errorf("%s: %+v, want %s by %s", c.name, got, c.want, c.read)
		}
		if got.Verdict == Open && got.Why == "" {
			t.Errorf("%s: open without a reason", c.name)
		}
	}
	nothing := Reading{numbers: func(*Evidence, Column) ([]Number, string) { return nil, "why" }}
	if got := settle([]Reading{nothing}, nil, Defined); got.Verdict != Open ||
		got.Why != "why" || got.Numbers == nil {
		t.Errorf("nothing played: %+v", got)
	}
}

// An interval that decides alone does not decide among many comparisons, in whichever reading they are. What stands for
// several comparisons, and what is picked from several, counts as many.
func TestIntervalsAreCorrected(t *testing.T) {
	close := func() Number { return measured(-1.2, 1).below(0, "close") }
	far := func() Number { return measured(-50, 1).below(0, "far") }
	if got := settled([]Number{close()}); got.Verdict != Holds || got.Comparisons != 1 || got.Numbers[0].Corrected != nil {
		t.Errorf("alone: %+v", got)
	}
	for name, lists := range map[string][][]Number{
		"in one reading":  {{close(), far(), far(), far(), far()}},
		"in two readings": {{close()}, {measured(50, 1).below(0, ""), far(), far(), far()}},
		"for many":        {{close().standing(5)}},
	} {
		got := settled(lists...)
		// Student's t with 99 degrees: the 0.995 quantile over the 0.975 one.
		if want := rounded(2.6264055 / 1.9842170); got.Verdict != Open || got.Comparisons != 5 || got.Numbers[0].Corrected == nil ||
			math.Abs(*got.Numbers[0].Corrected-want) > 1e-6 {
			t.Errorf("%s: %+v, want a half-width of %v", name, got, want)
		}
	}
	members := []Number{measured(-1.2, 1).below(0, "x"), measured(7, 1).below(0, "y"), measured(5, 1).below(0, "z")}
	got := settled(some(members, 1, "some"))
	if got.Verdict != Open || got.Comparisons != 3 || got.Numbers[0].Value != 0 || got.Numbers[1].Name != "x" {
		t.Errorf("one of three: %+v", got)
	}
	members = []Number{measured(-9, 1).below(0, "x"), measured(7, 1).below(0, "y")}
	if got := settled(some(members, 1, "some")); got.Verdict != Holds || got.Numbers[0].Value != 1 {
		t.Errorf("one of two: %+v", got)
	}
	if got := settled([]Number{worst([]Number{far(), close(), far()})}); got.Numbers[0].Name != "close" || got.Comparisons != 3 {
		t.Errorf("the worst of three: %+v", got)
	}
}

// More runs would not change a claim that fails clearly, but may leave one open whose numbers are just on the wrong side: the
// reading that fails least decides.
func TestWhatChangesAClaimThatFails(t *testing.T) {
	just, clear := func() Number { return measured(1.55, 1).below(0, "just") }, func() Number { return measured(9, 1).below(0, "clear") }
	far := func() Number { return measured(500, 1).below(0, "far") }
	for _, c := range []struct {
		name  string
		lists [][]Number
		want  string
	}{
		{"just", [][]Number{{just()}}, "more than 1.55 corrected"},
		{"one of two readings just", [][]Number{{measured(9, 1).below(0, "")}, {measured(3, 1).below(0, "")}}, "at least "},
		{"clear", [][]Number{{clear()}}, "at least 9.0 corrected"},
		{"clear beside a number just wrong", [][]Number{{measured(1.5, 1).below(0, ""), clear()}}, "at least 7.8 corrected"},
		{"far", [][]Number{{far()}}, "a number is more than 100 corrected"},
		{"a mean rank far from the paper's", [][]Number{{measured(3, 1).zero("rank")}}, "at least 3.0 corrected"},
		{"by a count", [][]Number{{none(3, "exceptions")}}, "More runs would not change it."},
		{"by a sign test", [][]Number{{inMost(0, 60, "share")}}, "More runs would not change it."},
	} {
		if got := settled(c.lists...); got.Verdict != Fails || !strings.Contains(got.Changes, c.want) {
			t.Errorf("%s: %s, %q, want one with %q", c.name, got.Verdict, got.Changes, c.want)
		}
	}
	lists := [][]Number{{clear()}, {measured(2.2, 1).below(0, "just")}}
	if got := settled(lists...); got.Verdict != Fails || !strings.Contains(got.Changes, "More runs may leave it open") {
		t.Errorf("a reading that just fails: %+v", got)
	}
}

// A claim is other people's: a number on the wrong side by less than 1.5 corrected half-widths leaves it open, and the reason
// says by how much. A number that fails clearly beside it still makes the claim fail.
func TestALittleWrongIsOpen(t *testing.T) {
	little := func() Number { return measured(1.08, 1).below(0, "little") }
	for _, c := range []struct {
		name    string
		list    []Number
		want    Verdict
		reason  string
		changes string
	}{
		{"by 1.08", []Number{little()}, Open, "at least 1.5 corrected half-widths on the wrong side of its limit: “little” is there by 1.08.",
			"At least 2 times"},
		{"by 1.49", []Number{measured(1.49, 1).below(0, "x")}, Open, "“x” is there by 1.49.", "At least 2 times"},
		{"by 1.5", []Number{measured(1.5, 1).below(0, "x")}, Fails, "", "no number is more than 1.50"},
		{"above", []Number{measured(-1.2, 1).above(0, "x")}, Open, "“x” is there by 1.20.", ""},
		{"a rank", []Number{measured(1.2, 1).zero("x")}, Open, "“x” is there by 1.20.", ""},
		{"a rank far off", []Number{measured(1.6, 1).zero("x")}, Fails, "", ""},
		{"on both sides", []Number{measured(0.5, 1).below(0, "x")}, Open, "reaches both sides of the limit for “x”.", "At least 4 times"},
		{"with one that fails", []Number{little(), measured(9, 1).below(0, "x")}, Fails, "", ""},
		{"most of some", some([]Number{little(), measured(9, 1).below(0, "x")}, 1, "some"), Open, "", ""},
		{"exactly", []Number{exactly(1).below(0, "x")}, Fails, "", ""},
	} {
		got := settled(c.list)
		if got.Verdict != c.want || !strings.Contains(got.Why, c.reason) || !strings.Contains(got.Changes, c.changes) ||
			got.Verdict == Fails && got.Why != "" {
			t.Errorf("%s: %s because %q, changed by %q; want %s with %q and %q", c.name, got.Verdict, got.Why, got.Changes, c.want, c.reason,
				c.changes)
		}
	}
}

func TestAtLeast(t *testing.T) {
	for _, c := range []struct {
		verdicts []Verdict
		want     Verdict
	}{{[]Verdict{Holds, Holds, Fails}, Holds}, {[]Verdict{Holds, Fails, Fails}, Fails}, {[]Verdict{Holds, Open, Fails}, Open}} {
		if got := atLeast(c.verdicts, 2); got != c.want {
			t.Errorf("at least two of %v: %s, want %s", c.verdicts, got, c.want)
		}
	}
}

// The sign test, by hand: 60 heads of 60, and 8 of 10 (probability 56/1024), and 1 of 10.
func TestSignTest(t *testing.T) {
	for _, c := range []struct {
		hits, runs int
		want       Verdict
	}{{60, 60, Holds}, {8, 10, Open}, {10, 10, Holds}, {0, 10, Fails}, {1, 1, Open}, {30, 60, Open}} {
		if got := alone(inMost(c.hits, c.runs, "")); got != c.want {
			t.Errorf("%d of %d: %s, want %s", c.hits, c.runs, got, c.want)
		}
	}
	if more, less := atHalf(8, 10); math.Abs(more-56.0/1024) > 1e-12 || math.Abs(less-1013.0/1024) > 1e-12 {
		t.Errorf("8 of 10: %v and %v", more, less)
	}
}

func TestPlainNumbers(t *testing.T) {
	for x, want := range map[float64]string{0: "0", 2000: "2,000", 0.75: "0.75", 0.5: "0.5", 1e-9: "1e-09", 4e-5: "0.00004", 1.0 / 3: "0.333",
		-0.5: "−0.5"} {
		if got := plain(x); got != want {
			t.Errorf("plain(%v) is %q, want %q", x, got, want)
		}
	}
}
