package command

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"risingbandits/engine/cmd/command/internal/part"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sweep"
)

// rankingWork returns the work of a ranking.
func rankingWork(r *sweep.Ranking) (Work, error) {
	data, err := json.Marshal(r)
	return Work{"ranking", data}, err
}

// playRanking plays a part of a ranking's bandits. Its records are the mean regrets on each.
func playRanking(sh *shell, data []byte, of *share) (*partial, error) {
	r := new(sweep.Ranking)
	if err := json.Unmarshal(data, r); err != nil {
		return nil, err
	}
	if err := checkRanking(r, r.Bandits); err != nil {
		return nil, err
	}
	from, to := part.Range(slices.Repeat([]int{1}, r.Bandits), of.part, of.of) // all bandits have the same policies and rounds
	regrets := make([][]float64, to-from)
	if err := playBandits(sh, r, from, of.workers, regrets); err != nil {
		return nil, err
	}
	played := &partial{from: from, to: to, units: r.Bandits, text: fmt.Sprintf("%s of %d", many(to-from, "bandit"), r.Bandits)}
	for _, row := range regrets {
		record, err := json.Marshal(row)
		if err != nil {
			return nil, err
		}
		played.records = append(played.records, record)
	}
	return played, nil
}

// ranking prints the ranks of all parts of a ranking.
func (m *merging) ranking(sh *shell, parts []*part.Part) error {
	r := new(sweep.Ranking)
	if err := json.Unmarshal(parts[0].Work, r); err != nil {
		return fmt.Errorf("%s: this version of rising does not read its ranking: %w", parts[0].Name, err)
	}
	if err := checkRanking(r, parts[len(parts)-1].To); err != nil {
		return fmt.Errorf("%s: %w", parts[0].Name, err)
	}
	var regrets [][]float64
	for _, p := range parts {
		records, err := p.Unpack()
		if err != nil {
			return err
		}
		for i, record := range records {
			var row []float64
			if err := json.Unmarshal(record, &row); err != nil || len(row) != len(r.Policies) || slices.ContainsFunc(row, isOdd) {
				return fmt.Errorf("%s: record %d of part %d of %d is no list of regrets: play it again", p.Name, i+1, p.Part, p.Of)
			}
			regrets = append(regrets, row)
		}
		if len(regrets) != p.To {
			return fmt.Errorf("%s: part %d of %d has %d records for %d bandits: play it again", p.Name, p.Part, p.Of, len(records), p.To-p.From)
		}
	}
	return printRanks(sh, r, regrets, *m.asJSON)
}

func isOdd(x float64) bool { return math.IsNaN(x) || math.IsInf(x, 0) }

// checkRanking returns an error if a ranking is none that the command could have played.
func checkRanking(r *sweep.Ranking, units int) error {
	_, known := scenario.LookupLaw(r.Law)
	if !known || r.Bandits != units || r.Bandits < 1 || r.Bandits > maxBandits || r.Horizon < 2 || r.Horizon > scenario.MaxHorizon ||
		r.Runs < 1 || len(r.Policies) == 0 || r.Seed > scenario.MaxSeed-maxBandits {
		return fmt.Errorf("this version of rising does not know such a ranking")
	}
	return nil
}
