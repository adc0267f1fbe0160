package policy

import (
	"fmt"
	"math"
	"math/big"
	"testing"

	"risingbandits/engine/detmath"
)

const bigPrec = 240

func bigOf(x float64) *big.Float { return new(big.Float).SetPrec(bigPrec).SetFloat64(x) }

func bigNew() *big.Float { return new(big.Float).SetPrec(bigPrec) }

// bigLog returns ln x to some 200 bits: 12 square roots bring x near 1, where
// ln x = 2 (z + z³/3 + z⁵/5 + ...) with z = (x-1)/(x+1).
func bigLog(x *big.Float) *big.Float {
	y := bigNew().Set(x)
	const roots = 12
	for range roots {
		y.Sqrt(y)
	}
	one := bigOf(1)
	z := bigNew().Quo(bigNew().Sub(y, one), bigNew().Add(y, one))
	z2, power, sum := bigNew().Mul(z, z), bigNew().Set(z), bigNew()
	for i := int64(1); i < 120; i += 2 {
		sum.Add(sum, bigNew().Quo(power, bigOf(float64(i))))
		power.Mul(power, z2)
	}
	return sum.SetMantExp(sum, roots+1)
}

// bigKL returns kl(p,q) for 0 <= p <= q < 1.
func bigKL(p, q float64) *big.Float {
	one, bp, bq := bigOf(1), bigOf(p), bigOf(q)
	p1, q1 := bigNew().Sub(one, bp), bigNew().Sub(one, bq)
	kl := bigNew().Mul(p1, bigLog(bigNew().Quo(p1, q1)))
	if p > 0 {
		kl.Add(kl, bigNew().Mul(bp, bigLog(bigNew().Quo(bp, bq))))
	}
	return kl
}

// klCases draws means and levels over all their scales, edges included.
func klCase(seed uint64) (p, level float64) {
	s := detmath.NewStream(detmath.NewKey(seed))
	p = s.Float64()
	switch s.IntN(4) {
	case 0:
		p = math.Exp(-30 * p)
	case 1:
		p = 1 - math.Exp(-30*p)
	case 2:
		p = float64(s.IntN(21)) / 20
	}
	return p, 30 * math.Exp(-25*s.Float64())
}

func ulps(q float64, n int) float64 { return math.Float64frombits(math.Float64bits(q) + uint64(n)) }

// The solution is the double whose computed divergence still is within the level while the next
// one's is not.
func TestKLAdjacentDoublesBracketTheRoot(t *testing.T) {
	check(t, 20000, func(seed uint64) error {
		p, level := klCase(seed)
		q := klUpper(p, level)
		switch {
		case q < p || q > 1:
			return fmt.Errorf("klUpper(%v, %v) = %v", p, level, q)
		case p < 1 && q > p && !(bernoulliKL(p, q) <= level):
			return fmt.Errorf("klUpper(%v, %v) = %v is beyond the level", p, level, q)
		case q < belowOne && !(bernoulliKL(p, ulps(q, 1)) > level):
			return fmt.Errorf("klUpper(%v, %v) = %v, and the next double is within the level", p, level, q)
		}
		return nil
	})
}

// The true divergence crosses the level within klUlps doubles of the solution.
func TestKLSolutionIsTrue(t *testing.T) {
	const klUlps = 4
	check(t, fewer(1500), func(seed uint64) error {
		p, level := klCase(seed)
		q := klUpper(p, level)
		if p == 1 {
			return nil
		}
		if lo := ulps(q, -klUlps); lo > p && bigKL(p, lo).Cmp(bigOf(level)) > 0 {
			return fmt.Errorf("klUpper(%v, %v) = %v is more than %d ulp too large", p, level, q, klUlps)
		}
		if hi := ulps(q, klUlps); hi < 1 && bigKL(p, hi).Cmp(bigOf(level)) <= 0 {
			return fmt.Errorf("klUpper(%v, %v) = %v is more than %d ulp too small", p, level, q, klUlps)
		}
		return nil
	})
}

