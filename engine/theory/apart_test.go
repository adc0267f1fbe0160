package theory

import (
	"math"
	"math/rand/v2"
	"testing"
)

// sigma 0.1, n = 8 and epsilon = 1/4, so h = 2; t = 16, alpha = 4:
// 0.1 (16 - 8 + 2 - 1) sqrt(40 ln 16 / 8) = 0.9 sqrt(13.862943611198906) = 0.9 * 3.723297411 = 3.350967670.
func TestBonusByHand(t *testing.T) {
	b := Bonus{Epsilon: 0.25, Alpha: 4, Sigma: 0.1}
	if got := b.At(8, 16); !near(got, 3.350967670, 1e-9) {
		t.Errorf("the bonus is %v", got)
	}
	if got := b.At(3, 16); !math.IsInf(got, 1) {
		t.Errorf("without a window the bonus is %v", got)
	}
}

// The parting is what a search over all n finds.
func TestPartingIsTheFirst(t *testing.T) {
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 10))
		b := Bonus{Epsilon: 0.02 + 0.4799*math.Sqrt(rng.Float64()), Alpha: 2.1 + 3*rng.Float64(), Sigma: rng.Float64()}
		k, gap := 2+rng.IntN(5), 1+9*rng.Float64()
		p, ok := b.Parting(gap, k)
		for n := 1; ; n++ {
			if h := int(b.Epsilon * float64(n)); h > 0 && b.At(n, k*n) < gap {
				if want := (Parting{n, k * n, h}); p != want || !ok {
					t.Errorf("seed %d, %+v, gap %v, %d arms: %+v, %v, want %+v", seed, b, gap, k, p, ok, want)
				}
				break
			}
		}
	}
}

func TestPartingThatTakesTooLong(t *testing.T) {
	for _, b := range []Bonus{{0.25, 4, 1e9}, {1e-300, 4, 0.1}, {1e-15, 1e300, 1}} {
		if p, ok := b.Parting(1e-9, 1000); ok {
			t.Errorf("%+v: %+v", b, p)
		}
	}
}
