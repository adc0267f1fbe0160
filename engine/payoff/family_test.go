package payoff

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"risingbandits/engine/internal/golden"
)

// TestFamilies asks the table for what its readers rely on.
func TestFamilies(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range Families() {
		if seen[f.ID] || f.ID == "" || f.Name == "" || f.Formula == "" || !strings.HasSuffix(f.Doc, ".") {
			t.Errorf("family %+v is incomplete or there twice", f)
		}
		seen[f.ID] = true
		s := Spec{Family: f.ID, Params: map[string]float64{}}
		for _, p := range f.Params {
			if seen[f.ID+"."+p.Name] || p.Symbol == "" || !strings.HasSuffix(p.Doc, ".") || !p.Contains(p.Initial) ||
				p.Optional != (p.Formula != "") {
				t.Errorf("parameter %s of %s is incomplete or there twice: %+v", p.Name, f.ID, p)
			}
			seen[f.ID+"."+p.Name] = true
			if !p.Optional {
				s.Params[p.Name] = p.Initial
			}
		}
		if f.Points {
			s = Curve(Point{0, 0}, Point{10, 1})
		}
		if _, err := New(s); err != nil {
			t.Errorf("the initial values of %s: %v", f.ID, err)
		}
	}
}

// TestExtremes builds every family at the ends of all its ranges: no value is infinite or NaN.
func TestExtremes(t *testing.T) {
	for _, f := range Families() {
		n := 1
		for range f.Params {
			n *= 3
		}
		for combination := range n {
			s := Spec{Family: f.ID, Params: map[string]float64{}}
			c := combination
			for _, p := range f.Params {
				switch v := [3]float64{p.Min, p.Initial, p.Max}[c%3]; {
				case v == p.Min && p.MinOpen:
					s.Params[p.Name] = math.Nextafter(v, p.Max)
				case v == p.Max && p.MaxOpen:
					s.Params[p.Name] = math.Nextafter(v, p.Min)
				default:
					s.Params[p.Name] = v
				}
				c /= 3
			}
			for _, shifted := range []bool{true, false} {
				if !shifted {
					delete(s.Params, "s")
				}
				fn, err := New(s)
				if err != nil {
					continue // b < 0 without s
				}
				for _, x := range []int{1, 2, 1000, MaxX} {
					if y := fn.At(x) + fn.Increment(x); math.IsNaN(y) || math.IsInf(y, 0) {
						t.Errorf("%v at %d: %v, increment %v", s, x, fn.At(x), fn.Increment(x))
					}
				}
				Check(s, MaxX)
			}
		}
	}
}

func TestFaults(t *testing.T) {
	param := func(s Spec, name string, v float64) Spec { s.Params[name] = v; return s }
	missing := func(s Spec, name string) Spec { delete(s.Params, name); return s }
	withPoints := Constant(1)
	withPoints.Points = []Point{}
	curveWith := Curve(Point{0, 0}, Point{1, 1})
	curveWith.Params = map[string]float64{"c": 2}
	var ids []string
	for _, f := range Families() {
		ids = append(ids, f.ID)
	}
	for _, c := range []struct {
		spec Spec
		want string
	}{
		{Spec{Family: "sine"}, `family: got "sine", want a family: ` + strings.Join(ids, ", ")},
		{Exp(1001, 1), "c: got 1001, want a number in [-1000, 1000]"},
		{Exp(math.NaN(), 1), "c: got NaN, want a number in [-1000, 1000]"},
		{Exp(1, -0.5), "a: got -0.5, want a number in [0, 1000]"},
		{Poly(1, 1, 0), "rho: got 0, want a number in (0, 10]"},
		{Poly(1, -1, 1), "b: got -1, want a number of at least 0, or s beside it: b^(1/rho) needs it"},
		{PolyShift(1, 1, 1, -1), "s: got -1, want a number in (-1, 1000000000000]"},
		{PolyShift(1000, 1e9, 10, -0.5), "s: got -0.5, want a larger number: at x = 1 the payoff is -1023999999999000, beyond ±10000000000"},
		{Step(0, 1, -1), "after: got -1, want a whole number from 0 to 10,000,000"},
		{param(Step(0, 1, 1), "after", 1.5), "after: got 1.5, want a whole number from 0 to 10,000,000"},
		{param(Constant(1), "rhoo", 2), "rhoo: got 2, want only the parameters of constant: value"},
		{missing(Linear(1, 1), "cap"), "cap: got nothing, want a number in [-1000, 1000]"},
		{withPoints, "points: got a list, want no points in family constant"},
		{curveWith, "c: got 2, want only points in family points"},
		{Curve(Point{1, 1}), "points: got 1 points, want 2 to 10000 points"},
		{Curve(Point{-1, 1}, Point{2, 1}), "points[0].x: got -1, want a number in [0, 10000000]"},
		{Curve(Point{1, 1}, Point{1, 2}), "points[1].x: got 1, want more than the point before it has, 1"},
		{Curve(Point{1, 1}, Point{2, math.Inf(1)}), "points[1].y: got +Inf, want a number in [-1000, 1000]"},
	} {
		_, err := New(c.spec)
		if fmt.Sprint(err) != c.want {
			t.Errorf("%v: %v\nwant %s", c.spec, err, c.want)
		}
	}
	golden.Panics(t, badSpec, func() { Check(Spec{}, 10) })
}

