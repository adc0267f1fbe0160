package command

import (
	"encoding/json"
	"fmt"
	"os"

	"risingbandits/engine/cmd/command/internal/part"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/theory/claims"
)

// paperPart plays a part of the units of the paper's plan.
func paperPart(sh *shell, p *parting, size claims.Size, data string, workers int) (*partial, error) {
	plan, err := paperPlan(size, data)
	if err != nil {
		return nil, err
	}
	size.Learners = data != ""
	work, err := json.Marshal(size)
	if err != nil {
		return nil, err
	}
	costs := paperCosts(plan)
	from, to := part.Range(costs, p.part, p.of)
	units, records := make([]int, to-from), make([][]byte, to-from)
	for k := range units {
		units[k] = from + k
	}
	err = playPaperUnits(sh, plan, units, data, workers, func(unit int, part claims.Part) error {
		record, err := json.Marshal(playedUnit{plan.Units[unit].Key, part})
		records[unit-from] = record
		return err
	})
	return &partial{
		head:    part.Head{Command: "paper", Work: work, From: from, To: to, Units: len(costs)},
		records: records,
		text:    fmt.Sprintf("%d of %d policies and bandits", to-from, len(costs)),
	}, err
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

// paper writes the report of all parts of the paper's plan, and prints the verdicts.
func (m *merging) paper(sh *shell, parts []*part.Part) error {
	var size claims.Size
	if err := json.Unmarshal(parts[0].Work, &size); err != nil || size.Runs < 1 || size.Runs > scenario.MaxRuns || size.Bandits < 1 ||
		size.Bandits > maxBandits || size.BanditRuns < 1 || size.BanditRuns > scenario.MaxRuns {
		return fmt.Errorf("%s: this version of rising does not know such a check of the paper", parts[0].Name)
	}
	plan := claims.NewPlan(size)
	for _, p := range parts {
		if len(p.Records) != p.To-p.From || p.Units != len(plan.Units) {
			return fmt.Errorf("%s: part %d of %d has %d records for units %d to %d of %d, want %d in all: play all parts with this version "+
				"of rising", p.Name, p.Part, p.Of, len(p.Records), p.From, p.To, p.Units, len(plan.Units))
		}
		for i, record := range p.Records {
			var u playedUnit
			at := p.From + i
			if err := json.Unmarshal(record, &u); err != nil || u.Key != plan.Units[at].Key || !plan.Put(at, u.Part) {
				return fmt.Errorf("%s: record %d of part %d of %d is not of its unit: play it again", p.Name, i+1, p.Part, p.Of)
			}
		}
	}
	if err := os.MkdirAll(*m.folder, 0o755); err != nil {
		return fmt.Errorf("cannot write to %s: %w", *m.folder, err)
	}
	d := claims.NewDocument(plan.Evidence())
	if err := writeReport(*m.folder, d); err != nil {
		return err
	}
	return printPaper(sh, d, *m.folder, *m.asJSON)
}
