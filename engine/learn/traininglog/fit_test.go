package traininglog

import (
	"math"
	"slices"
	"testing"

	"risingbandits/engine/detmath"
	"risingbandits/engine/payoff"
)

// draw returns n values at increasing steps: a saturating curve with noise.
func draw(seed uint64, n int) []value {
	s := detmath.NewStream(detmath.NewKey(seed))
	values, x := make([]value, n), 0.0
	for i := range values {
		x += 1 + math.Floor(5*s.Float64())
		values[i] = value{x, 0.8*x/(x+20) + 0.3*(s.Float64()-0.5)}
	}
	return values
}

func TestIsotonicByHand(t *testing.T) {
	values := []value{{1, 1}, {2, 3}, {3, 2}, {4, 2}, {5, 5}, {6, 4}}
	want := []float64{1, 7. / 3, 7. / 3, 7. / 3, 4.5, 4.5}
	for i, y := range isotonic(values) {
		if math.Abs(y-want[i]) > 1e-15 {
			t.Errorf("at %g: %g, want %g", values[i].step, y, want[i])
		}
	}
}

// The minimax formula of isotonic regression: max over a <= i of min over b >= i of the mean of a..b.
func TestIsotonicIsTheMinimaxMean(t *testing.T) {
	for seed := range uint64(50) {
		values := draw(seed, 3+int(seed)%20)
		fit := isotonic(values)
		for i := range values {
			best := math.Inf(-1)
			for a := 0; a <= i; a++ {
				least := math.Inf(1)
				for b := i; b < len(values); b++ {
					sum := 0.0
					for _, v := range values[a : b+1] {
						sum += v.y
					}
					least = min(least, sum/float64(b-a+1))
				}
				best = max(best, least)
			}
			if math.Abs(fit[i]-best) > 1e-12 {
				t.Fatalf("seed %d, place %d: %g, want %g", seed, i, fit[i], best)
			}
		}
	}
}

// The Karush-Kuhn-Tucker conditions characterise the fit: its coefficients are at least 0, what is left is
// orthogonal to the active ones, and no other lessens the sum. They are checked from the points alone, with
// sums over all pairs, which shares nothing with the solver.
func TestConcaveFitIsTheNearest(t *testing.T) {
	for seed := range uint64(200) {
		values := draw(seed, 2+int(seed)%40)
		s := concaveFit(values)
		if s.y0 < 0 {
			t.Fatalf("seed %d: begins at %g", seed, s.y0)
		}
		fit := s.at(values)
		if top := fit[len(fit)-1]; top == 1 {
			continue // cut off
		}
		along := func(basis func(x float64) float64) (inner float64) {
			norm := 0.0
			for i, v := range values {
				inner += (v.y - fit[i]) * basis(v.step)
				norm += basis(v.step) * basis(v.step)
			}
			return inner / math.Sqrt(norm)
		}
		const off = 1e-8
		constant := along(func(float64) float64 { return 1 })
		if constant > off || s.y0 > 1e-9 && constant < -off {
			t.Errorf("seed %d: along the constant %g, begins at %g", seed, constant, s.y0)
		}
		for _, v := range values[1:] {
			if w := along(func(x float64) float64 { return min(x, v.step) - s.x0 }); w > off {
				t.Errorf("seed %d: a knot at %g would lessen the sum by %g", seed, v.step, w)
			}
		}
		x, y, before := s.x0, s.y0, math.Inf(1)
		for _, k := range s.knots {
			slope := (k.Y - y) / (k.X - x)
			if slope > before+1e-12 || slope < 0 {
				t.Errorf("seed %d: slope %g after %g at %g", seed, slope, before, x)
			}
			x, y, before = k.X, k.Y, slope
			if w := along(func(x float64) float64 { return min(x, k.X) - s.x0 }); math.Abs(w) > off {
				t.Errorf("seed %d: what is left is not orthogonal to the knot at %g: %g", seed, k.X, w)
			}
		}
	}
}

func TestConcaveFitLeavesGoodCurvesAlone(t *testing.T) {
	values := []value{{1, 0.1}, {2, 0.3}, {4, 0.5}, {8, 0.6}, {16, 0.6}}
	for i, y := range concaveFit(values).at(values) {
		if math.Abs(y-values[i].y) > 1e-12 {
			t.Errorf("at %g: %g, want %g", values[i].step, y, values[i].y)
		}
	}
	falling := []value{{1, 0.9}, {2, 0.5}, {3, 0.1}}
	for _, y := range concaveFit(falling).at(falling) {
		if math.Abs(y-0.5) > 1e-12 {
			t.Errorf("a falling curve is nearest to its mean, got %g", y)
		}
	}
	// A first step far from pull 1: the line runs on back, and never below 0.
	late := []value{{100, 0.1}, {101, 0.5}, {200, 0.9}}
	s := concaveFit(late)
	if s.x0 != 1 || s.y0 != 0 {
		t.Errorf("begins at %g, %g; want 1, 0", s.x0, s.y0)
	}
}

// A document keeps 9 digits. The fits must keep their assumptions as payoff.Check sees them then.
func TestFitsKeepTheAssumptionsAsArms(t *testing.T) {
	for seed := range uint64(300) {
		values := draw(seed, 2+int(seed*7)%3000)
		c := makeCurve("", values, 1000)
		last := int(values[len(values)-1].step)
		for _, v := range payoff.Check(payoff.Curve(c.Concave.Points...), last) {
			t.Errorf("seed %d: concave fit %v", seed, v)
		}
		for _, v := range payoff.Check(payoff.Curve(c.Rising.Points...), last) {
			if v.Kind == payoff.Decreases {
				t.Errorf("seed %d: rising fit %v", seed, v)
			}
		}
		if c.Rising.RMS > c.Concave.RMS+1e-12 {
			t.Errorf("seed %d: the rising fit is farther, %g, than the concave one, %g", seed, c.Rising.RMS, c.Concave.RMS)
		}
	}
}

