package work

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// small returns a scenario with a number of runs, two to a block.
func small(t testing.TB, runs int, policies string) *scenario.Scenario {
	t.Helper()
	s, faults := scenario.Parse(fmt.Appendf(nil, `{"version":1,"setting":"restless","horizon":200000,"runs":%d,"seed":%d,
		"noise":{"kind":"gaussian","sigma":0.1},"arms":[{"payoff":{"family":"constant","value":0.5}},
		{"payoff":{"family":"exp","c":0.9,"a":0.0001}}],"policies":[%s]}`, runs, runs, policies))
	if faults != nil {
		t.Fatal(faults)
	}
	return s
}

const two = `{"id":"uniform"},{"id":"ucb1"}`

// units returns units of different numbers of blocks: 4, none, 1, 10 and 2.
func units(t testing.TB) []Unit {
	return []Unit{{Scenario: small(t, 4, two)}, {Scenario: small(t, 3, "")}, {Scenario: small(t, 2, `{"id":"uniform"}`)},
		{Scenario: small(t, 9, two)}, {Scenario: small(t, 1, two)}}
}

// The results of every unit are those of its blocks played one by one in an engine of its own, with any number of workers.
// Each unit is done once, and all rounds are counted.
func TestResultsDependOnNoWorker(t *testing.T) {
	list := units(t)
	var want []string
	for _, j := range list {
		want = append(want, sim.Play(j.Scenario, nil).Fingerprint)
	}
	for _, workers := range []int{1, 2, 3, 7, 40} {
		var rounds atomic.Int64
		got := make([]string, len(list))
		err := PlayUnits(context.Background(), list, Options{Workers: workers, Played: func(n int) { rounds.Add(int64(n)) }},
			func(i int, c *sim.Collector) error {
				if got[i] != "" {
					t.Errorf("%d workers: unit %d is done twice", workers, i)
				}
				got[i] = c.Results().Fingerprint
				return nil
			})
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%d workers: %v, %v; want %v", workers, got, err, want)
		}
		if int(rounds.Load()) != Total(list) || Total(list) != (8+2+18+2)*200_000 {
			t.Errorf("%d workers: %d rounds were counted, want %d", workers, rounds.Load(), Total(list))
		}
	}
}

// Units are opened in order, each free worker opens one, and when none is left it helps where most is left to do.
func TestOrderOfBlocks(t *testing.T) {
	p := &queue{units: units(t), options: Options{Workers: 2}}
	var names []string
	take := func(unit *openUnit) *openUnit {
		next, b := p.take(unit)
		if next == nil {
			names = append(names, "-")
			return nil
		}
		names = append(names, fmt.Sprintf("%d:%d@%d", next.index, b.Policy, b.From))
		return next
	}
	a, b := take(nil), take(nil) // unit 0, and unit 2 since unit 1 has no blocks
	b = take(b)                  // unit 2 had one block
	for range 4 {
		a = take(a) // the three other blocks of unit 0, then unit 4
	}
	a = take(a) // its second
	a = take(a) // helps in unit 3
	for a != nil {
		a = take(a)
	}
	if b = take(b); b != nil {
		t.Errorf("a block is given twice: %v", names)
	}
	want := "0:0@0 2:0@0 3:0@0 0:1@0 0:0@2 0:1@2 4:0@0 4:1@0 3:1@0 3:0@2 3:1@2 3:0@4 3:1@4 3:0@6 3:1@6 3:0@8 3:1@8 - -"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("the blocks are\n%s, want\n%s", got, want)
	}
}

// A unit of many blocks is handed out in nodes, but in enough of them for all workers.
func TestJobsAreHandedOutInNodes(t *testing.T) {
	for _, c := range []struct{ workers, nodes, longest int }{{1, 17, 4}, {2, 27, 2}, {64, 50, 1}} {
		p := &queue{units: []Unit{{Scenario: small(t, 100, `{"id":"uniform"}`)}}, options: Options{Workers: c.workers}}
		nodes, longest := 0, 0
		for unit, b := p.take(nil); unit != nil; unit, b = p.take(unit) {
			nodes, longest = nodes+1, max(longest, b.Runs()/2)
		}
		if nodes != c.nodes || longest != c.longest {
			t.Errorf("%d workers: %d nodes of up to %d blocks, want %d of up to %d", c.workers, nodes, longest, c.nodes, c.longest)
		}
	}
}

// One unit alone keeps two workers busy at the same time.
func TestOneUnitUsesAllWorkers(t *testing.T) {
	var once sync.Once
	met, first := make(chan bool), make(chan bool, 1)
	first <- true
	played := func(int) {
		select {
		case <-first: // waits for another worker
			select {
			case <-met:
			case <-time.After(time.Minute):
				t.Error("no second worker plays beside the first")
			}
		default:
			once.Do(func() { met <- true })
		}
	}
	list := []Unit{{Scenario: small(t, 9, two)}}
	err := PlayUnits(context.Background(), list, Options{Workers: 2, Played: played}, func(int, *sim.Collector) error { return nil })
	if err != nil {
		t.Error(err)
	}
}

