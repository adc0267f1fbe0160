package payoff

import (
	"math"
	"slices"
	"testing"

	"risingbandits/engine/detmath"
)

// randomSpecs are n specs of all families, most of them near the assumptions' borders: signs
// of both kinds, levels around 0 and 1, jumps and points around the horizon of the tests.
func randomSpecs(seed uint64, n int) []Spec {
	r := detmath.NewStream(detmath.NewKey(seed).Child(uint64(n)))
	between := func(a, b float64) float64 { return a + float64(r.Float64()*(b-a)) }
	pick := func(vs ...float64) float64 { return vs[r.IntN(len(vs))] }
	level := func() float64 { return pick(0, 1, 0.5, between(-0.2, 1.2), between(0, 1), between(0, 1)) }
	specs := make([]Spec, n)
	for i := range specs {
		switch i % 8 {
		case 0:
			specs[i] = Exp(pick(level(), -level(), 1.05), pick(0.001, 0.01, between(0, 0.05)))
		case 1:
			specs[i] = Poly(pick(level(), -level(), 1.05), between(0, 50), between(0.3, 1.5))
		case 2:
			specs[i] = PolyShift(pick(level(), -level(), 1.05), between(-5, 5), between(0.3, 1.5), between(-0.5, 20))
		case 3:
			specs[i] = Linear(between(-0.002, 0.01), pick(level(), 1.5, -0.1))
		case 4:
			specs[i] = Constant(level())
		case 5:
			specs[i] = Step(level(), level(), r.IntN(horizonOfTests+3))
		default:
			specs[i] = randomCurve(&r, i%8 == 7, level)
		}
	}
	return specs
}

const horizonOfTests = 300

// randomCurve has points at whole numbers or between; a rising one has steps that shrink, so that
// it satisfies both assumptions unless a later one is disturbed.
func randomCurve(r *detmath.Stream, rising bool, level func() float64) Spec {
	n := 2 + r.IntN(6)
	x, y := float64(r.IntN(2)), 0.0
	slope := 0.02
	points := make([]Point, n)
	for i := range points {
		points[i] = Point{x, y}
		width := float64(1 + r.IntN(80))
		if r.IntN(3) == 0 {
			width += r.Float64()
		}
		x += width
		if rising {
			slope = float64(slope * r.Float64())
			y += float64(slope * width)
		} else {
			y = level()
		}
	}
	return Spec{Family: "points", Points: points}
}

// bruteForce walks the whole horizon. What it reports is beyond rounding; what is within rounding
// it cannot tell, so tolerance is the size up to which Check may know better.
func bruteForce(f Func, horizon int, tolerance float64) map[Kind]int {
	found := map[Kind]int{}
	report := func(k Kind, x int, broken bool) {
		if _, ok := found[k]; broken && !ok {
			found[k] = x
		}
	}
	for x := 1; x <= horizon; x++ {
		here := f.At(x)
		report(Leaves, x, here < 0 || here > 1)
		if x == 1 {
			continue
		}
		before := f.At(x - 1)
		report(Decreases, x, before-here > tolerance)
		report(NotConcave, x, x < horizon && (f.At(x+1)-here)-(here-before) > tolerance)
	}
	return found
}

// TestCheckAgrees holds Check to the walk over every x.
func TestCheckAgrees(t *testing.T) {
	const seed = 3
	kinds := map[Kind]int{}
	for i, s := range slices.Concat(randomSpecs(seed, 8000), ofEveryFamily(seed, 200), paperArms) {
		f, err := New(s)
		if err != nil {
			t.Fatalf("seed %d, spec %d: %v", seed, i, err)
		}
		for _, horizon := range []int{1, 2, 3, 50, horizonOfTests} {
			got := map[Kind]int{}
			for _, v := range Check(s, horizon) {
				got[v.Kind] = v.X
				kinds[v.Kind]++
			}
			tolerance := float64(1e-14 * max(1, biggest(s, f, 1), biggest(s, f, horizon)))
			want := bruteForce(f, horizon, tolerance)
			for _, k := range []Kind{Decreases, NotConcave, Leaves} {
				if got[k] != want[k] && !tooSmall(f, k, got[k], 2*tolerance) {
					t.Errorf("seed %d, spec %d %v, horizon %d: %s at %d, the walk finds %d", seed, i, s, horizon, k, got[k], want[k])
				}
			}
		}
	}
	for _, k := range []Kind{Decreases, NotConcave, Leaves} {
		if kinds[k] < 1000 {
			t.Errorf("only %d specs are of kind %q: the test is too weak", kinds[k], k)
		}
	}
}

// tooSmall reports whether a violation that Check reports at x is smaller than size, that of rounding, so that the
// walk finds it later or never.
func tooSmall(f Func, k Kind, x int, size float64) bool {
	if x == 0 {
		return false
	}
	switch k {
	case Decreases:
		return math.Abs(f.Increment(x-1)) < size
	case NotConcave:
		return math.Abs(f.Increment(x)-f.Increment(x-1)) < size
	}
	return false
}
