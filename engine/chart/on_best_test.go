package chart

import (
	"slices"
	"testing"

	"risingbandits/engine/chart/data"
)

func TestBestArmTakeaway(t *testing.T) {
	series := func(name string, runs int, last ...float64) data.Series {
		return data.Series{Key: name, Name: name, Runs: runs, LastArm: last}
	}
	for _, c := range []struct {
		name   string
		best   int
		series []data.Series
		text   string
	}{
		{"two", 1, []data.Series{series("A", 20, 0.9, 0.1), series("B", 20, 0.05, 0.95)},
			"The last pull of B is of arm 2, the best, in 95% of its runs, that of A in 10%."},
		{"one policy", 0, []data.Series{series("A", 20, 0.995, 0.005)}, "The last pull of A is of arm 1, the best, in 99.5% of its runs."},
		{"one run says no share", 0, []data.Series{series("A", 1, 1, 0)}, ""},
		{"no best arm", -1, []data.Series{series("A", 20, 1, 0)}, ""},
	} {
		b := NewBoard()
		b.SetResults(data.Results{Best: c.best, Arms: []string{"1", "2"}, Series: c.series})
		if got := b.Takeaway(BestArm).Text; got != c.text {
			t.Errorf("%s: got %q, want %q", c.name, got, c.text)
		}
	}
}

func TestRunningMeans(t *testing.T) {
	for _, c := range []struct {
		reach int
		want  []float64
	}{{0, []float64{0, 100, 50}}, {1, []float64{50, 50, 75}}, {9, []float64{50, 50, 50}}} {
		if got := runningMeans(nil, []float64{0, 1, 0.5}, c.reach, false); !slices.Equal(got, c.want) {
			t.Errorf("reach %d: got %v, want %v", c.reach, got, c.want)
		}
	}
}
