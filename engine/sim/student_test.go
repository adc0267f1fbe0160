package sim

import (
	"math"
	"testing"

	"risingbandits/engine/detmath"
)

// The quantiles to 20 digits, computed with mpmath 1.3 by solving the regularised incomplete beta function.
func TestStudentQuantile(t *testing.T) {
	for degrees, want := range map[int]float64{
		1: 12.706204736174704646, 2: 4.3026527297494638523, 10: 2.2281388519862747484, 30: 2.04227245630123831,
		31: 2.0395134463964084879, 40: 2.0210753903062734213, 60: 2.0002978220142608,
		100: 1.9839715185235518, 1000: 1.9623390808264078,
	} {
		if got := studentQuantile(degrees); math.Abs(got-want) > 3e-8 {
			t.Errorf("%d degrees of freedom: %.12f, want %.12f", degrees, got, want)
		}
	}
	for degrees := 1; degrees < 1000; degrees++ {
		if a, b := studentQuantile(degrees), studentQuantile(degrees+1); !(a > b) {
			t.Errorf("the quantile does not fall from %d to %d degrees: %v, %v", degrees, degrees+1, a, b)
		}
	}
}

// The interval holds the mean of normal numbers in 95 of 100 cases, of however few numbers. With 1.96 for the
// quantile it does in 72 of two numbers, and in 88 of five.
func TestIntervalsCoverTheMean(t *testing.T) {
	const cases = 20_000
	for _, n := range []int{2, 3, 5, 20} {
		s := detmath.NewStream(detmath.NewKey(uint64(n)))
		covered := 0
		for range cases {
			m := newMoments(1)
			for range n {
				m.add([]float64{s.Normal()})
			}
			if math.Abs(m.mean[0]) <= m.ci95()[0] {
				covered++
			}
		}
		// Within 4 standard errors of the share.
		if share := float64(covered) / cases; math.Abs(share-0.95) > 4*math.Sqrt(0.95*0.05/cases) {
			t.Errorf("of %d numbers, seed %d: %.4f of the intervals hold the mean, want 0.95", n, n, share)
		}
	}
}
