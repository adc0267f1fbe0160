package theory_test

import (
	"math"
	"testing"

	"risingbandits/engine/payoff"
	"risingbandits/engine/scenario"
	"risingbandits/engine/theory"
)

// gapsOf returns how much worse than the best the arms of a preset are after T pulls.
func gapsOf(t *testing.T, preset string, T int) []float64 {
	t.Helper()
	p, ok := scenario.LookupPreset(preset)
	if !ok {
		t.Fatalf("no preset %s", preset)
	}
	best, gaps := math.Inf(-1), []float64(nil)
	for _, a := range p.Scenario.Arms {
		f, err := payoff.New(a.Payoff)
		if err != nil {
			t.Fatal(err)
		}
		gaps = append(gaps, f.At(T))
		best = math.Max(best, f.At(T))
	}
	for k := range gaps {
		gaps[k] = best - gaps[k]
	}
	return gaps
}

// The numbers that the authors committed with their code (config_setting_A.json and config_setting_B.json), and those of the
// presets at their own horizon.
func TestRUCBEParameterOfTheCode(t *testing.T) {
	for _, c := range []struct {
		preset      string
		T           int
		sigma, beta float64
		want        float64
	}{
		{"best-arm-a", 250, 0.005, 1.3, 873.2533897460667},
		{"best-arm-b", 150, 0.01, 1.001, 131.8282472214633},
		{"best-arm-a", 500, 0.01, 1.3, 197.46244113536912},
		{"best-arm-b", 500, 0.01, 1.001, 117.95279924922815},
	} {
		got := theory.RUCBEParameterReleased(gapsOf(t, c.preset, c.T), c.T, 0.25, c.sigma, c.beta)
		if math.Abs(got-c.want) > 1e-9*c.want {
			t.Errorf("%s, T = %d: %v, the code has %v", c.preset, c.T, got, c.want)
		}
		p, _ := scenario.LookupPreset(c.preset)
		if p.Scenario.Horizon == c.T && math.Abs(p.Scenario.Policies[0].Params["a"].(float64)-c.want) > 1e-6 {
			t.Errorf("%s: R-UCBE has a = %v, want %v", c.preset, p.Scenario.Policies[0].Params["a"], c.want)
		}
	}
}

// By hand: gaps 1 and 1/8, of which H is 1 + 4 = 5 with β >= 3/2. T^(1/3) - 2 is 98 for T = 10^6, so E = (98/5)^(3/2); with
// ε = 1/4, β = 2, c = 1 the other term is 4.
func TestRUCBEParameterOfThePaper(t *testing.T) {
	gaps := []float64{0, 1, 0.125}
	excess := math.Pow(98.0/5, 1.5) - 4
	want := excess * excess / 64 / (4 * 0.01)
	if got := theory.RUCBEParameter(gaps, 1_000_000, 0.25, 0.1, 2, 1); math.Abs(got-want) > 1e-9*want {
		t.Errorf("a = %v, want %v", got, want)
	}
	for name, got := range map[string]float64{
		"a small budget": theory.RUCBEParameter(gaps, 30, 0.25, 0.1, 2, 1),
		"slow concavity": theory.RUCBEParameter(gaps, 1_000_000, 0.25, 0.1, 1, 1),
		"equal arms":     theory.RUCBEParameter([]float64{0, 0}, 1_000_000, 0.25, 0.1, 2, 1),
	} {
		if got != 0 {
			t.Errorf("%s: a = %v, want 0", name, got)
		}
	}
}

// At β = 1 the paper's formula has no a.
func TestRUCBEParameterNeedsAFallingRise(t *testing.T) {
	gaps := []float64{0, 0.1, 0.3}
	if a := theory.RUCBEParameter(gaps, 1_000_000_000, 0.25, 0.01, 1, 1); a != 0 {
		t.Errorf("at β = 1 it is %v", a)
	}
	if a := theory.RUCBEParameter(gaps, 1_000_000_000, 0.25, 0.01, 1.3, 1); !(a > 0) {
		t.Errorf("at β = 1.3 it is %v", a)
	}
}
