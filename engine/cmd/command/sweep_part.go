package command

import (
	"encoding/json"
	"fmt"

	"risingbandits/engine/cmd/command/internal/part"
	"risingbandits/engine/numbers"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sweep"
)

// sweepWork is the work of a sweep's parts: everything that its numbers depend on.
type sweepWork struct {
	Scenario json.RawMessage `json:"scenario"`
	Over     []sweep.Axis    `json:"over"`
	At       int             `json:"at"`
}

// work returns the work of the sweep of a SCENARIO.
func (c *sweeping) work(sh *shell, name string) (Work, error) {
	plan, err := c.plan(sh, name)
	if err != nil {
		return Work{}, err
	}
	data, err := json.Marshal(sweepWork{plan.Base.Canonical(), plan.Over, plan.At})
	return Work{"sweep", data}, err
}

// runElsewhere plays the sweep of a SCENARIO elsewhere and prints it.
func (c *sweeping) runElsewhere(sh *shell, name string) error {
	if c.out != "" {
		return callError("-o keeps what this machine has played: only rising has it")
	}
	work, err := c.work(sh, name)
	if err != nil {
		return err
	}
	return sh.playElsewhere(work, *c.data, &merging{asJSON: &c.asJSON, show: c.show})
}

// playSweep plays a part of a sweep's units. Its records are their numbers.
func playSweep(sh *shell, data []byte, of *share) (*partial, error) {
	plan, err := sweepPlan(data)
	if err != nil {
		return nil, err
	}
	pool, err := poolOf(sh, plan.Base, of.dataset)
	if err != nil {
		return nil, err
	}
	costs := make([]int, len(plan.Units))
	for i := range costs {
		costs[i] = plan.Units[i].Cost()
	}
	from, to := part.Range(costs, of.part, of.of)
	units := make([]int, to-from)
	records := make([][]byte, len(units))
	size := 0 // of the records, which are mostly a number of each run
	for k := range units {
		units[k] = from + k
		size += 1000 + 25*plan.Units[from+k].Scenario.Runs
	}
	if size > part.MaxRecords {
		return nil, fmt.Errorf("the numbers of %s may have %s bytes, and a part has at most %s: play more parts", many(len(units), "unit"),
			numbers.Int(size), numbers.Int(part.MaxRecords))
	}
	err = playUnits(sh, plan, units, pool, of.workers, func(unit int, n sweep.Numbers) error {
		record, err := json.Marshal(sweptUnit{plan.Units[unit].Key, n})
		records[unit-from] = record
		return err
	})
	return &partial{from: from, to: to, units: len(costs), records: records,
		text: fmt.Sprintf("%d of %d policies at points", to-from, len(costs))}, err
}

// sweep prints the results of all parts of a sweep.
func (m *merging) sweep(sh *shell, parts []*part.Part) error {
	plan, err := sweepPlan(parts[0].Work)
	if err != nil {
		return fmt.Errorf("%s: this version of rising does not read its sweep: %w", parts[0].Name, err)
	}
	results := sweep.NewResults(plan)
	for _, p := range parts {
		records, err := p.Unpack()
		if err != nil {
			return err
		}
		if len(records) != p.To-p.From || p.To > len(plan.Units) {
			return fmt.Errorf("%s: part %d of %d has %d records for %d units: play it again", p.Name, p.Part, p.Of, len(records), p.To-p.From)
		}
		for i, record := range records {
			var u sweptUnit
			at := p.From + i
			if err := json.Unmarshal(record, &u); err != nil || u.Key != plan.Units[at].Key || !plan.Fits(at, &u.Numbers) {
				return fmt.Errorf("%s: record %d of part %d of %d is not of its unit: play it again", p.Name, i+1, p.Part, p.Of)
			}
			results.Put(at, u.Numbers)
		}
	}
	if n := len(results.Missing()); n > 0 {
		return fmt.Errorf("the parts lack %s, though none of them is missing: play all of them again with one version of rising", many(n, "unit"))
	}
	return printSweep(sh, plan, &sweepObject{Object: results.Object(), NoNumber: plan.NoNumbers()}, *m.asJSON, *m.show)
}

// sweepPlan returns the plan of a work.
func sweepPlan(work []byte) (*sweep.Plan, error) {
	var w sweepWork
	if err := json.Unmarshal(work, &w); err != nil {
		return nil, err
	}
	base, faults := scenario.Parse(w.Scenario)
	if faults != nil {
		return nil, faults
	}
	return sweep.NewPlan(sweep.Sweep{Base: base, Over: w.Over, At: w.At})
}
