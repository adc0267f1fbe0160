package command

import (
	"encoding/json"
	"errors"
	"fmt"

	"risingbandits/engine/cmd/command/internal/part"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/theory/claims"
)

// paperWork returns the work of the paper's plan of a size, with learners if their dataset is given.
func paperWork(size claims.Size, dataset string) (Work, error) {
	size.Learners = dataset != ""
	data, err := json.Marshal(size)
	return Work{"paper", data}, err
}

// playPaper plays a part of the units of the paper's plan. Its records are what they give.
func playPaper(sh *shell, data []byte, of *share) (*partial, error) {
	size, err := parsePaperSize(data)
	if err != nil {
		return nil, err
	}
	plan, err := paperPlan(size, of.dataset)
	if err != nil {
		return nil, err
	}
	costs := paperCosts(plan)
	from, to := part.Range(costs, of.part, of.of)
	units, records := make([]int, to-from), make([][]byte, to-from)
	for k := range units {
		units[k] = from + k
	}
	err = playPaperUnits(sh, plan, units, of.dataset, of.workers, func(unit int, part claims.Part) error {
		record, err := json.Marshal(playedUnit{plan.Units[unit].Key, part})
		records[unit-from] = record
		return err
	})
	return &partial{from: from, to: to, units: len(costs), records: records,
		text: fmt.Sprintf("%d of %d policies and bandits", to-from, len(costs))}, err
}

// parsePaperSize reads a size that the command could have.
func parsePaperSize(data []byte) (size claims.Size, err error) {
	if err := json.Unmarshal(data, &size); err != nil || size.Runs < 1 || size.Runs > scenario.MaxRuns || size.Bandits < 1 ||
		size.Bandits > maxBandits || size.BanditRuns < 1 || size.BanditRuns > scenario.MaxRuns {
		return size, errors.New("this version of rising does not know such a check of the paper")
	}
	return size, nil
}

// paperCosts returns about how many nanoseconds each unit of a plan takes.
func paperCosts(plan *claims.Plan) []int {
	costs := make([]int, len(plan.Units))
	for i := range costs {
		s := plan.Units[i].Scenario
		for k := range s.Policies {
			costs[i] += sim.RoundCost(s, k) * s.Horizon * s.Runs
		}
	}
	return costs
}

// paperOf returns the plan with what all parts of it give.
func paperOf(parts []*part.Part) (*claims.Plan, error) {
	size, err := parsePaperSize(parts[0].Work)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", parts[0].Name, err)
	}
	plan := claims.NewPlan(size)
	for _, p := range parts {
		records, err := p.Unpack()
		if err != nil {
			return nil, err
		}
		if len(records) != p.To-p.From || p.Units != len(plan.Units) {
			return nil, fmt.Errorf("%s: part %d of %d has %d records for units %d to %d of %d, want %d in all: play all parts with this version "+
				"of rising", p.Name, p.Part, p.Of, len(records), p.From, p.To, p.Units, len(plan.Units))
		}
		for i, record := range records {
			var u playedUnit
			at := p.From + i
			if err := json.Unmarshal(record, &u); err != nil || u.Key != plan.Units[at].Key || !plan.Put(at, u.Part) {
				return nil, fmt.Errorf("%s: record %d of part %d of %d is not of its unit: play it again", p.Name, i+1, p.Part, p.Of)
			}
		}
	}
	return plan, nil
}

// paper writes the report of all parts of the paper's plan, and prints the verdicts.
func (m *merging) paper(sh *shell, parts []*part.Part) error {
	plan, err := paperOf(parts)
	if err != nil {
		return err
	}
	d := claims.NewDocument(plan.Evidence())
	if err := writeReport(*m.folder, d); err != nil {
		return exitError{exitTryAgain, err}
	}
	return printPaper(sh, d, *m.folder, *m.asJSON)
}
