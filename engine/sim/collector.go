package sim

import (
	"fmt"
	"slices"
	"sync"

	"risingbandits/engine/scenario"
)

// A Collector merges the blocks of a scenario, which may arrive in any order. The blocks so far give provisional
// results. When all blocks have arrived, the results are final. The bits of results depend only on which blocks have
// arrived, not on their order nor on the workers that computed them: see tree.
type Collector struct {
	scenario  *scenario.Scenario
	size      int   // runs of a full block
	rounds    []int // see Rounds
	runsT     []int // the rounds at which single runs are recorded
	pullsT    []int // the rounds at which pulls per arm are recorded
	policies  []gathered
	oracle    float64 // the optimal policy's total, once a block has arrived
	losses    func() []float64
	stuck     func() float64 // see StuckRegret
	canonical func() []byte
}

// gathered holds the blocks of one policy that have arrived.
type gathered struct {
	tree   tree
	final  []float64     // by run
	have   []bool        // by run
	result *PolicyResult // of these blocks; nil until it is asked for
	best   BestArm       // with it
}

// NewCollector returns an empty collector for a scenario's blocks.
func NewCollector(s *scenario.Scenario) *Collector { return NewCollectorUntil(s, s.Horizon) }

// NewCollectorUntil returns an empty collector for blocks of Engine.StartUntil with the same round. Final numbers are
// then those of the last round played.
func NewCollectorUntil(s *scenario.Scenario, round int) *Collector {
	c := &Collector{scenario: s, size: BlockRuns(s.Horizon), rounds: until(Rounds(s.Horizon), round),
		policies: make([]gathered, len(s.Policies)), canonical: sync.OnceValue(s.Canonical),
		losses: sync.OnceValue(func() []float64 { return lossesAtHorizon(s) }),
		stuck:  sync.OnceValue(func() float64 { return StuckRegret(s, round) })}
	for i := range c.policies {
		c.policies[i].tree = newTree(c.size)
		c.policies[i].grow(s.Runs)
	}
	c.runsT, c.pullsT = at(c.rounds, coarse(len(c.rounds))), at(c.rounds, counted(len(c.rounds), len(s.Arms)))
	return c
}

// grow makes room for more runs. A last block that was not full is dropped if it is no longer the last one.
func (g *gathered) grow(runs int) {
	g.final = append(g.final, make([]float64, runs-len(g.final))...)
	g.have = append(g.have, make([]bool, runs-len(g.have))...)
	if short, ok := g.tree.drop(runs); ok {
		clear(g.have[short.From:short.To])
	}
}

// Add adds a block, or whole blocks that were merged to a node of their tree. It keeps it and may change it. A block that
// arrives twice counts once, so that a block may be computed again after its worker was lost. It fails if a is neither a
// block of the plan nor a node.
func (c *Collector) Add(a *Aggregate) error {
	if err := c.check(a); err != nil {
		return err
	}
	g := &c.policies[a.Policy]
	if !slices.Contains(g.have[a.From:a.To], false) {
		return nil
	}
	copy(g.final[a.From:], a.Final)
	for i := range a.Final {
		g.have[a.From+i] = true
	}
	c.oracle = a.Oracle
	g.tree.add(a)
	g.result = nil
	return nil
}

func (c *Collector) check(a *Aggregate) error {
	s := c.scenario
	if _, ok := levelOf(a.Block, c.size, s.Runs); !ok || a.Policy < 0 || a.Policy >= len(c.policies) {
		return fmt.Errorf("sim: policy %d, runs %d to %d is not a block of the plan", a.Policy, a.From, a.To)
	}
	if a.Count() != a.Runs() || len(a.last) != len(s.Arms) || len(a.regret.mean) != len(c.rounds) {
		return fmt.Errorf("sim: the block of policy %d, runs %d to %d is of another scenario", a.Policy, a.From, a.To)
	}
	return nil
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

// Has reports whether a block of the plan has arrived.
func (c *Collector) Has(b Block) bool { return c.policies[b.Policy].have[b.From] }

// Missing returns the blocks that have not arrived, in the plan's order.
func (c *Collector) Missing() []Block {
	var missing []Block
	for _, b := range NewPlan(c.scenario).Blocks {
		if !c.Has(b) {
			missing = append(missing, b)
		}
	}
	return missing
}
