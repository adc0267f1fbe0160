package theory

import (
	"math"
	"math/rand/v2"
	"testing"

	"risingbandits/engine/detmath"
	"risingbandits/engine/payoff"
)

// near reports whether two numbers agree within a share of the larger.
func near(a, b, share float64) bool {
	return a == b || math.Abs(a-b) <= share*max(math.Abs(a), math.Abs(b))
}

// randomSpec returns an arm of any family, some of them falling or not concave.
func randomSpec(rng *rand.Rand) payoff.Spec {
	c := rng.Float64()
	switch rng.IntN(8) {
	case 0:
		return payoff.Exp(c, 0.0005+rng.Float64()/5)
	case 1:
		return payoff.Poly(c, float64(1+rng.IntN(300)), 0.4+0.5*rng.Float64())
	case 2:
		return payoff.PolyShift(c, 1, 0.5+rng.Float64(), 3*rng.Float64())
	case 3:
		return payoff.Linear(rng.Float64()/500, c)
	case 4:
		return payoff.Constant(c)
	case 5:
		return payoff.Step(c/4, c, rng.IntN(2000))
	case 6:
		return payoff.Exp(-c, 0.01)
	}
	points := []payoff.Point{{X: 10 * rng.Float64(), Y: c / 4}}
	for range 1 + rng.IntN(6) {
		last := points[len(points)-1]
		points = append(points, payoff.Point{X: last.X + 0.3 + 300*rng.Float64()*rng.Float64(), Y: rng.Float64()})
	}
	return payoff.Curve(points...)
}

func funcs(t testing.TB, specs []payoff.Spec) []payoff.Func {
	t.Helper()
	var fs []payoff.Func
	for _, s := range specs {
		f, err := payoff.New(s)
		if err != nil {
			t.Fatal(err)
		}
		fs = append(fs, f)
	}
	return fs
}

// direct returns max_i gamma_i(l), or 0 if all are below.
func direct(fs []payoff.Func, l int) float64 {
	g := 0.0
	for _, f := range fs {
		g = max(g, f.Increment(l))
	}
	return g
}

// One arm pays 0.1, 0.3, 0.4, 0.45, with increments 0.2, 0.1, 0.05; the other 0.12 l up to 0.36, with
// increments 0.12, 0.12, 0. The largest are 0.2, 0.12, 0.05.
//
//	q = 1     0.2 + 0.12 + 0.05 = 0.37
//	q = 1/2   0.447213595499958 + 0.346410161513775 + 0.223606797749979 = 1.017230554763712
func TestCumulativeIncrementByHand(t *testing.T) {
	specs := []payoff.Spec{
		payoff.Curve(payoff.Point{X: 1, Y: 0.1}, payoff.Point{X: 2, Y: 0.3}, payoff.Point{X: 3, Y: 0.4}, payoff.Point{X: 4, Y: 0.45}),
		payoff.Linear(0.12, 0.36),
	}
	in := MaxIncrements(specs, 6)
	for _, c := range []struct {
		m    int
		q, y float64
	}{
		{1, 0, 0}, {1, 1, 0}, {2, 1, 0.2}, {3, 1, 0.32}, {4, 1, 0.37}, {4, 0.5, 1.017230554763712}, {4, 0, 3},
		{6, 0, 5},    // 0^0 = 1
		{6, 1, 0.37}, // both arms are level from l = 4 on
	} {
		if y := in.CumulativeIncrement(c.m, c.q); !near(y, c.y, 1e-14) {
			t.Errorf("Y(%d, %v) = %v, want %v", c.m, c.q, y, c.y)
		}
	}
	ys := in.CumulativeIncrementsTo(make([]float64, 3), 4, 0, 0.5)
	if ys[0] != 3 || !near(ys[1], 1.017230554763712, 1e-14) || !near(ys[2], 0.37, 1e-14) {
		t.Errorf("on the grid Y is %v", ys)
	}
}

