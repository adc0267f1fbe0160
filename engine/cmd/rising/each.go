package main

import (
	"context"
	"sync"

	"risingbandits/engine/learn"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// playEach plays every scenario of a list, one on each worker at a time; pool trains their learners. It calls done with
// each scenario's index in the list and its results, from one goroutine, in the order in which they finish; the results
// themselves do not depend on that order. An error of done stops the play.
func playEach(ctx context.Context, list []*scenario.Scenario, pool *learn.Pool, workers int, bar *bar,
	done func(i int, r *sim.Results) error) error {
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	type played struct {
		i int
		r *sim.Results
	}
	next, ended := make(chan int), make(chan played)
	var group sync.WaitGroup
	for range min(workers, len(list)) {
		group.Go(func() {
			for i := range next {
				r, err := playAlone(ctx, list[i], pool, bar)
				if err != nil {
					fail(err)
					return
				}
				ended <- played{i, r}
			}
		})
	}
	go func() {
		defer close(next)
		for i := range list {
			select {
			case next <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	go func() { group.Wait(); close(ended) }()
	for p := range ended {
		if err := done(p.i, p.r); err != nil {
			fail(err)
		}
	}
	return context.Cause(ctx)
}

// playAlone plays all blocks of a scenario in this goroutine.
func playAlone(ctx context.Context, s *scenario.Scenario, pool *learn.Pool, bar *bar) (*sim.Results, error) {
	engine, err := sim.NewLearningEngine(s, pool)
	if err != nil {
		return nil, err
	}
	collector := sim.NewCollector(s)
	for _, b := range sim.NewPlan(s).Blocks {
		counted := 0
		running := engine.Start(b)
		for !running.Step(sliceRounds) {
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			bar.add(running.Rounds() - counted)
			counted = running.Rounds()
		}
		bar.add(running.Rounds() - counted)
		if err := collector.Add(running.Result()); err != nil {
			return nil, err
		}
	}
	return collector.Results(), nil
}

// roundsOf returns the number of rounds of all runs of some scenarios.
func roundsOf(list []*scenario.Scenario) int {
	rounds := 0
	for _, s := range list {
		rounds += sim.NewPlan(s).Rounds
	}
	return rounds
}