// The blocks of a unit may be a part of its plan: its collector then holds these.
func TestBlocksOfAPart(t *testing.T) {
	s := small(t, 9, two)
	part := sim.NewPlan(s).Blocks[2:5]
	err := PlayUnits(context.Background(), []Unit{{Scenario: s, Blocks: part}}, Options{Workers: 2}, func(_ int, c *sim.Collector) error {
		want := slices.Concat(sim.NewPlan(s).Blocks[:2], sim.NewPlan(s).Blocks[5:])
		if missing := c.Missing(); !slices.Equal(missing, want) {
			t.Errorf("missing are %v, want %v", missing, want)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// An error of done, and a context that is cancelled, end the play before the other units are done. What was done stays so.
func TestPlayEndsEarly(t *testing.T) {
	stop := errors.New("stop")
	for name, end := range map[string]func(cancel context.CancelCauseFunc) error{
		"done":    func(context.CancelCauseFunc) error { return stop },
		"context": func(cancel context.CancelCauseFunc) error { cancel(stop); return nil },
	} {
		ctx, cancel := context.WithCancelCause(context.Background())
		list := []Unit{{Scenario: small(t, 2, two)}, {Scenario: small(t, 1000, two)}, {Scenario: small(t, 2, two)}}
		var done []int
		err := PlayUnits(ctx, list, Options{Workers: 1}, func(i int, c *sim.Collector) error {
			if done = append(done, i); !c.Done() {
				t.Errorf("%s: unit %d is done without all of its blocks", name, i)
			}
			return end(cancel)
		})
		if !errors.Is(err, stop) || !slices.Equal(done, []int{0}) {
			t.Errorf("%s: %v, done are %v; want unit 0 and %v", name, err, done, stop)
		}
		cancel(nil)
	}
}

// A scenario whose arms learn is refused without its dataset.
func TestPlayNeedsData(t *testing.T) {
	s, faults := scenario.Parse(fmt.Appendf(nil, `{"version":1,"setting":"rested","horizon":100,"noise":{"kind":"bernoulli"},
		"dataset":{"sha256":"%064d","features":1000},"arms":[{"learner":{"kind":"lr"},"payoff":{"family":"constant","value":0.5}}],
		"policies":[{"id":"uniform"}]}`, 7))
	if faults != nil {
		t.Fatal(faults)
	}
	err := PlayUnits(context.Background(), []Unit{{Scenario: s}}, Options{Workers: 2}, func(int, *sim.Collector) error { return nil })
	if !errors.Is(err, sim.ErrNeedsData) {
		t.Errorf("%v, want %v", err, sim.ErrNeedsData)
	}
}

// All work has ended when inParallel returns, and the first error is its own.
func TestWorkersWaitForAll(t *testing.T) {
	var active atomic.Int32
	first := errors.New("first")
	list := newList([]int{0, 1, 2, 3, 4, 5, 6, 7})
	var got []int
	err := inParallel(context.Background(), 3, func(ctx context.Context, emit func(int)) error {
		active.Add(1)
		defer active.Add(-1)
		for n, ok := list.Next(ctx); ok; n, ok = list.Next(ctx) {
			if n == 5 {
				return first
			}
			emit(n)
		}
		return nil
	}, func(n int) error { got = append(got, n); return nil })
	slices.Sort(got)
	if err != first || active.Load() != 0 || len(got) < 3 || slices.Contains(got, 5) || !slices.Equal(got[:3], []int{0, 1, 2}) {
		t.Errorf("%v with %d workers left, done %v", err, active.Load(), got)
	}
}

// Units that are the policies of one scenario share its tables, which are dropped with the last of them, and have the results
// that the policies have when they are played together.
func TestJobsOfOneScenarioShareItsTables(t *testing.T) {
	s := small(t, 5, two)
	var list []Unit
	for policy := range s.Policies {
		j := Unit{Scenario: s}
		for _, b := range sim.Blocks(s) {
			if b.Policy == policy {
				j.Blocks = append(j.Blocks, b)
			}
		}
		list = append(list, j)
	}
	var want *sim.Results
	err := PlayUnits(context.Background(), []Unit{{Scenario: s}}, Options{Workers: 1}, func(_ int, c *sim.Collector) error {
		want = c.Results()
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, workers := range []int{1, 3} {
		err := PlayUnits(context.Background(), list, Options{Workers: workers}, func(i int, c *sim.Collector) error {
			got, best := c.PolicyResult(i)
			if got.Fingerprint == "" || got.Fingerprint != want.Policies[i].Fingerprint || best.Arm != want.Best || best.Total != want.Oracle {
				t.Errorf("%d workers: policy %d has the fingerprint %q and the best arm %+v, want %q", workers, i, got.Fingerprint, best,
					want.Policies[i].Fingerprint)
			}
			if other, _ := c.PolicyResult(1 - i); other.Fingerprint != "" || other.Runs != 0 {
				t.Errorf("%d workers: the unit of policy %d has %d runs of the other", workers, i, other.Runs)
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
	p := &queue{options: Options{Workers: 1}, units: list, engines: map[*scenario.Scenario]*prepared{}}
	p.share(&list[0])
	p.share(&list[1])
	first, _ := p.take(nil)
	second, _ := p.take(nil)
	if first.engine != second.engine || len(p.engines) != 1 {
		t.Error("two units of one scenario have two engines")
	}
	p.release(first)
	if len(p.engines) != 1 || len(p.open) != 1 {
		t.Error("the tables were dropped with the first unit")
	}
	if p.release(second); len(p.engines) != 0 || len(p.open) != 0 {
		t.Error("the tables were kept after the last unit")
	}
}
