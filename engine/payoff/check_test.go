package payoff

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/detmath"
)

func pow(x, y float64) float64 { return detmath.Pow(x, y) }

// paperArms are the published payoffs of the paper's two bandits.
var paperArms = []Spec{
	Poly(1, 177, 0.8), Poly(0.91, 571, 0.9), Exp(0.73, 3.0/162), Exp(0.16, 3.0/949),
	Poly(0.48, 144, 1), PolyShift(0.43, 195, 0.9, pow(199, 1/0.9)), Poly(0.79, 695, 0.9),
	Exp(0.62, 1.0/271), Exp(0.23, 1.0/849), Exp(0.39, 5.0/457), Poly(0.37, 290, 1),
	Poly(0.17, 223, 1), Poly(1.08, 85, 0.8), Poly(0.84, 219, 1), Poly(0.26, 124, 0.9),
	Poly(0.4, 500, 1), Linear(1.0/25000, 1),
}

func TestCheckPaper(t *testing.T) {
	for i, s := range paperArms {
		want := "[]"
		if i == 12 {
			want = "[above 1 from x = 6421]"
		}
		if got := fmt.Sprint(Check(s, 200000)); got != want {
			t.Errorf("arm %d: %v, want %v", i+1, got, want)
		}
	}
	if vs := Check(paperArms[12], 6420); len(vs) != 0 {
		t.Errorf("arm 13 up to 6420: %v", vs)
	}
}

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		name    string
		spec    Spec
		horizon int
		want    string
	}{
		{"exp", Exp(1, 0.01), 1e7, ""},
		{"exp level", Exp(0, 0.01), 100, ""},
		{"exp of rate 0", Exp(-1, 0), 100, ""},
		{"exp falls", Exp(-1, 0.01), 100, "decreases 2; not concave 2; leaves [0,1] 1"},
		{"exp falls, one round", Exp(-1, 0.01), 1, "leaves [0,1] 1"},
		{"exp falls, two rounds", Exp(-1, 0.01), 2, "decreases 2; leaves [0,1] 1"},
		{"exp above 1", Exp(2, math.Ln2/100), 1000, "leaves [0,1] 101"},
		{"exp above 1, not yet", Exp(2, math.Ln2/100), 100, ""},
		{"poly falls", Poly(-0.5, 10, 1), 100, "decreases 2; not concave 2; leaves [0,1] 1"},
		{"poly level", Poly(0.5, 0, 1), 100, ""},
		{"poly level above", Poly(1.5, 0, 1), 100, "leaves [0,1] 1"},
		{"poly level below", Poly(-0.5, 0, 1), 100, "leaves [0,1] 1"},
		{"poly shifted, starts below 0", PolyShift(0.5, 10, 1, 0), 100, "leaves [0,1] 1"},
		{"poly shifted, falls inside [0,1]", PolyShift(0.5, -1, 1, 1), 100, "decreases 2; not concave 2"},
		{"poly of both signs rises", PolyShift(-0.5, -1, 1, 1), 100, "leaves [0,1] 1"},
		{"linear", Linear(0.001, 1), 5000, ""},
		{"linear above 1", Linear(0.01, 2), 5000, "leaves [0,1] 101"},
		{"linear falls", Linear(-0.01, 1), 5000, "decreases 2; leaves [0,1] 1"},
		{"linear level, then falls", Linear(-1, -5.5), 5000, "decreases 6; leaves [0,1] 1"},
		{"linear at its cap", Linear(3, 0.5), 5000, ""},
		{"constant", Constant(0.3), 5000, ""},
		{"constant below", Constant(-0.3), 5000, "leaves [0,1] 1"},
		{"step", Step(0.1, 0.9, 50), 5000, "not concave 50"},
		{"step beyond the horizon", Step(0.1, 2, 50), 50, ""},
		{"step at the horizon's end", Step(0.1, 2, 50), 51, "not concave 50; leaves [0,1] 51"},
		{"step at once is concave", Step(0.1, 0.9, 1), 5000, ""},
		{"step before all", Step(2, 0.9, 0), 5000, ""},
		{"step down", Step(0.9, 0.1, 50), 5000, "decreases 51; not concave 51"},
		{"step down at the end", Step(0.9, 0.1, 50), 51, "decreases 51"},
		{"step of no height", Step(0.9, 0.9, 50), 51, ""},
		{"curve", Curve(Point{0, 0}, Point{10, 0.5}, Point{100, 0.9}), 1000, ""},
		{"curve straight", Curve(Point{0, 0}, Point{100, 0.3}, Point{300, 0.9}), 290, ""},
		{"curve begins late", Curve(Point{10, 0.1}, Point{20, 0.5}), 1000, "not concave 10"},
		{"curve begins at 1", Curve(Point{1, 0.1}, Point{20, 0.5}), 1000, ""},
		{"curve bends up", Curve(Point{0, 0.1}, Point{100, 0.2}, Point{200, 0.9}), 1000, "not concave 100"},
		{"curve bends up between", Curve(Point{0, 0.1}, Point{100.5, 0.2}, Point{200, 0.9}), 1000, "not concave 100"},
		{"curve falls", Curve(Point{0, 0.1}, Point{100, 0.2}, Point{200, 0.1}), 1000, "decreases 101; not concave 200"},
		{"curve above", Curve(Point{0, 0.5}, Point{100, 1.5}, Point{200, 1}), 1000, "decreases 101; not concave 200; leaves [0,1] 51"},
		{"curve below at its end", Curve(Point{0, 0.5}, Point{100, -0.5}), 1000, "decreases 2; not concave 100; leaves [0,1] 51"},
		{"curve falls by 8 ulps", Curve(Point{1, 0.5}, Point{2, 0.5 - 8*0x1p-53}), 1000, "decreases 2; not concave 2"},
		{"curve falls by 3 ulps", Curve(Point{1, 0.5}, Point{2, 0.5 - 3*0x1p-53}), 1000, "decreases 2"},
		{"curve falls by less than an ulp a step", Curve(Point{0, 0.5}, Point{1e6, 0.5 - 1e-11}), 1000, "decreases 2"},
		{"curve falls by less than an ulp a step, late", Curve(Point{0, 0.4}, Point{99.5, 0.5}, Point{1e6, 0.5 - 1e-11}), 1000, "decreases 101"},
		{"curve bends up by less than an ulp a step", Curve(Point{0, 0.5}, Point{5e5, 0.5}, Point{1e6, 0.5 + 1e-11}), 1e6, "not concave 500000"},
		{"curve straight but for its digits", Curve(Point{0, 0.1}, Point{1, 0.2}, Point{2, 0.3}, Point{3, 0.4}), 3, ""},
		{"curve's trouble beyond", Curve(Point{0, 0}, Point{100, 0.5}, Point{200, -1}), 100, ""},
		{"curve between whole numbers", Curve(Point{0, 0.5}, Point{5.25, 0.5}, Point{5.5, 7}, Point{5.75, 0.5}), 100, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, v := range Check(c.spec, c.horizon) {
				got = append(got, fmt.Sprint(v.Kind, " ", v.X))
			}
			if s := strings.Join(got, "; "); s != c.want {
				t.Errorf("%q, want %q", s, c.want)
			}
		})
	}
}

