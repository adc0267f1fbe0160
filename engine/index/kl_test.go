package index

import (
	"math"
	"testing"
)

// The literals have 22 digits; they were computed with 60 by an arbitrary-precision library, by the definitions and by bisection. The
// cases are those in which digits are lost most easily: q near p, near 0 or near 1, p near 1.
func TestDivergencesKeepTheirDigits(t *testing.T) {
	const belowOne = 1 - 0x1p-53
	for _, c := range []struct {
		name          string
		f             func(p, x float64) float64
		p, x, want    float64
		relativeError float64
	}{
		{"kl", klDivergence, 0.5, 1e-20, 22.33270374938051155819, 1e-14},
		{"kl", klDivergence, 0.9999999999190583, 2.592641449823098e-18, 40.49385444785414067851, 1e-14},
		{"kl", klDivergence, 0.3, 0.30000001, 2.380952348211609683265e-16, 1e-14},
		{"kl", klDivergence, 1e-17, 3e-18, 5.039728043259361210049e-18, 1e-14},
		{"kl", klDivergence, 1e-9, 0.25, 0.2876820518271273796609, 1e-14},
		{"kl", klDivergence, 0.25, belowOne, 26.9902652826390177268, 1e-14},
		{"kl", klDivergence, 0.7, 0.2, 0.5826853020432395920389, 1e-14},
		{"kl", klDivergence, 1, 0.5, 0.6931471805599453094172, 1e-14},
		{"klmin", klMin, 0.001, 0.05, 7.099023970210448992041e-26, 1e-12},
		{"klmin", klMin, 0.2, 20, 3.047486239556285926549e-45, 1e-12},
		{"klmin", klMin, 1e-17, 1e-17, 1.585943395630393741668e-18, 1e-12},
		{"klmin", klMin, 0.7, 1e-9, 0.6999795058318107493747, 1e-12},
		{"klmin", klMin, 1, 3, 0.04978706836786394297934, 1e-12},
		{"klmin", klMin, belowOne, 2, 0.1353352832366120970241, 1e-12},
		{"klmax", klMax, 0.5, 0.1, 0.71287863145582399578, 1e-12},
		{"klmax", klMax, 0, 1.7217449550680279e-12, 1.721744955066545693308e-12, 1e-12},
	} {
		if got := c.f(c.p, c.x); !(math.Abs(got-c.want) <= c.relativeError*c.want) {
			t.Errorf("%s(%v, %v) is %v, want %v", c.name, c.p, c.x, got, c.want)
		}
	}
	for _, c := range []struct{ p, d, want float64 }{
		{0.001, 400, 0}, {0, 1, 0}, {-1, 1, 0}, {2, 0, 1}, {0.4, -1, 0.4}, {0.5, math.Inf(1), 0},
		{math.NaN(), 1, math.NaN()}, {0.5, math.NaN(), math.NaN()},
	} {
		if got := klMin(c.p, c.d); got != c.want && (got == got || c.want == c.want) {
			t.Errorf("klmin(%v, %v) is %v, want %v", c.p, c.d, got, c.want)
		}
	}
}
