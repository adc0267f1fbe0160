package layout

import (
	"math"
	"math/rand"
	"testing"
)

// In every pixel column the first and last points and the extremes of line and band are kept, the
// set grows strictly, nothing is kept without cause, and gaps stay gaps.
func TestThin(t *testing.T) {
	for seed := int64(1); seed <= 200; seed++ {
		rng := rand.New(rand.NewSource(seed))
		n := rng.Intn(400)
		px, y, half := make([]float64, n), make([]float64, n), make([]float64, n)
		at := 30.0
		for i := range n {
			at += rng.ExpFloat64() * 0.3
			px[i], y[i], half[i] = at, rng.NormFloat64(), rng.ExpFloat64()
			if rng.Intn(20) == 0 {
				y[i] = math.NaN()
			}
		}
		h := half
		if seed%2 == 0 {
			h = nil
		}
		from := min(n, rng.Intn(5))
		got := Thin(nil, PixelColumns(nil, px), y, h, from, n)
		kept := map[int]bool{}
		for i, v := range got {
			if i > 0 && v <= got[i-1] || int(v) < from || int(v) >= n {
				t.Fatalf("seed %d: indices %v", seed, got)
			}
			kept[int(v)] = true
		}
		wantExtremes(t, seed, px, y, h, from, kept)
	}
}

func wantExtremes(t *testing.T, seed int64, px, y, half []float64, from int, kept map[int]bool) {
	t.Helper()
	n := len(px)
	for i := from; i < n; {
		if y[i] != y[i] { // a gap is kept once
			count := 0
			for ; i < n && y[i] != y[i]; i++ {
				if kept[i] {
					count++
				}
			}
			if count != 1 {
				t.Fatalf("seed %d: a gap has %d indices, want 1", seed, count)
			}
			continue
		}
		end := i
		for end < n && y[end] == y[end] && math.Floor(px[end]) == math.Floor(px[i]) {
			end++
		}
		count := 0
		least, most := math.Inf(1), math.Inf(-1)
		low, high := math.Inf(1), math.Inf(-1)
		keptLeast, keptMost, keptLow, keptHigh := least, most, low, high
		for k := i; k < end; k++ {
			d := 0.0
			if half != nil {
				d = half[k]
			}
			least, most, low, high = min(least, y[k]), max(most, y[k]), min(low, y[k]-d), max(high, y[k]+d)
			if kept[k] {
				count++
				keptLeast, keptMost = min(keptLeast, y[k]), max(keptMost, y[k])
				keptLow, keptHigh = min(keptLow, y[k]-d), max(keptHigh, y[k]+d)
			}
		}
		if !kept[i] || !kept[end-1] || count > 6 {
			t.Fatalf("seed %d: column %d..%d keeps %d, the ends %v and %v", seed, i, end-1, count, kept[i], kept[end-1])
		}
		if keptLeast != least || keptMost != most || keptLow != low || keptHigh != high {
			t.Fatalf("seed %d: column %d..%d lost an extreme", seed, i, end-1)
		}
		i = end
	}
}
