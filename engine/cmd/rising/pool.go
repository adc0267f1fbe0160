package main

import (
	"context"
	"runtime/debug"
	"sync"
	"time"

	"risingbandits/engine/learn"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// sliceRounds is the number of rounds between two checks whether to stop: a few milliseconds.
const sliceRounds = 20_000

// compute plays all blocks of a scenario on a number of workers. pool trains the arms that learn; it is nil if none
// does. The results do not depend on the number of workers.
func compute(ctx context.Context, s *scenario.Scenario, pool *learn.Pool, workers int, bar *bar) (*sim.Results, error) {
	// What play allocates is mainly a few long, growing lists without pointers, so collecting more often costs little
	// and keeps less memory.
	defer debug.SetGCPercent(debug.SetGCPercent(25))
	first, err := sim.NewLearningEngine(s, pool)
	if err != nil {
		return nil, err
	}
	plan := sim.NewPlan(s)
	bar.total(plan.Rounds)
	if err := prepare(ctx, first); err != nil {
		return nil, err
	}
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)

	blocks, done := make(chan sim.Block), make(chan *sim.Aggregate)
	var group sync.WaitGroup
	for i := range min(workers, len(plan.Blocks)) {
		engine := first
		if i > 0 {
			engine = first.Fork()
		}
		group.Go(func() { work(ctx, engine, blocks, done, bar) })
	}
	go func() {
		defer close(blocks)
		for _, b := range plan.Blocks {
			select {
			case blocks <- b:
			case <-ctx.Done():
				return
			}
		}
	}()
	go func() { group.Wait(); close(done) }()

	collector := sim.NewCollector(s)
	for a := range done {
		if err := collector.Add(a); err != nil {
			fail(err)
		}
	}
	if !collector.Done() {
		return nil, context.Cause(ctx)
	}
	return collector.Results(), nil
}

// prepare finishes the tables that the workers share.
func prepare(ctx context.Context, e *sim.Engine) error {
	for !e.Prepare(sliceRounds) {
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// work plays blocks until there are no more or ctx is cancelled.
func work(ctx context.Context, e *sim.Engine, blocks <-chan sim.Block, done chan<- *sim.Aggregate, bar *bar) {
	for b := range blocks {
		start, counted := time.Now(), 0
		running := e.Start(b)
		for !running.Step(sliceRounds) {
			if ctx.Err() != nil {
				return
			}
			bar.add(running.Rounds() - counted)
			counted = running.Rounds()
		}
		bar.add(running.Rounds() - counted)
		a := running.Result()
		a.Seconds = time.Since(start).Seconds()
		done <- a
	}
}
