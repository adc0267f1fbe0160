package theory

import (
	"math"
	"strings"
	"testing"

	"risingbandits/engine/payoff"
)

// panicOf returns what f panics with, nil if it does not.
func panicOf(f func()) (value any) {
	defer func() { value = recover() }()
	f()
	return nil
}

func finite(x float64) bool { return math.Abs(x) <= math.MaxFloat64 }

// FuzzTheorems: arguments within the stated ranges give bounds that are at least their part without q and no
// NaN, with the best q no worse than another; arguments outside panic by a constant of this package.
func FuzzTheorems(f *testing.F) {
	f.Add(0.7, 0.01, 2, 100, 0.25, 4.0, 0.1, 0.5, true, false)
	f.Add(1.0, 1000.0, 1, 1, 0.4999, 2.0001, 0.0, 0.0, false, false)
	f.Add(1000.0, 1e-9, 1000, 3, 1e-300, 1e300, 1e300, 1.0, false, true)
	f.Add(-1.0, 1.0, 0, 0, 0.5, 2.0, -1.0, 1.5, true, true)
	f.Add(0.0, 0.0, 3, 5000, math.NaN(), math.Inf(1), math.NaN(), math.NaN(), false, true)
	f.Fuzz(func(t *testing.T, c, a float64, k, horizon int, epsilon, alpha, sigma, q float64, deterministic, restless bool) {
		horizon %= 5000
		spec := payoff.Exp(c, a)
		if _, err := payoff.New(spec); err != nil {
			return
		}
		th := Theorem{Restless: restless, Deterministic: deterministic, Epsilon: epsilon, Alpha: alpha, Sigma: sigma}
		good := k >= 1 && horizon >= 1 && q >= 0 && q <= 1 &&
			(deterministic || epsilon > 0 && epsilon < 0.5 && alpha > 2 && finite(alpha) && sigma >= 0 && finite(sigma))
		var bound, head float64
		var best Best
		value := panicOf(func() {
			in := MaxIncrements([]payoff.Spec{spec, payoff.Linear(c/1000, c)}, th.Length(k, horizon))
			bound, head, best = th.Bound(in, k, horizon, q), th.head(k, horizon), th.Least(in, k, horizon)
		})
		if text, ok := value.(string); good != (value == nil) || value != nil && (!ok || !strings.HasPrefix(text, "theory: ")) {
			t.Fatalf("%+v, K = %d, T = %d, q = %v: panics with %v", th, k, horizon, q, value)
		}
		if !good {
			return
		}
		if !(bound >= head) || !(best.Bound >= head) || !(best.Q >= 0 && best.Q <= 1) || !(best.Bound <= bound*(1+1e-3)) {
			t.Errorf("%+v, K = %d, T = %d: bound %v at %v, without q %v, best %+v", th, k, horizon, bound, q, head, best)
		}
		if best.Vacuous != (best.Bound > float64(horizon)) {
			t.Errorf("T = %d: %+v", horizon, best)
		}
	})
}

// FuzzParting: a parting is one whose bonus is below the gap, with the n of its window the least.
func FuzzParting(f *testing.F) {
	f.Add(0.25, 4.0, 0.1, 0.1, 15)
	f.Add(0.4999999, 2.01, 1.0, 1e-3, 2)
	f.Add(1e-9, 1000.0, 1000.0, 1e-9, 1000)
	f.Add(0.5, 2.0, -1.0, 0.0, 1)
	f.Fuzz(func(t *testing.T, epsilon, alpha, sigma, gap float64, k int) {
		b := Bonus{Epsilon: epsilon, Alpha: alpha, Sigma: sigma}
		good := epsilon > 0 && epsilon < 0.5 && alpha > 2 && finite(alpha) && sigma >= 0 && finite(sigma) && gap > 0 && k >= 2 && k <= 1000
		var p Parting
		var ok bool
		value := panicOf(func() { p, ok = b.Parting(gap, k) })
		if text, isText := value.(string); good != (value == nil) || value != nil && (!isText || !strings.HasPrefix(text, "theory: ")) {
			t.Fatalf("%+v, gap %v, %d arms: panics with %v", b, gap, k, value)
		}
		if !ok {
			return
		}
		if p.Round != k*p.Pulls || p.Window != b.Window(p.Pulls) || b.Window(p.Pulls-1) != p.Window-1 || !(b.At(p.Pulls, p.Round) < gap) {
			t.Errorf("%+v, gap %v, %d arms: %+v with a bonus of %v", b, gap, k, p, b.At(p.Pulls, p.Round))
		}
	})
}

// Each function refuses what its comment says by one of its own constants.
func TestMisusePanics(t *testing.T) {
	one := []payoff.Spec{payoff.Constant(0.5)}
	in := MaxIncrements(one, 10)
	exact := Theorem{Deterministic: true}
	for _, c := range []struct {
		name string
		want string
		f    func()
	}{
		{"M of 0", badLength, func() { MaxIncrements(one, 0) }},
		{"M too long", badLength, func() { MaxIncrements(one, maxLength+1) }},
		{"a bad arm", badSpec, func() { MaxIncrements([]payoff.Spec{{Family: "x"}}, 2) }},
		{"Y beyond", badLength, func() { in.CumulativeIncrement(11, 1) }},
		{"Y of M = 0", badLength, func() { in.CumulativeIncrement(0, 1) }},
		{"q above 1", badQ, func() { in.CumulativeIncrement(5, 1.1) }},
		{"q NaN", badQ, func() { in.CumulativeIncrement(5, math.NaN()) }},
		{"a step of 0", badGrid, func() { in.CumulativeIncrementsTo(make([]float64, 2), 5, 0, 0) }},
		{"a grid beyond 1", badGrid, func() { in.CumulativeIncrementsTo(make([]float64, 3), 5, 0.5, 0.3) }},
		{"no arm", badHorizon, func() { exact.Length(0, 10) }},
		{"no round", badHorizon, func() { exact.Length(1, 0) }},
		{"increments too short", badLength, func() { exact.Least(in, 1, 11) }},
		{"epsilon", badEpsilon, func() { (&Theorem{Epsilon: 0.5, Alpha: 4}).Length(1, 1) }},
		{"alpha", badAlpha, func() { (&Theorem{Epsilon: 0.25, Alpha: 2}).Length(1, 1) }},
		{"sigma", badSigma, func() { (&Theorem{Epsilon: 0.25, Alpha: 4, Sigma: -1}).Length(1, 1) }},
		{"a power below 0", badPower, func() { RestedExponent(-1) }},
		{"an infinite power", badPower, func() { RestlessExponent(math.Inf(1)) }},
		{"a gap of 0", badGap, func() { Bonus{0.25, 4, 0.1}.Parting(0, 2) }},
		{"one arm to tell apart", badArms, func() { Bonus{0.25, 4, 0.1}.Parting(1, 1) }},
		{"T = 0", badLength, func() { NewUnlearnable(0, 1) }},
		{"gamma above 1", badGamma, func() { NewUnlearnable(10, 1.1) }},
		{"a fit of M = 0", badLength, func() { FitPower(one[0], 0) }},
	} {
		if got := panicOf(c.f); got != c.want {
			t.Errorf("%s: panics with %v, want %q", c.name, got, c.want)
		}
	}
}
