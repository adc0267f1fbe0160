package detmath

import (
	"math"
	"testing"
)

// Quantiles of Student's t, from tables.
func TestQuantileOfStudent(t *testing.T) {
	for _, c := range []struct {
		p       float64
		degrees int
		want    float64
	}{{0.975, 1, 12.7062047}, {0.975, 2, 4.3026527}, {0.975, 9, 2.2621572}, {0.975, 29, 2.0452296}, {0.975, 99, 1.9842170},
		{0.995, 9, 3.2498355}, {0.9995, 29, 3.6594050}, {0.995, 99, 2.6264055}, {0.975, 1000, 1.9623390}} {
		if got := QuantileOfStudent(c.p, c.degrees); math.Abs(got-c.want) > 1e-6 {
			t.Errorf("the %v quantile with %d degrees is %v, want %v", c.p, c.degrees, got, c.want)
		}
	}
}

// One interval is not widened, and five at 95% together are at 99% each.
func TestWidening(t *testing.T) {
	if got := Widening(1, 9); got != 1 {
		t.Errorf("one interval is widened by %v", got)
	}
	if got, want := Widening(5, 9), 3.2498355/2.2621572; math.Abs(got-want) > 1e-6 {
		t.Errorf("five intervals are widened by %v, want %v", got, want)
	}
}
