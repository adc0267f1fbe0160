package chart

import (
	"math"
	"math/rand"
	"strings"
	"testing"

	"risingbandits/engine/chart/layout"
	"risingbandits/engine/numbers"
)

func TestTicks(t *testing.T) {
	cases := []struct {
		name   string
		kind   layout.ScaleKind
		lo, hi float64
		want   int
		ticks  string
	}{
		{"regret", layout.Linear, 0, 109641, 6, "0 20k 40k 60k 80k 100k"},
		{"payoffs", layout.Linear, 0, 1.1, 6, "0 0.2 0.4 0.6 0.8 1"},
		{"rounds", layout.Linear, 0, 200000, 6, "0 50k 100k 150k 200k"},
		{"below zero", layout.Linear, -0.25, 1.25, 7, "−0.2 0 0.2 0.4 0.6 0.8 1 1.2"},
		{"far from zero", layout.Linear, 50000, 60000, 6, "50k 52k 54k 56k 58k 60k"},
		{"tiny", layout.Linear, 0, 3e-7, 4, "0 1e-07 2e-07 3e-07"},
		{"millions", layout.Linear, 0, 1e7, 3, "0 5M 10M"},
		{"nothing", layout.Linear, 5, 5, 3, "4 6"},
		{"pulls", layout.Log, 10, 200000, 6, "10 100 1k 10k 100k"},
		{"one decade", layout.Log, 10, 300, 6, "10 20 50 100 200"},
		{"within a decade", layout.Log, 200, 900, 5, "200 400 600 800"},
		{"many decades", layout.Log, 1, 1e12, 5, "1 1k 1M 1G 1T"},
		{"both sides", layout.Symlog, -5000, 20000, 7, "−1k −100 0 100 1k 10k"},
		{"one side", layout.Symlog, 0, 1e5, 6, "0 100 1k 10k 100k"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := layout.NewScale(c.kind, c.lo, c.hi, 0, 300)
			var got []string
			for _, v := range s.Ticks(nil, c.want) {
				got = append(got, string(numbers.AppendSI(nil, v)))
			}
			if g := strings.Join(got, " "); g != c.ticks {
				t.Errorf("got %s\nwant %s", g, c.ticks)
			}
		})
	}
}

// Whatever the span, ticks lie inside, in order, about as many as wanted, and are 1, 2 or 5 times a
// power of ten apart.
func TestTicksProperty(t *testing.T) {
	for seed := int64(1); seed <= 3000; seed++ {
		rng := rand.New(rand.NewSource(seed))
		size := math.Pow(10, rng.Float64()*20-8)
		lo := (rng.Float64() - 0.5) * size
		hi := lo + rng.Float64()*size + size*1e-3
		want := 3 + rng.Intn(5)
		s := layout.NewScale(layout.Linear, lo, hi, 300, 0)
		ticks := s.Ticks(nil, want)
		if len(ticks) < want/2 || len(ticks) > 2*want {
			t.Errorf("seed %d: %d ticks from %g to %g, want about %d", seed, len(ticks), lo, hi, want)
		}
		for i, v := range ticks {
			if v < lo-(hi-lo)*1e-6 || v > hi+(hi-lo)*1e-6 || i > 0 && v <= ticks[i-1] {
				t.Fatalf("seed %d: ticks %v from %g to %g", seed, ticks, lo, hi)
			}
		}
		if len(ticks) > 1 {
			d := ticks[1] - ticks[0]
			m := d / math.Pow(10, math.Floor(math.Log10(d*1.0001)))
			if math.Abs(m-1) > 1e-6 && math.Abs(m-2) > 1e-6 && math.Abs(m-5) > 1e-6 {
				t.Errorf("seed %d: ticks %g apart", seed, d)
			}
		}
	}
}

