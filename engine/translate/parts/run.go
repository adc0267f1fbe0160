package main

import (
	"risingbandits/engine/detmath"
	"risingbandits/engine/environment"
)

// A policy picks an arm each round. Rounds are counted from 1, arms from 0.
type policy interface {
	begin(own detmath.Stream)          // a run, in which own is the policy's randomness
	choose(t int) int                  // the arm of round t
	update(t, arm int, reward float64) // the arm of round t gave a reward
}

// play plays a run of a policy and returns its regret: what the optimal policy earns less what the policy earns, both
// expected. Each run has noise of its own, the same for all policies.
func play(p policy, stream uint64, run int, best environment.Total) float64 {
	root := detmath.NewKey(seed)
	noise := root.Child(1).Child(uint64(run))
	p.begin(detmath.NewStream(root.Child(3).Child(uint64(run)).Child(stream)))
	pulls := make([]int, K)
	var earned, lost environment.Total
	for t := 1; t <= horizon; t++ {
		arm := p.choose(t)
		pulls[arm]++
		x := pulls[arm]
		if restless {
			x = t
			lost.Add(payoff(optimalArm(t), t) - payoff(arm, t))
		}
		mean := payoff(arm, x)
		earned.Add(mean)
		p.update(t, arm, reward(noise.Child(uint64(arm)), uint64(x), mean))
	}
	if restless {
		return lost.Sum().Value()
	}
	return best.Sum().Minus(earned.Sum())
}

// optimalArm returns the arm that the optimal policy pulls in round t: rested, always the arm that pays most over the whole
// horizon; restless, the best arm of the round.
func optimalArm(t int) int {
	if !restless {
		return steadyArm
	}
	best := 0
	for arm := range K {
		if payoff(arm, t) > payoff(best, t) {
			best = arm
		}
	}
	return best
}

// steadyArm is the arm that pays most over the whole horizon. optimalTotal finds it.
var steadyArm int

// optimalTotal returns what the arm that pays most over the whole horizon earns.
func optimalTotal() (best environment.Total) {
	for arm := range K {
		var total environment.Total
		for x := 1; x <= horizon; x++ {
			total.Add(payoff(arm, x))
		}
		if arm == 0 || total.Sum().Value() > best.Sum().Value() {
			steadyArm, best = arm, total
		}
	}
	return best
}
