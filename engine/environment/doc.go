// Package environment defines the environment of a run: the arms' payoffs in tables, the noise of their
// rewards, and the optimal policy that regret is measured against.
//
// A policy gets a [Bandit], which gives rewards and shows nothing else: no payoff, no optimum, no regret. The simulator
// has the [Environment], which all runs of a scenario share, and one [Run] for each policy. The Run starts each of the
// policy's runs, gives the policy its Bandit, and computes the regret:
//
//	env := environment.New(config)
//	run := env.NewRun()
//	run.Begin(noise)
//	env.Prepare(101, budget)
//	run.Play(1, 101, func(w *environment.Bandit, from, to int) {
//		for t := from; t < to; t++ {
//			reward := w.Pull(t, choose(t))
//		}
//	})
//	regret := run.Regret(100)
//
// A drawn mean is an arm's payoff, limited to the range that the noise allows. Rewards are drawn around drawn
// means, and regret is computed from them. Rounds and pulls count from 1, arms from 0.
//
// Reads payoff functions, noise and a stream.
// Gives the arms as one run meets them: pulls, rewards, the ledger of payoffs.
// Without it, policies have nothing to play.
package environment
