package sim

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/environment"
	"risingbandits/engine/internal/golden"
	"risingbandits/engine/internal/versions"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
)

// withEveryPolicy returns a scenario with each registered policy and variant, those without noise with deterministic true
// too, and each choice of a parameter. These are more policies than a document may have.
func withEveryPolicy(t testing.TB, s *scenario.Scenario) *scenario.Scenario {
	t.Helper()
	return withPolicies(t, s, policy.Kinds())
}

// testedKinds returns the policies without those that take the same paths through this package as two before them: they implement
// the same optional interfaces, in all their forms. With -tags verify it returns all.
func testedKinds(t testing.TB) []policy.Kind {
	t.Helper()
	if everyKind {
		return policy.Kinds()
	}
	before := map[string]int{}
	return slices.DeleteFunc(policy.Kinds(), func(k policy.Kind) bool {
		s := withPolicies(t, parsed(t, `{"version":1,"setting":"rested","horizon":100,"noise":{"kind":"gaussian","sigma":0.1},
			"arms":[{"payoff":{"family":"constant","value":0}}],"policies":[{"id":"uniform"}]}`), []policy.Kind{k})
		var paths []string
		for i := range s.Policies {
			paths = append(paths, pathsOf(s.NewPolicy(i)))
		}
		slices.Sort(paths)
		all := strings.Join(slices.Compact(paths), ", ")
		before[all]++
		return before[all] > 2
	})
}

// pathsOf says which of the interfaces that a policy may implement it does.
func pathsOf(p policy.Policy) string {
	_, player := p.(policy.Player)
	_, informed := p.(policy.Informed)
	_, sharer := p.(policy.TableSharer)
	_, holder := p.(policy.HistoryHolder)
	_, programmed := p.(policy.Programmed)
	_, explainer := p.(policy.Explainer)
	_, recommender := p.(policy.Recommender)
	_, windower := p.(policy.Windower)
	_, capper := p.(policy.BonusCapper)
	_, drawer := p.(policy.Drawer)
	_, queuer := p.(policy.Queuer)
	return fmt.Sprint(player, informed, sharer, holder, programmed, explainer, recommender, windower, capper, drawer, queuer)
}

// withTestedPolicies is withEveryPolicy for testedKinds.
func withTestedPolicies(t testing.TB, s *scenario.Scenario) *scenario.Scenario {
	t.Helper()
	return withPolicies(t, s, testedKinds(t))
}

func withPolicies(t testing.TB, s *scenario.Scenario, kinds []policy.Kind) *scenario.Scenario {
	t.Helper()
	var all []scenario.Policy
	var rows []string
	for _, k := range kinds {
		rows = append(rows, versions.Rows(versions.Of(k, s.Noise.Kind))...)
	}
	for list := range slices.Chunk(rows, scenario.MaxPolicies) {
		part := parsed(t, fmt.Sprintf(`{"version":1,"setting":"rested","horizon":2,"noise":{"kind":%q},"arms":[{"payoff":{"family":"constant","value":0}}],
			"policies":[%s]}`, s.Noise.Kind, strings.Join(list, ",")))
		all = append(all, part.Policies...)
	}
	return s.Playing(all...)
}

func playBlock(e *Engine, b Block, slice int) *Aggregate {
	r := e.Start(b)
	for !r.Step(slice) {
	}
	return r.Result()
}

func finish(r *Running) *Aggregate {
	for !r.Step(1 << 30) {
	}
	return r.Result()
}

