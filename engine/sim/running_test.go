package sim

import (
	"fmt"
	"testing"

	"risingbandits/engine/scenario"
)

// abreastScenario has 11 blocks of two runs, the last one not full, of 1,300 rounds: three blocks of a ledger.
func abreastScenario(t *testing.T, runs int) *scenario.Scenario {
	d := randomScenario(t, 3, "restless", "gaussian", `[{"id":"sw-kl-ucb","tau":100},{"id":"r-less-ucb"},{"id":"r-less-ucb","variant":"released"},
		{"id":"hybrid"},{"id":"uniform"}]`).Document
	d.Horizon, d.Runs = 1300, runs
	return scenario.MustComplete(d)
}

// However many runs are played abreast, in steps of any size and of tables that fill meanwhile: the same bits.
func TestRunsAbreastAreTheSame(t *testing.T) {
	s := abreastScenario(t, 7)
	for i := range s.Policies {
		var want *Aggregate
		for _, n := range []int{1, 2, 4, 7, 9} {
			for _, step := range []int{1, 100, 700, 1 << 30} {
				e := NewEngine(s)
				e.abreast = n
				cancelled := e.Start(Block{i, 0, 7})
				cancelled.Step(2000)
				cancelled.Cancel()
				got := playBlock(e, Block{i, 0, 7}, step)
				if want == nil {
					want = got
				}
				if string(got.Pack(nil)) != string(want.Pack(nil)) {
					t.Errorf("%s: %d runs abreast in steps of %d differ", s.Policies[i].ID, n, step)
				}
			}
		}
	}
}

func TestRoundsOfRunsAbreast(t *testing.T) {
	s := abreastScenario(t, 6)
	e := NewEngine(s)
	e.abreast = 4
	r := e.Start(Block{0, 0, 6})
	for before := 0; !r.Step(300); before = r.Rounds() {
		if n := r.Rounds(); n < before || n > 6*s.Horizon {
			t.Fatalf("%d rounds after %d", n, before)
		}
	}
	if n := r.Rounds(); n != 6*s.Horizon {
		t.Errorf("%d rounds in all, want %d", n, 6*s.Horizon)
	}
}

// A node that is played as one is the merge of its blocks.
func TestNodesAreTheirBlocks(t *testing.T) {
	d := abreastScenario(t, 4*BlockRuns(100_000)).Document
	d.Horizon, d.Policies = 100_000, d.Policies[:1]
	s := scenario.MustComplete(d)
	size := BlockRuns(s.Horizon)
	node := Block{0, 0, 4 * size}
	tree := newTree(size)
	for from := 0; from < node.To; from += size {
		tree.add(playBlock(NewEngine(s), Block{0, from, from + size}, 1<<30))
	}
	if string(playBlock(NewEngine(s), node, 1<<30).Pack(nil)) != string(tree.view().Pack(nil)) {
		t.Error("a node that is played as one differs from the merge of its blocks")
	}
}

func TestOnlyLargeRestlessTablesArePlayedAbreast(t *testing.T) {
	for _, c := range []struct {
		setting    string
		k, horizon int
		want       int
	}{
		{"restless", 15, 200_000, mostAbreast}, {"rested", 15, 200_000, 1}, {"restless", 2, 10_000, 1}, {"restless", 100, 200_000, 1},
		{"restless", 2, largeTables / 2, mostAbreast}, {"restless", 2, largeTables/2 - 1, 1},
	} {
		s := &scenario.Scenario{Arms: make([]scenario.Arm, c.k)}
		s.Setting, s.Horizon = scenario.Setting(c.setting), c.horizon
		if got := abreast(s); got != c.want {
			t.Errorf("%+v: %d runs abreast", c, got)
		}
	}
}

func TestJoin(t *testing.T) {
	d := abreastScenario(t, 100).Document
	d.Horizon = 200_000 // blocks of two runs
	cheap, dear := 1, 4
	d.Policies[dear] = scenario.PolicySpec{ID: "r-less-ucb-h"} // its blocks take too long
	s := scenario.MustComplete(d)
	blocks := NewPlan(s).Blocks
	for _, c := range []struct {
		name   string
		policy int
		most   int
		blocks []Block
		want   string
	}{
		{"all", cheap, 50, blocks, "1 1 2 4 8 8 8 8 4 2 2 1 1"},
		{"four at most", cheap, 4, blocks, "1 1 2 4 4 4 4 4 4 4 4 4 4 2 2 1 1"},
		{"two at most", cheap, 2, blocks, "1 1 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 1 1"},
		{"none", cheap, 0, blocks[:15], "1 1 1"},
		{"dear", dear, 50, blocks[:20], "1 1 1 1"},
		{"the rest", cheap, 50, blocks[75:], "1 1 1 2 4 8 8 4 2 2 1 1"},
	} {
		got, next := "", map[int]int{}
		for _, b := range Join(s, c.blocks, c.most) {
			if _, ok := levelOf(b, 2, s.Runs); !ok {
				t.Errorf("%s: %+v is no node", c.name, b)
			}
			if from, ok := next[b.Policy]; ok && from != b.From {
				t.Errorf("%s: %+v follows run %d", c.name, b, from)
			}
			next[b.Policy] = b.To
			if b.Policy == c.policy {
				got += fmt.Sprintf(" %d", b.Runs()/2)
			}
		}
		if got != " "+c.want {
			t.Errorf("%s: nodes of%s blocks, want %s", c.name, got, c.want)
		}
		for i, end := range next {
			if end != 100 && len(c.blocks) > 20 {
				t.Errorf("%s: policy %d ends at run %d", c.name, i, end)
			}
		}
	}
}
