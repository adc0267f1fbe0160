package chart

import "testing"

func TestPayoffsAreTabulatedToTheHorizon(t *testing.T) {
	for _, horizon := range []int{1, 2, 5, 800, 801, 5000, 10_000_000} {
		xs := payoffXs(horizon)
		if xs[0] != 1 || xs[len(xs)-1] != horizon || len(xs) > 2*tabulated+2 || horizon <= 2*tabulated && len(xs) != horizon {
			t.Errorf("horizon %d: %d points from %d to %d", horizon, len(xs), xs[0], xs[len(xs)-1])
		}
		for i := 1; i < len(xs); i++ {
			if xs[i] <= xs[i-1] {
				t.Errorf("horizon %d: x %d follows %d", horizon, xs[i], xs[i-1])
			}
		}
	}
}
