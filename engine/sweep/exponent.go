package sweep

import (
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/theory"
)

// An Exponent is what a theorem says about the growth of a policy's regret with the horizon.
type Exponent struct {
	Theorem string `json:"theorem"` // "4.4"
	// Stated is the exponent of the theorem's bound, without logarithms, for arms whose increments fall like l^-C; nil if
	// those of some arm follow no power.
	Stated *float64 `json:"stated"`
	C      float64  `json:"c,omitempty"` // the smallest of the arms, which decides
	// Bound is the slope of the bound itself over the horizons of the sweep, with its logarithms and constants.
	Bound float64 `json:"bound"`
}

// The ids of the policies that the theorems are about.
const (
	rested   = "r-ed-ucb"
	restless = "r-less-ucb"
)

// exponentOf returns the exponent of the theorem about policy i of scenarios that differ in their horizon alone. It returns
// nil if no theorem is about the policy in this setting, with these arms.
func exponentOf(points []*scenario.Scenario, i int) *Exponent {
	last := points[0]
	for _, s := range points {
		if s.Horizon > last.Horizon {
			last = s
		}
	}
	th, ok := theoremOf(last, i)
	if !ok || !theory.Shaped(last) {
		return nil
	}
	k := len(last.Arms)
	increments := theory.MaxIncrements(last.Payoffs(), th.Length(k, last.Horizon))
	xs, bounds := make([]float64, len(points)), make([][]float64, len(points))
	for j, s := range points {
		xs[j], bounds[j] = float64(s.Horizon), []float64{th.Least(increments, k, s.Horizon).Bound}
	}
	slope, why := SlopeOf(xs, bounds)
	if why != "" {
		return nil
	}
	e := &Exponent{Theorem: th.Name(), Bound: slope.Value}
	if c, ok := theory.SlowestPower(last); ok {
		stated := th.Exponent(c)
		e.C, e.Stated = c, &stated
	}
	return e
}

// theoremOf returns the theorem about policy i of a scenario.
func theoremOf(s *scenario.Scenario, i int) (th theory.Theorem, ok bool) {
	spec := s.Policies[i]
	isRestless := s.Setting == scenario.Restless
	if spec.ID != rested && spec.ID != restless || isRestless != (spec.ID == restless) {
		return th, false
	}
	values := s.Policies[i].Values
	th = theory.Theorem{Restless: isRestless, Deterministic: flag(values, "deterministic")}
	if !th.Deterministic {
		th.Epsilon, th.Alpha, th.Sigma = numberOf(values, "epsilon"), numberOf(values, "alpha"), numberOf(values, "sigma")
	}
	return th, true
}

func flag(v policy.Values, name string) bool { x, _ := v[name].(bool); return x }

func numberOf(v policy.Values, name string) float64 { x, _ := v[name].(float64); return x }
