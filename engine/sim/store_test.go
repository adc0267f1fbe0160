package sim

import (
	"reflect"
	"testing"

	"risingbandits/engine/scenario"
)

// played plays what a collector lacks and returns how many rounds that took.
func played(t *testing.T, c *Collector) (rounds int) {
	t.Helper()
	e := NewEngine(c.scenario)
	for _, b := range c.Missing() {
		r := e.Start(b)
		if err := c.Add(finish(r)); err != nil {
			t.Fatal(err)
		}
		rounds += r.Rounds()
	}
	return rounds
}

// storeScenario has blocks of 10 runs.
func storeScenario(t *testing.T, change func(s *scenario.Document)) *scenario.Scenario {
	d := parsed(t, `{"version":1,"setting":"rested","horizon":40000,"runs":12,"noise":{"kind":"gaussian","sigma":0.1},
		"arms":[{"payoff":{"family":"constant","value":0.5}},{"payoff":{"family":"linear","slope":0.00002,"cap":0.9}}],
		"policies":[{"id":"r-ed-ucb"},{"id":"kl-ucb"},{"id":"sw-ucb"},{"id":"ucb1"},{"id":"rexp3"},{"id":"ser4"},{"id":"uniform"}]}`).Document
	change(&d)
	return scenario.MustComplete(d)
}

func same(*scenario.Document) {}

// Whatever is edited, what was played of a policy in the same environment is not played again, and the results are
// bit for bit those of a scenario that was played alone.
func TestStoreLeavesOnlyWhatIsNewToPlay(t *testing.T) {
	const run = 40_000
	add := func(s *scenario.Document) {
		s.Policies = append(s.Policies, scenario.PolicySpec{ID: "ts", Variant: scenario.Defined})
	}
	for _, c := range []struct {
		name   string
		change func(*scenario.Document)
		rounds int
	}{
		{"nothing", same, 0},
		{"an eighth policy", add, 12 * run},
		{"the title", func(s *scenario.Document) { s.Title = "other" }, 0},
		{"the name of an arm", func(s *scenario.Document) { s.Arms[1].Name = "late" }, 0},
		{"the order of the policies", func(s *scenario.Document) { s.Policies[0], s.Policies[6] = s.Policies[6], s.Policies[0] }, 0},
		{"a policy less", func(s *scenario.Document) { s.Policies = s.Policies[1:] }, 0},
		{"a parameter of one policy", func(s *scenario.Document) { s.Policies[0].Params = map[string]any{"epsilon": 0.1} }, 12 * run},
		{"more runs", func(s *scenario.Document) { s.Runs = 24 }, 7 * 14 * run}, // the block of 2 runs is played again
		{"fewer runs", func(s *scenario.Document) { s.Runs = 11 }, 7 * 11 * run},
		{"a payoff", func(s *scenario.Document) { s.Arms[0].Payoff.Params = map[string]float64{"value": 0.6} }, 7 * 12 * run},
		{"the seed", func(s *scenario.Document) { s.Seed = 7 }, 7 * 12 * run},
		{"the noise", func(s *scenario.Document) { s.Noise.Params = map[string]float64{"sigma": 0.2} }, 7 * 12 * run},
		{"the horizon", func(s *scenario.Document) { s.Horizon = 20_000 }, 7 * 12 * run / 2},
		{"the setting", func(s *scenario.Document) { s.Setting = scenario.Restless }, 7 * 12 * run},
	} {
		store := NewStore(1 << 20)
		first := NewCollector(storeScenario(t, same))
		played(t, first)
		store.Keep(first)
		next := NewCollector(storeScenario(t, c.change))
		store.Fill(next)
		if rounds := played(t, next); rounds != c.rounds {
			t.Errorf("after a change of %s, %d rounds were played, want %d", c.name, rounds, c.rounds)
		}
		alone := NewCollector(storeScenario(t, c.change))
		played(t, alone)
		got, want := next.Results(), alone.Results()
		for i := range got.Policies {
			got.Policies[i].NsPerRound, want.Policies[i].NsPerRound = 0, 0
		}
		if !reflect.DeepEqual(got, want) || got.Fingerprint == "" {
			t.Errorf("after a change of %s the fingerprint is %s, want %s", c.name, got.Fingerprint, want.Fingerprint)
		}
	}
}

func TestStoreBringsBackWhatWasPlayedOfAnUnfinishedRun(t *testing.T) {
	s := inventedScenario(t, 18)
	blocks := inventedBlocks(s)
	c := collected(t, s, blocks[:4])
	store := NewStore(1 << 20)
	store.Keep(c)
	addAll(t, c, blocks[4:6]) // what comes later is not the store's
	back := NewCollector(s)
	if !store.Fill(back) || !reflect.DeepEqual(back.Missing(), NewPlan(s).Blocks[4:]) {
		t.Errorf("missing are %v, want all but the first 4", back.Missing())
	}
	addAll(t, back, blocks[4:])
	if got, want := back.Results(), collected(t, s, blocks).Results(); !reflect.DeepEqual(got, want) {
		t.Errorf("the fingerprint is %s, want %s", got.Fingerprint, want.Fingerprint)
	}
	if store.Keep(NewCollector(s)); !store.Fill(NewCollector(s)) {
		t.Error("a collector without runs took the place of what was kept")
	}
}

func TestStoreForgets(t *testing.T) {
	s := inventedScenario(t, 18)
	store := NewStore(1 << 20)
	store.Keep(collected(t, s, inventedBlocks(s)))
	store.Forget(s)
	if store.Fill(NewCollector(s)) || store.held != 0 {
		t.Errorf("forgotten results came back; %d numbers are held", store.held)
	}
}

func TestStoreDropsWhatWasNotUsedForLongest(t *testing.T) {
	scenarios := make([]*scenario.Scenario, 3)
	store := NewStore(0)
	for i := range scenarios {
		scenarios[i] = inventedScenario(t, 18)
		scenarios[i].Seed = uint64(i)
		c := collected(t, scenarios[i], inventedBlocks(scenarios[i]))
		if i == 0 {
			probe := NewStore(1 << 30)
			probe.Keep(c)
			store.limit = 2*probe.held + 1
		}
		if i == 2 {
			store.Fill(NewCollector(scenarios[0]))
		}
		store.Keep(c)
	}
	for i, want := range []bool{true, false, true} {
		if got := store.Fill(NewCollector(scenarios[i])); got != want {
			t.Errorf("scenario %d is kept: %v, want %v", i, got, want)
		}
	}
	if store.held > store.limit {
		t.Errorf("%d numbers are held, the limit is %d", store.held, store.limit)
	}
}
