package sim

import (
	"math"
	"testing"

	"risingbandits/engine/detmath"
)

// repeated returns n numbers near 100, of which the first few differ much from the rest.
func repeated(n, few int) []float64 {
	values := make([]float64, n)
	for i := range values {
		values[i] = 100 + float64(i%5)/10
		if i < few {
			values[i] = 10
		}
	}
	return values
}

func TestDoubtOf(t *testing.T) {
	normal := func(n int) []float64 {
		s := detmath.NewStream(detmath.NewKey(7))
		values := make([]float64, n)
		for i := range values {
			values[i] = s.Normal()
		}
		return values
	}
	for _, c := range []struct {
		name   string
		values []float64
		want   Doubt
	}{
		{"none", nil, NoDoubt},
		{"one run", []float64{3}, NoDoubt},
		{"two runs", []float64{3, 4}, FewRuns},
		{"nine equal runs", make([]float64, 9), FewRuns},
		{"equal runs", make([]float64, 50), NoDoubt},
		{"equal except for rounding", []float64{0.3, 0.1 + 0.2, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3}, NoDoubt},
		{"one of twenty differs", repeated(20, 1), Skewed},
		{"two of a hundred differ", repeated(100, 2), Skewed},
		{"half of them differ", repeated(20, 10), NoDoubt},
		{"twenty normal", normal(20), NoDoubt},
		{"a hundred normal", normal(100), NoDoubt},
	} {
		got, skewness := DoubtOf(c.values)
		if got != c.want || math.IsNaN(skewness) || math.IsInf(skewness, 0) {
			t.Errorf("%s: doubt %q, skewness %v, want %q", c.name, got, skewness, c.want)
		}
	}
}

// The skewness of 1, 2, 3, 10 by hand: mean 4, m2 = 12.5, m3 = 45, so √12/2 · 45/12.5^1.5.
func TestSkewness(t *testing.T) {
	want := math.Sqrt(12) / 2 * 45 / math.Pow(12.5, 1.5)
	if got := skewnessOf([]float64{1, 2, 3, 10}); math.Abs(got-want) > 1e-14 {
		t.Errorf("got %v, want %v", got, want)
	}
}

// A plain sum of binomial coefficients is the oracle.
func TestSignTest(t *testing.T) {
	for n := range 41 {
		for a := range n + 1 {
			tail, choose := 0.0, 1.0
			for i := 0; i <= min(a, n-a); i++ {
				tail += choose
				choose = choose * float64(n-i) / float64(i+1)
			}
			want := min(1, 2*tail/math.Pow(2, float64(n)))
			if got := signTest(a, n-a); math.Abs(got-want) > 1e-13*want {
				t.Errorf("%d to %d: got %v, want %v", a, n-a, got, want)
			}
		}
	}
	if p := signTest(100_000, 0); p != 0 {
		t.Errorf("a hundred thousand to none: %v, want what rounds to 0", p)
	}
	if p := signTest(50_500, 49_500); p < 0.0015 || p > 0.0017 {
		t.Errorf("50,500 to 49,500: %v, want about 0.0016 as of a normal law", p)
	}
}

// An event of which n runs hold none: at n = 20 it may be 14% of all runs, by the rule of three 15%.
func TestMissed(t *testing.T) {
	for n, want := range map[int]float64{1: 0.95, 5: 0.4507, 20: 0.1391, 100: 0.0295} {
		if got := Missed(n); math.Abs(got-want) > 1e-4 {
			t.Errorf("%d runs: %v, want %v", n, got, want)
		}
	}
}
