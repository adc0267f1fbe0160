package detmath

import (
	"math"
	"math/big"
	"testing"
)

// A unary function with its domain of test and its true value.
type unary struct {
	name  string
	f     func(float64) float64
	truth func(*big.Float) *big.Float
	bound float64 // ulps
	spans [][2]float64
	logs  [][2]float64 // spans of exponents of 2
	signs bool         // the powers of 2 with either sign
}

func oneMore(x *big.Float) *big.Float { return new(big.Float).SetPrec(1200).Add(x, newBig(1)) }
func oneLess(x *big.Float) *big.Float { return new(big.Float).SetPrec(1200).Sub(x, newBig(1)) }

var unaries = []unary{
	{"Exp", Exp, bigExp, 0.52, [][2]float64{{-1, 1}, {-745, 709.7}, {-746, -707}, {700, 709.7}}, [][2]float64{{-60, 9}}, true},
	{"Expm1", Expm1, func(x *big.Float) *big.Float { return oneLess(bigExp(x)) }, 0.85,
		[][2]float64{{-2, 2}, {-50, 50}, {30, 700}}, [][2]float64{{-60, 5}}, true},
	{"Log", Log, bigLog, 0.52, [][2]float64{{0.5, 2}, {0.99, 1.01}, {1, 200000}}, [][2]float64{{-1074, 1024}}, false},
	{"Log1p", Log1p, func(x *big.Float) *big.Float { return bigLog(oneMore(x)) }, 0.85,
		[][2]float64{{-0.999999, 1}, {-0.01, 0.01}, {-1e-15, 1e-15}, {0, 1e6}}, [][2]float64{{-60, 1023}}, false},
}

// inputs are n deterministic numbers of the unary's domain, in turn from each span.
func (u unary) inputs(n int) []float64 {
	s := NewStream(NewKey(20220717).Child(uint64(len(u.name))))
	xs := make([]float64, n)
	for i := range xs {
		k := i % (len(u.spans) + len(u.logs))
		if k < len(u.spans) {
			xs[i] = u.spans[k][0] + float64(s.Float64()*(u.spans[k][1]-u.spans[k][0]))
			continue
		}
		l := u.logs[k-len(u.spans)]
		e := l[0] + float64(s.Float64()*(l[1]-l[0]))
		xs[i] = math.Ldexp(1+s.Float64(), int(math.Floor(e)))
		if math.IsInf(xs[i], 0) {
			xs[i] = math.MaxFloat64
		}
		if u.signs && s.IntN(2) == 1 {
			xs[i] = -xs[i]
		}
	}
	return xs
}

func TestAccuracyUnary(t *testing.T) {
	for _, u := range unaries {
		t.Run(u.name, func(t *testing.T) {
			worst, at := 0.0, 0.0
			for _, x := range u.inputs(accuracyInputs()) {
				if d := ulps(u.f(x), u.truth(newBig(x))); d > worst {
					worst, at = d, x
				}
			}
			t.Logf("%d inputs: at most %.4f ulp, at %v", accuracyInputs(), worst, at)
			if worst > u.bound {
				t.Errorf("%s(%v) is off by %.4f ulp, more than %v", u.name, at, worst, u.bound)
			}
		})
	}
}

// allInputs is true with the build tag verify.
var allInputs bool

// accuracyInputs returns how many inputs the accuracy tests take. Their oracle computes with hundreds of bits:
// 30,000 inputs, which `make verify` takes, cost 10 s of processor time. TestSameBits shows that wasm has
// the same bits, so that few inputs do there, with -short.
func accuracyInputs() int {
	switch {
	case allInputs:
		return 30_000
	case testing.Short():
		return 1000
	default:
		return 5000
	}
}

// powInputs are the payoffs' own (x+s)^-rho, then any base and exponent without overflow.
func powInputs(n int) [][2]float64 {
	s := NewStream(NewKey(20220717).Child(99))
	in := make([][2]float64, n)
	for i := range in {
		switch i % 3 {
		case 0:
			in[i] = [2]float64{1 + math.Floor(s.Float64()*2e5) + float64(s.Float64()*2000), -float64(2 * s.Float64())}
		case 1:
			in[i] = [2]float64{math.Ldexp(1+s.Float64(), s.IntN(2098)-1074), 0}
			in[i][1] = float64((s.Float64() - 0.5) * 1400 / max(1e-3, math.Abs(Log(in[i][0]))))
		default:
			in[i] = [2]float64{0.9 + float64(0.2*s.Float64()), float64((s.Float64() - 0.5) * 12000)}
		}
	}
	return in
}

func TestAccuracyPow(t *testing.T) {
	worst := 0.0
	var at [2]float64
	for _, in := range powInputs(accuracyInputs()) {
		want := bigExp(bigOp().Mul(newBig(in[1]), bigLog(newBig(in[0]))))
		if f, _ := want.Float64(); math.IsInf(f, 0) {
			continue
		}
		if d := ulps(Pow(in[0], in[1]), want); d > worst {
			worst, at = d, in
		}
	}
	t.Logf("%d inputs: at most %.4f ulp, at %v", accuracyInputs(), worst, at)
	if worst > 0.55 {
		t.Errorf("Pow(%v, %v) is off by %.4f ulp, more than 0.55", at[0], at[1], worst)
	}
}

// TestTables computes every table's entry again.
func TestTables(t *testing.T) {
	for i, e := range expTable {
		x := bigOp().Mul(bigLn2, bigOp().Quo(newBig(float64(i)), newBig(128)))
		want := bigExp(x)
		head := math.Float64frombits(e.head + uint64(i)<<45)
		if d := ulps(head, want); d > 0.5 {
			t.Errorf("expTable[%d].head is off by %v ulp", i, d)
		}
		tail := bigOp().Sub(bigOp().Quo(want, newBig(head)), newBig(1))
		if d := bigOp().Sub(tail, newBig(math.Float64frombits(e.tail))); d.Sign() != 0 && d.MantExp(nil) > -104 {
			t.Errorf("expTable[%d].tail is off by 2^%d", i, d.MantExp(nil))
		}
	}
	for i, e := range logTable {
		if e.inv*256 != math.Floor(e.inv*256) {
			t.Errorf("logTable[%d].inv has too many bits", i)
		}
		want := bigLog(bigOp().Quo(newBig(1), newBig(e.inv)))
		if e.head*0x1p43 != math.Floor(e.head*0x1p43) {
			t.Errorf("logTable[%d].head has too many bits", i)
		}
		if tail := bigOp().Sub(want, newBig(e.head)); ulps(e.tail, tail) > 0.51 {
			t.Errorf("logTable[%d].tail is %v, want %v", i, e.tail, tail)
		}
	}
}
