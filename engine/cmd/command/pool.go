package command

import (
	"context"
	"runtime/debug"
	"time"

	"risingbandits/engine/learn"
	"risingbandits/engine/scenario"
	"risingbandits/engine/schedule"
	"risingbandits/engine/sim"
)

// playAll plays jobs on a number of workers; see schedule.Play. The bar counts their rounds.
func playAll(ctx context.Context, jobs []schedule.Job, workers int, bar *bar, done func(i int, c *sim.Collector) error) error {
	// What play allocates is mainly a few long, growing lists without pointers, so collecting more often costs little
	// and keeps less memory.
	defer debug.SetGCPercent(debug.SetGCPercent(25))
	bar.total(schedule.Rounds(jobs))
	start := time.Now()
	clock := func() float64 { return time.Since(start).Seconds() }
	return schedule.Play(ctx, jobs, schedule.Options{Workers: workers, Played: bar.add, Clock: clock}, done)
}

// compute plays all blocks of a scenario on a number of workers. pool trains the arms that learn; it is nil if none
// does.
func compute(ctx context.Context, s *scenario.Scenario, pool *learn.Pool, workers int, bar *bar) (*sim.Results, error) {
	var results *sim.Results
	err := playAll(ctx, []schedule.Job{{Scenario: s, Pool: pool}}, workers, bar, func(_ int, c *sim.Collector) error {
		results = c.Results()
		return nil
	})
	return results, err
}