func TestJudgeSaysWhereAndByHowMuch(t *testing.T) {
	values := []value{{1, 0.2}, {2, 0.5}, {3, 0.4}, {4, 0.9}, {5, 1.2}}
	c := makeCurve("", slices.Clone(values), 100)
	var kinds []payoff.Kind
	for _, b := range c.Broken {
		kinds = append(kinds, b.Kind)
	}
	if !slices.Equal(kinds, []payoff.Kind{payoff.Decreases, payoff.NotConcave, payoff.Leaves}) {
		t.Fatalf("broken: %v", c.Broken)
	}
	if got, want := c.Broken[0].Text, "falls at 1 of 4 steps, most by 0.1 from step 2 to 3"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if b := c.Broken[1]; b.Times != 1 || b.By != c.Concave.Most {
		t.Errorf("not concave: %+v, want 1 of 3, by the concave fit's %g", b, c.Concave.Most)
	}
	if got, want := c.Broken[2].Text, "is outside [0, 1] at 1 of 5 steps, at worst 1.2 at step 5"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	late := makeCurve("", []value{{10, 0.1}, {20, 0.2}, {30, 0.3}}, 100)
	if len(late.Broken) != 1 || late.Broken[0].Text != "is not concave as an arm, though the log may be: "+
		"before its first step, 10, the arm pays the same at every pull, and then it rises" {
		t.Errorf("a curve that begins late: %v", late.Broken)
	}
	far := makeCurve("", []value{{1000, 0.5}, {6000, 0.4}, {6000.5, 0.35}}, 100)
	if got, want := far.Broken[0].Text, "falls at 2 of 2 steps, most by 0.1 from step 1,000 to 6,000"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	straight := makeCurve("", []value{{1, 0.1}, {2, 0.2}, {3, 0.3}, {7, 0.7}}, 100)
	if len(straight.Broken) > 0 {
		t.Errorf("a straight line breaks %v", straight.Broken)
	}
}

func BenchmarkConcaveFit(b *testing.B) {
	values := draw(1, 50_000)
	for b.Loop() {
		concaveFit(values)
	}
}

// A curve that is a thousand times as high has a fit that is a thousand times as high, before it is cut at 1.
func TestConcaveFitScales(t *testing.T) {
	for seed := range uint64(60) {
		values := draw(seed, 3+int(seed)%30)
		want := concaveFit(values).at(values)
		for _, factor := range []float64{1e-3, 1e-6} {
			scaled := slices.Clone(values)
			for i := range scaled {
				scaled[i].y *= factor
			}
			for i, y := range concaveFit(scaled).at(scaled) {
				if math.Abs(y/factor-want[i]) > 1e-7 && want[i] < 1 {
					t.Fatalf("seed %d, %v as high, place %d: %v, want %v", seed, factor, i, y/factor, want[i])
				}
			}
		}
	}
}

// A spline that is cut is the lesser of itself and the height.
func TestLimitIsTheLesser(t *testing.T) {
	for seed := range uint64(50) {
		s := detmath.NewStream(detmath.NewKey(seed))
		whole := spline{x0: 1, y0: s.Float64()}
		x, y := whole.x0, whole.y0
		for range 1 + s.IntN(6) {
			x, y = x+1+20*s.Float64(), y+s.Float64()
			whole.knots = append(whole.knots, payoff.Point{X: x, Y: y})
		}
		var values []value
		for at := 1.0; at < x+5; at += 0.37 {
			values = append(values, value{step: at})
		}
		want, cut, top := whole.at(values), whole, 2*s.Float64()
		cut.limit(top)
		for i, y := range cut.at(values) {
			if math.Abs(y-min(want[i], top)) > 1e-12 {
				t.Fatalf("seed %d: at %v the spline that is cut at %v is %v, want the lesser of it and %v", seed, values[i].step, top, y, want[i])
			}
		}
	}
}

// Points on the line between their neighbours are left out.
func TestPointsOnALineAreLeftOut(t *testing.T) {
	s := spline{x0: 1, y0: 0, knots: []payoff.Point{{X: 2, Y: 0.25}, {X: 3, Y: 0.5}, {X: 4, Y: 0.75}, {X: 8, Y: 0.875}, {X: 12, Y: 1}}}
	want := []payoff.Point{{X: 1, Y: 0}, {X: 4, Y: 0.75}, {X: 12, Y: 1}, {X: 20, Y: 1}}
	if got := s.points(20); !slices.Equal(got, want) {
		t.Errorf("the points are %v, want %v", got, want)
	}
}

// Half of the edges are evenly apart, half are by equal ratios.
func TestEdgesByDefinition(t *testing.T) {
	for _, n := range []int{2, 3, 10, 101, 999, 50_000} {
		for _, most := range []int{2, 3, 7, 64, 200} {
			even, logs := most-most/2, most/2
			var want []int
			for i := range even {
				want = append(want, i*n/even)
			}
			for j := range logs {
				want = append(want, int(math.Floor(detmath.Pow(float64(n), float64(j)/float64(logs))))-1)
			}
			if most == 2 {
				want = []int{0, n / 2}
			}
			if n <= most {
				want = want[:0]
				for i := range n {
					want = append(want, i)
				}
			}
			slices.Sort(want)
			if want = slices.Compact(want); !slices.Equal(edgesOf(n, most), want) {
				t.Errorf("%d values in at most %d groups begin at %v, want %v", n, most, edgesOf(n, most), want)
			}
		}
	}
}
