package param

import (
	"fmt"
	"math"
	"testing"
)

func ExampleRange() {
	epsilon := Range{Min: 0, Max: 0.5, MinOpen: true, MaxOpen: true}
	fmt.Println(epsilon.Contains(0.25), epsilon.Contains(0.5))
	fmt.Println(epsilon)
	fmt.Println(Integers(1, 10_000_000))
	// Output:
	// true false
	// a number in (0, 0.5)
	// a whole number from 1 to 10,000,000
}

func TestContains(t *testing.T) {
	for _, c := range []struct {
		r       Range
		in, out []float64
	}{
		{Range{Min: 0, Max: 1}, []float64{0, 1, 0.5}, []float64{-1e-300, 1.0000000001}},
		{Range{Min: 0, Max: 1, MinOpen: true}, []float64{1e-300, 1}, []float64{0, -1}},
		{Range{Min: 0, Max: 1, MaxOpen: true}, []float64{0, 0.999}, []float64{1}},
		{Integers(-2, 3), []float64{-2, 0, 3}, []float64{-3, 4, 0.5}},
	} {
		for _, x := range c.in {
			if !c.r.Contains(x) {
				t.Errorf("%v does not contain %v", c.r, x)
			}
		}
		for _, x := range append(c.out, math.NaN(), math.Inf(1), math.Inf(-1)) {
			if c.r.Contains(x) {
				t.Errorf("%v contains %v", c.r, x)
			}
		}
	}
}
