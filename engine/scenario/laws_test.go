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

// The first arm of a bandit of learning curves is ill-behaved, and so are about 15% of the others: of 400 arms, 33 to 90 with a
// probability above 0.999. All payoffs stay within [0, 1].
func TestLearningCurvesAreIllBehaved(t *testing.T) {
	ill, others := 0, 0
	shapes := map[string]int{}
	for seed := range uint64(100) {
		g := Generator{Law: curvesLaw.ID, Seed: seed, Horizon: 10_000, Arms: 5}
		for i, arm := range g.Bandit() {
			points := arm.Payoff.Points
			rises, slows := true, true
			for j, p := range points {
				if p.Y < 0 || p.Y > 1 {
					t.Errorf("seed %d, arm %d: a payoff of %v", seed, i, p.Y)
				}
				rises = rises && (j == 0 || p.Y >= points[j-1].Y)
				if j > 1 {
					a, b, c := points[j-2], points[j-1], p
					slows = slows && (c.Y-b.Y)/(c.X-b.X) <= (b.Y-a.Y)/(b.X-a.X)+2e-3/(b.X-a.X)
				}
			}
			last := points[len(points)-1].Y
			switch {
			case rises && slows:
				if i == 0 {
					t.Errorf("seed %d: the first arm is well-behaved: %v", seed, points)
				}
			case rises:
				shapes["late"]++
			case points[len(points)-2].Y > last:
				shapes["dipping"]++
			default:
				shapes["peaking"]++
			}
			if i > 0 {
				others++
				if !rises || !slows {
					ill++
				}
			}
		}
	}
	if ill < 33 || ill > 90 || others != 400 {
		t.Errorf("%d of %d arms are ill-behaved", ill, others)
	}
	for _, shape := range []string{"late", "dipping", "peaking"} {
		if shapes[shape] < 20 {
			t.Errorf("shapes %v, want 20 of each at least", shapes)
		}
	}
}

// Bandits of every law but that of learning curves satisfy the paper's assumptions. They have the law's setting and noise, and the
// same first arms whatever their number of arms is.
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
				if broken := payoff.Check(arm.Payoff, s.Horizon); broken != nil && law.ID != curvesLaw.ID {
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
