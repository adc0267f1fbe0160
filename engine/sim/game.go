package sim

import (
	"risingbandits/engine/detmath"
	"risingbandits/engine/environment"
	"risingbandits/engine/policy"
)

// A game plays one policy in an environment, one run after another.
type game struct {
	env    *environment.Environment
	keys   keys
	own    uint64
	policy policy.Policy
	draws  policy.Draws
	run    *environment.Run
	play   func(w *environment.Bandit, from, to int)
	next   int // the round to play next, from 1
	cost   int // what a round costs of a budget
}

func newGame(v *environment.Environment, keys keys, own uint64, p policy.Policy) *game {
	g := &game{env: v, keys: keys, own: own, policy: p, run: v.NewRun(), cost: 1}
	g.draws = policy.Draws{Coins: make([]detmath.Key, v.Arms()), Restless: v.Restless()}
	g.play = policy.Loop(p)
	if informed, ok := p.(policy.Informed); ok {
		informed.Inform(v.OptimalArms())
	}
	return g
}

// begin starts run number `run` from its first round.
func (g *game) begin(run int) {
	g.run.Begin(g.keys.noise.Child(uint64(run)))
	armsTo(g.draws.Coins, g.keys.coin, run)
	g.draws.Own = detmath.NewStream(g.keys.own.Child(uint64(run)).Child(g.own))
	g.next = 1
	g.policy.Reset(g.draws)
}

// advance plays the rounds before `to`, as far as a budget of rounds and evaluations of payoffs allows and at most to the
// next environment.BlockEnd, and returns how much of the budget was used. It never plays round `to`, and always makes
// some progress.
func (g *game) advance(to, budget int) int {
	end := min(to, g.next+max(1, budget/g.cost), environment.BlockEnd(g.next)+1)
	if spent := g.env.Prepare(end, budget); spent > 0 {
		return spent
	}
	from := g.next
	g.run.Play(from, end, g.play)
	g.next = end
	return (end - from) * g.cost
}