func TestKLEdges(t *testing.T) {
	for _, c := range []struct{ p, level, want float64 }{
		{1, 0, 1}, {1, 5, 1}, {0.3, 0, 0.3}, {0, 0, 0},
		{0, math.Ln2, 0.5}, {0, 100, belowOne}, {0.5, 1000, belowOne}, {belowOne, 1, belowOne},
		{0.25, 1e-300, 0.25}, {0.5, math.Inf(1), belowOne},
	} {
		if got := klUpper(c.p, c.level); math.Abs(got-c.want) > 0x1p-53 {
			t.Errorf("klUpper(%v, %v) = %v, want %v", c.p, c.level, got, c.want)
		}
	}
}

// A mean that is almost 0, as beta noise of small payoffs makes it, has the index of 0.
func TestKLOfTheSmallestMeans(t *testing.T) {
	for _, p := range []float64{5e-324, 1.9e-322, 1e-310, 5e-309, 1e-308, 0x1p-1022, 1e-300} {
		for _, level := range []float64{1e-5, 0.01, 1.24, 20} {
			if got, want := klUpper(p, level), klUpper(0, level); math.Abs(got-want) > 1e-15 {
				t.Errorf("klUpper(%v, %v) = %v, of 0 %v", p, level, got, want)
			}
		}
	}
}

func TestKLGrowsWithMeanAndLevel(t *testing.T) {
	check(t, 3000, func(seed uint64) error {
		p, level := klCase(seed)
		q := klUpper(p, level)
		if more := klUpper(p, level*1.001); more < q {
			return fmt.Errorf("klUpper(%v, ·) falls from %v to %v as the level grows from %v", p, q, more, level)
		}
		if p2 := math.Min(1, p*1.001); klUpper(p2, level) < q {
			return fmt.Errorf("klUpper(·, %v) falls as p grows from %v to %v", level, p, p2)
		}
		return nil
	})
}

// The level of the KL policies: ln ln t counts from e on only.
func TestConfidence(t *testing.T) {
	f := newConfidence(3, 1000)
	for _, c := range []struct {
		t    int
		want float64
	}{{1, 0}, {2, math.Ln2}, {3, 1.0986122886681098 + 3*0.09404782761669961}, {1000, 6.907755278982137 + 3*1.9326447339160655}} {
		if got := f.at(c.t); math.Abs(got-c.want) > 1e-14*c.want {
			t.Errorf("level(%d) = %v, want %v", c.t, got, c.want)
		}
	}
}

// The lazy choice is that of solving for every arm, tie for tie, in long runs where means touch 0
// and 1, whole arms are equal, and levels are large and small.
func TestLazyKLIsThePlainOne(t *testing.T) {
	kind, _ := Lookup("kl-ucb")
	check(t, 60, func(seed uint64) error {
		s := detmath.NewStream(detmath.NewKey(seed))
		c := Context{K: 1 + s.IntN(8), T: 3000}
		p := newKLUCB(c, Resolve(kind, c, Values{"c": float64(s.IntN(4))}))
		draws := testDraws(seed, c.K)
		p.Reset(draws)
		mu, sigma, coins := s.Float64(), []float64{0, 1e-9, 0.1, 1}[s.IntN(4)], s.IntN(2) == 0
		index := make([]float64, c.K)
		for round := 1; round <= c.T; round++ {
			f := p.level.at(round)
			for k := range index {
				index[k] = p.bound(k, f)
			}
			want := draws.argmax(index)
			if got := p.Choose(round); got != want || p.draws.Own != draws.Own {
				return fmt.Errorf("round %d: arm %d, want %d of %v", round, got, want, index)
			}
			reward := mu + 0.02*float64(want%3) + sigma*s.Normal()
			if coins {
				reward = math.Round(clip(reward))
			}
			p.Update(round, want, reward)
		}
		return nil
	})
}