// The ranges and first values of parameters, which documents and the editor keep to.
func TestParametersNeverChange(t *testing.T) {
	var b strings.Builder
	for _, f := range Families() {
		for _, p := range f.Params {
			fmt.Fprintf(&b, "%s.%s: %v, at first %v, optional %v\n", f.ID, p.Name, p.Range, p.Initial, p.Optional)
		}
	}
	golden.Check(t, "parameters", b.String(), *update)
}

func TestLargestPayoff(t *testing.T) {
	if !isPayoff(MaxSize) || !isPayoff(-MaxSize) || isPayoff(math.Nextafter(MaxSize, math.Inf(1))) || isPayoff(math.NaN()) {
		t.Error("a payoff is a number of absolute value at most MaxSize")
	}
}

func TestDefinedAtZero(t *testing.T) {
	for _, c := range []struct {
		spec Spec
		want bool
	}{
		{Exp(0.7, 0.1), true},
		{Poly(0.7, 50, 0.8), true},
		{Poly(0.7, 0, 0.8), true},
		{Poly(0.7, 1e-5, 0.01), true}, // b^(1/rho) is 0 as a float64
		{PolyShift(0.7, 50, 0.8, 1e-3), true},
		{PolyShift(0.7, 50, 0.8, 1e-300), false},
		{PolyShift(0.7, 50, 0.8, 0), false},
		{PolyShift(0.7, 50, 0.8, -0.5), false},
		{PolyShift(0.7, 0, 0.8, -0.5), true}, // constant
		{Linear(0.1, 1), true},
		{Step(0, 1, 0), true},
		{Curve(Point{2, 0.5}, Point{3, 0.6}), true},
	} {
		if got := DefinedAtZero(c.spec); got != c.want {
			t.Errorf("%v: %v, want %v", c.spec, got, c.want)
		}
	}
}

// Poly is 0 at 0 and nowhere else, however small b^(1/rho).
func TestPolyBeginsAtZero(t *testing.T) {
	for _, s := range []Spec{Poly(0.7, 50, 0.8), Poly(0.7, 1e-5, 0.01), Poly(0.7, 1e-9, 1), Poly(0.9, 1e9, 0.01)} {
		f, err := New(s)
		if err != nil {
			t.Fatal(err)
		}
		if f.At(0) != 0 || f.At(1)+f.Increment(1) > 0.9 || math.Abs(f.At(0)+f.Increment(0)-f.At(1)) > 1e-15 {
			t.Errorf("%v: %v, %v, increments %v, %v", s, f.At(0), f.At(1), f.Increment(0), f.Increment(1))
		}
	}
}
