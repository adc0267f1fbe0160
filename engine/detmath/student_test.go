package detmath

import (
	"math"
	"testing"
)

// The quantiles to 20 digits, computed with mpmath 1.3 by solving the regularised incomplete beta function.
func TestStudentQuantile(t *testing.T) {
	for degrees, want := range map[int]float64{
		1: 12.706204736174704646, 2: 4.3026527297494638523, 10: 2.2281388519862747484, 30: 2.04227245630123831,
		31: 2.0395134463964084879, 40: 2.0210753903062734213, 60: 2.0002978220142608,
		100: 1.9839715185235518, 1000: 1.9623390808264078,
	} {
		if got := StudentQuantile(degrees); math.Abs(got-want) > 3e-8 {
			t.Errorf("%d degrees of freedom: %.12f, want %.12f", degrees, got, want)
		}
	}
	for degrees := 1; degrees < 1000; degrees++ {
		if a, b := StudentQuantile(degrees), StudentQuantile(degrees+1); !(a > b) {
			t.Errorf("the quantile does not fall from %d to %d degrees: %v, %v", degrees, degrees+1, a, b)
		}
	}
}
