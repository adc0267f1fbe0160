package sweep

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/work"
)

func planOf(t testing.TB, axes ...string) *Plan {
	t.Helper()
	s := baseScenario(t)
	w := Sweep{Base: s}
	for _, text := range axes {
		a, err := ParseAxis(s, text)
		if err != nil {
			t.Fatal(err)
		}
		w.Over = append(w.Over, a)
	}
	p, err := NewPlan(w)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// playPlan plays the units of a plan.
func playPlan(t testing.TB, p *Plan) *Results {
	t.Helper()
	r := NewResults(p)
	err := work.Play(context.Background(), r, work.Missing(r), work.Options{Workers: 2}, nil)
	if err != nil || len(work.Missing(r)) > 0 {
		t.Fatalf("%v, the units %v are missing", err, work.Missing(r))
	}
	return r
}

// What does not depend on the varied number is played once.
func TestUnitsAreShared(t *testing.T) {
	for axes, want := range map[string]int{
		"policies[0].epsilon=0.1,0.2,0.3":                          3 + 2,
		"noise.sigma=0.1,0.2":                                      6,
		"policies[0].epsilon=0.1,0.2,0.3 noise.sigma=0.1,0.2":      2 * (3 + 2),
		"arms[0].name=a,b,c":                                       3,
		"runs=3,5":                                                 6,
		"policies[0].epsilon=0.1,0.2,0.3 policies[2].tau=10,20,30": 3 + 1 + 3,
	} {
		p := planOf(t, strings.Fields(axes)...)
		if len(p.Units) != want {
			t.Errorf("%s: %d units, want %d", axes, len(p.Units), want)
		}
		keys := map[string]bool{}
		for _, u := range p.Units {
			if keys[u.Key] {
				t.Errorf("%s: the key %s is there twice", axes, u.Key)
			}
			keys[u.Key] = true
		}
	}
	// More units of one environment than a scenario has policies.
	p := planOf(t, "policies[0].epsilon=0.01..0.49/40")
	if len(p.Units) != 42 || len(p.Units[0].Scenario.Policies) != 32 || len(p.Units[41].Scenario.Policies) != 10 {
		t.Errorf("%d units, in scenarios of %d and %d policies", len(p.Units), len(p.Units[0].Scenario.Policies),
			len(p.Units[41].Scenario.Policies))
	}
}

// Each point of a played sweep has the fingerprint of its scenario played alone. The order of units changes nothing.
func TestPointsAreTheirScenarios(t *testing.T) {
	p := planOf(t, "policies[0].epsilon=0.1,0.2", "random.arms=2,3", "arms[1].payoff.c=0.3,0.4")
	playable := 0
	for i := range p.Points {
		if p.Points[i].Scenario != nil {
			playable++
		}
	}
	if playable == 0 || len(p.Points) != 8 {
		t.Fatalf("%d of %d points can be played", playable, len(p.Points))
	}
	r := playPlan(t, p)
	for i := range p.Points {
		s := p.Points[i].Scenario
		if s == nil {
			continue
		}
		var want string
		err := work.PlayUnits(context.Background(), []work.Unit{{Scenario: s}}, work.Options{Workers: 1},
			func(_ int, c *sim.Collector) error { want = c.Results().Fingerprint; return nil })
		if got := r.Point(i); err != nil || got.Fingerprint != want {
			t.Errorf("%s: fingerprint %s, want %s, %v", p.Text(i), got.Fingerprint, want, err)
		}
		for k, u := range p.Points[i].Units {
			if unit := p.Units[u]; unit.Scenario.Policies[unit.Policy].ID != s.Policies[k].ID {
				t.Errorf("%s: policy %d is %s", p.Text(i), k, unit.Scenario.Policies[unit.Policy].ID)
			}
			if r.Put(u, *r.numbers[u]) != nil {
				t.Errorf("%s: the numbers of policy %d do not fit", p.Text(i), k)
			}
		}
	}
}

func TestPlanRefuses(t *testing.T) {
	s := baseScenario(t)
	axis := func(path string, values ...Value) Axis { return Axis{Path: path, Values: values} }
	long := make([]Value, 101)
	for i := range long {
		long[i] = numberValue(float64(i))
	}
	for want, w := range map[string]Sweep{
		"a sweep varies at least one thing":  {Base: s},
		"seed is varied twice":               {Base: s, Over: []Axis{axis("seed", "1"), axis("seed", "2")}},
		"these are more than 10,000 points":  {Base: s, Over: []Axis{axis("seed", long...), axis("horizon", long...)}},
		"the scenario has no policies":       {Base: s.Playing(), Over: []Axis{axis("seed", "1")}},
		"seed = -1: seed: got -1, want a wh": {Base: s, Over: []Axis{axis("seed", "-1", "-2")}},
		`random.law: got "x", want one of`:   {Base: s, Over: []Axis{axis("random.law", `"x"`)}},
	} {
		if _, err := NewPlan(w); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	_, err := newPlan(Sweep{Base: s, Over: []Axis{axis("seed", "1", "2", "3")}}, 3*len(s.Arms)-1)
	if want := "the scenarios of all points have more than"; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
	if _, err := newPlan(Sweep{Base: s, Over: []Axis{axis("seed", "1", "2", "3")}}, 3*len(s.Arms)); err != nil {
		t.Error(err)
	}
	_, err = NewPlan(Sweep{Base: s, Over: []Axis{axis("seed", "-1")}})
	if faults := new(Faults); !errors.As(err, &faults) || faults.Point != "seed = -1" {
		t.Errorf("the error is %v", err)
	}
}

// Which policy is best is certain only beyond the corrected interval: regrets that differ in every run, and some that do not.
func TestBestIsCertain(t *testing.T) {
	p := planOf(t, "seed=1,2")
	r := NewResults(p)
	put := func(point int, regrets ...[]float64) *Best { // 34 times each
		for k, u := range p.Points[point].Units {
			mean := 0.0
			for _, x := range regrets[k] {
				mean += x / 3
			}
			r.numbers[u] = numbersOf(mean, slices.Repeat(regrets[k], 34))
			r.numbers[u].Oracle = 100
		}
		return r.best(&p.Points[point])
	}
	clear := put(0, []float64{50, 51, 52}, []float64{20, 21, 22.1}, []float64{40, 41, 42})
	if clear.Policy != 1 || !clear.Certain {
		t.Errorf("far apart: %+v", clear)
	}
	// The mean difference is 5 ± 4.7 for one comparison, and wider for four.
	near := put(1, []float64{69, 40, 11}, []float64{35, 35, 35}, []float64{70, 71, 72})
	if near.Policy != 1 || near.Certain {
		t.Errorf("near: %+v", near)
	}
	if p.Comparisons() != 4 {
		t.Errorf("%d comparisons, want 4", p.Comparisons())
	}
}

func TestTextOfAPoint(t *testing.T) {
	p := planOf(t, "policies[0].variant=defined,released", "noise.sigma=0.1,0.2")
	if got := fmt.Sprint(p.Text(1), "; ", p.Text(2)); got !=
		"policies[0].variant = defined, noise.sigma = 0.2; policies[0].variant = released, noise.sigma = 0.1" {
		t.Error(got)
	}
}

func TestPlaces(t *testing.T) {
	p := planOf(t, "horizon=100,200", "noise.sigma=0.1,0.2,0.3")
	for point, want := range [][]int{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}} {
		if got := p.Places(point); !slices.Equal(got, want) {
			t.Errorf("point %d is at %v, want %v", point, got, want)
		}
	}
}

// Before a unit is played there is nothing of its policy.
func TestNothingBeforeItIsPlayed(t *testing.T) {
	if o, runs, ok := NewResults(planOf(t, "horizon=100,200")).Policy(1, 0); ok || o != nil || runs != 0 {
		t.Errorf("there are %d runs: %+v, %v", runs, o, ok)
	}
}

// A program whose index is often no number is named once, with the points at which it is.
func TestNoNumbersOfASweep(t *testing.T) {
	base := baseScenario(t).Document
	root := policy.Values{"program": "if n < 1 { return inf }\nreturn mean(n) + sqrt(-1 - n)", "name": "Root"}
	base.Policies = append(base.Policies[:1:1], scenario.PolicySpec{ID: "index", Variant: scenario.Defined, Params: root})
	s := scenario.MustComplete(base)
	axis, err := ParseAxis(s, "horizon=500,1000,2000")
	if err != nil {
		t.Fatal(err)
	}
	p, err := NewPlan(Sweep{Base: s, Over: []Axis{axis}})
	if err != nil {
		t.Fatal(err)
	}
	all := p.NoNumbers()
	if len(all) != 1 || all[0].Points != 3 || all[0].Point != 0 || all[0].At != 1 {
		t.Fatalf("NoNumbers = %+v", all)
	}
	texts := p.NoNumberTexts()
	if len(texts) != 1 || !strings.HasPrefix(texts[0], "Root: its index is often no number at 3 of 3 points, first at ") {
		t.Errorf("the texts are %q", texts)
	}
}

// The regret after the first round is a number that a unit may have to have.
func TestUnitsHaveTheRoundThatIsAsked(t *testing.T) {
	s := baseScenario(t)
	axis, err := ParseAxis(s, "horizon=100,200")
	if err != nil {
		t.Fatal(err)
	}
	p, err := NewPlan(Sweep{Base: s, Over: []Axis{axis}, At: 1})
	if err != nil {
		t.Fatal(err)
	}
	r := playPlan(t, p)
	again := NewResults(p)
	for unit := range p.Units {
		if err := again.Put(unit, *r.numbers[unit]); err != nil {
			t.Errorf("unit %d: %v", unit, err)
		}
	}
	without, err := NewPlan(Sweep{Base: s, Over: []Axis{axis}})
	if err != nil {
		t.Fatal(err)
	}
	if err := NewResults(without).Put(0, *r.numbers[0]); err == nil {
		t.Error("numbers with a round are taken for those without one")
	}
}