// The largest increments are those of all arms looked at one by one, to the last bit, and Y their sum.
func TestIncrementsAreThoseOfDirectSummation(t *testing.T) {
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 8))
		specs := make([]payoff.Spec, 1+rng.IntN(12))
		for i := range specs {
			specs[i] = randomSpec(rng)
		}
		m, q := 1+rng.IntN(3000), rng.Float64()
		in, fs := MaxIncrements(specs, m), funcs(t, specs)
		sum, run := 0.0, 0
		for l := 1; l < m; l++ {
			g, want := direct(fs, l), math.Inf(-1)
			if g > 0 {
				want = detmath.Log(g)
			}
			for int(in.ends[run]) < l {
				run++
			}
			if in.logs[run] != want {
				t.Fatalf("seed %d, l = %d: ln g = %v, want %v, of %v", seed, l, in.logs[run], want, specs)
			}
			sum += math.Pow(g, q)
		}
		if y := in.CumulativeIncrement(m, q); !near(y, sum, 1e-11) {
			t.Errorf("seed %d: Y(%d, %v) = %v, want %v", seed, m, q, y, sum)
		}
	}
}

// With q = 1 and one arm the sum telescopes to mu(M) - mu(1).
func TestCumulativeIncrementTelescopes(t *testing.T) {
	for _, spec := range []payoff.Spec{payoff.Exp(0.7, 1e-3), payoff.Poly(1.08, 85, 0.8), payoff.Linear(0.00004, 0.9), payoff.Exp(0.5, 3)} {
		const m = 300_000
		f := funcs(t, []payoff.Spec{spec})[0]
		if y, want := MaxIncrements([]payoff.Spec{spec}, m).CumulativeIncrement(m, 1), f.At(m)-f.At(1); math.Abs(y-want) > 1e-12 {
			t.Errorf("%v: Y = %v, want %v", spec, y, want)
		}
	}
}

// A counted payoff counts how often its increment is asked for.
type counted struct {
	payoff.Func
	n *int
}

func (c counted) Increment(x int) float64 { *c.n++; return c.Func.Increment(x) }

// manyArms returns concave arms of all families.
func manyArms(n int) []payoff.Spec {
	rng := rand.New(rand.NewPCG(1, 8))
	specs := make([]payoff.Spec, n)
	for i := range specs {
		c := rng.Float64()
		specs[i] = [...]payoff.Spec{
			payoff.Exp(c, 5/float64(2+rng.IntN(200_000))),
			payoff.Poly(c, float64(2+rng.IntN(200_000)), 0.4+0.6*rng.Float64()),
			payoff.Linear(c/float64(1+rng.IntN(1_000_000)), c),
			payoff.Curve(payoff.Point{X: 0, Y: 0}, payoff.Point{X: 1e4, Y: c / 2}, payoff.Point{X: 1e5, Y: c}),
		}[i%4]
	}
	return specs
}

// A thousand arms cost some tens of evaluations for each l, not a thousand; level arms none.
func TestArmsBelowAreNotEvaluated(t *testing.T) {
	const m = 200_000
	n := 0
	f := finder{in: &Increments{m: m}}
	for i, spec := range manyArms(1000) {
		s := newSlope(spec, m)
		s.f = counted{s.f, &n}
		f.arms, f.stack = append(f.arms, s), append(f.stack, int32(i))
	}
	f.find(1, m, 0)
	if n > 30*m {
		t.Errorf("%.1f evaluations for each l", float64(n)/m)
	}
	n = 0
	level := newSlope(payoff.Linear(0.001, 0.1), maxLength) // from l = 100 on
	level.f = counted{level.f, &n}
	f = finder{in: &Increments{m: maxLength}, arms: []slope{level}, stack: []int32{0}}
	f.find(1, maxLength, 0)
	if n > 10_000 || len(f.in.logs) > 4 {
		t.Errorf("an arm that is level from l = 100 on took %d evaluations and %d runs", n, len(f.in.logs))
	}
}

func BenchmarkMaxIncrements(b *testing.B) {
	for _, c := range []struct {
		name string
		arms int
	}{{"arms=2", 2}, {"arms=1000", 1000}} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				MaxIncrements(manyArms(c.arms), maxLength)
			}
		})
	}
}

func BenchmarkLeast(b *testing.B) {
	in := MaxIncrements(manyArms(4), maxLength)
	th := Theorem{Deterministic: true}
	for b.Loop() {
		th.Least(in, 1, maxLength)
	}
}
