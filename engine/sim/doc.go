// Package sim plays policies in an environment and merges their results.
//
// A scenario becomes a plan of blocks. A block is some whole runs of one policy; playing it gives an aggregate of their
// numbers. The aggregates of all blocks are merged into results:
//
//	plan := sim.NewPlan(s)
//	engine := sim.NewEngine(s)
//	collector := sim.NewCollector(s)
//	for _, block := range plan.Blocks {
//		running := engine.Start(block)
//		for !running.Step(20_000) {
//			// a browser's worker checks here whether it must stop
//		}
//		collector.Add(running.Result())
//	}
//	results := collector.Results()
//
// The random numbers of a run depend only on the scenario's seed, the policy's id, variant and parameters, and the run's
// number. So any number of engines may compute the blocks in any order; results merge along a fixed binary tree of blocks,
// and what was merged of whole nodes on one machine merges with that of others to the same bits.
// If a scenario's number of runs is raised, no earlier run changes: block boundaries are multiples of
// [BlockRuns], so only a last, shorter block is played again ([Store.Fill]).
//
// A policy as released in code that counts payoffs from 0 (policy.Release.From0) plays in its own environment: the
// n-th pull (rested) or round t (restless) pays the payoff at n-1 or t-1, the noise is the same as for all,
// and its regret is against the optimal policy of that environment. [Results.Best] and [Results.Oracle] are
// the scenario's, from 1.
//
// If arms learn, an engine needs a pool of learners ([NewLearningEngine]). The rewards of an arm are then those of its
// learner, drawn from the key of the arm's noise in the run, so that all policies see the same training. Regret is
// computed from the payoffs, which are average learning curves; their x is the pull from 1, for released policies too.
//
// Memory is bounded. An engine's environment holds payoffs of 8 bytes: restless, those of all arms and rounds if they
// are at most 16 million (128 MB), else the largest of each round; rested, those of the pulls made so far, at most 4
// million (32 MB), and as many again if released policies count from 0. Payoffs beyond the limit are evaluated each
// time. Each run in play holds its own history, for R-ed-UCB and its variants 8 bytes a round and more while that grows.
// Up to four runs are in play at once where a restless table is large. An engine keeps the games of a policy that waits
// for its next block only if its runs in play have at most a million rounds. A live run keeps the arms of the rounds
// that were played, 2 bytes each, and at most 512 snapshots. Blocks have a few hundred kilobytes at most; a collector
// keeps, for each policy, no more than the binary logarithm of the number of its blocks plus two, and more only while
// they come out of order. [MemoryOf] adds this up.
//
// Reads a scenario.
// Gives runs in blocks, merged results, regret, the fingerprint, and one run at a time for live play.
// Without it, there are no numbers.
package sim
