package payoff

import "testing"

// BenchmarkFill times tables of 200,000 payoffs; divide by that for a single one.
func BenchmarkFill(b *testing.B) {
	dst := make([]float64, 200_000)
	curve := make([]Point, 1000)
	for i := range curve {
		curve[i] = Point{float64(200 * i), 1 - 1/float64(i+1)}
	}
	for _, c := range []struct {
		name string
		spec Spec
	}{
		{"exp", Exp(0.73, 3.0/162)}, {"poly", Poly(1, 177, 0.8)}, {"poly shifted", PolyShift(0.43, 195, 0.9, 358)},
		{"linear", Linear(1.0/25000, 1)}, {"points", Curve(curve...)},
	} {
		f, err := New(c.spec)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				f.Fill(dst, 1)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/200_000, "ns/payoff")
		})
	}
}
