package payoff

import (
	"fmt"
	"math"
	"testing"
)

// A payoff of another family comes to the same level, and has half of it at the same x. What a family says of its level is
// compared with its values at the half.
func TestReshape(t *testing.T) {
	const horizon = 10_000
	for _, c := range []struct {
		spec  Spec
		level float64
		half  float64
	}{
		{Exp(0.6, math.Ln2/100), 0.6, 100},
		{Poly(0.8, 100, 1), 0.8, 100},
		{PolyShift(0.8, 100, 1, 150), 0.8, 50}, // (2b)^(1/rho) - s, of its own s
		{PolyShift(0.8, 100, 0.5, 30_000), 0.8, 10_000},
		{Linear(0.001, 0.5), 0.5, 250},
		{Step(0.1, 0.9, 400), 0.9, 400},
		{Curve(Point{1, 0.1}, Point{20, 0.3}, Point{300, 0.5}), 0.5, 20},
		{Constant(0.4), 0.4, 200}, // a fiftieth of the horizon
		{Exp(0.6, 0), 0.6, horizon},
		{Linear(0, 0.5), 0.5, horizon},
		{Exp(-0.3, math.Ln2/50), -0.3, 50},
		{Exp(0.6, 2*math.Ln2), 0.6, 1}, // half of it at 1/2, which is no x
	} {
		for _, family := range Families() {
			if family.ID == c.spec.Family || family.Points && mustFamily(c.spec.Family).corners != nil {
				continue // see TestStepBecomesPointsThatJump
			}
			t.Run(fmt.Sprint(c.spec, " to ", family.ID), func(t *testing.T) {
				got := Reshape(c.spec, family.ID, horizon)
				f, err := New(got)
				if err != nil {
					t.Fatal(err)
				}
				back := family.shapeOf(got, horizon)
				if family.shapeOf(got, 10*horizon).level != back.level && c.half > horizon/2 {
					return // its level is the one at the horizon, half of which a concave payoff has by half of the horizon
				}
				if c.half <= horizon/4 && math.Abs(back.level-c.level) > 0.005*math.Abs(c.level) {
					t.Errorf("%v comes to %v, want %v", got, back.level, c.level)
				}
				if f.At(1) == c.level {
					return // a constant, or a line whose cap is below 0: it begins at the level
				}
				// A jump is from 0 to the level, so that half of it is passed and not reached.
				x, want := int(math.Round(c.half)), math.Abs(c.level)/2
				if here, next := math.Abs(f.At(x)), math.Abs(f.At(x+1)); here > 1.15*want || next < 0.85*want {
					t.Errorf("%v has the absolute value %v at %v and %v after it, want %v", got, here, x, next, want)
				}
			})
		}
	}
}

// The payoff of a new arm is sound in every family at every horizon, and Reshape of the same family
// changes nothing.
func TestInitial(t *testing.T) {
	for _, family := range Families() {
		for _, horizon := range []int{1, 2, 3, 1000, MaxX} {
			s := Initial(family.ID, horizon)
			if _, err := New(s); err != nil {
				t.Errorf("%s at horizon %d: %v", family.ID, horizon, err)
			}
			for _, other := range Families() {
				if _, err := New(Reshape(s, other.ID, horizon)); err != nil {
					t.Errorf("%v as %s at horizon %d: %v", s, other.ID, horizon, err)
				}
			}
		}
	}
	if s := Exp(0.5, 0.125); fmt.Sprint(Reshape(s, "exp", 10)) != fmt.Sprint(s) {
		t.Error("Reshape to its own family changes a payoff")
	}
	for _, want := range []Spec{Exp(0.7, 0.0347), Poly(0.7, 8.5, 0.8), Linear(0.0175, 0.7), Constant(0.7), Step(0, 0.7, 20)} {
		if got := Initial(want.Family, 1000); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("a new %s is %v, want %v", want.Family, got, want)
		}
	}
}

func TestStepBecomesPointsThatJump(t *testing.T) {
	for _, horizon := range []int{1, 2, 10, 1000} {
		for _, after := range []int{0, 1, 2, 9, 10, 999, 1000, 5000} {
			step := Step(0.1, 0.9, after)
			want, err := New(step)
			if err != nil {
				t.Fatal(err)
			}
			points := Reshape(step, "points", horizon)
			got, err := New(points)
			if err != nil {
				t.Errorf("after %v at horizon %d: %v", after, horizon, err)
				continue
			}
			for x := 1; x <= horizon; x++ {
				if got.At(x) != want.At(x) {
					t.Errorf("after %v at horizon %d: %v is %v at %d, want %v", after, horizon, points, got.At(x), x, want.At(x))
					break
				}
			}
		}
	}
}
