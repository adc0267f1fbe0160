package sim

import (
	"slices"

	"risingbandits/engine/payoff"
	"risingbandits/engine/scenario"
)

// An Object is what rising run -json prints, and what a run of the package for JavaScript resolves to.
type Object struct {
	*Results
	BestArm      *NumberedArm `json:"best_arm"`
	OptimalTotal *float64     `json:"optimal_total"`
	OracleTotal  *float64     `json:"oracle_total"`
	Oracles      []Oracle     `json:"oracles" js:"Array<Oracle> | null"` // nil until final

	NoNumber []NoNumber `json:"no_number,omitempty"`
}

// A NumberedArm is an arm as people count it.
type NumberedArm struct {
	Number int    `json:"number"` // from 1
	Name   string `json:"name"`   // "" if the scenario gives none
}

// ObjectOf returns the object of a scenario's results. Those that are not final have no Oracles and no NoNumber: to compute them
// may take a second. It calls pause, if not nil, every few hundred evaluations of payoffs.
func ObjectOf(s *scenario.Scenario, r *Results, pause func()) Object {
	o := Object{Results: r}
	if r.Final {
		o.Oracles, o.NoNumber = Oracles(s, pause), NoNumbers(s, 1)
	}
	if r.Best < 0 {
		return o
	}
	o.BestArm, o.OracleTotal = &NumberedArm{r.Best + 1, s.Arms[r.Best].Name}, &r.Oracle
	if len(FallingArms(s)) == 0 {
		o.OptimalTotal = &r.Oracle
	}
	return o
}

// FallingArms returns the arms, from 0, whose payoff falls within the horizon of a rested scenario. There the
// best arm alone, which regret is measured against, may not be optimal: a policy can earn more if it leaves
// an arm before that falls. In a restless scenario the best arm of each round is always optimal.
func FallingArms(s *scenario.Scenario) []int {
	var falling []int
	for i, arm := range s.Arms {
		if s.Setting == scenario.Rested && slices.ContainsFunc(payoff.Check(arm.Payoff, s.Horizon), isDecrease) {
			falling = append(falling, i)
		}
	}
	return falling
}

func isDecrease(v payoff.Violation) bool { return v.Kind == payoff.Decreases }
