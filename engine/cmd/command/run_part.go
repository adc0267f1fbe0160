package command

import (
	"fmt"

	"risingbandits/engine/cmd/command/internal/part"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/work"
)

// runWork returns the work of a scenario, nil if there is none.
func runWork(s *scenario.Scenario) Work {
	if s == nil {
		return Work{}
	}
	return Work{"run", s.Canonical()}
}

// playRun plays a part of a scenario's blocks. Its records are the nodes of their trees.
func playRun(sh *shell, data []byte, of *share) (*partial, error) {
	s, err := parse(data)
	if err != nil {
		return nil, err
	}
	pool, err := poolOf(sh, s, of.dataset)
	if err != nil {
		return nil, err
	}
	blocks := sim.Blocks(s)
	from, to := sim.Part(s, of.part-1, of.of)
	played := &partial{from: from, to: to, units: len(blocks), text: fmt.Sprintf("%s of %d", many(to-from, "block"), len(blocks))}
	job := work.Unit{Scenario: s, Pool: pool, Blocks: blocks[from:to:to]}
	bar := startBar(sh)
	defer bar.stop()
	err = playAll(sh.ctx, []work.Unit{job}, of.workers, bar, func(_ int, c *sim.Collector) error {
		played.records = encodeNodes(c)
		return nil
	})
	return played, err
}

// run prints the results of all parts of a scenario.
func (m *merging) run(sh *shell, parts []*part.Part) error {
	s, err := parse(parts[0].Work)
	if err != nil {
		return fmt.Errorf("%s: this version of rising does not read its scenario: %w", parts[0].Name, err)
	}
	c, err := collect(s, parts)
	if err != nil {
		return err
	}
	if missing := c.Missing(); len(missing) > 0 {
		return fmt.Errorf("the parts lack %s, though none of them is missing: play all of them again with one version of rising",
			many(len(missing), "block"))
	}
	return printResults(sh, s, c.Results(), *m.asJSON, m.extra)
}

// within returns an error if a node has a block that is not in its part.
func within(s *scenario.Scenario, p *part.Part, b sim.Block) error {
	size := sim.BlockRuns(s.Horizon)
	first := b.Policy*((s.Runs+size-1)/size) + b.From/size
	if last := first + (b.Runs()-1)/size; b.Runs() < 1 || first < p.From || last >= p.To {
		return fmt.Errorf("it has the blocks %d to %d, and the part %d to %d", first, last, p.From, p.To-1)
	}
	return nil
}
