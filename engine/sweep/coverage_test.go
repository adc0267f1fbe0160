//go:build verify

package sweep

import (
	"fmt"
	"math"
	"testing"

	"risingbandits/engine/detmath"
	"risingbandits/engine/sim"
)

// lucks are laws of a run's luck at a point: its regret is as many times the mean. All have the mean 1.
var lucks = []struct {
	name string
	of   func(s *detmath.Stream) float64
}{
	{"normal", func(s *detmath.Stream) float64 { return 1 + 0.3*s.Normal() }},
	{"lognormal", func(s *detmath.Stream) float64 { return math.Exp(0.5*s.Normal() - 0.125) }},
	{"one run in ten loses five times as much", func(s *detmath.Stream) float64 {
		if s.Float64() < 0.1 {
			return 5.0 / 1.4
		}
		return (1 + 0.1*s.Normal()) / 1.4
	}},
	{"one run in thirty loses twenty times as much", func(s *detmath.Stream) float64 {
		if s.Float64() < 1.0/30 {
			return 20.0 / (1 + 19.0/30)
		}
		return (1 + 0.1*s.Normal()) / (1 + 19.0/30)
	}},
}

// TestVerifyCoverageOfSlopes is part of `make coverage`: it prints the table in the documentation of Slope. The mean regret is x^0.5,
// and a run has another luck at each of the five points.
func TestVerifyCoverageOfSlopes(t *testing.T) {
	const samples = 2000
	xs := []float64{10, 30, 100, 300, 1000}
	fmt.Println("share of intervals that hold the slope, share marked as skewed, and share that do not hold it and carry no doubt")
	for _, luck := range lucks {
		line := fmt.Sprintf("%-46s", luck.name)
		for _, runs := range []int{5, 10, 20, 50} {
			stream := detmath.NewStream(detmath.NewKey(uint64(runs)))
			held, marked, unseen := 0, 0, 0
			for range samples {
				regrets := make([][]float64, len(xs))
				for i, x := range xs {
					for range runs {
						regrets[i] = append(regrets[i], math.Sqrt(x)*luck.of(&stream))
					}
				}
				s, why := SlopeOf(xs, regrets)
				if why != "" {
					t.Fatal(why)
				}
				holds := math.Abs(s.Value-0.5) <= *s.CI95
				switch {
				case holds:
					held++
				case s.Doubt == sim.NoDoubt:
					unseen++
				}
				if s.Doubt == sim.Skewed {
					marked++
				}
			}
			line += fmt.Sprintf(" | %d: %.2f %.2f %.2f", runs, float64(held)/samples, float64(marked)/samples, float64(unseen)/samples)
			if share := float64(unseen) / samples; share > 0.1 {
				t.Errorf("%s, %d runs: %.2f of the intervals do not hold the slope and carry no doubt", luck.name, runs, share)
			}
		}
		fmt.Println(line)
	}
}
