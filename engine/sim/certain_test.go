package sim

import (
	"math"
	"slices"
	"testing"
)

// What each part of the rule asks for. The regrets of one policy are 35 in every run, and one with a wrong arm loses 90.
func TestCertain(t *testing.T) {
	same := func(n int) []float64 { return slices.Repeat([]float64{35}, n) }
	of := func(n int, values ...float64) []float64 { return slices.Repeat(values, n/len(values)) }
	for _, c := range []struct {
		name        string
		a, b        []float64
		comparisons int
		want        bool
	}{
		{"no runs", nil, nil, 1, false},
		{"one run", same(1), of(1, 80), 1, false},
		{"nine runs", same(9), of(9, 80), 1, false},
		{"ten runs", same(10), of(10, 80), 1, true},
		{"no difference", same(100), same(100), 1, false},
		{"the interval leaves out 0", same(102), of(102, 69, 40, 11), 1, true}, // 5 ± 4.7
		{"for four comparisons it does not", same(102), of(102, 69, 40, 11), 4, false},
		{"the interval holds 0", same(102), of(102, 68, 39, 10), 1, false},
		{"a few runs differ", same(20), append(of(18, 80, 81), 150, 160), 1, false},
		{"of ten, a quarter may be missing and lose 90", same(10), of(10, 49), 1, false}, // 26% of 90 and 74% of 35 are 49.2
		{"which is not enough to turn it", same(10), of(10, 50), 1, true},
		{"of ten, a quarter may be missing and lose nothing", of(10, 80), of(10, 100), 1, false},
		{"a run that is not finished does not count", append(same(10), math.NaN()), of(11, 80), 1, true},
		{"nor does it make ten of nine", append(same(9), math.NaN()), of(10, 80), 1, false},
	} {
		j := Judge{Comparisons: c.comparisons}
		if j.Certain(c.a, c.b, 90) != c.want || j.Certain(c.b, c.a, 90) != c.want {
			t.Errorf("%s: certain is %v", c.name, !c.want)
		}
	}
}

// By hand: each of the arms that are not the best, alone, against the best one or, restless, against the best of each round.
func TestStuckRegret(t *testing.T) {
	constant := func(y string) string { return `{"payoff":{"family":"constant","value":` + y + `}}` }
	const line = `{"payoff":{"family":"linear","slope":0.001,"cap":1}}`
	for _, c := range []struct {
		name, setting, arms string
		want                float64
	}{
		{"constant", "rested", constant("0.5") + "," + constant("0.9") + "," + constant("0.3"), 500}, // 400 and 600
		{"a line", "rested", line + "," + constant("0.4"), 100},
		{"a line, restless", "restless", line + "," + constant("0.4"), 180}, // 400 0.4 + 600 0.7 less 400
		{"one arm", "rested", constant("0.9"), 0},
	} {
		s := parsed(t, `{"version":1,"setting":"`+c.setting+`","horizon":1000,"runs":1,"noise":{"kind":"none"},"arms":[`+c.arms+
			`],"policies":[{"id":"uniform"}]}`)
		if got := StuckRegret(s, s.Horizon); math.Abs(got-c.want) > 0.02*c.want {
			t.Errorf("%s: %v, want about %v", c.name, got, c.want)
		}
	}
}
