//go:build verify

package sweep

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"risingbandits/engine/internal/golden"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/work"
)

// A referenceRanking is what an independent implementation, or the released code, got over 48 bandits.
type referenceRanking struct {
	Bandits int                `json:"bandits"`
	Mean    map[string]float64 `json:"rank_mean"`
	CI95    map[string]float64 `json:"rank_ci95"`
}

// referenceArms are the numbers of arms of the reference's bandits, 16 bandits each.
var referenceArms = []int{3, 8, 15}

const (
	perArms          = 16
	referenceHorizon = 50_000
)

// TestVerify is part of `make verify`: go test -tags verify -run Verify -timeout 60m ./engine/sweep
//
// Mean ranks over other bandits of the same law are within 4 standard errors of the difference from the
// reference's. The reference's released code lets every policy count payoffs from x = 0, which changes regrets by
// the first pulls alone.
func TestVerify(t *testing.T) {
	for file, setting := range map[string]scenario.Setting{
		"ranking-faithful-rested.json":    scenario.Rested,
		"ranking-faithful-restless.json":  scenario.Restless,
		"ranking-code-rested.json":        scenario.Rested,
		"ranking-code-restlessfixed.json": scenario.Restless,
	} {
		t.Run(strings.TrimSuffix(file, ".json"), func(t *testing.T) {
			var want referenceRanking
			if err := json.Unmarshal(golden.Reference(t, file), &want); err != nil {
				t.Fatal(err)
			}
			r := NewRanking(setting)
			r.Horizon = referenceHorizon
			var names []string
			for i := range r.Policies {
				name, _, _ := strings.Cut(strings.ToUpper(r.Policies[i].ID), "/")
				if i == 0 {
					name = "R-UCB"
				}
				if strings.Contains(file, "code") {
					r.Policies[i].Variant, name = scenario.Released, name+"-code"
				}
				names = append(names, name)
			}
			ranks := Ranks(regretsByArms(t, &r))
			meanOf := func(numbers map[string]float64, name string) float64 {
				for key, v := range numbers {
					if strings.EqualFold(key, name) {
						return v
					}
				}
				t.Fatalf("the reference has no %s", name)
				return 0
			}
			for i, name := range names {
				mean, half := meanOf(want.Mean, name), meanOf(want.CI95, name)
				// Both half-widths are near 1.96 standard errors, or 2.01 by Student's t.
				se := math.Hypot(*ranks[i].CI95/2.01, half/1.96)
				if d := math.Abs(ranks[i].Mean - mean); d > 4*se+1e-9 {
					t.Errorf("%s has the mean rank %.3f, want %.3f: %.1f standard errors", name, ranks[i].Mean, mean, d/se)
				}
			}
		})
	}
}

// regretsByArms returns the regrets on the first 16 bandits of each number of arms that the seeds from 1 on give.
func regretsByArms(t *testing.T, r *Ranking) [][]float64 {
	t.Helper()
	left := map[int]int{}
	for _, k := range referenceArms {
		left[k] = perArms
	}
	var units []work.Unit
	for i := 0; len(units) < perArms*len(referenceArms); i++ {
		s := r.Scenario(i)
		if left[len(s.Arms)] > 0 {
			left[len(s.Arms)]--
			units = append(units, work.Unit{Scenario: s})
		}
	}
	rows := make([][]float64, len(units))
	err := work.PlayUnits(t.Context(), units, work.Options{Workers: 2}, func(i int, c *sim.Collector) error {
		rows[i] = MeanRegrets(c.Results())
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return rows
}
