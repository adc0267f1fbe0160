package scenario

import (
	"strings"
	"testing"

	"risingbandits/engine/internal/golden"
	"risingbandits/engine/payoff"
)

// The bandits of every law never change: documents name them by their seeds.
func TestLawsNeverChange(t *testing.T) {
	var b strings.Builder
	for _, law := range Laws() {
		g := Generator{Law: law.ID, Seed: 3, Horizon: 10_000}
		b.WriteString(law.ID + " " + string(g.Scenario().Canonical()) + "\n")
	}
	golden.Check(t, "laws", b.String(), *update)
}

// Bandits of every law satisfy the paper's assumptions, have the law's setting and noise, and have the same first arms
// whatever their number of arms is.
func TestLaws(t *testing.T) {
	for _, law := range Laws() {
		if found, ok := LookupLaw(law.ID); !ok || found.Name != law.Name || !strings.HasSuffix(law.Doc, ".") {
			t.Errorf("%s is found as %+v, %v", law.ID, found, ok)
		}
		numbers := map[int]bool{}
		for seed := range uint64(60) {
			g := Generator{Law: law.ID, Seed: seed, Horizon: 5_000}
			s := g.Scenario()
			numbers[len(s.Arms)] = true
			if s.Setting != law.Setting || s.Noise.Kind != law.Noise.Kind || s.Horizon != 5_000 || s.Seed != seed {
				t.Fatalf("%s, seed %d: %s", law.ID, seed, s.Canonical())
			}
			for i, arm := range s.Arms {
				if broken := payoff.Check(arm.Payoff, s.Horizon); broken != nil {
					t.Errorf("%s, seed %d, arm %d: %v", law.ID, seed, i, broken)
				}
			}
			g.Arms = 20
			more := g.Bandit()
			for i := range s.Arms {
				if string(more[i].append(nil)) != string(s.Arms[i].append(nil)) {
					t.Errorf("%s, seed %d: arm %d depends on the number of arms", law.ID, seed, i)
				}
			}
		}
		if law.ID == "exponential-restless" != (len(numbers) == 1 && numbers[5]) {
			t.Errorf("%s draws the numbers of arms %v", law.ID, numbers)
		}
	}
}

func TestBadGeneratorsPanic(t *testing.T) {
	for want, g := range map[string]Generator{
		badLaw:           {Law: "x", Horizon: 10},
		badSeed:          {Law: AuthorsLaw, Seed: MaxSeed + 1, Horizon: 10},
		badRandomHorizon: {Law: AuthorsLaw, Horizon: 1},
		badRandomArms:    {Law: AuthorsLaw, Horizon: 10, Arms: -1},
		badSlowest:       {Law: AuthorsLaw, Horizon: 10, Slowest: 1},
	} {
		golden.Panics(t, want, func() { g.Bandit() }, g)
	}
}
