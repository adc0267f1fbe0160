package work

import (
	"context"
	"slices"
	"sync"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// sliceRounds is the number of rounds between two checks whether to stop: a few milliseconds.
const sliceRounds = 20_000

// PlayUnits plays units that have a scenario. It calls done with the index of each unit and the collector of its blocks when all
// of them are played, from this goroutine, in the order in which they finish. It returns the first error, of a unit without its
// dataset or of done, or the cause of ctx.
func PlayUnits(ctx context.Context, units []Unit, o Options, done func(i int, c *sim.Collector) error) error {
	q := &queue{units: units, options: o, engines: map[*scenario.Scenario]*prepared{}}
	blocks := 0
	for i := range units {
		n := len(units[i].blocks())
		if blocks += n; n > 0 {
			q.share(&units[i])
			continue
		}
		if err := done(i, sim.NewCollector(units[i].Scenario)); err != nil {
			return err
		}
	}
	return inParallel(ctx, min(o.Workers, blocks), q.work, func(b played) error {
		if err := b.unit.collector.Add(b.result); err != nil {
			return err
		}
		if b.unit.missing--; b.unit.missing > 0 {
			return nil
		}
		q.release(b.unit)
		return done(b.unit.index, b.unit.collector)
	})
}

// A queue hands out the blocks of units.
type queue struct {
	units   []Unit
	options Options

	mu      sync.Mutex  // of what follows
	next    int         // the first unit that is not open
	open    []*openUnit // those with blocks left
	engines map[*scenario.Scenario]*prepared
}

// share counts a unit among those that share the tables of a scenario.
func (q *queue) share(u *Unit) {
	e := q.engines[u.Scenario]
	if e == nil {
		e = &prepared{unit: u}
		q.engines[u.Scenario] = e
	}
	e.units++
}

// release drops a finished unit, and the tables of its scenario if no other unit needs them.
func (q *queue) release(unit *openUnit) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.open = slices.DeleteFunc(q.open, func(o *openUnit) bool { return o == unit })
	if unit.engine.units--; unit.engine.units == 0 {
		delete(q.engines, unit.engine.unit.Scenario)
	}
}

// An openUnit is a unit of which some block was handed out.
type openUnit struct {
	index  int
	left   []sim.Block // to hand out; guarded by the queue's mu
	engine *prepared

	// These belong to the goroutine of done.
	collector *sim.Collector
	missing   int // blocks
}

// played is a block of a unit with its numbers.
type played struct {
	unit   *openUnit
	result *sim.Aggregate
}

// take returns the next block for a worker and the unit of that block, nil if there is none. unit is that of the worker's
// last block, or nil.
func (q *queue) take(unit *openUnit) (*openUnit, sim.Block) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if unit == nil || len(unit.left) == 0 {
		unit = q.openNext()
	}
	if unit == nil {
		return nil, sim.Block{}
	}
	b := unit.left[0]
	unit.left = unit.left[1:]
	return unit, b
}

// nodesPerWorker is the least number of nodes into which a unit is divided for each worker, so that none is waited for long at
// the end.
const nodesPerWorker = 8

// openNext opens a unit or, if none is left, returns the open one with most blocks left, nil if none has any.
func (q *queue) openNext() *openUnit {
	for ; q.next < len(q.units); q.next++ {
		u := &q.units[q.next]
		if blocks := u.blocks(); len(blocks) > 0 {
			blocks = sim.Join(u.Scenario, blocks, len(blocks)/q.options.Workers/nodesPerWorker)
			unit := &openUnit{index: q.next, left: blocks, collector: sim.NewCollector(u.Scenario), missing: len(blocks),
				engine: q.engines[u.Scenario]}
			q.open = append(q.open, unit)
			q.next++
			return unit
		}
	}
	var most *openUnit
	left := q.open[:0]
	for _, unit := range q.open {
		if len(unit.left) == 0 {
			continue
		}
		left = append(left, unit)
		if most == nil || len(unit.left) > len(most.left) {
			most = unit
		}
	}
	clear(q.open[len(left):])
	q.open = left
	return most
}

// work plays blocks until there are no more or ctx is cancelled.
func (q *queue) work(ctx context.Context, emit func(played)) error {
	var unit *openUnit
	var engine *sim.Engine
	for ctx.Err() == nil {
		from, b := q.take(unit)
		if from == nil {
			return nil
		}
		if from != unit {
			var err error
			if engine, err = from.engine.fork(ctx); err != nil {
				return err
			}
			unit = from
		}
		a := q.play(ctx, engine, b)
		if a == nil {
			return nil
		}
		emit(played{unit, a})
	}
	return nil
}

// play plays a block. It returns nil if ctx is cancelled.
func (q *queue) play(ctx context.Context, engine *sim.Engine, b sim.Block) *sim.Aggregate {
	start, counted := q.clock(), 0
	running := engine.Start(b)
	for over := false; !over; {
		if over = running.Step(sliceRounds); !over && ctx.Err() != nil {
			return nil
		}
		if q.options.Played != nil {
			q.options.Played(running.Rounds() - counted)
		}
		counted = running.Rounds()
	}
	a := running.Result()
	a.Seconds = q.clock() - start
	return a
}

func (q *queue) clock() float64 {
	if q.options.Clock == nil {
		return 0
	}
	return q.options.Clock()
}

// prepared is the engine of the units of one scenario, of which each worker plays on a fork. It plays nothing itself.
type prepared struct {
	unit  *Unit // the first of them
	units int   // how many are not finished; guarded by the queue's mu

	mu     sync.Mutex // of what follows
	engine *sim.Engine
}

// fork returns an engine for a goroutine. The first call makes the tables that all share.
func (e *prepared) fork(ctx context.Context) (*sim.Engine, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.engine == nil {
		engine, err := sim.NewLearningEngine(e.unit.Scenario, e.unit.Pool)
		if err != nil {
			return nil, err
		}
		for !engine.Prepare(sliceRounds) {
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
		}
		e.engine = engine
	}
	return e.engine.Fork(), nil
}
