package claims

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"risingbandits/engine/internal/golden"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// The experiment with 15 arms as released is that of the released code: what it got itself, with its own arms and its own
// noise over 50,000 rounds, is within 4 standard errors of the difference. It lets every policy count payoffs from x = 0,
// which changes a regret by the first pull of each arm.
func TestTheReleasedExperimentIsThatOfTheCode(t *testing.T) {
	if testing.Short() {
		t.Skip("asked natively: the runs have the same bits in wasm")
	}
	var ref referenceFile
	if err := json.Unmarshal(golden.Reference(t, "authors-asis-b0-rested-beta-T50000.json"), &ref); err != nil {
		t.Fatal(err)
	}
	s := scenarioOf(code15, 24).Document
	s.Horizon = 50_000
	results := sim.Play(scenario.MustComplete(s), nil)
	if len(results.Policies) != 7 || len(ref.Algorithms) != 7 {
		t.Fatalf("%d policies, and %d in the reference; want 7", len(results.Policies), len(ref.Algorithms))
	}
	for _, p := range results.Policies {
		for algorithm, want := range ref.Algorithms {
			if strings.ToLower(algorithm) != p.Policy {
				continue
			}
			se := math.Sqrt(p.Final.Std*p.Final.Std/float64(p.Runs) + want.Std*want.Std/float64(want.Runs))
			if d := math.Abs(p.Final.Mean - want.Mean); d > 4*se+float64(len(s.Arms)) {
				t.Errorf("%s: regret %.0f, the released code got %.0f: %.1f standard errors", algorithm, p.Final.Mean, want.Mean, d/se)
			}
		}
	}
}

// The released code's experiments have its arms, noise, constants and learners.
func TestReleasedExperiments(t *testing.T) {
	for _, name := range []string{code15, code2, codeIMDB7, codeIMDB2, codeIMDB7 + learning} {
		s := scenarioOf(name, 3)
		imdb := strings.Contains(name, "imdb")
		if s.Setting != scenario.Rested || (s.Noise.Kind == "bernoulli") != imdb || (s.Noise.Kind == "beta-released") == imdb {
			t.Errorf("%s is %s with %v", name, s.Setting, s.Noise)
		}
		if s.Learns() != strings.HasSuffix(name, learning) || s.Learns() && s.Dataset.Features != 1_000 {
			t.Errorf("%s: learns %v, %+v", name, s.Learns(), s.Dataset)
		}
		for _, spec := range s.Policies {
			if spec.ID != rEd || spec.Variant != scenario.Released {
				continue
			}
			if spec.Params["sigma"] != 0.1 || (spec.Params["capped"] == true) != imdb {
				t.Errorf("%s: R-ed-UCB has %v", name, spec.Params)
			}
			if want := map[bool]float64{true: 1.0 / 32, false: 0.25}[imdb]; spec.Params["epsilon"] != want {
				t.Errorf("%s: R-ed-UCB has the window %v, want %v", name, spec.Params["epsilon"], want)
			}
		}
	}
	if got := greedyLess(); math.Abs(got-134.9515) > 1e-4 {
		t.Errorf("the constant is %v, want 212255.2970 - 212120.3455", got)
	}
}

