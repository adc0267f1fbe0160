package command

import (
	"context"
	"runtime/debug"
	"time"

	"risingbandits/engine/learn"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/work"
)

// playAll plays jobs on a number of workers; see work.Play. The bar counts their rounds.
func playAll(ctx context.Context, jobs []work.Unit, workers int, bar *bar, done func(i int, c *sim.Collector) error) error {
	// What play allocates is mainly a few long, growing lists without pointers, so collecting more often costs little
	// and keeps less memory.
	defer debug.SetGCPercent(debug.SetGCPercent(25))
	bar.total(work.Rounds(jobs))
	start := time.Now()
	clock := func() float64 { return time.Since(start).Seconds() }
	return work.Play(ctx, jobs, work.Options{Workers: workers, Played: bar.add, Clock: clock}, done)
}

// compute plays all blocks of a scenario on a number of workers. pool trains the arms that learn; it is nil if none
// does.
func compute(ctx context.Context, s *scenario.Scenario, pool *learn.Pool, workers int, bar *bar) (*sim.Results, error) {
	var results *sim.Results
	err := playAll(ctx, []work.Unit{{Scenario: s, Pool: pool}}, workers, bar, func(_ int, c *sim.Collector) error {
		results = c.Results()
		return nil
	})
	return results, err
}