// So are those of SW-KL-UCB's brackets and, in longer windows, its race.
func TestBracketedSWKLIsThePlainOne(t *testing.T) {
	kind, _ := Lookup("sw-kl-ucb")
	check(t, fewer(60), func(seed uint64) error {
		s := detmath.NewStream(detmath.NewKey(seed))
		c := Context{K: 1 + s.IntN(20), T: 6000}
		tau := []float64{1, 2, 30, 252, 2000, 2500}[s.IntN(6)]
		p := newSWKLUCB(c, Resolve(kind, c, Values{"c": float64(s.IntN(4)), "tau": tau}))
		draws := testDraws(seed, c.K)
		p.Reset(draws)
		mu, sigma, coins := s.Float64(), []float64{0, 1e-9, 0.1, 1}[s.IntN(4)], s.IntN(2) == 0
		index := make([]float64, c.K)
		for round := 1; round <= c.T; round++ {
			f := p.level.at(min(round, int(tau)))
			for k := range index {
				index[k] = p.bound(k, f)
			}
			want := draws.argmax(index)
			if got := p.Choose(round); got != want || p.draws.Own != draws.Own {
				return fmt.Errorf("round %d of window %v: arm %d, want %d of %v", round, tau, got, want, index)
			}
			reward := mu + 0.02*float64(want%3) + sigma*s.Normal()
			if coins {
				reward = math.Round(clip(reward))
			}
			p.Update(round, want, reward)
		}
		return nil
	})
}

// The table's bounds hold the solution between them, and near by.
func TestBracketsHoldTheSolution(t *testing.T) {
	check(t, 3000, func(seed uint64) error {
		s := detmath.NewStream(detmath.NewKey(seed))
		n, p := 1+s.IntN(250), s.Float64()
		table := newKLTable(30*s.Float64(), n)
		table.prepare()
		lo, hi := table.bracket(n, float64(n)*p)
		if q := klUpper(p, table.level/float64(n)); !(lo <= q && q <= hi) || p > 0.05 && hi-lo > 0.001 {
			return fmt.Errorf("%d rewards of mean %v at level %v: bounds %v and %v of %v", n, p, table.level, lo, hi, q)
		}
		return nil
	})
}

// With many arms each has two or three rewards in the window, and their indices differ only near 1.
func TestBracketsTellIndicesNear1Apart(t *testing.T) {
	check(t, 3000, func(seed uint64) error {
		s := detmath.NewStream(detmath.NewKey(seed))
		n, p := 1+s.IntN(3), 0.5+s.Float64()/2
		table := newKLTable(1+10*s.Float64(), n)
		table.prepare()
		lo, hi := table.bracket(n, float64(n)*p)
		if q := klUpper(p, table.level/float64(n)); hi-lo > (1-q)/5+1e-11 {
			return fmt.Errorf("%d rewards of mean %v at level %v: bounds %v and %v of %v", n, p, table.level, lo, hi, q)
		}
		return nil
	})
}

// What a table was asked before, of cells beside one, changes no bounds.
func TestBracketsDoNotDependOnWhatWasAsked(t *testing.T) {
	check(t, 20, func(seed uint64) error {
		s := detmath.NewStream(detmath.NewKey(seed))
		n, level := 1+s.IntN(4), 10*s.Float64()
		used := newKLTable(level, 4)
		used.prepare()
		for range 300 {
			p := float64(float64(s.IntN(12))/klGrid) + s.Float64()/klGrid
			if s.IntN(2) == 0 {
				p = 1 - p
			}
			fresh := newKLTable(level, 4)
			fresh.prepare()
			lo, hi := used.bracket(n, float64(n)*p)
			if freshLo, freshHi := fresh.bracket(n, float64(n)*p); lo != freshLo || hi != freshHi {
				return fmt.Errorf("mean %v of %d at level %v: %v and %v, in a new table %v and %v", p, n, level, lo, hi, freshLo, freshHi)
			}
		}
		return nil
	})
}

func TestLimitsWithoutJumps(t *testing.T) {
	values := []float64{-inf, -2, -0x1p-1074, math.Copysign(0, -1), 0, 0x1p-1074, 0.5, belowOne, 1, 1.5, inf}
	for _, x := range values {
		if got, want := limit(x, 1), clip01(x); math.Float64bits(got) != math.Float64bits(want) {
			t.Errorf("limit(%v, 1) = %v, want %v", x, got, want)
		}
	}
}
