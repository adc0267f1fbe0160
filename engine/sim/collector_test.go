package sim

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/scenario"
)

// inventedRounds is the number of rounds that are recorded of an inventedScenario: the marks are 50 rounds apart.
const inventedRounds = maxMarks + 8

// inventedScenario has several blocks a policy, the last of them not full.
func inventedScenario(t *testing.T, runs int) *scenario.Scenario {
	t.Helper()
	s := parsed(t, `{"version":1,"setting":"rested","horizon":100000,"runs":1,"noise":{"kind":"gaussian"},
		"arms":[{"payoff":{"family":"constant","value":0.5}},{"payoff":{"family":"constant","value":0.6}}],
		"policies":[{"id":"r-ed-ucb"},{"id":"kl-ucb"},{"id":"sw-ucb"}]}`)
	s.Runs = runs
	return s
}

func parsed(t testing.TB, text string) *scenario.Scenario {
	t.Helper()
	s, faults := scenario.Parse([]byte(text))
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return s
}

func inventedBlocks(s *scenario.Scenario) []*Aggregate {
	var all []*Aggregate
	for _, b := range NewPlan(s).Blocks {
		all = append(all, drawnAggregate(b, inventedRounds, len(s.Arms)))
	}
	return all
}

func collected(t *testing.T, s *scenario.Scenario, blocks []*Aggregate) *Collector {
	t.Helper()
	c := NewCollector(s)
	for _, a := range blocks {
		if err := c.Add(a.Clone()); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

func TestOrderOfBlocksChangesNothing(t *testing.T) {
	s := inventedScenario(t, 18)
	blocks := inventedBlocks(s)
	want := collected(t, s, blocks).Results()
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 0))
		rng.Shuffle(len(blocks), func(i, j int) { blocks[i], blocks[j] = blocks[j], blocks[i] })
		if got := collected(t, s, blocks).Results(); !reflect.DeepEqual(got, want) {
			t.Fatalf("shuffled by seed %d, the results differ: %s, want %s", seed, got.Fingerprint, want.Fingerprint)
		}
	}
}

func TestProvisionalResultsAreThoseOfTheRunsThatCame(t *testing.T) {
	s := inventedScenario(t, 18)
	blocks := inventedBlocks(s)
	c := collected(t, s, []*Aggregate{blocks[12], blocks[0], blocks[6]})
	r := c.Results()
	if c.Done() || r.Final || r.Fingerprint != "" || r.Policies[0].Fingerprint != "" {
		t.Error("provisional results look final")
	}
	want := slices.Concat(blocks[0].Final, blocks[6].Final, blocks[12].Final)
	got := r.Policies[0]
	if !slices.Equal(got.Final.All, want) || got.Runs != len(want) {
		t.Errorf("runs %v, want %v", got.Final.All, want)
	}
	mean, std := twoPass(want)
	if !near(got.Final.Mean, mean, 1e-13) || !near(got.Final.Std, std, 1e-12) {
		t.Errorf("mean %v std %v, want %v %v", got.Final.Mean, got.Final.Std, mean, std)
	}
	if r.Policies[1].Runs != 0 || r.Best != 1 {
		t.Errorf("policy 1 has %d runs, best arm %d", r.Policies[1].Runs, r.Best)
	}
	if len(c.Missing()) != len(blocks)-3 {
		t.Errorf("%d blocks missing, want %d", len(c.Missing()), len(blocks)-3)
	}
}

// Results that are asked for on the way are those of the blocks so far, also of policies without a new block, and later
// blocks do not change them.
func TestResultsOnTheWay(t *testing.T) {
	s := inventedScenario(t, 18)
	blocks := inventedBlocks(s)
	c := NewCollector(s)
	var got []*Results
	for _, a := range blocks {
		addAll(t, c, []*Aggregate{a})
		got = append(got, c.Results())
	}
	for i, r := range got {
		if want := collected(t, s, blocks[:i+1]).Results(); !reflect.DeepEqual(r, want) {
			t.Fatalf("after %d of %d blocks the results are others", i+1, len(blocks))
		}
	}
}

func TestABlockThatComesTwiceCountsOnce(t *testing.T) {
	s := inventedScenario(t, 18)
	blocks := inventedBlocks(s)
	want := collected(t, s, blocks).Results()
	c := collected(t, s, append(inventedBlocks(s)[:5], blocks...))
	if got := c.Results(); !reflect.DeepEqual(got, want) {
		t.Errorf("fingerprint %s, want %s", got.Fingerprint, want.Fingerprint)
	}
}

func TestMoreRunsContinue(t *testing.T) {
	for _, runs := range []int{18, 19, 20, 40} {
		s := inventedScenario(t, runs)
		want := collected(t, s, inventedBlocks(s)).Results()
		first := inventedScenario(t, 18)
		store := NewStore(1 << 20)
		store.Keep(collected(t, first, inventedBlocks(first)))
		c := NewCollector(s)
		if !store.Fill(c) || len(c.Missing()) == len(NewPlan(s).Blocks) {
			t.Errorf("18 runs raised to %d: no block is kept", runs)
		}
		for _, b := range c.Missing() {
			if err := c.Add(drawnAggregate(b, inventedRounds, 2)); err != nil {
				t.Fatal(err)
			}
		}
		if got := c.Results(); !got.Final || !reflect.DeepEqual(got, want) {
			t.Errorf("18 runs raised to %d: fingerprint %s, want %s", runs, got.Fingerprint, want.Fingerprint)
		}
	}
}