// Where a claim on restless arms is decided as released, it is from rested arms with the constant added.
func TestRestlessAsReleased(t *testing.T) {
	plan := NewPlan(Size{Runs: 1, Bandits: 1, BanditRuns: 1})
	for i, u := range plan.units {
		part := Record{Regrets: make([]float64, len(u.Scenario.Policies)), Pulls: make([]float64, len(u.Scenario.Arms)),
			Wrong: make([]float64, len(u.Scenario.Policies)), Earned: nothingEarned(u.Scenario),
			Final: make([]float64, u.Scenario.Runs)}
		x := plan.evidence.Experiments[0]
		if u.kind == ofExperiment {
			x = plan.evidence.Experiments[u.of]
			part.Played = &Played{Policy: u.Scenario.Policies[0].ID, Variant: u.Scenario.Policies[0].Variant, Final: make([]float64, x.Runs)}
			part.Played.Regret.Mean, part.Played.Pulls.Mean = make([]float64, len(x.T)), make([]float64, len(u.Scenario.Arms))
			if x.Runs > 1 {
				part.Played.Regret.CI95, part.Played.Pulls.CI95 = make([]float64, len(x.T)), make([]float64, len(u.Scenario.Arms))
			}
		}
		if plan.Put(i, part) != nil {
			t.Fatalf("unit %d is refused", i)
		}
	}
	ev := plan.Evidence()
	s, ok := sideOf(ev, restless15, Released)
	if !ok || s.Name != code15 || s.find(rLess).Policy != rEd || s.others(rLess)[0] != klUCB {
		t.Fatalf("as released it is decided from %+v", s.Experiment)
	}
	if got := s.regret(swTS, s.Horizon).Value; math.Abs(got-134.9515) > 1e-4 {
		t.Errorf("the regret is raised by %v", got)
	}
	for column, want := range map[Column]string{Defined: scenario.Defined, ReleasedPolicies: scenario.Released} {
		if s, _ := sideOf(ev, restless15, column); s.Name != restless15 || s.variant != want || s.regret(swTS, s.Horizon).Value != 0 {
			t.Errorf("%s is decided from %s, %s", column, s.Name, s.variant)
		}
	}
	if s.pullsByRun(rLess) == nil {
		t.Error("no single runs are kept for the pulls as released")
	}
}

// nothingEarned returns totals of 0.
func nothingEarned(s *scenario.Scenario) (list []Total) {
	for _, spec := range s.Policies {
		x := Total{Policy: spec.ID}
		if s.Runs > 1 {
			x.CI95 = new(float64)
		}
		list = append(list, x)
	}
	return list
}

// The verdicts keep the principle: a claim fails only where every reading that was played fails, holds if one holds, and
// where it is open it says why. Every claim of the experiments was played in every column that has something to play.
func TestVerdictsKeepThePrinciple(t *testing.T) {
	for _, c := range All() {
		d, _ := Committed().Find(c.ID)
		for _, column := range Columns() {
			o := d.Of(column)
			if o.Verdict == Open && o.Why == "" {
				t.Errorf("%s %s is open without a reason", c.ID, column)
			}
			if len(o.Numbers) == 0 {
				if c.ID[0] == 'E' && !(c.ID == "E16" && column == Released) && !(c.ID == "E12" && column == ReleasedPolicies) {
					t.Errorf("%s %s was not played", c.ID, column)
				}
				continue
			}
			best := -1
			for _, r := range o.Readings {
				for _, n := range o.Numbers {
					if n.Reading == r.Name {
						best = max(best, rankOf(r.Verdict))
					}
				}
			}
			if best >= 0 && rankOf(o.Verdict) != best {
				t.Errorf("%s %s is %s, its readings are %+v", c.ID, column, o.Verdict, o.Readings)
			}
			for _, n := range o.Numbers {
				if o.Comparisons > 1 && n.Verdict != "" && n.CI95 != nil && (n.Corrected == nil || *n.Corrected < *n.CI95) {
					t.Errorf("%s %s: %q is decided by an interval that is not corrected", c.ID, column, n.Name)
				}
			}
			if o.Changes == "" {
				t.Errorf("%s %s does not say what would change it", c.ID, column)
			}
		}
	}
}

// The bonus of the heuristic's default is the first of those that are played.
func TestBonusesAreThoseOfTheEngine(t *testing.T) {
	kind, _ := policy.Lookup(heuristic)
	for _, p := range kind.Params {
		if p.Name == "bonus" && strings.Join(p.Choices, " ") != strings.Join(Bonuses(), " ") {
			t.Errorf("the engine has %v, the claims play %v", p.Choices, Bonuses())
		}
	}
}

// The authors' bands are two standard errors with divisor n; the intervals are Student's.
func TestPublishedIntervals(t *testing.T) {
	p := AuthorsRuns()
	got := p.final(rEd)
	want := 269.8 / 2 * math.Sqrt(30.0/29) * *sim.CI95(1, 30) * math.Sqrt(30)
	if got.Value != 615.9 || math.Abs(got.Half-want) > 1e-3 {
		t.Errorf("R-ed-UCB has %v ± %v, want 615.9 ± %v", got.Value, got.Half, want)
	}
}
