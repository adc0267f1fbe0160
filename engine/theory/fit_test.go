package theory

import (
	"math"
	"testing"

	"risingbandits/engine/noise"
	"risingbandits/engine/payoff"
	"risingbandits/engine/scenario"
)

// c (1 - b x^-rho) has increments c b rho x^-(rho+1) but for the curvature within a step, which after some
// steps is small.
func TestFitOfAPower(t *testing.T) {
	for _, rho := range []float64{0.3, 1, 2.5} {
		fit, ok := FitPower(payoff.PolyShift(0.9, 0.5, rho, 0), 100_000)
		if !ok || math.Abs(fit.C-(rho+1)) > 0.06 || !near(fit.B, 0.45*rho, 0.35) || fit.To != 99_999 || fit.Factor > fitFactor {
			t.Errorf("rho %v: %+v, %v", rho, fit, ok)
		}
	}
	fit, ok := FitPower(payoff.Linear(0.001, 0.5), 100_000)
	if !ok || fit.C > 1e-9 || !near(fit.B, 0.001, 1e-9) || fit.From != 1 || fit.To != 499 || fit.Factor > 1+1e-9 {
		t.Errorf("linear: %+v, %v", fit, ok)
	}
}

func TestWhatFitsNoPower(t *testing.T) {
	for _, spec := range []payoff.Spec{payoff.Exp(0.7, 0.01), payoff.Constant(0.5), payoff.Step(0, 1, 5000), payoff.Exp(-0.5, 0.001),
		payoff.Linear(0.3, 0.9)} {
		if fit, ok := FitPower(spec, 100_000); ok {
			t.Errorf("%v: %+v", spec, fit)
		}
	}
}

// A fit is within its factor of all increments between, not only of those looked at; between two of them
// increments that shrink add at most a ninth of a doubling.
func TestFitHoldsBetween(t *testing.T) {
	spec := payoff.Poly(1.08, 85, 0.8)
	fit, ok := FitPower(spec, 13_334)
	f := funcs(t, []payoff.Spec{spec})[0]
	if !ok {
		t.Fatal("no fit")
	}
	for l := fit.From; l <= fit.To; l++ {
		if off := math.Abs(math.Log(f.Increment(l) / (fit.B * math.Pow(float64(l), -fit.C)))); off > math.Log(
			fit.Factor)+fit.C*math.Ln2/perDoubling {
			t.Fatalf("at l = %d the increment is off by a factor of %v", l, math.Exp(off))
		}
	}
}

// An arm that rises at its last increment alone has no power, and then the slowest power of a scenario is not known; one that rises
// after that does not matter.
func TestNoPowerIsSlowestBesideAnArmThatFitsNone(t *testing.T) {
	const horizon = 4000
	exact := Theorem{Deterministic: true}
	length := exact.Length(2, horizon)
	for after, want := range map[int]bool{length - 1: false, length: true} {
		s := scenario.MustComplete(scenario.Document{Version: 1, Setting: scenario.Rested, Horizon: horizon, Runs: 1,
			Noise: noise.Spec{Kind: "none"},
			Arms:  []scenario.ArmSpec{{Payoff: payoff.Poly(0.5, 1, 1)}, {Payoff: payoff.Step(0, 0.1, after)}}})
		if c, ok := SlowestPower(s); ok != want || ok && math.Abs(c-2) > 0.1 {
			t.Errorf("a step after %d of %d: the slowest power is %v, known %v, want %v", after, length, c, ok, want)
		}
	}
}
