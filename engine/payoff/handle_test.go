package payoff

import (
	"math"
	"testing"
)

// dragged are payoffs of every family and places to drag their handles to that the curve can reach.
var dragged = []struct {
	name  string
	spec  Spec
	param string
	x, y  float64
	want  float64 // of the parameter
}{
	{"the level of an exp", Exp(0.7, 0.01), "c", 1000, 0.35, 0.35},
	{"a level above 1", Exp(0.7, 0.01), "c", 1000, 1.2, 1.2},
	{"a level below 0", Exp(0.7, 0.01), "c", 1000, -0.2, -0.2},
	{"the speed of an exp", Exp(0.8, 0.01), "a", 100, 0.4, 0.00693},
	{"the speed of an exp, above its level", Exp(0.8, 0.01), "a", 100, 0.9, 0.0691},
	{"the speed of an exp, below 0", Exp(0.8, 0.01), "a", 100, -0.5, 0.00001},
	{"the level of a poly", Poly(0.8, 100, 1), "c", 900, 0.45, 0.5},
	{"b, s from it", Poly(0.8, 100, 1), "b", 50, 0.4, 50},
	{"b, s from it, at a third of it", Poly(0.8, 100, 1), "b", 50, 0.6, 50.0 / 3},
	{"b, s of its own", PolyShift(0.8, 100, 1, 200), "b", 300, 0.4, 250},
	{"rho", Poly(0.8, 100, 1), "rho", 300, 0.64, 1.045},
	{"s", PolyShift(0.8, 100, 1, 200), "s", 50, 0.6, 350},
	{"s, where the curve cannot come so high so early", PolyShift(0.8, 10, 1, 200), "s", 100, 0.9, 9900},
	{"the slope", Linear(0.001, 1), "slope", 300, 0.6, 0.002},
	{"the slope, above the cap", Linear(0.001, 0.5), "slope", 300, 0.7, 0.00167},
	{"the cap", Linear(0.001, 1), "cap", 2000, 0.444444, 0.444},
	{"a constant", Constant(0.5), "value", 7, 0.25, 0.25},
	{"a step's low", Step(0.1, 0.9, 500), "low", 250, 0.2, 0.2},
	{"a step's high", Step(0.1, 0.9, 500), "high", 1000, 0.5, 0.5},
	{"a step's place", Step(0.1, 0.9, 500), "after", 321, 0.5, 321},
}

func TestDrag(t *testing.T) {
	for _, c := range dragged {
		t.Run(c.name, func(t *testing.T) {
			before := c.spec.Params[c.param]
			got, h := Drag(c.spec, c.param, c.x, c.y)
			if v := got.Params[c.param]; math.Abs(v-c.want) > 0.006*math.Abs(c.want) {
				t.Errorf("%s = %v, want %v", c.param, v, c.want)
			}
			for name, v := range c.spec.Params {
				if name != c.param && got.Params[name] != v {
					t.Errorf("%s changed from %v to %v too", name, v, got.Params[name])
				}
			}
			if c.spec.Params[c.param] != before {
				t.Error("Drag changed its argument")
			}
			f, err := New(got)
			if err != nil {
				t.Fatal(err)
			}
			if h.Param != c.param || h.X != c.x || c.param != "after" && h.Y != f.At(int(c.x)) {
				t.Errorf("the handle is %+v", h)
			}
		})
	}
}

// Whatever the place, the result is a payoff, and where the place is within reach the curve goes
// through it within what three digits can say.
func TestDragAnywhere(t *testing.T) {
	for _, s := range []Spec{
		Exp(0.7, 0.01), Exp(0, 1), Exp(0.5, 0), Poly(0.8, 100, 0.8), Poly(0.8, 0, 1), PolyShift(0.7, 50, 0.8, 3), Poly(-0.5, 0.3, 2),
		Linear(0.0001, 1), Linear(0, 0), Linear(-0.1, 0.2), Constant(0.5), Step(0, 1, 0), Step(0, 1, MaxX),
		Curve(Point{0, 0}, Point{0.5, 0.1}, Point{1, 0.2}, Point{1000, 0.9}),
	} {
		for _, h := range Handles(s, 10, 200_000) {
			for _, x := range []float64{-5, 0, 1, 10, 999.7, 200_000, 1e9} {
				for _, y := range []float64{-2000, -0.1, 0, 0.3, 0.6999, 1, 5} {
					got, _ := Drag(s, h.Param, x, y)
					if _, err := New(got); err != nil {
						t.Fatalf("%+v: %s to %v, %v: %v", s, h.Param, x, y, err)
					}
				}
			}
		}
	}
}

