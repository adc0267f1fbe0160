package sim

import (
	"math"
	"slices"
	"testing"
)

func TestRounds(t *testing.T) {
	for _, c := range []struct {
		horizon int
		early   []int
	}{
		{1, nil}, {2000, nil}, {2001, nil}, {3000, []int{1}}, {20_000, []int{1, 2, 3, 5, 7}},
		{200_000, []int{1, 2, 3, 5, 7, 10, 20, 30, 50, 70}},
		{10_000_000, []int{1, 2, 3, 5, 7, 10, 20, 30, 50, 70, 100, 200, 300, 500, 700, 1000, 2000, 3000}},
	} {
		got := Rounds(c.horizon)
		n := earlyOf(len(got))
		if !slices.Equal(got[:n], c.early) || !slices.Equal(got[n:], Marks(c.horizon)) {
			t.Errorf("horizon %d: %v before the marks, want %v", c.horizon, got[:n], c.early)
		}
	}
}

// The coarse rounds are few, increase, begin with the first round and end with the last.
func TestCoarse(t *testing.T) {
	for _, horizon := range []int{1, 2, 64, 65, 71, 100, 2000, 3000, 200_000, 10_000_000} {
		rounds := Rounds(horizon)
		for name, places := range map[string][]int{"coarse": coarse(len(rounds)), "counted of 1000 arms": counted(len(rounds), 1000)} {
			if !slices.IsSorted(places) || len(slices.Compact(slices.Clone(places))) != len(places) || places[len(places)-1] != len(rounds)-1 {
				t.Errorf("%s, horizon %d: %v", name, horizon, places)
			}
			if len(places) > 95 || name == "coarse" && places[0] != 0 {
				t.Errorf("%s, horizon %d: %d places from %d", name, horizon, len(places), places[0])
			}
		}
		if n := len(counted(len(rounds), 1000)) * 1000; n > maxCounts+1000 {
			t.Errorf("horizon %d: %d counts of 1000 arms", horizon, n)
		}
	}
	if got := at(Rounds(200_000), coarse(2010))[:16]; !slices.Equal(got,
		[]int{1, 2, 3, 5, 7, 10, 20, 30, 50, 70, 100, 200, 300, 500, 700, 1000}) {
		t.Errorf("of 200,000 rounds the first coarse ones are %v", got)
	}
}

// What is recorded of single runs, of pulls and of the optimal policy is what live runs say of the same rounds.
func TestCourseIsThatOfLiveRuns(t *testing.T) {
	const runs = 5
	for _, setting := range []string{"rested", "restless"} {
		s := liveScenario(t, setting, "gaussian")
		s.Runs = runs
		e := NewEngine(s)
		for _, i := range []int{0, 1, len(s.Policies) - 1} {
			c := NewCollector(s)
			for _, b := range NewPlan(s).Blocks {
				if b.Policy == i {
					if err := c.Add(playBlock(e, b, 1000)); err != nil {
						t.Fatal(err)
					}
				}
			}
			got := c.Results().Policies[i].Course
			env := e.env
			if e.from0[i] {
				env = e.zero
			}
			pulls := make([][]float64, len(got.PullsT))
			for k := range pulls {
				pulls[k] = make([]float64, len(s.Arms))
			}
			paid := make([]float64, len(got.PullsT))
			for run := range runs {
				l := e.NewLive(i, run)
				for !l.Seek(s.Horizon, 1<<20) {
				}
				if want := l.RegretTo(make([]float64, len(got.RunsT)), got.RunsT); !slices.Equal(got.Runs[run], want) {
					t.Errorf("%s, policy %d: run %d differs from the live one", setting, i, run)
				}
				if got.ByRun[run] != got.Runs[run][len(got.RunsT)-1] {
					t.Errorf("%s, policy %d: run %d ends at %v by its number", setting, i, run, got.ByRun[run])
				}
				for k, round := range got.PullsT {
					for arm, n := range l.PullsTo(make([]int, len(s.Arms)), round) {
						pulls[k][arm] += float64(n) / runs
					}
				}
				for k, most := range l.PaidTo(make([]float64, len(paid)), got.PullsT) {
					paid[k] += most / runs
				}
				l.Close()
			}
			for k, want := range paid {
				if !near(got.Paid.Mean[k], want, 1e-12) {
					t.Errorf("%s, policy %d: the best payoff so far after round %d is %v, want %v", setting, i, got.PullsT[k], got.Paid.Mean[k], want)
				}
			}
			for k := range pulls {
				for arm, want := range pulls[k] {
					if !near(got.Pulls[k][arm], want, 1e-12) {
						t.Errorf("%s, policy %d: %v pulls of arm %d after round %d, want %v", setting, i, got.Pulls[k][arm], arm, got.PullsT[k], want)
					}
				}
			}
			total, at := 0.0, 0
			for round := 1; round <= s.Horizon; round++ {
				total += env.Mean(env.Optimal(round), round)
				if got.T[at] == round {
					if !near(got.Optimal[at], total, 1e-12) {
						t.Fatalf("%s, policy %d: the optimal total after round %d is %v, want %v", setting, i, round, got.Optimal[at], total)
					}
					at++
				}
			}
		}
	}
}

// Single runs are recorded up to a number, whatever the order of blocks: those of the lowest numbers.
func TestSampledRunsAreBounded(t *testing.T) {
	s := inventedScenario(t, 2*maxSampled)
	s.Horizon = 4000
	blocks := make([]*Aggregate, 0, 12)
	for _, b := range NewPlan(s).Blocks {
		if b.Policy == 0 {
			blocks = append(blocks, drawnAggregate(b, len(Rounds(s.Horizon)), 2))
		}
	}
	slices.Reverse(blocks)
	c := collected(t, s, blocks)
	got := c.Results().Policies[0]
	if len(got.Course.Runs) != maxSampled || len(got.Final.All) != 2*maxSampled {
		t.Fatalf("%d of %d runs are recorded one by one, want %d", len(got.Course.Runs), len(got.Final.All), maxSampled)
	}
	for run, curve := range got.Course.Runs {
		if curve[len(curve)-1] != got.Final.All[run] {
			t.Fatalf("run %d ends at %v, want %v", run, curve[len(curve)-1], got.Final.All[run])
		}
	}
}

// While runs are missing they are missing by their number, and pairs are of the runs that both have.
func TestCompareWhileRunsAreMissing(t *testing.T) {
	s := inventedScenario(t, 12)
	blocks := inventedBlocks(s) // of 4 runs: policies 0, 1, 2, and so on
	r := collected(t, s, []*Aggregate{blocks[3], blocks[0], blocks[4], blocks[7]}).Results()
	if b := r.Policies[1].Course.ByRun; len(b) != 12 || !math.IsNaN(b[0]) || b[4] != blocks[4].Final[0] ||
		len(r.Policies[0].Course.ByRun) != 8 {
		t.Errorf("by run: %v", b)
	}
	p, want := r.Compare(0, 1), 0.0
	for k := range 4 {
		want += (blocks[3].Final[k] - blocks[4].Final[k]) / 4
	}
	if p.Runs != 4 || !near(p.Mean, want, 1e-12) {
		t.Errorf("%d runs in common, mean difference %v; want 4, %v", p.Runs, p.Mean, want)
	}
}