// Any slices, any order of blocks, interleaved blocks, and tables shared or not: the same bits.
func TestHowBlocksArePlayedChangesNothing(t *testing.T) {
	seeds := []uint64{0, 3, 4, 7} // both settings and all noises
	if everyKind {
		seeds = []uint64{0, 1, 2, 3, 4, 5, 6, 7}
	}
	if testing.Short() { // in wasm, where TestWholeRuns asks for the same bits
		seeds = seeds[:2]
	}
	for _, seed := range seeds {
		setting, noise := []string{"rested", "restless"}[seed%2], noises[seed/2]
		s := withTestedPolicies(t, randomScenario(t, 100+seed, setting, noise, "[]"))
		s.Runs = 5
		want := Play(s, nil)
		for name, play := range map[string]func([]Block, *Collector){
			"slices of 1":    func(bs []Block, c *Collector) { playAll(t, s, bs, c, 1) },
			"whole blocks":   func(bs []Block, c *Collector) { playAll(t, s, bs, c, 1<<30) },
			"slices of 1000": func(bs []Block, c *Collector) { playAll(t, s, bs, c, 1000) },
			"interleaved":    func(bs []Block, c *Collector) { interleave(t, s, bs, c) },
			"forked": func(bs []Block, c *Collector) {
				e := NewEngine(s)
				for _, b := range bs {
					if err := c.Add(playBlock(e.Fork(), b, 777)); err != nil {
						t.Fatal(err)
					}
				}
			},
		} {
			blocks := NewPlan(s).Blocks
			rng := rand.New(rand.NewPCG(seed, 2))
			rng.Shuffle(len(blocks), func(i, j int) { blocks[i], blocks[j] = blocks[j], blocks[i] })
			c := NewCollector(s)
			play(blocks, c)
			if got := c.Results(); !reflect.DeepEqual(got, want) {
				t.Errorf("%s, seed %d: %s, want %s", name, seed, got.Fingerprint, want.Fingerprint)
			}
		}
	}
}

func playAll(t *testing.T, s *scenario.Scenario, blocks []Block, c *Collector, slice int) {
	e := NewEngine(s)
	for _, b := range blocks {
		if err := c.Add(playBlock(e, b, slice)); err != nil {
			t.Fatal(err)
		}
	}
}

// interleave plays all blocks by turns on one engine.
func interleave(t *testing.T, s *scenario.Scenario, blocks []Block, c *Collector) {
	e := NewEngine(s)
	var playing []*Running
	for _, b := range blocks {
		playing = append(playing, e.Start(b))
	}
	for len(playing) > 0 {
		playing = slices.DeleteFunc(playing, func(r *Running) bool {
			if !r.Step(97) {
				return false
			}
			if err := c.Add(r.Result()); err != nil {
				t.Fatal(err)
			}
			return true
		})
	}
}

func TestRegretProperties(t *testing.T) {
	seeds := uint64(8) // each noise in each setting
	if everyKind {
		seeds = 24
	}
	for seed := range seeds {
		setting, noise := []string{"rested", "restless"}[seed%2], noises[seed/2%4]
		s := withTestedPolicies(t, randomScenario(t, 200+seed, setting, noise, "[]"))
		for _, p := range Play(s, nil).Policies {
			name := fmt.Sprintf("seed %d, %s %s %s %v", seed, setting, p.Policy, p.Variant, p.Parameters)
			pulls, ends := 0.0, 0.0
			for k := range p.Pulls.Mean {
				pulls += p.Pulls.Mean[k]
				ends += p.LastArm[k]
			}
			if !near(pulls, float64(s.Horizon), 1e-9) || !near(ends, 1, 1e-9) {
				t.Errorf("%s: %v pulls of %d rounds, last arms sum to %v", name, pulls, s.Horizon, ends)
			}
			if p.Policy == "oracle" && (p.Final.Mean != 0 || p.Final.Std != 0 || slices.Max(p.Regret.Mean) != 0) {
				t.Errorf("%s: the oracle's regret is %v", name, p.Final)
			}
			if setting == "restless" && (p.Regret.Mean[0] < 0 || !slices.IsSorted(p.Regret.Mean)) {
				t.Errorf("%s: regret decreases", name)
			}
			if p.Regret.Mean[len(p.Regret.Mean)-1] != p.Final.Mean || len(p.Final.All) != s.Runs {
				t.Errorf("%s: the curve does not end at the final regret", name)
			}
		}
	}
}

// A run depends on the seed, the policy's id and variant and the run's number: not on how many runs
// there are, nor on the policy's place.
func TestRunsDoNotDependOnTheirNeighbours(t *testing.T) {
	s := withTestedPolicies(t, randomScenario(t, 300, "rested", "gaussian", "[]"))
	want := Play(s, nil)
	turned := slices.Clone(s.Policies)
	slices.Reverse(turned)
	more := s.Playing(turned...)
	more.Runs = s.Runs + 4
	got := Play(more, nil)
	for i, p := range want.Policies {
		other := got.Policies[len(got.Policies)-1-i]
		if other.Policy != p.Policy || !slices.Equal(other.Final.All[:s.Runs], p.Final.All) {
			t.Errorf("%s %s: runs %v, want them to begin with %v", p.Policy, p.Variant, other.Final.All, p.Final.All)
		}
	}
}

