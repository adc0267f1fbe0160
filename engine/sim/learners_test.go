package sim

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"risingbandits/engine/detmath"
	"risingbandits/engine/internal/golden"
	"risingbandits/engine/learn"
	"risingbandits/engine/scenario"
)

// madeData makes a dataset of 400 examples of 15 features, of which feature 0 tells the label.
func madeData(t testing.TB, features int) *learn.Dataset {
	t.Helper()
	random := detmath.NewStream(detmath.NewKey(8))
	var text strings.Builder
	for range 400 {
		label := random.IntN(2)
		fmt.Fprint(&text, label)
		for j := range 15 {
			if j == 0 && label == 1 || j > 0 && random.Float64() < 0.3 {
				fmt.Fprintf(&text, " %d:%d", j, 1+random.IntN(3))
			}
		}
		text.WriteByte('\n')
	}
	r := learn.NewReader(features)
	r.Begin("made")
	r.Write([]byte(text.String()))
	r.End()
	d, err := r.Dataset()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// learningScenario has three arms that learn and one that does not.
func learningScenario(t testing.TB, d *learn.Dataset, policies string) *scenario.Scenario {
	return parsed(t, fmt.Sprintf(`{"version":1,"setting":"rested","horizon":1500,"runs":6,"seed":3,"noise":{"kind":"bernoulli"},
		"dataset":{"sha256":%q,"features":15},"arms":[
		{"learner":{"kind":"lr","rate":0.3},"payoff":{"family":"points","points":[[1,0.5],[800,0.9]]}},
		{"learner":{"kind":"mlp","hidden":[2,2]},"payoff":{"family":"points","points":[[1,0.5],[1500,0.8]]}},
		{"payoff":{"family":"constant","value":0.6}},
		{"learner":{"kind":"lr-t"},"payoff":{"family":"points","points":[[1,0.5],[100,0.7]]}}],"policies":%s}`, d.Hash, policies))
}

func learningEngine(t testing.TB, s *scenario.Scenario, pool *learn.Pool) *Engine {
	t.Helper()
	e, err := NewLearningEngine(s, pool)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// The rewards of an arm that learns are its trainer's, with the key of the arm's noise in the run; those of
// another arm are what they are without learners. Regret is that of the payoffs.
func TestRewardsAreTheLearners(t *testing.T) {
	d := madeData(t, 15)
	s := learningScenario(t, d, `[{"id":"uniform"}]`)
	const run = 4
	l := learningEngine(t, s, learn.NewPool(d, 1<<20)).NewLive(0, run)
	defer l.Close()
	for !l.Seek(s.Horizon, 777) {
	}
	pulls := l.PullsTo(make([]int, len(s.Arms)), s.Horizon)
	key := newKeys(s.Seed).noise.Child(run)
	for arm, n := range pulls {
		if n < 300 {
			t.Fatalf("arm %d was pulled %d times", arm, n)
		}
		got, want := l.RewardsTo(make([]float64, n), arm, 1), make([]float64, n)
		if spec := s.Arms[arm].Learner; spec != nil {
			trainer := learn.NewTrainer(d, *spec)
			trainer.Begin(key.Child(uint64(arm)))
			for i := range want {
				if trainer.Next() {
					want[i] = 1
				}
			}
		} else {
			for i := range want {
				if key.Child(uint64(arm)).Float64(uint64(i+1)) < 0.6 {
					want[i] = 1
				}
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("arm %d has other rewards", arm)
		}
	}
	var earned, best float64
	next := make([]int, len(s.Arms))
	for t, arm := range l.Arms() {
		next[arm]++
		earned += l.game.env.Mean(int(arm), next[arm])
		best += l.game.env.Mean(0, t+1)
	}
	if got := l.RegretTo(make([]float64, 1), []int{s.Horizon})[0]; got < best-earned-1e-9 || got > best-earned+1e-9 {
		t.Errorf("regret %v, want %v", got, best-earned)
	}
}

// Results depend neither on who plays which block, nor on the memory of the pool, nor on the slices; live runs
// are those of the aggregate.
func TestLearningResultsAreTheSameBits(t *testing.T) {
	d := madeData(t, 15)
	s := withTestedPolicies(t, learningScenario(t, d, "[]"))
	s.Horizon, s.Runs = 300, 3
	s = s.Playing(s.Policies...)
	alone := NewCollector(s)
	first := learningEngine(t, s, learn.NewPool(d, 1<<30))
	plan := NewPlan(s)
	for _, b := range plan.Blocks {
		if err := alone.Add(playBlock(first, b, 1<<30)); err != nil {
			t.Fatal(err)
		}
	}
	want := alone.Results().Fingerprint

	// Two goroutines, small slices, and a pool that has room for two learners only.
	pool := learn.NewPool(d, 2*learn.NewTrainer(d, *s.Arms[1].Learner).Bytes())
	engine := learningEngine(t, s, pool)
	engines := []*Engine{engine, engine.Fork()}
	together := NewCollector(s)
	var mu sync.Mutex
	var group sync.WaitGroup
	for w, e := range engines {
		group.Go(func() {
			for i := w; i < len(plan.Blocks); i += 2 {
				a := playBlock(e, plan.Blocks[len(plan.Blocks)-1-i], 1000)
				mu.Lock()
				if err := together.Add(a); err != nil {
					t.Error(err)
				}
				mu.Unlock()
			}
		})
	}
	group.Wait()
	if got := together.Results().Fingerprint; got != want {
		t.Errorf("fingerprint %s of two engines and a small pool, %s of one", got, want)
	}

	for i := range s.Policies {
		l := first.NewLive(i, 1)
		for !l.Seek(s.Horizon, 50) {
		}
		if got := l.RegretTo(make([]float64, 1), []int{s.Horizon})[0]; got != alone.policies[i].final[1] {
			t.Errorf("%s: regret %v live, %v in the aggregate", s.Policies[i].ID, got, alone.policies[i].final[1])
		}
		l.Close()
	}
}

// A step of a learner costs as much of a slice as it takes, so that a caller comes back to its own loop.
func TestSlicesCountTraining(t *testing.T) {
	d := madeData(t, 15)
	s := learningScenario(t, d, `[{"id":"uniform"}]`)
	e := learningEngine(t, s, learn.NewPool(d, 1<<20))
	if e.cost < 5 {
		t.Fatalf("a round costs %d", e.cost)
	}
	r := e.Start(Block{To: 1})
	for e.Prepare(1000) == false {
	}
	r.Step(100 * e.cost)
	if n := r.Rounds(); n != 100 {
		t.Errorf("%d rounds were played, want 100", n)
	}
	r.Cancel()
}

func TestDataMustBeTheScenarios(t *testing.T) {
	d := madeData(t, 15)
	s := learningScenario(t, d, `[{"id":"uniform"}]`)
	if _, err := NewLearningEngine(s, nil); !errors.Is(err, ErrNeedsData) || !strings.Contains(err.Error(), d.Hash) {
		t.Errorf("without data: %v", err)
	}
	if _, err := NewLearningEngine(s, learn.NewPool(madeData(t, 9), 0)); err == nil ||
		!strings.Contains(err.Error(), "read with 9 features, the scenario wants 15") {
		t.Errorf("with other features: %v", err)
	}
	other := s.Document
	other.Dataset = &scenario.Dataset{SHA256: strings.Repeat("0", 64), Features: 15}
	if _, err := NewLearningEngine(scenario.MustComplete(other), learn.NewPool(d, 0)); err == nil ||
		!strings.Contains(err.Error(), "the dataset has the SHA-256 "+d.Hash) {
		t.Errorf("with another dataset: %v", err)
	}
	plain := parsed(t, `{"version":1,"setting":"rested","horizon":9,"noise":{"kind":"none"},"arms":[{"payoff":{"family":"constant","value":1}}],"policies":[]}`)
	if _, err := NewLearningEngine(plain, nil); err != nil {
		t.Errorf("a scenario without learners: %v", err)
	}
	golden.Panics(t, noData, func() { NewEngine(s) })
}
