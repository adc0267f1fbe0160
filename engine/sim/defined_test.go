package sim

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"risingbandits/engine/detmath"
)

// Small functions by what they are defined to be.

// Numbers of which there are too few to lean to a side, and equal ones, have no skewness.
func TestSkewnessOfFewOrEqualNumbers(t *testing.T) {
	for _, values := range [][]float64{nil, {3}, {3, 9}, {4, 4, 4, 4}, {0.3, 0.1 + 0.2, 0.3}} {
		if got := skewnessOf(values); got != 0 {
			t.Errorf("the skewness of %v is %v", values, got)
		}
	}
	if got, want := skewnessOf([]float64{0, 0, 3}), math.Sqrt(3); math.Abs(got-want) > 1e-12 { // by hand
		t.Errorf("the skewness of 0, 0, 3 is %v, want %v", got, want)
	}
}

func TestMeanOfNoNumbers(t *testing.T) {
	if mean, half := MeanCI95(nil); mean != 0 || half != nil {
		t.Errorf("the mean of no numbers is %v ± %v", mean, half)
	}
	if mean, half := MeanCI95([]float64{7}); mean != 7 || half != nil {
		t.Errorf("the mean of 7 is %v ± %v", mean, half)
	}
}

// Arms that fall are named where that matters.
func TestFallingArms(t *testing.T) {
	for setting, want := range map[string][]int{"rested": {1, 3}, "restless": nil} {
		s := parsed(t, `{"version":1,"setting":"`+setting+`","horizon":50,"runs":1,"noise":{"kind":"none"},"arms":[
			{"payoff":{"family":"exp","c":0.5,"a":0.1}},{"payoff":{"family":"exp","c":-0.5,"a":0.1}},{"payoff":{"family":"step","low":0.1,"high":0.9,"after":9}},
			{"payoff":{"family":"step","low":0.9,"high":0.1,"after":9}},{"payoff":{"family":"step","low":0.9,"high":0.1,"after":99}}],
			"policies":[{"id":"uniform"}]}`)
		if got := FallingArms(s); !slices.Equal(got, want) {
			t.Errorf("%s: arms %v fall, want %v", setting, got, want)
		}
	}
}

// The ends of Wilson's interval are the shares of which the observed one is 1.96 standard errors away.
func TestWilsonByDefinition(t *testing.T) {
	for _, runs := range []int{1, 2, 7, 50, 1000} {
		for hits := 0; hits <= runs; hits += max(1, runs/7) {
			share := float64(hits) / float64(runs)
			for i, p := range Wilson(share, runs) {
				if p == []float64{0, 1}[i] && share == p {
					continue
				}
				if off := math.Abs(p-share) - normal975*math.Sqrt(p*(1-p)/float64(runs)); math.Abs(off) > 1e-12 {
					t.Errorf("%d of %d: the end %v is off by %v", hits, runs, p, off)
				}
			}
		}
	}
}

// The largest value is recommended, and of several each in part; of values that are no numbers none is.
func TestRecommendByDefinition(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, c := range []struct{ values, want []float64 }{
		{[]float64{1, 3, 2}, []float64{0, 1, 0}}, {[]float64{3, 1, 3}, []float64{0.5, 0, 0.5}}, {[]float64{nan, nan}, []float64{0, 0}},
		{[]float64{nan, -inf, -inf}, []float64{0, 0.5, 0.5}}, {[]float64{-inf, nan}, []float64{1, 0}},
		{[]float64{inf, 2, inf, inf}, []float64{1. / 3, 0, 1. / 3, 1. / 3}},
	} {
		got := make([]float64, len(c.values))
		if recommend(got, c.values); !slices.Equal(got, c.want) {
			t.Errorf("of %v the weights are %v, want %v", c.values, got, c.want)
		}
	}
}

// Half-widths of the mean are Student's t.
func TestHalfWidthOfTwoNumbers(t *testing.T) {
	_, half := MeanCI95([]float64{1, 3})
	if want := detmath.HalfWidth(math.Sqrt2, 2); half == nil || *half != want {
		t.Errorf("the half-width of 1 and 3 is %v, want %v", half, want)
	}
}

// Restless payoffs are in tables of eight bytes for each arm and round, with the best of them; histories of long runs are kept for one
// policy at a time.
func TestMemoryByDefinition(t *testing.T) {
	bytes := func(setting string, horizon int, policies string) []MemoryPart {
		return MemoryOf(parsed(t, fmt.Sprintf(`{"version":1,"setting":%q,"horizon":%d,"runs":3,"noise":{"kind":"none"},"arms":[
			{"payoff":{"family":"constant","value":0.4}},{"payoff":{"family":"constant","value":0.5}}],"policies":[%s]}`, setting, horizon, policies)), 1)
	}
	if got, want := bytes("restless", 999, `{"id":"ucb1"}`)[0].Bytes, 8*3*1000; got != want {
		t.Errorf("restless tables take %d bytes, want %d", got, want)
	}
	const one, two = `{"id":"r-ed-ucb"}`, `{"id":"r-ed-ucb"},{"id":"r-less-ucb"}`
	if few, many := bytes("rested", 1000, one)[1].Bytes, bytes("rested", 1000, two)[1].Bytes; few == 0 || many != 2*few {
		t.Errorf("histories of short runs take %d bytes of one policy, %d of two", few, many)
	}
	if few, many := bytes("rested", 10_000_000, one)[1].Bytes, bytes("rested", 10_000_000, two)[1].Bytes; few == 0 || many != few {
		t.Errorf("histories of long runs take %d bytes of one policy, %d of two", few, many)
	}
}
