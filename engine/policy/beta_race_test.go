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

// Within a cell θ is that of rejection by the density alone, word for word.
func TestWithinIsPlainRejection(t *testing.T) {
	check(t, 20000, func(seed uint64) error {
		s := detmath.NewStream(detmath.NewKey(seed))
		most := []int{2, 60, 400}[s.IntN(3)]
		x := betaLaw{a: 1 + s.IntN(most), b: 1 + s.IntN(most)}
		cell := min(betaCells*x.a/(x.a+x.b)+s.IntN(5), betaCells-1) // the law's own and those above, where cells are drawn
		twin := s
		got, want := x.within(&s, cell), plainWithin(&twin, x.a, x.b, cell)
		if got != want || s != twin {
			return fmt.Errorf("Beta(%d,%d) in cell %d: %v, want %v; the streams are equal: %v", x.a, x.b, cell, got, want, s == twin)
		}
		return nil
	})
}

func plainWithin(s *detmath.Stream, lawA, lawB, cell int) float64 {
	a, b := float64(lawA-1), float64(lawB-1)
	if a+b == 0 {
		return (float64(cell) + s.Float64()) / betaCells
	}
	top := min(max(a/(a+b), float64(cell)/betaCells), float64(cell+1)/betaCells)
	for {
		theta := float64((float64(cell) + s.Float64()) / betaCells)
		fall := 0.0
		if a > 0 {
			fall += float64(a * detmath.Log(theta/top))
		}
		if b > 0 {
			fall += float64(b * detmath.Log((1-theta)/(1-top)))
		}
		if s.Float64() < detmath.Exp(fall) {
			return theta
		}
	}
}

// A θ is that of two gammas in turn, word for word.
func TestBetaIsTwoGammas(t *testing.T) {
	r := newBetaRace(1)
	check(t, 20000, func(seed uint64) error {
		s := detmath.NewStream(detmath.NewKey(seed))
		shape := func() int { return 1 + s.IntN([]int{3, 60, betaShapes + 60}[s.IntN(3)]) }
		r.set(0, shape(), shape())
		x := r.laws[0]
		twin := s
		got := beta(&s, &r.fa, &r.fb)
		a := twin.GammaOf(detmath.NewGammaShape(float64(x.a)))
		if want := a / (a + twin.GammaOf(detmath.NewGammaShape(float64(x.b)))); got != want || s != twin {
			return fmt.Errorf("%v: %v, by two gammas %v; the streams are equal: %v", x, got, want, s == twin)
		}
		return nil
	})
}

// The next arm that is above is that of multiplying arm by arm, also where u is as good as the product.
func TestNextAboveIsThatInTurn(t *testing.T) {
	const cell = 7
	below := make([]betaRow, 40)
	check(t, 20000, func(seed uint64) error {
		s := detmath.NewStream(detmath.NewKey(seed))
		rows := make([]*betaRow, keyBlock*(1+s.IntN(len(below)/keyBlock)))
		power := 4 * s.Float64()
		for k := range rows {
			rows[k] = &below[k]
			rows[k][cell] = 1 - math.Pow(s.Float64(), power)
		}
		u := s.Float64()
		if s.IntN(2) == 0 {
			u = float64(s.IntN(3)-1) * 0x1p-53
			product := 1.0
			for _, row := range rows[:1+s.IntN(len(rows))] {
				product *= row[cell]
			}
			u += product
		}
		if got, want := nextAbove(rows, cell, u), nextInTurn(rows, cell, u); got != want {
			return fmt.Errorf("u %v: arm %d; in turn arm %d", u, got, want)
		}
		return nil
	})
}

// sureCell is never above the cell of θ, and is that cell except next to its lower end.
func TestSureCell(t *testing.T) {
	s := detmath.NewStream(detmath.NewKey(34))
	for g := range betaCells {
		edge := float64(g) / betaCells
		below := math.Nextafter(float64(g+1)/betaCells, 0)
		for _, theta := range []float64{edge, edge + 0x1p-29, edge + s.Float64()/betaCells, below} {
			got, want := sureCell(theta), int(theta*betaCells)
			if got > want || got < want && (got < want-1 || theta > edge+0x1p-30) {
				t.Errorf("θ %v: cell %d, want %d", theta, got, want)
			}
		}
	}
	if got := sureCell(1); got < betaCells-1 {
		t.Errorf("θ 1: cell %d", got)
	}
}

// What a race remembers of earlier rounds changes nothing: beside it, another race forgets it in every round.
func TestRaceRemembersNothingWrong(t *testing.T) {
	for _, K := range []int{1, 2, 15, 50} {
		fast, plain := newBetaRace(K), newBetaRace(K)
		s := detmath.NewStream(detmath.NewKey(uint64(33 + K)))
		for range 3 {
			fast.reset()
			plain.reset()
			for round := range 6000 {
				for range s.IntN(2) * s.IntN(3) {
					arm, a, b := s.IntN(K), 1+s.IntN(40), 1+s.IntN(40)
					fast.set(arm, a, b)
					plain.set(arm, a, b)
				}
				arm := s.IntN(K)
				fast.compare(arm)
				plain.compare(arm)
				plain.sureFrom = unsure
				twin := s
				if got, want := fast.draw(&s), plain.draw(&twin); got != want || s != twin {
					t.Fatalf("%d arms, round %d: arm %d, want %d; the streams are equal: %v", K, round, got, want, s == twin)
				}
			}
		}
	}
}

// Adding to the lead's law is setting it, with parameters in the table of shapes and above.
func TestAddToLeadIsSetting(t *testing.T) {
	check(t, 2000, func(seed uint64) error {
		s := detmath.NewStream(detmath.NewKey(seed))
		fast, plain := newBetaRace(2), newBetaRace(2)
		a, b := 2+s.IntN(2*betaShapes), 2+s.IntN(2*betaShapes)
		for _, r := range []*betaRace{fast, plain} {
			r.reset()
			r.set(0, a, b)
		}
		d := s.IntN(3) - 1
		fast.addToLead(d, -d)
		plain.set(0, a+d, b-d)
		if fast.laws[0] != plain.laws[0] || fast.fa != plain.fa || fast.fb != plain.fb {
			return fmt.Errorf("Beta(%d,%d) and %d: %v, want %v", a, b, d, fast.laws[0], plain.laws[0])
		}
		return nil
	})
}
