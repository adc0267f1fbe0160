package sweep

import (
	"math"
	"slices"
	"testing"

	"risingbandits/engine/internal/golden"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

func TestRanksOf(t *testing.T) {
	for _, c := range []struct{ row, want []float64 }{
		{[]float64{3, 1, 2}, []float64{3, 1, 2}},
		{[]float64{-1, 5, -1}, []float64{1.5, 3, 1.5}},
		{[]float64{7, 7, 7, 0}, []float64{3, 3, 3, 1}},
		{[]float64{4}, []float64{1}},
	} {
		if got := RanksOf(c.row); !slices.Equal(got, c.want) {
			t.Errorf("RanksOf(%v) is %v, want %v", c.row, got, c.want)
		}
	}
}

// By hand: ranks 1, 2, 1 and 2, 1, 2 over three bandits. Mean 4/3, standard deviation sqrt(1/3), and the 0.975
// quantile of Student's t with 2 degrees of freedom is 4.30265.
func TestRanks(t *testing.T) {
	ranks := Ranks([][]float64{{1, 9}, {8, 2}, {0, 5}})
	want := 4.302652729749464 * math.Sqrt(1.0/3) / math.Sqrt(3)
	for p, mean := range []float64{4.0 / 3, 5.0 / 3} {
		if math.Abs(ranks[p].Value-mean) > 1e-12 || math.Abs(ranks[p].Half-want) > 1e-12 {
			t.Errorf("policy %d has the rank %v ± %v, want %v ± %v", p, ranks[p].Value, ranks[p].Half, mean, want)
		}
	}
	if one := Ranks([][]float64{{1, 2}}); one[0].HasInterval() {
		t.Errorf("one bandit has the interval %v, want none", one[0].Half)
	}
	if none := Ranks(nil); none != nil {
		t.Errorf("no bandits have the ranks %v", none)
	}
}

// The bandits are those that scenario.RandomOver draws, so that `rising random -seed N` shows one of a ranking.
func TestBanditsAreTheRandomOnes(t *testing.T) {
	r := NewRanking(scenario.Rested)
	for _, i := range []int{0, 7, 49} {
		s := r.Scenario(i)
		if want := scenario.RandomOver(uint64(1+i), 200_000, scenario.AuthorsSlowest); s.Hash() != want.Hash() {
			t.Errorf("bandit %d is %s, want %s", i, s.Canonical(), want.Canonical())
		}
	}
	r.Horizon = 10_000
	for i := range 20 {
		s := r.Scenario(i)
		if s.Horizon != r.Horizon {
			t.Fatalf("bandit %d has the horizon %d", i, s.Horizon)
		}
	}
}

func TestRestlessRankingPlaysRLess(t *testing.T) {
	r := NewRanking(scenario.Restless)
	s := r.Scenario(3)
	if s.Setting != scenario.Restless || s.Policies[0].ID != "r-less-ucb" {
		t.Errorf("the first policy is %v in the setting %s", s.Policies[0], s.Setting)
	}
}

// A policy's regret on a bandit does not depend on the policies beside it.
func TestRegretsDependOnNoOtherPolicy(t *testing.T) {
	r := NewRanking(scenario.Rested)
	r.Horizon, r.Runs = 2000, 3
	all := played(t, &r)
	r.Policies = r.Policies[2:3]
	if alone := played(t, &r); alone[0] != all[2] {
		t.Errorf("rexp3 alone has the regret %v, beside others %v", alone[0], all[2])
	}
}

func played(t *testing.T, r *Ranking) []float64 {
	t.Helper()
	return MeanRegrets(sim.Play(r.Scenario(4), nil))
}

func TestBadRankingsPanic(t *testing.T) {
	for want, change := range map[string]func(*Ranking){
		"runs: got 0, want a whole number from 1 to 10,000":           func(r *Ranking) { r.Runs = 0 },
		"policies: got a list of 35, want a list of 0 to 32 policies": func(r *Ranking) { r.Policies = slices.Repeat(r.Policies, 5) },
	} {
		golden.Panics(t, "scenario: a document made by the program has faults: "+want, func() {
			r := NewRanking(scenario.Rested)
			change(&r)
			r.Scenario(0)
		}, want)
	}
}
