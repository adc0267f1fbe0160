package command

import (
	"fmt"

	"risingbandits/engine/cmd/command/internal/part"
	"risingbandits/engine/learn"
	"risingbandits/engine/scenario"
	"risingbandits/engine/schedule"
	"risingbandits/engine/sim"
)

// playPart plays a part of a scenario's blocks. Its records are the nodes of their trees.
func playPart(sh *shell, p *parting, load func() (*scenario.Scenario, *learn.Pool, error), workers int) (*partial, error) {
	s, pool, err := load()
	if err != nil {
		return nil, err
	}
	blocks := sim.Blocks(s)
	from, to := sim.Part(s, p.part-1, p.of)
	played := &partial{
		head: part.Head{Command: "run", Work: s.Canonical(), From: from, To: to, Units: len(blocks)},
		text: fmt.Sprintf("%s of %d", many(to-from, "block"), len(blocks)),
	}
	job := schedule.Job{Scenario: s, Pool: pool, Blocks: blocks[from:to:to]}
	bar := startBar(sh)
	defer bar.stop()
	err = playAll(sh.ctx, []schedule.Job{job}, workers, bar, func(_ int, c *sim.Collector) error {
		for _, node := range c.Nodes() {
			played.records = append(played.records, node.Encode(nil))
		}
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
	c := sim.NewCollector(s)
	for _, p := range parts {
		for i, record := range p.Records {
			a, err := sim.Decode(record)
			if err == nil {
				err = within(s, p, a.Block)
			}
			if err == nil {
				err = c.Add(a)
			}
			if err != nil {
				return fmt.Errorf("%s: record %d of part %d of %d: %w", p.Name, i+1, p.Part, p.Of, err)
			}
		}
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
