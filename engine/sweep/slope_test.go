package sweep

import (
	"math"
	"strings"
	"testing"

	"risingbandits/engine/detmath"
	"risingbandits/engine/sim"
	"risingbandits/engine/theory"
)

// Regrets that follow a power exactly have its exponent, no interval to speak of, and lie on the line.
func TestSlopeOfAPower(t *testing.T) {
	xs := []float64{10, 100, 1000}
	var regrets [][]float64
	for _, x := range xs {
		y := 3 * math.Pow(x, 0.6)
		regrets = append(regrets, []float64{y, 2 * y, 3 * y})
	}
	s, why := SlopeOf(xs, regrets)
	if why != "" || math.Abs(s.Value-0.6) > 1e-12 || *s.CI95 > 1e-9 || math.Abs(s.Factor-1) > 1e-12 {
		t.Errorf("%+v, %s", s, why)
	}
}

// By hand: x = 1, e, e², means of one run 1, e, e⁴: logs 0, 1, 4, slope 2, line -1/3 + 2i, so farthest by 2/3.
func TestSlopeByHand(t *testing.T) {
	s, why := SlopeOf([]float64{1, math.E, math.E * math.E}, [][]float64{{1}, {math.E}, {math.Exp(4)}})
	if why != "" || math.Abs(s.Value-2) > 1e-12 || s.CI95 != nil || math.Abs(s.Factor-math.Exp(2.0/3)) > 1e-9 {
		t.Errorf("%+v, %s", s, why)
	}
	for want, regrets := range map[string][][]float64{
		"different numbers of runs":                {{1}, {1, 2}, {1}},
		"a mean regret is not above 0":             {{1}, {0}, {1}},
		"without one run, a mean regret is not":    {{1, 1}, {2, -1}, {3, 3}},
		"a slope needs at least three points":      {{1}},
		"the points have different numbers of run": {{}, {}, {}},
	} {
		xs := []float64{1, 2, 3}[:len(regrets)]
		if _, why := SlopeOf(xs, regrets); !strings.Contains(why, want) {
			t.Errorf("%v: %q, want %q", regrets, why, want)
		}
	}
	if _, why := SlopeOf([]float64{0, 1, 2}, [][]float64{{1}, {1}, {1}}); why != "a value is not above 0" {
		t.Errorf("x = 0: %q", why)
	}
}

// The interval holds the exponent in about 95% of samples whose runs share their luck over all points.
func TestSlopesIntervalHolds(t *testing.T) {
	const samples, runs = 2000, 12
	xs := []float64{10, 30, 100, 300}
	stream := detmath.NewStream(detmath.NewKey(7))
	held := 0
	for range samples {
		regrets := make([][]float64, len(xs))
		for range runs {
			luck, tilt := 0.3*stream.Normal(), 0.1*stream.Normal()
			for i, x := range xs {
				// The mean over runs is x^0.5 at all points: luck and tilt have the mean 0.
				regrets[i] = append(regrets[i], math.Sqrt(x)*(1+luck+tilt*(math.Log(x)-4)+0.1*stream.Normal()))
			}
		}
		if s, why := SlopeOf(xs, regrets); why == "" && math.Abs(s.Value-0.5) <= *s.CI95 {
			held++
		}
	}
	if share := float64(held) / samples; share < 0.925 || share > 0.975 {
		t.Errorf("the interval holds the exponent in %.3f of the samples", share)
	}
}

// The exponent of the theorem about a policy, and none for other policies or settings.
func TestExponents(t *testing.T) {
	p := planOf(t, "horizon=100,1000,10000")
	r := playPlan(t, p)
	fits := r.Object().Fits
	if len(fits) != 3 || fits[0].Theory == nil || fits[1].Theory != nil || fits[0].Theory.Theorem != "4.4" || fits[0].Slope == nil {
		t.Fatalf("the fits are %+v", fits)
	}
	// Exponential increments follow no power over so many pulls.
	if c, ok := theory.SlowestPower(p.Points[2].Scenario); ok != (fits[0].Theory.Stated != nil) {
		t.Errorf("the slowest power is %v, %v, and the exponent %+v", c, ok, fits[0].Theory)
	}
}

// The interval of a slope carries the doubt of its pseudo-values: few runs, or a few that differ from the rest.
func TestSlopesDoubt(t *testing.T) {
	for _, c := range []struct {
		runs, disasters int
		want            sim.Doubt
	}{{5, 0, sim.FewRuns}, {20, 0, sim.NoDoubt}, {20, 1, sim.Skewed}} {
		stream := detmath.NewStream(detmath.NewKey(3))
		xs := []float64{10, 100, 1000}
		regrets := make([][]float64, len(xs))
		for run := range c.runs {
			for i, x := range xs {
				y := x * (1 + 0.1*stream.Normal())
				if i == 2 && run < c.disasters {
					y *= 10
				}
				regrets[i] = append(regrets[i], y)
			}
		}
		if s, why := SlopeOf(xs, regrets); why != "" || s.Doubt != c.want {
			t.Errorf("%d runs, %d disasters: doubt %q, %s", c.runs, c.disasters, s.Doubt, why)
		}
	}
}