func TestScale(t *testing.T) {
	for _, kind := range []layout.ScaleKind{layout.Linear, layout.Log, layout.Symlog} {
		s := layout.NewScale(kind, 0.5, 200000, 30, 370)
		if kind == layout.Symlog {
			s = layout.NewScale(kind, -3000, 200000, 30, 370)
		}
		if s.At(s.Lo) != 30 || math.Abs(s.At(s.Hi)-370) > 1e-9 {
			t.Errorf("%s: the ends are at %g and %g", layout.ScaleNames[kind], s.At(s.Lo), s.At(s.Hi))
		}
		for px := 30.0; px <= 370; px += 17 {
			if got := s.At(s.Inv(px)); math.Abs(got-px) > 1e-9 {
				t.Errorf("%s: At(Inv(%g)) = %g", layout.ScaleNames[kind], px, got)
			}
		}
		if !math.IsNaN(s.At(math.NaN())) {
			t.Errorf("%s: NaN has a place", layout.ScaleNames[kind])
		}
	}
	log := layout.NewScale(layout.Log, 10, 1000, 0, 100)
	if at := log.At(0); !(at < 0) || math.IsInf(at, 0) {
		t.Errorf("zero on a log scale is at %g", at)
	}
	for _, c := range [][2]float64{{math.NaN(), 1}, {0, math.Inf(1)}, {3, 3}, {5, -5}, {0, 0}} {
		for _, kind := range []layout.ScaleKind{layout.Linear, layout.Log, layout.Symlog} {
			s := layout.NewScale(kind, c[0], c[1], 0, 100)
			if a, b := s.At(s.Lo), s.At(s.Hi); a != 0 || math.Abs(b-100) > 1e-9 || len(s.Ticks(nil, 5)) == 0 {
				t.Errorf("%s from %g to %g: ends at %g and %g, ticks %v", layout.ScaleNames[kind], c[0], c[1], a, b, s.Ticks(nil, 5))
			}
		}
	}
}

func TestFormat(t *testing.T) {
	for _, c := range []struct {
		x    float64
		want string
	}{{0, "0"}, {0.2, "0.2"}, {-0.25, "−0.25"}, {50000, "50k"}, {1500, "1.5k"}, {-2e6, "−2M"}, {3e9, "3G"}, {5e12, "5T"},
		{1e-3, "0.001"}, {2e-7, "2e-07"}, {999.5, "999.5"}, {1e18, "1e+18"}} {
		if got := string(numbers.AppendSI(nil, c.x)); got != c.want {
			t.Errorf("SI(%g) = %s, want %s", c.x, got, c.want)
		}
	}
	for _, c := range []struct {
		x        float64
		decimals int
		want     string
	}{{0, 0, "0"}, {54819.4, 0, "54,819"}, {1234567, 0, "1,234,567"}, {-1234.5, 1, "−1,234.5"}, {999, 0, "999"}, {0.0361, 3, "0.036"},
		{-0.001, 1, "0.0"}} {
		if got := numbers.Commas(c.x, c.decimals); got != c.want {
			t.Errorf("Commas(%g, %d) = %s, want %s", c.x, c.decimals, got, c.want)
		}
	}
	for _, c := range []struct {
		largest float64
		want    int
	}{{0, 0}, {54819, 0}, {100, 0}, {99.9, 1}, {5, 2}, {0.503, 3}, {1e-9, 4}} {
		if got := numbers.DecimalsFor(c.largest); got != c.want {
			t.Errorf("decimalsFor(%g) = %d, want %d", c.largest, got, c.want)
		}
	}
}

func TestTextWidth(t *testing.T) {
	// Liberation Sans: R 1479, hyphen 682, e 1139, d 1139, U 1479, C 1479, B 1366, of 2048.
	if got, want := layout.TextWidth("R-ed-UCB", 12, false), float64(1479+682+1139+1139+682+1479+1479+1366)*12/2048; got != want {
		t.Errorf("got %g, want %g", got, want)
	}
	if a, b := layout.TextWidth("SW-TS", 12, false), layout.TextWidth("SW-TS", 12, true); b < a {
		t.Errorf("bold %g is narrower than %g", b, a)
	}
	long := "An arm with a long name, ça va"
	for w := 10.0; w < 200; w += 7 {
		if got := layout.Ellipsis(long, 12, false, w); layout.TextWidth(got, 12, false) > w+12 || got != long && !strings.HasSuffix(got, "…") {
			t.Errorf("%q does not fit %g", got, w)
		}
	}
}