func TestCollectorRefusesForeignBlocks(t *testing.T) {
	s := inventedScenario(t, 18)
	for _, c := range []struct {
		name, want string
		a          *Aggregate
	}{
		{"a policy too many", "not a block", drawnAggregate(Block{Policy: 3, To: 4}, inventedRounds, 2)},
		{"a shifted block", "not a block", drawnAggregate(Block{From: 1, To: 5}, inventedRounds, 2)},
		{"a short block", "not a block", drawnAggregate(Block{To: 3}, inventedRounds, 2)},
		{"runs beyond the last", "not a block", drawnAggregate(Block{From: 20, To: 24}, inventedRounds, 2)},
		{"an arm too many", "another scenario", drawnAggregate(Block{To: 4}, inventedRounds, 3)},
		{"a mark too few", "another scenario", drawnAggregate(Block{To: 4}, inventedRounds-1, 2)},
	} {
		if err := NewCollector(s).Add(c.a); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want an error with %q", c.name, err, c.want)
		}
	}
}

func TestPairs(t *testing.T) {
	d := inventedScenario(t, 4).Document
	for i := range d.Policies[1:] {
		d.Policies[1+i].Variant = "released"
	}
	s := scenario.MustComplete(d)
	c := NewCollector(s)
	regrets := [][]float64{{1, 2, 3, 4}, {3, 2, 1, 10}, {0, 0, 0, 0}}
	for i, all := range regrets {
		a := newAggregate(Block{Policy: i, To: 4}, inventedRounds, 2)
		for _, v := range all {
			played := newPlayedRun(inventedRounds, 2)
			played.arms = make([]uint16, inventedRounds)
			played.curve[inventedRounds-1] = v
			a.add(&played, 0)
		}
		if err := c.Add(a); err != nil {
			t.Fatal(err)
		}
	}
	pairs := c.Results().Pairs
	if len(pairs) != 3 {
		t.Fatalf("%d pairs, want 3", len(pairs))
	}
	// differences -2 0 2 -6: mean -1.5, squares 0.25 2.25 12.25 20.25, std sqrt(35/3)
	half := 3.1824463052837096 * math.Sqrt(35.0/3) / 2
	got := pairs[0]
	want := Pair{A: 0, B: 1, PolicyA: "r-ed-ucb", PolicyB: "kl-ucb", VariantA: "defined", VariantB: "released",
		Runs: 4, Mean: -1.5, CI95: &half, WinsA: 2, WinsB: 1,
		SignTest: 1, Skewness: got.Skewness, Doubt: FewRuns}
	// m2 = 35/4, m3 = -45/4, times √12/2
	if !near(got.Skewness, -11.25/math.Pow(8.75, 1.5)*math.Sqrt(12)/2, 1e-12) {
		t.Errorf("skewness %v", got.Skewness)
	}
	if got.CI95 == nil || !near(*got.CI95, half, 1e-9) {
		t.Errorf("ci95 %v, want %v", got.CI95, half)
	}
	got.CI95 = want.CI95
	if got != want {
		t.Errorf("pair %+v, want %+v", got, want)
	}
}

func TestFingerprintNumerics(t *testing.T) {
	s := inventedScenario(t, 2)
	version, ok := FingerprintNumerics(collected(t, s, inventedBlocks(s)).Results().Fingerprint)
	if version != Numerics || !ok {
		t.Errorf("version %d %v, want %d true", version, ok, Numerics)
	}
	for _, bad := range []string{"", "1", "1-", "x-" + strings.Repeat("0", 32), "1-" + strings.Repeat("0", 31),
		"1-" + strings.Repeat("g", 32)} {
		if _, ok := FingerprintNumerics(bad); ok {
			t.Errorf("%q passes for a fingerprint", bad)
		}
	}
}

// The share of the runs on the best arm at the horizon is the share that ends there, at every mark it is
// what the runs say one by one, and its interval is that of zeros and ones.
func TestShareOnTheBestArm(t *testing.T) {
	const runs = 6
	s := parsed(t, `{"version": 1, "setting": "rested", "horizon": 60, "runs": 6, "noise": {"kind": "bernoulli"},
		"arms": [{"payoff": {"family": "exp", "c": 0.9, "a": 0.1}}, {"payoff": {"family": "exp", "c": 0.6, "a": 0.5}}],
		"policies": [{"id": "uniform"}, {"id": "ucb1"}]}`)
	r := Play(s, nil)
	for i, p := range r.Policies {
		if last := len(p.OnBest.Mean) - 1; p.OnBest.Mean[last] != p.LastArm[r.Best] {
			t.Errorf("policy %d: share %v at the horizon, %v of the runs end there", i, p.OnBest.Mean[last], p.LastArm[r.Best])
		}
		count := make([]float64, len(p.OnBest.T))
		for run := range runs {
			l := NewEngine(s).NewLive(i, run)
			for !l.Seek(s.Horizon, 1000) {
			}
			for k, round := range p.OnBest.T {
				if int(l.Arms()[round-1]) == r.Best {
					count[k]++
				}
			}
		}
		for k, n := range count {
			all := newMoments(1)
			for run := range runs {
				hit := 0.0
				if float64(run) < n {
					hit = 1
				}
				all.add([]float64{hit})
			}
			if p.OnBest.Mean[k] != n/runs || !near(p.OnBest.CI95[k], all.ci95()[0], 1e-12) {
				t.Errorf("policy %d, round %d: share %v ± %v, want %v ± %v", i, p.OnBest.T[k], p.OnBest.Mean[k], p.OnBest.CI95[k], n/runs,
					all.ci95()[0])
			}
		}
	}
}
