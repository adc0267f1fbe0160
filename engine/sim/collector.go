package sim

import (
	"fmt"
	"slices"

	"risingbandits/engine/scenario"
)

// A Collector merges the blocks of a scenario, which may arrive in any order. The blocks so far give provisional
// results. When all blocks have arrived, the results are final: their bits depend neither on the order of the blocks
// nor on the workers that computed them.
type Collector struct {
	scenario *scenario.Scenario
	size     int   // runs of a full block
	rounds   []int // see Rounds
	runsT    []int // the rounds at which single runs are recorded
	pullsT   []int // the rounds at which pulls per arm are recorded
	policies []gathered
	oracle   float64 // the optimal policy's total, once a block has arrived
}

// gathered holds the blocks of one policy that have arrived.
type gathered struct {
	folded  *Aggregate         // full blocks 0..next-1, merged in order; nil if there are none
	next    int                // the first full block that is not merged
	waiting map[int]*Aggregate // blocks that arrived too early to be merged, and the last one if it is not full
	final   []float64          // by run
	have    []bool             // by run
}

// NewCollector returns an empty collector for a scenario's blocks.
func NewCollector(s *scenario.Scenario) *Collector { return NewCollectorUntil(s, s.Horizon) }

// NewCollectorUntil returns an empty collector for blocks of Engine.StartUntil with the same round. Final numbers are
// then those of the last round played.
func NewCollectorUntil(s *scenario.Scenario, round int) *Collector {
	c := &Collector{scenario: s, size: BlockRuns(s.Horizon), rounds: until(Rounds(s.Horizon), round),
		policies: make([]gathered, len(s.Policies))}
	for i := range c.policies {
		c.policies[i].waiting = map[int]*Aggregate{}
	}
	c.runsT, c.pullsT = at(c.rounds, coarse(len(c.rounds))), at(c.rounds, counted(len(c.rounds), len(s.Arms)))
	c.resize(s.Runs)
	return c
}

func (c *Collector) resize(runs int) {
	for i := range c.policies {
		c.policies[i].grow(runs, c.size)
	}
}

// grow makes room for more runs. A last block that was not full is dropped if it is no longer the last one.
func (g *gathered) grow(runs, size int) {
	g.final = append(g.final, make([]float64, runs-len(g.final))...)
	g.have = append(g.have, make([]bool, runs-len(g.have))...)
	for i, a := range g.waiting {
		if a.To != min(a.From+size, runs) {
			delete(g.waiting, i)
			clear(g.have[a.From:a.To])
		}
	}
}

// Add adds one block and keeps it. A block that arrives twice counts once, so that a block may be computed again after
// its worker was lost. It fails if a is not a block of the plan.
func (c *Collector) Add(a *Aggregate) error {
	if err := c.check(a); err != nil {
		return err
	}
	g := &c.policies[a.Policy]
	if g.have[a.From] {
		return nil
	}
	for i, v := range a.Final {
		g.final[a.From+i], g.have[a.From+i] = v, true
	}
	g.waiting[a.From/c.size] = a
	c.oracle = a.Oracle
	g.fold(c.size)
	return nil
}

func (c *Collector) check(a *Aggregate) error {
	s := c.scenario
	if a.Policy < 0 || a.Policy >= len(c.policies) || a.From < 0 || a.From%c.size != 0 ||
		a.From >= s.Runs || a.To != min(a.From+c.size, s.Runs) {
		return fmt.Errorf("sim: policy %d, runs %d to %d is not a block of the plan", a.Policy, a.From, a.To)
	}
	if a.Count() != a.Runs() || len(a.last) != len(s.Arms) || len(a.regret.mean) != len(c.rounds) {
		return fmt.Errorf("sim: the block of policy %d, runs %d to %d is of another scenario", a.Policy, a.From, a.To)
	}
	return nil
}

// fold merges the full blocks up to the first gap. A last block that is not full is not merged, so that the
// number of runs can be raised later.
func (g *gathered) fold(size int) {
	for {
		a := g.waiting[g.next]
		if a == nil || a.Runs() < size {
			return
		}
		delete(g.waiting, g.next)
		if g.folded == nil {
			g.folded = a.Clone()
		} else {
			g.folded.Merge(a)
		}
		g.next++
	}
}

// view returns all arrived blocks of the policy, merged in run order, or nil.
func (g *gathered) view() *Aggregate {
	var v *Aggregate
	if g.folded != nil {
		v = g.folded.Clone()
	}
	for _, i := range g.waitingOrder() {
		if v == nil {
			v = g.waiting[i].Clone()
		} else {
			v.Merge(g.waiting[i])
		}
	}
	return v
}

func (g *gathered) waitingOrder() []int {
	order := make([]int, 0, len(g.waiting))
	for i := range g.waiting {
		order = append(order, i)
	}
	slices.Sort(order)
	return order
}

// Done reports whether all blocks have arrived.
func (c *Collector) Done() bool {
	for i := range c.policies {
		if slices.Contains(c.policies[i].have, false) {
			return false
		}
	}
	return true
}

// Missing returns the blocks that have not arrived, in the plan's order.
func (c *Collector) Missing() []Block {
	var missing []Block
	for _, b := range NewPlan(c.scenario).Blocks {
		if !c.policies[b.Policy].have[b.From] {
			missing = append(missing, b)
		}
	}
	return missing
}

// Grow raises the number of runs of the collector's scenario and keeps every full block. Missing then returns the
// blocks that are left to play, and the results will be those of a collector that began with that number of runs. It
// panics if runs is lower than before.
func (c *Collector) Grow(runs int) {
	if runs < c.scenario.Runs {
		panic(badGrow)
	}
	s := *c.scenario
	s.Runs = runs
	c.scenario = &s
	c.resize(runs)
}

const badGrow = "sim: a collector's runs cannot be lowered"