func TestDragRhoGoesThrough(t *testing.T) {
	for _, y := range []float64{0.3, 0.45, 0.6, 0.75} {
		got, h := Drag(Poly(0.8, 100, 0.8), "rho", 2000, y)
		if math.Abs(h.Y-y) > 0.005 {
			t.Errorf("y = %v: the curve is at %v with rho %v", y, h.Y, got.Params["rho"])
		}
	}
}

func TestHandles(t *testing.T) {
	for _, c := range []struct {
		name string
		spec Spec
		want []Handle
	}{
		{"exp", Exp(0.7, math.Ln2/100), []Handle{{"c", "c", 1000, 0.7 * (1 - math.Exp(-10*math.Ln2))}, {"a", "a", 100, 0.35}}},
		{"an exp that is there before the axis begins", Exp(1, 1000), []Handle{{"c", "c", 1000, 1}, {"a", "a", 10, 1}}},
		{"poly", Poly(0.8, 100, 1), []Handle{{"c", "c", 1000, 0.8 * (1 - 100./1100)}, {"b", "b", 100, 0.4},
			{"rho", "ρ", 316, 0.8 * (1 - 100./416)}}},
		{"poly with an s of its own", PolyShift(0.8, 100, 1, 100),
			[]Handle{{"c", "c", 1000, 0.8 * (1 - 100./1100)}, {"b", "b", 100, 0.4}, {"rho", "ρ", 316, 0.8 * (1 - 100./416)},
				{"s", "s", 10, 0.8 * (1 - 100./110)}}},
		{"a slow exp, whose handles stand apart", Exp(0.7, math.Ln2/900),
			[]Handle{{"c", "c", 1000, 0.7 * (1 - math.Exp(-10./9*math.Ln2))}, {"a", "a", 250, 0.7 * (1 - math.Exp(-2.5/9*math.Ln2))}}},
		{"a slow poly", Poly(0.8, 5000, 1), []Handle{{"c", "c", 1000, 0.8 * (1 - 5000./6000)}, {"b", "b", 250, 0.8 * (1 - 5000./5250)},
			{"rho", "ρ", 500, 0.8 * (1 - 5000./5500)}}},
		{"linear", Linear(0.01, 1), []Handle{{"cap", "cap", 1000, 1}, {"slope", "slope", 50, 0.5}}},
		{"a cap out of sight", Linear(0.0005, 1), []Handle{{"slope", "slope", 1000, 0.5}}},
		{"a line that falls", Linear(-0.1, 1), []Handle{{"slope", "slope", 10, -1}}},
		{"a line at 0", Linear(0, 0), []Handle{{"cap", "cap", 1000, 0}, {"slope", "slope", 10, 0}}},
		{"constant", Constant(0.3), []Handle{{"value", "value", 1000, 0.3}}},
		{"step", Step(0.1, 0.9, 500), []Handle{{"high", "high", 1000, 0.9}, {"after", "after", 500, 0.5}, {"low", "low", 10, 0.1}}},
		{"a step out of sight", Step(0.1, 0.9, 5000), []Handle{{"low", "low", 10, 0.1}, {"after", "after", 1000, 0.5}}},
		{"points", Curve(Point{1, 0.1}, Point{20, 0.2}), []Handle{{"points[0]", "", 1, 0.1}, {"points[1]", "", 20, 0.2}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := Handles(c.spec, 10, 1000)
			if len(got) != len(c.want) {
				t.Fatalf("got %+v, want %+v", got, c.want)
			}
			for i, w := range c.want {
				g := got[i]
				if g.Param != w.Param || g.Symbol != w.Symbol || math.Abs(g.X-w.X) > 0.5 || math.Abs(g.Y-w.Y) > 1e-9 {
					t.Errorf("got %+v, want %+v", g, w)
				}
			}
		})
	}
}

// A value that is dragged has three significant digits.
func TestDraggedValuesAreRounded(t *testing.T) {
	if got, _ := Drag(Constant(0.5), "value", 7, 0.123456); got.Params["value"] != 0.123 {
		t.Errorf("the value becomes %v, want 0.123", got.Params["value"])
	}
}
