package sweep

import (
	"strings"
	"testing"

	"risingbandits/engine/scenario"
)

// The points of a ranking's sweep are its bandits: each has the environment and the policies of Scenario(i).
func TestRankingsAreSwept(t *testing.T) {
	for _, law := range scenario.Laws() {
		r := NewRanking(law.Setting)
		r.Law, r.Bandits, r.Runs, r.Horizon, r.Arms, r.Slowest, r.Seed = law.ID, 3, 2, 4000, 4, 700, 11
		base, over, err := r.Swept()
		if err != nil {
			t.Fatal(err)
		}
		w := Sweep{Base: base}
		for _, text := range over {
			axis, err := ParseAxis(base, text)
			if err != nil {
				t.Fatal(err)
			}
			w.Over = append(w.Over, axis)
		}
		plan, err := NewPlan(w)
		if err != nil || len(plan.Points) != 3 {
			t.Fatalf("%s: %v, %d points", law.ID, err, len(plan.Points))
		}
		for i := range plan.Points {
			got, want := plan.Points[i].Scenario, r.Scenario(i)
			if got.EnvironmentHash() != want.EnvironmentHash() || len(got.Policies) != len(want.Policies) || got.Runs != want.Runs {
				t.Errorf("%s: bandit %d is\n%s\nwant\n%s", law.ID, i, got.Canonical(), want.Canonical())
			}
		}
	}
}

func TestRankingsThatCannotBeSwept(t *testing.T) {
	for want, change := range map[string]func(r *Ranking){
		"law":     func(r *Ranking) { r.Law = "none" },
		"bandits": func(r *Ranking) { r.Bandits = 0 },
		"horizon": func(r *Ranking) { r.Horizon = 1 },
		"runs":    func(r *Ranking) { r.Runs = 0 },
		"seed":    func(r *Ranking) { r.Seed = scenario.MaxSeed },
		"arms":    func(r *Ranking) { r.Arms = -1 },
		"slowest": func(r *Ranking) { r.Slowest = 1 },
		"policies": func(r *Ranking) {
			r.Policies = make([]scenario.PolicySpec, scenario.MaxPolicies+1)
			for i := range r.Policies {
				r.Policies[i] = scenario.PolicySpec{ID: "ts", Variant: scenario.Defined}
			}
		},
	} {
		r := NewRanking(scenario.Rested)
		change(&r)
		if _, _, err := r.Swept(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}

func TestARankingOfOneBanditIsSwept(t *testing.T) {
	r := NewRanking(scenario.Rested)
	r.Bandits, r.Runs, r.Horizon = 1, 2, 100
	if _, _, err := r.Swept(); err != nil {
		t.Error(err)
	}
}
