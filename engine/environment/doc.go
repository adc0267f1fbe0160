// Package environment holds what a run meets: the arms' payoffs in tables, the noise of their rewards,
// and the optimal policy that regret is measured against.
//
// It has two sides. A policy gets a [World], which pays rewards and shows nothing else: no payoff, no
// optimum, no regret. The simulator holds the [Environment], which all runs of a scenario share, and of
// each game a [Run], which begins runs, hands out the World, and takes the regret of what was played:
//
//	env := environment.New(config)
//	run := env.NewRun()
//	run.Begin(noise)
//	env.Prepare(101, budget)
//	run.Play(1, 101, func(w *environment.World, from, to int) {
//		for t := from; t < to; t++ {
//			reward := w.Pull(t, choose(t))
//		}
//	})
//	regret := run.Regret()
//
// A drawn mean is an arm's payoff kept within the range that the noise allows: the mean that rewards are
// drawn at and regret is taken on. Rounds and pulls count from 1, arms from 0.
package environment
