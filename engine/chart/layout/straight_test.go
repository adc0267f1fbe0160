package layout

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Every point of curve and band lies within the tolerance of the lines through those kept, and gaps
// stay gaps.
func TestStraightenStaysWithinTolerance(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	n := 2000
	x := make([]float64, n)
	curves := map[string][]float64{"smooth": {}, "noisy": {}, "straight": {}, "gaps": {}, "steps": {}}
	for i := range n {
		x[i] = 40 + float64(i)*0.22
		curves["smooth"] = append(curves["smooth"], 300-280*math.Sqrt(float64(i)/2000))
		curves["noisy"] = append(curves["noisy"], 150+40*rng.NormFloat64())
		curves["straight"] = append(curves["straight"], float64(i)*0.1)
		curves["steps"] = append(curves["steps"], float64(i/100*20))
		y := 100 + 60*math.Sin(float64(i)/200)
		if i%300 > 280 || i == 1 {
			y = math.NaN()
		}
		curves["gaps"] = append(curves["gaps"], y)
	}
	for name, all := range curves {
		for _, banded := range []bool{false, true} {
			y := append([]float64(nil), all...)
			var lo, hi, lows, highs []float64
			index := make([]int32, n)
			for i := range index {
				index[i] = int32(i)
			}
			if banded {
				for i, v := range all {
					lows, highs = append(lows, v-2-3*math.Sin(float64(i)/90)), append(highs, v+6)
				}
				lo, hi = append(lo, lows...), append(hi, highs...)
			}
			kept := Straighten(index, x, y, lo, hi)
			within(t, name, kept, x, all, y)
			if banded {
				within(t, name+", lower edge", kept, x, lows, lo)
				within(t, name+", upper edge", kept, x, highs, hi)
			}
			switch {
			case name == "straight" && !banded && len(kept) != 2:
				t.Errorf("a straight line keeps %d points", len(kept))
			case name == "smooth" && len(kept) > 150:
				t.Errorf("a smooth curve keeps %d points", len(kept))
			}
		}
	}
}

// within holds all points against the lines through those kept; moved are the values Straighten left.
func within(t *testing.T, name string, kept []int32, x, all, moved []float64) {
	t.Helper()
	if kept[0] != 0 || int(kept[len(kept)-1]) != len(all)-1 {
		t.Errorf("%s: the ends are not kept", name)
	}
	for k, i := range kept {
		if v := moved[k]; v != all[i] && (v == v || all[i] == all[i]) {
			t.Fatalf("%s: kept point %d is %v, want %v", name, i, v, all[i])
		}
		if k == 0 {
			continue
		}
		from := kept[k-1]
		for j := from + 1; j < i; j++ {
			f := (x[j] - x[from]) / (x[i] - x[from])
			if d := math.Abs(all[from] + f*(all[i]-all[from]) - all[j]); !(d <= tolerance*1.001) {
				t.Fatalf("%s: point %d is %v px off", name, j, d)
			}
		}
	}
}

func BenchmarkStraighten(b *testing.B) {
	n := 2000
	x, y, index := make([]float64, n), make([]float64, n), make([]int32, n)
	for b.Loop() {
		for i := range n {
			x[i], y[i], index[i] = float64(i)*0.22, 300-280*math.Sqrt(float64(i)/2000), int32(i)
		}
		Straighten(index, x, y, nil, nil)
	}
}
