package search

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/scenario"
)

const document = `{"version":1,"setting":"rested","horizon":2000,"runs":2,"noise":{"kind":"gaussian"},"arms":[
	{"payoff":{"family":"exp","c":0.5,"a":0.01}},{"payoff":{"family":"poly","c":0.8,"b":100,"rho":0.8}},
	{"payoff":{"family":"linear","slope":0.001,"cap":0.9}},{"payoff":{"family":"constant","value":0.4}},
	{"payoff":{"family":"step","low":0.1,"high":0.5,"after":100}}],
	"policies":[{"id":"ucb1"},{"id":"ts"}]}`

func base(t testing.TB) *scenario.Scenario {
	t.Helper()
	s, faults := scenario.Parse([]byte(document))
	if faults != nil {
		t.Fatal(faults)
	}
	return s
}

// hill returns a play whose difference of regret is largest where arm 1 has c = 0.3 and the constant is 0.7.
func hill(_ context.Context, s *scenario.Scenario, _ int) (worse, better []float64, total float64, err error) {
	d := math.Abs(s.Arms[0].Payoff.Params["c"]-0.3) + math.Abs(s.Arms[3].Payoff.Params["value"]-0.7)
	for r := range s.Runs {
		better = append(better, float64(r))
		worse = append(worse, float64(r)+100-10*d)
	}
	return worse, better, 1000, nil
}

func searchOf(t testing.TB) Search {
	d := base(t).Document
	d.Arms = d.Arms[:4]
	return Search{Base: scenario.MustComplete(d), Worse: d.Policies[0], Better: d.Policies[1], Generations: 60, Runs: 2, Confirm: 100}
}

// The search comes near a maximum that is known, with any number of workers the same one, and confirms it with a fresh seed.
func TestFind(t *testing.T) {
	var first *Found
	for _, workers := range []int{1, 4} {
		calls := 0
		f, err := searchOf(t).Find(context.Background(), hill, workers, func(p Progress) {
			if calls++; p.Played != calls || p.All < calls {
				t.Errorf("call %d of the progress says %d of %d", calls, p.Played, p.All)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = f
		}
		if f.Scenario.Hash() != first.Scenario.Hash() || f.Candidates != calls {
			t.Errorf("%d workers find %s", workers, f.Scenario.Canonical())
		}
	}
	s := first.Scenario
	if first.Searched < 99 || !first.Confirmed() || first.Half > 1e-9 || s.Runs != 100 || s.Seed == base(t).Seed || len(first.Departures) > 0 {
		t.Errorf("found %+v: %s", first, s.Canonical())
	}
	if text := first.Sentence(); !strings.HasPrefix(text, "UCB1 has 99.") || !strings.Contains(text, "All arms satisfy the paper's") {
		t.Error(text)
	}
}

// What is found is not called confirmed if the difference with the fresh seed is not beyond its interval, is in doubt, or could be
// turned by runs that may be missing. The sentence says why.
func TestUnconfirmed(t *testing.T) {
	some := func(n int, values ...float64) []float64 { return slices.Repeat(values, n/len(values)) }
	for _, c := range []struct {
		name          string
		worse, better []float64
		why           string
	}{
		{"within the interval", some(100, 1, 2, 3, 4), some(100, 2, 1, 4, 3), ""},
		{"lower", some(100, 1), some(100, 50), ""},
		{"few", some(5, 500), some(5, 1), "5 runs are few: what happens in up to 45% of all runs may be missing from them"},
		{"skewed", append(some(98, 80, 81), 900, 900), some(100, 1), "The interval may be too short where a few runs differ from the rest"},
		{"runs may be missing", some(20, 8, 9), some(20, 1), "Runs that may be missing from so few could turn it."},
	} {
		play := func(_ context.Context, s *scenario.Scenario, _ int) (worse, better []float64, total float64, err error) {
			if s.Runs == 2 {
				return []float64{9, 9}, []float64{1, 1}, 10, nil
			}
			return c.worse, c.better, 10, nil
		}
		s := searchOf(t)
		s.Generations, s.Confirm = 1, len(c.worse)
		f, err := s.Find(context.Background(), play, 2, nil)
		if err != nil || f.Confirmed() {
			t.Errorf("%s: %v, %+v", c.name, err, f)
			continue
		}
		text := f.Sentence()
		if !strings.Contains(text, "candidates none makes UCB1 lose to TS beyond doubt") || !strings.Contains(text, c.why) ||
			c.why == "" && strings.Contains(text, "missing") {
			t.Errorf("%s: %s", c.name, text)
		}
	}
}

func TestFindFails(t *testing.T) {
	broken := errors.New("broken")
	fail := func(context.Context, *scenario.Scenario, int) (a, b []float64, total float64, err error) {
		return nil, nil, 0, broken
	}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	same, steps, learner := searchOf(t), searchOf(t), searchOf(t)
	same.Better = same.Worse
	step := base(t).Document
	step.Arms = step.Arms[4:]
	steps.Base = scenario.MustComplete(step)
	learner.Worse.ID = "index"
	learner.Worse.Params = map[string]any{}
	for name, c := range map[string]struct {
		s    Search
		ctx  context.Context
		play Play
		want string
	}{
		"play":      {searchOf(t), context.Background(), fail, "broken"},
		"cancelled": {searchOf(t), cancelled, hill, "context canceled"},
		"same":      {same, context.Background(), hill, "both policies are the same"},
		"steps":     {steps, context.Background(), hill, "no arm has parameters to vary"},
		"policy":    {learner, context.Background(), hill, "policies[0].program: missing"},
	} {
		if f, err := c.s.Find(c.ctx, c.play, 2, nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, %v; want %s", name, f, err, c.want)
		}
	}
}

// Wherever the search looks, scenarios are valid; within the assumptions they satisfy them; and it begins at the scenario itself.
func TestSpace(t *testing.T) {
	s := base(t)
	for _, beyond := range []bool{false, true} {
		space := spaceOf(s, beyond)
		if want := map[bool]int{false: 8, true: 11}[beyond]; len(space) != want {
			t.Errorf("beyond %v: %d coordinates, want %d", beyond, len(space), want)
		}
		starts := make([]float64, len(space))
		for i := range space {
			starts[i] = space[i].start()
			if got := space[i].at(starts[i]); math.Abs(got-space[i].value) > 1e-3*math.Abs(space[i].value) {
				t.Errorf("%s of arm %d begins at %v, want %v", space[i].name, space[i].arm, got, space[i].value)
			}
		}
		departed := 0
		for seed := range uint64(300) {
			rng := rand.New(rand.NewPCG(seed, 9))
			zs := make([]float64, len(space))
			for i := range zs {
				zs[i] = 5 * rng.NormFloat64()
			}
			got, ok := scenarioAt(s, space, zs, beyond)
			if got == nil {
				t.Fatalf("seed %d: no scenario, beyond %v, at %v", seed, beyond, zs)
			}
			rest := got.Document
			rest.Arms = rest.Arms[:4] // without the step, which is not concave
			switch broken := len(departures(scenario.MustComplete(rest))) > 0; {
			case !beyond && broken:
				t.Errorf("seed %d: %v", seed, departures(got))
			case broken:
				departed++
			}
			if ok != (beyond || len(departures(got)) == 0) {
				t.Errorf("seed %d: ok is %v with %v", seed, ok, departures(got))
			}
		}
		if beyond && departed < 100 {
			t.Errorf("%d of 300 scenarios depart from the assumptions", departed)
		}
	}
}