// The sentence says until where a payoff is outside of [0,1], if it comes inside later.
func TestOutsideText(t *testing.T) {
	for _, c := range []struct {
		spec Spec
		want string
	}{
		{Step(2, 0.5, 5), "above 1 from x = 1 to 5"},
		{Step(2, 0.5, 1), "above 1 at x = 1"},
		{Step(-2, 2, 5), "below 0 from x = 1 to 5, above 1 from x = 6"},
		{Step(0.5, 2, 5), "above 1 from x = 6"},
		{Linear(-0.01, 1.5), "below 0 from x = 1"},
		{PolyShift(0.5, 10, 1, 0), "below 0 from x = 1 to 9"},
		{Constant(2), "above 1 from x = 1"},
		{Curve(Point{1, 0.5}, Point{11, 1.5}, Point{21, 0.5}), "above 1 from x = 7 to 15"},
		{Curve(Point{1, 0.5}, Point{11, 1.5}, Point{21, -0.5}), "above 1 from x = 7 to 13, below 0 from x = 19"},
		{Curve(Point{1, 0.5}, Point{11, 1.5}, Point{21, 1.2}), "above 1 from x = 7"},
		{Curve(Point{0, 0.5}, Point{5.25, 0.5}, Point{5.5, 7}, Point{6.5, 7}, Point{6.75, 0.5}), "above 1 at x = 6"},
	} {
		vs := Check(c.spec, 100)
		if len(vs) == 0 || vs[len(vs)-1].Text != c.want {
			t.Errorf("%+v: %v, want %q", c.spec, vs, c.want)
		}
	}
}

// Every stretch outside of [0,1] is named, as evaluation at all x finds it.
func TestAllStretchesOutside(t *testing.T) {
	poly := Spec{Family: "poly", Params: map[string]float64{"c": -0.17410452, "b": 8.78129, "rho": 1.88327, "s": -0.570296}}
	if got := Check(poly, 7); got[len(got)-1].Text != "above 1 at x = 1, below 0 from x = 4" {
		t.Errorf("%v, want both sides", got)
	}
	rng := rand.New(rand.NewPCG(1, 7))
	for range 500 {
		horizon := 1 + rng.IntN(60)
		points := []Point{{0, 0}}
		for x := 0; len(points) < 4 || rng.IntN(8) > 0; {
			x += 1 + rng.IntN(9)
			points = append(points, Point{float64(x), -1 + 3*rng.Float64()})
		}
		s := Curve(points[1:]...)
		f, err := New(s)
		if err != nil {
			t.Fatal(err)
		}
		var want []stretch
		for x := 1; x <= horizon; x++ {
			side := outside(f, x)
			if last := len(want) - 1; last >= 0 && want[last].to == x-1 && want[last].side == side {
				want[last].to = x
			} else if side != 0 {
				want = append(want, stretch{x, x, side})
			}
		}
		family, _ := FamilyByID(s.Family)
		if got := family.stretchesOutside(f, horizon); !slices.Equal(got, want) {
			t.Fatalf("%v over %d: %v, want %v", points, horizon, got, want)
		}
	}
}

// Of many stretches outside of [0,1] the first ones are described, and the others counted.
func TestManyStretches(t *testing.T) {
	var points []Point
	for i := range 7 {
		points = append(points, Point{X: float64(20*i + 1), Y: 0.5}, Point{X: float64(20*i + 11), Y: 1.5})
	}
	vs := Check(Curve(append(points, Point{X: 141, Y: 0.5})...), 141)
	got := vs[len(vs)-1].Text
	if !strings.HasSuffix(got, ", and 3 times more") || strings.Count(got, "above 1 from") != 4 {
		t.Errorf("seven stretches are told as %q", got)
	}
}
