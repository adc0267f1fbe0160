package sim

import (
	"math"
	"testing"

	"risingbandits/engine/detmath"
)

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
