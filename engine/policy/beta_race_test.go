package policy

import (
	"fmt"
	"math"
	"testing"

	"risingbandits/engine/detmath"
)

// The race has the law of drawing every θ and taking the largest. Its twin is the integral of each
// arm's density times the others' distribution functions, none of it drawn.

// betaWins returns for each law the probability that its θ is the largest.
func betaWins(laws [][2]int) []float64 {
	const steps = 4000
	wins := make([]float64, len(laws))
	before := make([]float64, len(laws))
	for i := 1; i <= steps; i++ {
		now := make([]float64, len(laws))
		for k, ab := range laws {
			now[k] = plainBeta(ab[0], ab[1], float64(i)/steps)
		}
		for k := range laws {
			p := now[k] - before[k]
			for j := range laws {
				if j != k {
					p *= (now[j] + before[j]) / 2
				}
			}
			wins[k] += p
		}
		before = now
	}
	return wins
}

// plainBeta is the distribution function of Beta(a,b), a and b whole, by the binomial law.
func plainBeta(a, b int, x float64) float64 {
	if x >= 1 {
		return 1
	}
	m, sum := a+b-1, 0.0
	lm, _ := math.Lgamma(float64(m + 1))
	for j := a; j <= m; j++ {
		lj, _ := math.Lgamma(float64(j + 1))
		lr, _ := math.Lgamma(float64(m - j + 1))
		sum += math.Exp(lm - lj - lr + float64(j)*math.Log(x) + float64(m-j)*math.Log1p(-x))
	}
	return sum
}

// Chi-squares of 40,000 draws from each state, seed 31: their sum has the sum of the degrees of
// freedom, and its p-value, by Wilson and Hilferty's normal approximation, is to be above 0.001.
func TestRaceHasTheLawOfDrawingAll(t *testing.T) {
	states := [][][2]int{
		{{1, 1}, {1, 1}, {1, 1}},
		{{1, 1}, {300, 40}, {2, 1}, {1, 3}, {5, 2}},
		{{30, 10}, {28, 9}, {33, 12}, {3, 9}, {1, 60}},
		{{200, 20}, {150, 12}, {40, 3}, {7, 1}},
		{{64, 1}, {1, 64}, {50, 2}, {2, 50}, {60, 3}},
		{{7, 2}},
		{{90, 1}, {20, 1}, {10, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}, {2, 2}},
		{{13, 500}, {1, 40}, {1, 30}, {2, 60}},
	}
	const draws = 40_000
	s := detmath.NewStream(detmath.NewKey(31))
	chi2, freedom := 0.0, 0.0
	for _, laws := range states {
		r := newBetaRace(len(laws))
		r.reset()
		for k, ab := range laws {
			r.set(k, ab[0], ab[1])
		}
		count := make([]float64, len(laws))
		for range draws {
			count[r.draw(&s)]++
		}
		var part float64
		for k, p := range betaWins(laws) {
			if want := draws * p; want > 5 {
				part += (count[k] - want) * (count[k] - want) / want
				freedom++
			}
		}
		freedom--
		t.Logf("%v: chi-square %.2f, drawn %v", laws, part, count)
		chi2 += part
	}
	z := (math.Cbrt(chi2/freedom) - 1 + 2/(9*freedom)) / math.Sqrt(2/(9*freedom))
	p := math.Erfc(z/math.Sqrt2) / 2
	t.Logf("seed 31: chi-square %.2f of %v degrees of freedom, p-value %.3f", chi2, freedom, p)
	if p < 0.001 {
		t.Errorf("seed 31: p-value %v", p)
	}
}

// The tabulated distribution functions are the binomial sums.
func TestBetaRows(t *testing.T) {
	for _, ab := range [][2]int{{1, 1}, {1, 65}, {65, 1}, {33, 33}, {20, 3}} {
		row := make([]float64, betaCells+1)
		betaRowTo(row, ab[0], ab[1])
		for g, got := range row {
			want := 0.0
			if g > 0 {
				want = plainBeta(ab[0], ab[1], float64(g)/betaCells)
			}
			if math.Abs(got-want) > 1e-12 {
				t.Errorf("Beta%v at %d/%d: %v, want %v", ab, g, betaCells, got, want)
			}
		}
	}
}

// Within a cell θ has the law's mean there: 20,000 draws, 4.5 standard errors.
func TestWithinACell(t *testing.T) {
	s := detmath.NewStream(detmath.NewKey(32))
	for _, c := range []struct{ a, b, cell int }{{1, 1, 0}, {1, 9, 0}, {9, 1, 63}, {30, 12, 45}, {30, 12, 52}, {300, 40, 56}} {
		x := betaLaw{a: c.a, b: c.b}
		lo, hi := float64(c.cell)/betaCells, float64(c.cell+1)/betaCells
		want := plainBetaMean(c.a, c.b, lo, hi)
		sum, square := 0.0, 0.0
		const draws = 20_000
		for range draws {
			theta := x.within(&s, c.cell)
			if theta < lo || theta > hi {
				t.Fatalf("seed 32: %v of cell %d", theta, c.cell)
			}
			sum += theta
			square += theta * theta
		}
		mean := sum / draws
		se := math.Sqrt((square/draws - mean*mean) / draws)
		if math.Abs(mean-want) > 4.5*se {
			t.Errorf("seed 32: Beta(%d,%d) in cell %d has mean %v, want %v, standard error %v", c.a, c.b, c.cell, mean, want, se)
		}
	}
}

// plainBetaMean is the mean of Beta(a,b) given lo < θ < hi, by summing over 2,000 slices.
func plainBetaMean(a, b int, lo, hi float64) float64 {
	const n = 2000
	sum, mass := 0.0, 0.0
	for i := range n {
		x := lo + (hi-lo)*(float64(i)+0.5)/n
		f := math.Exp(float64(a-1)*math.Log(x) + float64(b-1)*math.Log1p(-x))
		sum += x * f
		mass += f
	}
	return sum / mass
}

// A θ is that of two gammas in turn, word for word.
func TestBetaIsTwoGammas(t *testing.T) {
	r := newBetaRace(1)
	check(t, 20000, func(seed uint64) error {
		s := detmath.NewStream(detmath.NewKey(seed))
		shape := func() int { return 1 + s.IntN([]int{3, 60, betaShapes + 60}[s.IntN(3)]) }
		r.set(0, shape(), shape())
		x := &r.laws[0]
		twin := s
		got := r.beta(&s, x)
		a := twin.GammaOf(detmath.NewGammaShape(float64(x.a)))
		if want := a / (a + twin.GammaOf(detmath.NewGammaShape(float64(x.b)))); got != want || s != twin {
			return fmt.Errorf("%v: %v, by two gammas %v; the streams are equal: %v", *x, got, want, s == twin)
		}
		return nil
	})
}

// That no arm is above is only reported where multiplying arm by arm gives the same.
func TestNoneOfIsWithinItsDoubt(t *testing.T) {
	below := make([]float64, betaFew)
	rows := make([]int32, betaFew)
	check(t, 20000, func(seed uint64) error {
		s := detmath.NewStream(detmath.NewKey(seed))
		n := keyBlock * (1 + s.IntN(betaFew/keyBlock))
		power, inTurn := 4*s.Float64(), 1.0
		for k := range n {
			rows[k], below[k] = int32(k), 1-math.Pow(s.Float64(), power)
			inTurn = float64(inTurn * below[k])
		}
		if fast := noneOf(rows[:n], below) - betaRounding; fast >= inTurn && fast > 0 {
			return fmt.Errorf("%v of %v, in turn %v", fast, below[:n], inTurn)
		}
		return nil
	})
}