func TestAnotherSeedGivesOtherRuns(t *testing.T) {
	s := randomScenario(t, 300, "rested", "gaussian", `[{"id":"kl-ucb"}]`)
	other := s.Playing(s.Policies...)
	other.Seed++
	if Play(s, nil).Fingerprint == Play(other, nil).Fingerprint {
		t.Error("two seeds give one result")
	}
}

// Policies meet the same luck: with the same arm and pull, the reward is the same.
func TestCommonRandomNumbers(t *testing.T) {
	s := randomScenario(t, 300, "rested", "gaussian", `[{"id":"kl-ucb"},{"id":"sw-ucb"}]`)
	e := NewEngine(s)
	a, b := e.NewLive(0, 2), e.NewLive(1, 2)
	defer a.Close()
	defer b.Close()
	a.Seek(s.Horizon, 1<<30)
	b.Seek(s.Horizon, 1<<30)
	for k := range s.Arms {
		n := min(a.PullsTo(make([]int, len(s.Arms)), s.Horizon)[k], b.PullsTo(make([]int, len(s.Arms)), s.Horizon)[k])
		x, y := a.RewardsTo(make([]float64, n), k, 1), b.RewardsTo(make([]float64, n), k, 1)
		if !slices.Equal(x, y) {
			t.Errorf("arm %d: the first %d rewards differ", k, n)
		}
	}
}

// Tables that are full, of one engine's many blocks and live runs at once, change no number; nor does their
// being emptied between runs.
func TestFullTablesChangeNothing(t *testing.T) {
	s := withTestedPolicies(t, randomScenario(t, 300, "rested", "gaussian", "[]"))
	want := Play(s, nil)
	config := environmentConfig(s)
	config.TableLimit = 2 * s.Horizon / 3
	env := environment.New(config)
	e, c := NewEngine(s), NewCollector(s)
	e.env, e.zero = env, env.FromZero()
	for _, b := range NewPlan(s).Blocks {
		running := e.Start(b)
		l := e.NewLive(b.Policy, b.From)
		for round := 100; !running.Step(100); round += 100 {
			l.Seek(round, 1000)
		}
		if err := c.Add(running.Result()); err != nil {
			t.Fatal(err)
		}
		l.Close()
		l.Close()
	}
	if !e.env.Full() {
		t.Error("the tables were never full")
	}
	if got := c.Results(); got.Fingerprint != want.Fingerprint {
		t.Errorf("fingerprint %s, want %s", got.Fingerprint, want.Fingerprint)
	}
	finish(e.Start(Block{To: 1}))
	if e.active != 0 {
		t.Errorf("%d blocks are active after all have ended", e.active)
	}
}

func TestStepsAreShort(t *testing.T) {
	s := randomScenario(t, 5, "restless", "none", `[{"id":"kl-ucb"}]`)
	r := NewEngine(s).Start(Block{To: 1})
	r.Step(1)
	if r.Rounds() > 1 {
		t.Errorf("a step of 1 round played %d", r.Rounds())
	}
	golden.Panics(t, notDone, func() { r.Result() })
	r.Cancel()
	r.Cancel()
	golden.Panics(t, notDone, func() { r.Result() })
	if r.engine.active != 0 || len(r.engine.idle[0]) != 1 {
		t.Error("a cancelled block keeps its game")
	}
}

func TestNoAllocationPerRound(t *testing.T) {
	s := withTestedPolicies(t, parsed(t, `{"version":1,"setting":"restless","horizon":6000,"runs":2,"noise":{"kind":"gaussian"},
		"arms":[{"payoff":{"family":"constant","value":0.5}},{"payoff":{"family":"exp","c":0.6,"a":0.001}}],"policies":[]}`))
	e := NewEngine(s)
	for i, p := range s.Policies {
		playBlock(e, Block{Policy: i, To: 1}, 1<<30)
		r := e.Start(Block{Policy: i, To: 2})
		r.Step(3000)
		if n := testing.AllocsPerRun(4, func() { r.Step(500) }); n > 0 {
			t.Errorf("%s %s: %v allocations in 500 rounds", p.ID, p.Variant, n)
		}
		r.Cancel()
	}
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
