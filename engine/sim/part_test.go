package sim

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"risingbandits/engine/internal/golden"
	"risingbandits/engine/scenario"
)

// divided returns a scenario of random numbers of policies, runs and rounds.
func divided(t *testing.T, rng *rand.Rand) *scenario.Scenario {
	t.Helper()
	ids := []string{"uniform", "ucb1", "sw-ts", "r-ed-ucb"}
	list := ""
	for i := range 1 + rng.IntN(len(ids)) {
		list += fmt.Sprintf(`,{"id":%q}`, ids[i])
	}
	s, faults := scenario.Parse(fmt.Appendf(nil, `{"version":1,"setting":"rested","horizon":%d,"runs":%d,"noise":{"kind":"none"},
		"arms":[{"payoff":{"family":"constant","value":0.5}}],"policies":[%s]}`,
		1+rng.IntN(400_000), 1+rng.IntN(300), list[1:]))
	if faults != nil {
		t.Fatal(faults)
	}
	return s
}

// Parts are ranges that follow each other, and none costs more than its share, a block, and what moving its ends may add.
func TestPartsCoverAllBlocksAtEqualCost(t *testing.T) {
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 1))
		s := divided(t, rng)
		blocks, of, at := Blocks(s), 1+rng.IntN(40), 0
		all, dearest := 0, 0
		costOf := func(list []Block) (sum int) {
			for _, b := range list {
				cost := b.Runs() * RoundCost(s, b.Policy)
				sum, dearest = sum+cost, max(dearest, cost)
			}
			return sum
		}
		all = costOf(blocks)
		for part := range of {
			from, to := Part(s, part, of)
			if from != at || to < from || to > len(blocks) {
				t.Fatalf("seed %d: part %d of %d is %d to %d, after one that ends at %d of %d", seed, part, of, from, to, at, len(blocks))
			}
			if cost := costOf(blocks[from:to]); cost > all/of+all/of/8+dearest+1 {
				t.Errorf("seed %d: part %d of %d costs %d, and a share is %d", seed, part, of, cost, all/of)
			}
			at = to
		}
		if at != len(blocks) {
			t.Errorf("seed %d: the parts end at block %d of %d", seed, at, len(blocks))
		}
	}
}

// Blocks are those of the plan, in another order.
func TestBlocksAreThoseOfThePlan(t *testing.T) {
	s := divided(t, rand.New(rand.NewPCG(7, 7)))
	have := map[Block]bool{}
	for _, b := range Blocks(s) {
		have[b] = true
	}
	plan := NewPlan(s).Blocks
	if len(have) != len(plan) || len(plan) < 2 {
		t.Fatalf("%d blocks, and the plan has %d", len(have), len(plan))
	}
	for _, b := range plan {
		if !have[b] {
			t.Errorf("%v of the plan is missing", b)
		}
	}
}

// The ends of parts stand where large nodes meet: 16 parts of 1,000 runs have few nodes.
func TestPartsHaveFewNodes(t *testing.T) {
	for _, c := range []struct{ at, slack, blocks, want int }{
		{5, 0, 9, 5}, {5, 1, 9, 4}, {7, 1, 9, 8}, {7, 2, 9, 9}, {3, 3, 9, 0}, {33, 4, 100, 32}, {95, 3, 100, 96}, {0, 0, 1, 0},
	} {
		if got := align(c.at, c.slack, c.blocks); got != c.want {
			t.Errorf("block %d of %d is moved by at most %d to %d, want %d", c.at, c.blocks, c.slack, got, c.want)
		}
	}
}

func TestPartRefusesANumberThatIsNone(t *testing.T) {
	golden.Panics(t, badPart, func() { Part(divided(t, rand.New(rand.NewPCG(1, 1))), 3, 3) })
}
