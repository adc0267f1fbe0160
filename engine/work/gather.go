package work

import (
	"cmp"
	"slices"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// A Gathering collects the blocks of units that others play, such as the workers of a page, and puts the records of units whose
// blocks are all there.
type Gathering[R any] struct {
	work   Work[R]
	done   func(unit int, records []R)
	Scenes []*Scene // what is to be played, in this order
}

// A Scene is what is to be played of one scenario.
type Scene struct {
	Scenario  *scenario.Scenario
	Blocks    []sim.Block // in the order in which they are played
	Collector *sim.Collector
	units     []int
}

// Gather returns a gathering of those units of a work, listed in batches, that the work does not have. In a batch the first runs of
// all units come before the next runs, so that there is something to see early. All units need a scenario. done is called with the
// records of each unit before they are put.
func Gather[R any](w Work[R], batches [][]int, done func(unit int, records []R)) *Gathering[R] {
	g := &Gathering[R]{work: w, done: done}
	all, seen, of := w.Units(), make([]bool, len(w.Units())), map[*scenario.Scenario]*Scene{}
	for _, batch := range batches {
		blocks := map[*Scene][]sim.Block{}
		for _, u := range batch {
			if seen[u] || w.Has(u) {
				continue
			}
			seen[u] = true
			s := of[all[u].Scenario]
			if s == nil {
				s = &Scene{Scenario: all[u].Scenario, Collector: sim.NewCollector(all[u].Scenario)}
				of[s.Scenario] = s
				g.Scenes = append(g.Scenes, s)
			}
			s.units = append(s.units, u)
			blocks[s] = append(blocks[s], all[u].blocks()...)
		}
		for s, list := range blocks {
			slices.SortStableFunc(list, func(a, b sim.Block) int { return cmp.Compare(a.From, b.From) })
			s.Blocks = append(s.Blocks, list...)
		}
	}
	return g
}

// Add adds a block of a scene, and puts the records of the units that it completes.
func (g *Gathering[R]) Add(scene int, a *sim.Aggregate) error {
	s := g.Scenes[scene]
	if err := s.Collector.Add(a); err != nil {
		return err
	}
	for _, u := range s.units {
		if g.work.Has(u) || s.lacks(g.work.Units()[u].blocks()) {
			continue
		}
		records := g.work.Take(u, s.Collector)
		g.done(u, records)
		for _, r := range records {
			if err := g.work.Put(u, r); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *Scene) lacks(blocks []sim.Block) bool {
	return slices.ContainsFunc(blocks, func(b sim.Block) bool { return !s.Collector.Has(b) })
}

// Begun calls f with each unit that has some of its blocks, but not all, and the collector that has them.
func (g *Gathering[R]) Begun(f func(unit int, c *sim.Collector)) {
	for _, s := range g.Scenes {
		for _, u := range s.units {
			if !g.work.Has(u) && slices.ContainsFunc(g.work.Units()[u].blocks(), s.Collector.Has) {
				f(u, s.Collector)
			}
		}
	}
}
