package detmath

import (
	"math"
	"testing"
)

// The literals have 22 digits; they were computed with 40 or 60 by an arbitrary-precision library, by Newton's method on its
// distribution functions.

func TestNormalQuantile(t *testing.T) {
	for _, c := range []struct{ p, want float64 }{
		{1e-300, -37.04709629936119923655},
		{1e-20, -9.262340089798407579572},
		{1e-05, -4.264890793922824610234},
		{0.01, -2.326347874040841093075},
		{0.075, -1.43953147093845593495},
		{0.3, -0.5244005127080408159695},
		{0.5, 0},
		{0.6, 0.2533471031357997413247},
		{0.925, 1.439531470938456229063},
		{0.99, 2.326347874040840767637},
		{0.9999999999, 6.361340889697421864155},
	} {
		if got := NormalQuantile(c.p); math.Abs(got-c.want) > 1e-15*math.Abs(c.want) {
			t.Errorf("the quantile of %v is %v, want %v", c.p, got, c.want)
		}
	}
	for p, want := range map[float64]float64{0: math.Inf(-1), 1: math.Inf(1)} {
		if got := NormalQuantile(p); got != want {
			t.Errorf("the quantile of %v is %v, want %v", p, got, want)
		}
	}
	for _, p := range []float64{-0.1, 1.1, math.NaN(), math.Inf(1)} {
		if got := NormalQuantile(p); got == got {
			t.Errorf("the quantile of %v is %v", p, got)
		}
	}
}

func TestBetaQuantile(t *testing.T) {
	for _, c := range []struct{ p, a, b, want float64 }{
		{1e-06, 1, 1, 9.999999999999999547481e-7},
		{0.05, 1, 1, 0.05000000000000000277556},
		{0.5, 1, 1, 0.5},
		{0.999, 1, 1, 0.9989999999999999991118},
		{1e-06, 0.5, 0.5, 2.467401100270310075336e-12},
		{0.05, 0.5, 0.5, 0.006155829702431137587008},
		{0.5, 0.5, 0.5, 0.5},
		{0.999, 0.5, 0.5, 0.9999975326009290830515},
		{1e-06, 0.125, 3, 2.399652255253673215541e-49},
		{0.05, 0.125, 3, 9.373641622240873278359e-12},
		{0.5, 0.125, 3, 0.0009389298991460762406597},
		{0.999, 0.125, 3, 0.7447853420539214921214},
		{1e-06, 2, 5, 0.0002582878293540635963057},
		{0.05, 2, 5, 0.06284989170835438185234},
		{0.5, 2, 5, 0.2644499832956599623241},
		{0.999, 2, 5, 0.8186138669191339394198},
		{1e-06, 30, 4, 0.5065932006126107518466},
		{0.05, 30, 4, 0.781496797297832727916},
		{0.5, 30, 4, 0.889851264484413510797},
		{0.999, 30, 4, 0.9864780979481593651629},
		{1e-06, 500, 700, 0.3503120163014074863297},
		{0.05, 500, 700, 0.3933448952460810093429},
		{0.5, 500, 700, 0.416620355204023689368},
		{0.999, 500, 700, 0.4609637338398495926593},
		{1e-06, 10000, 10000, 0.4831986428159059518668},
		{0.05, 10000, 10000, 0.4941846882147942289844},
		{0.5, 10000, 10000, 0.5},
		{0.999, 10000, 10000, 0.5109244535595639300165},
		{1e-06, 3, 100000, 1.825409875682549429695e-7},
		{0.05, 3, 100000, 0.000008176799273435358700736},
		{0.5, 3, 100000, 0.00002673997821577457479891},
		{0.999, 3, 100000, 0.0001122812955458297244082},
		{1e-06, 1000000, 2000000, 0.3320404171509554616098},
		{0.05, 1000000, 2000000, 0.3328857241199703151231},
		{0.5, 1000000, 2000000, 0.3333332962962917238235},
		{0.999, 1000000, 2000000, 0.334174704097401892795},
		{0.999999999999, 2, 100000, 0.0003109490506674885224428},
		{1 - 0x1p-53, 3.5, 1600, 0.02778142638066750071757},
		{0.9999999, 1, 3, 0.9953584111672015969163},
		{0.99999, 12, 900000, 0.00003643291497183484441928},
		{1 - 0x1p-53, 30, 4, 0.9999927824993543422355},
		{0.6, 3, 160000, 0.00001940830658663228952156},
	} {
		if got := BetaQuantile(c.p, c.a, c.b); math.Abs(got-c.want) > 1e-12*min(c.want, 1-c.want+1e-3) {
			t.Errorf("the quantile of %v of Beta(%v, %v) is %v, want %v", c.p, c.a, c.b, got, c.want)
		}
	}
	nan := math.NaN()
	for _, c := range [][3]float64{{-1, 1, 1}, {2, 1, 1}, {nan, 1, 1}, {0.5, 0, 1}, {0.5, 1, -1}, {0.5, nan, 1}, {0.5, 1, math.Inf(1)}} {
		if got := BetaQuantile(c[0], c[1], c[2]); got == got {
			t.Errorf("the quantile of %v is %v", c, got)
		}
	}
	if BetaQuantile(0, 2, 3) != 0 || BetaQuantile(1, 2, 3) != 1 {
		t.Error("the ends of a beta law are not 0 and 1")
	}
}

// The quantile of Beta(a, 1) is p^(1/a), and those of Beta(a, b) and Beta(b, a) add up to 1. Quantiles grow with p and a and fall
// with b.
func TestBetaQuantileByIdentities(t *testing.T) {
	s := NewStream(NewKey(5))
	for range 3000 {
		p, a, b := s.Float64(), Exp(8*s.Float64()-2), Exp(8*s.Float64()-2)
		x := BetaQuantile(p, a, b)
		if want := Pow(p, 1/a); math.Abs(BetaQuantile(p, a, 1)-want) > 1e-12*want {
			t.Errorf("the quantile of %v of Beta(%v, 1) is %v, want %v", p, a, BetaQuantile(p, a, 1), want)
		}
		if y := BetaQuantile(1-p, b, a); math.Abs(x+y-1) > 1e-11 {
			t.Errorf("the quantiles of %v of Beta(%v, %v) and of its mirror are %v and %v", p, a, b, x, y)
		}
		if BetaQuantile(p*0.99, a, b) > x+1e-12 || BetaQuantile(p, a*1.01, b)+1e-12 < x || BetaQuantile(p, a, b*1.01) > x+1e-12 {
			t.Errorf("the quantile %v of %v of Beta(%v, %v) does not grow as it should", x, p, a, b)
		}
	}
}

func BenchmarkBetaQuantile(b *testing.B) {
	for i := range b.N {
		BetaQuantile(0.999, float64(i%1000+1), 300)
	}
}
