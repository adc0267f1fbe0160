// Package sim plays policies against an environment and says what came of it.
//
// A scenario becomes a plan of blocks, a block some whole runs of one policy, a run some numbers,
// and the numbers of blocks merge into results:
//
//	plan := sim.NewPlan(s)
//	engine := sim.NewEngine(s)
//	collector := sim.NewCollector(s)
//	for _, block := range plan.Blocks {
//		running := engine.Start(block)
//		for !running.Step(20_000) {
//			// a browser's worker looks here whether it was told to stop
//		}
//		collector.Add(running.Result())
//	}
//	results := collector.Results()
//
// What a run sees depends on the scenario's seed, the policy's id and variant, and the run's
// number alone. So blocks may be computed by any number of engines in any order, results merge in
// the order of runs, and raising a scenario's runs leaves every earlier run as it was: block
// boundaries are multiples of [BlockRuns], so only a last, shorter block is played again
// ([Collector.Grow]).
//
// A released policy that counts payoffs from 0 (policy.Kind.ReleasedFrom0) plays in an environment of
// its own: the n-th pull, or round t, pays the payoff at n-1, or t-1, the noise is that of all, and its
// regret is against the optimal policy of that environment. [Results.Best] and [Results.Oracle] are the
// scenario's, from 1.
//
// Memory is bounded. An engine's environment holds 16 million payoffs at most, 128 MB, and as many again where
// released policies count from 0: restless, those of all arms and rounds, or, where they would be more, the largest
// of each round, 8 bytes a round; rested, those of the pulls that were made, 8 bytes each, and what has no room is
// evaluated. Each policy in play holds what it remembers of its rewards, of R-ed-UCB and its kin 8 bytes a round and
// more while that grows. A live run keeps the arms of the rounds that were played, 2 bytes each, and a snapshot every
// 4,096 rounds. Blocks are some hundred kilobytes at most; a collector keeps one merged aggregate per policy and the
// blocks that came early.
package sim
