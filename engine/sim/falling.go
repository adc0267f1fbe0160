package sim

import (
	"slices"

	"risingbandits/engine/payoff"
	"risingbandits/engine/scenario"
)

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
