package work

import (
	"context"

	"risingbandits/engine/learn"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// A Unit is played as a whole: blocks of a scenario or, without one, something that its work plays itself: see Player. Units with
// the same Scenario, and not only an equal one, share its tables; they must have the same Pool.
type Unit struct {
	Key      string // tells it from every other, also from those of other versions of the numerics
	Cost     int    // about how many nanoseconds it takes, or another measure that all units of its work share
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

// A Work is what can be played in parts, whose records are of type R.
type Work[R any] interface {
	// Units returns all units, in an order that is always the same. The caller may set their pools.
	Units() []Unit
	// Has reports whether the records of a unit were put.
	Has(unit int) bool
	// Take returns the records of a unit whose blocks a collector has. All works but a run have one for each unit.
	Take(unit int, c *sim.Collector) []R
	// Put puts a record of a unit, which it keeps and may change. It returns an error if the unit cannot have this record,
	// which may come from a damaged file.
	Put(unit int, r R) error
}

// A Player is a Work that plays units without a scenario itself.
type Player[R any] interface {
	// Play plays a unit.
	Play(ctx context.Context, unit int, o Options) (R, error)
}

// A Folder is a Work that has the records of neighbours in less room.
type Folder[R any] interface {
	// Fold returns records that together are those of all units that were put, each as if it were of the first of them.
	Fold() []R
}

// Options say how units are played. They change no result.
type Options struct {
	Workers int            // that play at once, from 1
	Played  func(n int)    // called by all workers with the rounds or the cost that they have played since the last call; nil for none
	Clock   func() float64 // seconds, of which each block gets those that it took; nil for none
	Steps   Steps          // of units that are played by their work; nil for none
}

// Steps keep what a unit has done so far, if the unit is long and its work plays it itself: see Player. Methods may be called by
// several goroutines.
type Steps interface {
	// Step stores in v what was kept under a key, and reports whether there is such a step.
	Step(key string, v any) bool
	// Keep keeps v, which is written as JSON.
	Keep(key string, v any) error
}

// Missing returns the units whose records were not put.
func Missing[R any](w Work[R]) []int {
	var list []int
	for i := range w.Units() {
		if !w.Has(i) {
			list = append(list, i)
		}
	}
	return list
}

// Play plays some units of a work. When one is finished it calls done, if not nil, with its records, and then puts them;
// both from this goroutine, in the order in which units finish. It returns the first error, or the cause of ctx.
func Play[R any](ctx context.Context, w Work[R], units []int, o Options, done func(unit int, records []R) error) error {
	finish := func(unit int, records []R) error {
		var err error
		if done != nil {
			err = done(unit, records)
		}
		for _, r := range records {
			if err == nil {
				err = w.Put(unit, r)
			}
		}
		return err
	}
	all := w.Units()
	list := make([]Unit, len(units))
	for k, u := range units {
		list[k] = all[u]
	}
	if len(units) > 0 && list[0].Scenario == nil {
		return playThemselves(ctx, w.(Player[R]), units, o, finish)
	}
	return PlayUnits(ctx, list, o, func(k int, c *sim.Collector) error { return finish(units[k], w.Take(units[k], c)) })
}

// playThemselves plays units that have no scenario.
func playThemselves[R any](ctx context.Context, w Player[R], units []int, o Options, finish func(unit int, records []R) error) error {
	type finished struct {
		unit   int
		record R
	}
	list, workers := newList(units), min(o.Workers, len(units))
	o.Workers /= workers
	return inParallel(ctx, workers, func(ctx context.Context, emit func(finished)) error {
		for u, ok := list.Next(ctx); ok; u, ok = list.Next(ctx) {
			r, err := w.Play(ctx, u, o)
			if err != nil {
				return err
			}
			emit(finished{u, r})
		}
		return nil
	}, func(f finished) error { return finish(f.unit, []R{f.record}) })
}

// Total returns how much Options.Played counts for some units: the rounds of those with a scenario, the cost of the others.
func Total(units []Unit) int {
	total := 0
	for i := range units {
		u := &units[i]
		if u.Scenario == nil {
			total += u.Cost
			continue
		}
		for _, b := range u.blocks() {
			total += b.Runs() * u.Scenario.Horizon
		}
	}
	return total
}

// Range returns the range of units that part number `part` of `of`, from 1, plays, so that all parts cost about the same. A
// part may be empty if there are more parts than units.
func Range(units []Unit, part, of int) (from, to int) {
	if len(units) == of {
		return part - 1, part
	}
	return cut(units, part-1, of), cut(units, part, of)
}

// cut returns where part k of n begins, from 0: at the unit whose begin is nearest to k n-ths of all costs.
func cut(units []Unit, k, n int) int {
	all := 0
	for i := range units {
		all += units[i].Cost
	}
	target, sum := all/n*k+all%n*k/n, 0
	for i := range units {
		if sum+units[i].Cost/2 >= target && k < n || sum >= all {
			return i
		}
		sum += units[i].Cost
	}
	return len(units)
}
