package work

import (
	"context"
	"slices"
	"sync"

	"risingbandits/engine/learn"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// A Unit is a scenario to play. Units with the same Scenario, and not only an equal one, share its tables; they must have the
// same Pool.
type Unit struct {
	Scenario *scenario.Scenario
	Pool     *learn.Pool // trains the arms that learn; nil if none does
	Blocks   []sim.Block // what to play of the scenario's plan; nil for all of it
}

// blocks returns the blocks to play.
func (u *Unit) blocks() []sim.Block {
	if u.Blocks != nil {
		return u.Blocks
	}
	return sim.NewPlan(u.Scenario).Blocks
}

// Rounds returns the number of rounds of all blocks of some units.
func Rounds(units []Unit) int {
	rounds := 0
	for i := range units {
		for _, b := range units[i].blocks() {
			rounds += b.Runs() * units[i].Scenario.Horizon
		}
	}
	return rounds
}

// Options say how units are played. They change no result.
type Options struct {
	Workers int              // goroutines that play, from 1
	Played  func(rounds int) // called by all workers with the rounds they have played since the last call; nil for none
	Clock   func() float64   // seconds, of which each block gets those that it took; nil for none
}

// sliceRounds is the number of rounds between two checks whether to stop: a few milliseconds.
const sliceRounds = 20_000

// Play plays units. It calls done with the index of each unit and the collector of its blocks when all of them are played,
// from this goroutine, in the order in which they finish. It returns the first error, of a unit without its dataset or of
// done, or the cause of ctx.
func Play(ctx context.Context, units []Unit, o Options, done func(i int, c *sim.Collector) error) error {
	p := &player{units: units, options: o, engines: map[*scenario.Scenario]*prepared{}}
	blocks := 0
	for i := range units {
		n := len(units[i].blocks())
		if blocks += n; n > 0 {
			p.share(&units[i])
			continue
		}
		if err := done(i, sim.NewCollector(units[i].Scenario)); err != nil {
			return err
		}
	}
	return Workers(ctx, min(o.Workers, blocks), p.work, func(b played) error {
		if err := b.unit.collector.Add(b.result); err != nil {
			return err
		}
		if b.unit.missing--; b.unit.missing > 0 {
			return nil
		}
		p.release(b.unit)
		return done(b.unit.index, b.unit.collector)
	})
}

// A player hands out the blocks of units.
type player struct {
	units   []Unit
	options Options

	mu      sync.Mutex  // of what follows
	next    int         // the first unit that is not open
	open    []*openUnit // those with blocks left
	engines map[*scenario.Scenario]*prepared
}

// share counts a unit among those that share the tables of a scenario.
func (p *player) share(u *Unit) {
	e := p.engines[u.Scenario]
	if e == nil {
		e = &prepared{unit: u}
		p.engines[u.Scenario] = e
	}
	e.units++
}

// release drops a finished unit, and the tables of its scenario if no other unit needs them.
func (p *player) release(unit *openUnit) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.open = slices.DeleteFunc(p.open, func(o *openUnit) bool { return o == unit })
	if unit.engine.units--; unit.engine.units == 0 {
		delete(p.engines, unit.engine.unit.Scenario)
	}
}

// An openUnit is a unit of which some block was handed out.
type openUnit struct {
	index  int
	left   []sim.Block // to hand out; guarded by the player's mu
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
func (p *player) take(unit *openUnit) (*openUnit, sim.Block) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if unit == nil || len(unit.left) == 0 {
		unit = p.openNext()
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
func (p *player) openNext() *openUnit {
	for ; p.next < len(p.units); p.next++ {
		u := &p.units[p.next]
		if blocks := u.blocks(); len(blocks) > 0 {
			blocks = sim.Join(u.Scenario, blocks, len(blocks)/p.options.Workers/nodesPerWorker)
			unit := &openUnit{index: p.next, left: blocks, collector: sim.NewCollector(u.Scenario), missing: len(blocks),
				engine: p.engines[u.Scenario]}
			p.open = append(p.open, unit)
			p.next++
			return unit
		}
	}
	var most *openUnit
	left := p.open[:0]
	for _, unit := range p.open {
		if len(unit.left) == 0 {
			continue
		}
		left = append(left, unit)
		if most == nil || len(unit.left) > len(most.left) {
			most = unit
		}
	}
	clear(p.open[len(left):])
	p.open = left
	return most
}

// work plays blocks until there are no more or ctx is cancelled.
func (p *player) work(ctx context.Context, emit func(played)) error {
	var unit *openUnit
	var engine *sim.Engine
	for ctx.Err() == nil {
		from, b := p.take(unit)
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
		a := p.play(ctx, engine, b)
		if a == nil {
			return nil
		}
		emit(played{unit, a})
	}
	return nil
}

// play plays a block. It returns nil if ctx is cancelled.
func (p *player) play(ctx context.Context, engine *sim.Engine, b sim.Block) *sim.Aggregate {
	start, counted := p.clock(), 0
	running := engine.Start(b)
	for over := false; !over; {
		if over = running.Step(sliceRounds); !over && ctx.Err() != nil {
			return nil
		}
		if p.options.Played != nil {
			p.options.Played(running.Rounds() - counted)
		}
		counted = running.Rounds()
	}
	a := running.Result()
	a.Seconds = p.clock() - start
	return a
}

func (p *player) clock() float64 {
	if p.options.Clock == nil {
		return 0
	}
	return p.options.Clock()
}

// prepared is the engine of the units of one scenario, of which each worker plays on a fork. It plays nothing itself.
type prepared struct {
	unit  *Unit // the first of them
	units int   // how many are not finished; guarded by the player's mu

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
