package sim

import (
	"risingbandits/engine/detmath"
	"risingbandits/engine/policy"
)

// A game is one policy at play in an environment, one run after the other.
type game struct {
	env    *environment
	keys   keys
	own    uint64
	policy policy.Policy
	draws  policy.Draws
	world  policy.World
	next   int // the round to play next, from 1
}

func newGame(v *environment, keys keys, own uint64, p policy.Policy) *game {
	g := &game{env: v, keys: keys, own: own, policy: p}
	g.draws = policy.Draws{Coins: make([]detmath.Key, v.k), Restless: v.restless}
	g.world = policy.World{
		K: v.k, T: v.horizon, Restless: v.restless, Noise: v.noise, Scale: v.scale,
		Mean: v.mean, Extend: v.extend, Flat: v.flat, Stride: v.horizon + 1, Eval: v.drawn, Best: v.max, Oracle: v.optimal,
		Noises: make([]detmath.Key, v.k), Pulls: make([]int, v.k), Earned: make([]float64, v.k),
	}
	return g
}

// Begin starts run r from its first round.
func (g *game) begin(run int) {
	armsTo(g.world.Noises, g.keys.noise, run)
	armsTo(g.draws.Coins, g.keys.coin, run)
	g.draws.Own = detmath.NewStream(g.keys.own.Child(uint64(run)).Child(g.own))
	clear(g.world.Pulls)
	clear(g.world.Earned)
	g.world.Last, g.world.Regret = 0, 0
	g.next = 1
	g.policy.Reset(g.draws)
}

// Advance works towards having played the rounds before `to`, spending about budget rounds or
// evaluations of payoffs, which it counts alike, and returns what it spent; it plays at most to
// there, and at least something is done.
func (g *game) advance(to, budget int) int {
	end := min(to, g.next+budget)
	if spent := g.env.prepare(end, budget); spent > 0 {
		return spent
	}
	from := g.next
	policy.Play(g.policy, &g.world, from, end)
	g.next = end
	return end - from
}

// Gained returns, in a rested environment, the sum of the drawn means of all pulls so far, arm by
// arm.
func (g *game) gained() float64 {
	sum := 0.0
	for _, earned := range g.world.Earned {
		sum += earned
	}
	return sum
}

// RegretAt returns the cumulative regret of the rounds played, which end at the given mark.
func (g *game) regretAt(mark int) float64 {
	if g.env.restless {
		return g.world.Regret
	}
	return g.env.bestAt[mark] - g.gained()
}
