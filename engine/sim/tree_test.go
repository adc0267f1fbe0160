package sim

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"reflect"
	"strconv"
	"testing"

	"risingbandits/engine/index"
	"risingbandits/engine/scenario"
)

// treeRuns are the runs of a full block in the tests of the tree.
const treeRuns = 3

// treeScenario has blocks of treeRuns runs and records few rounds.
func treeScenario(t *testing.T, runs int) (*scenario.Scenario, func() *Collector) {
	t.Helper()
	s := parsed(t, `{"version":1,"setting":"rested","horizon":130000,"runs":1,"noise":{"kind":"gaussian"},
		"arms":[{"payoff":{"family":"constant","value":0.5}},{"payoff":{"family":"constant","value":0.6}}],"policies":[{"id":"kl-ucb"}]}`)
	s.Runs = runs
	if BlockRuns(s.Horizon) != treeRuns {
		t.Fatalf("blocks have %d runs, want %d", BlockRuns(s.Horizon), treeRuns)
	}
	return s, func() *Collector { return NewCollectorUntil(s, 300) }
}

func treeBlocks(s *scenario.Scenario, rounds int) []*Aggregate {
	var all []*Aggregate
	for _, b := range NewPlan(s).Blocks {
		all = append(all, drawnAggregate(b, rounds, len(s.Arms)))
	}
	return all
}

// byDefinition returns the value of node (level,index) as the doc of tree defines it, from blocks by their number.
func byDefinition(blocks map[int]*Aggregate, level, index int) *Aggregate {
	if level == 0 {
		return blocks[index]
	}
	left, right := byDefinition(blocks, level-1, 2*index), byDefinition(blocks, level-1, 2*index+1)
	switch {
	case left == nil:
		return right
	case right == nil:
		return left
	}
	return merged(left, right)
}

// Any blocks, in any order, have the value of the tree's definition, bit for bit; and it differs from that of merging
// them one after the other, or this test would show nothing.
func TestTreeIsItsDefinition(t *testing.T) {
	differs := 0
	for n := 1; n <= 40; n++ {
		rng := rand.New(rand.NewPCG(uint64(n), 1))
		s, collector := treeScenario(t, n*treeRuns-rng.IntN(treeRuns))
		all := treeBlocks(s, len(collector().rounds))
		rng.Shuffle(n, func(i, j int) { all[i], all[j] = all[j], all[i] })
		some := all[:1+rng.IntN(n)]
		if n%2 == 0 {
			some = all
		}
		tr, blocks := newTree(treeRuns), map[int]*Aggregate{}
		for _, a := range some {
			tr.add(a.Clone())
			blocks[a.From/treeRuns] = a
		}
		want := byDefinition(blocks, bits.Len(uint(n)), 0)
		if got := tr.view(); !reflect.DeepEqual(got, want) {
			t.Errorf("%d of %d blocks: the mean ends at %v, want %v", len(some), n, last(got.regret.mean), last(want.regret.mean))
		}
		if byOne := foldLeft(blocks, n); !reflect.DeepEqual(byOne.regret, want.regret) {
			differs++
		}
	}
	if differs < 10 {
		t.Errorf("the order of merging shows in %d of 40 sizes, want at least 10", differs)
	}
}

func merged(a, b *Aggregate) *Aggregate {
	m := a.Clone()
	m.merge(a, b)
	return m
}

func foldLeft(blocks map[int]*Aggregate, n int) *Aggregate {
	var all *Aggregate
	for i := range n {
		switch a := blocks[i]; {
		case a == nil:
		case all == nil:
			all = a
		default:
			all = merged(all, a)
		}
	}
	return all
}

func last(xs []float64) float64 { return xs[len(xs)-1] }

// However the blocks are split into parts of whole nodes, whatever the order in which each part gets its blocks, and in
// whatever order and tree of merges the parts come together, the results and their fingerprint are those of one piece.
func TestPartsMergeToOnePiece(t *testing.T) {
	for n := 1; n <= 40; n++ {
		for seed := range uint64(8) {
			rng := rand.New(rand.NewPCG(seed, uint64(n)))
			s, collector := treeScenario(t, n*treeRuns-rng.IntN(treeRuns))
			one := collector()
			all := treeBlocks(s, len(one.rounds))
			addAll(t, one, all)
			want := one.Results()
			parts := randomParts(rng, all)
			collectors := make([]*Collector, len(parts))
			for i, part := range parts {
				collectors[i] = collector()
				rng.Shuffle(len(part), func(i, j int) { part[i], part[j] = part[j], part[i] })
				addAll(t, collectors[i], part)
			}
			for len(collectors) > 1 {
				i, j := rng.IntN(len(collectors)), rng.IntN(len(collectors)-1)
				if j >= i {
					j++
				}
				addAll(t, collectors[i], collectors[j].policies[0].tree.inOrder())
				collectors[j] = collectors[len(collectors)-1]
				collectors = collectors[:len(collectors)-1]
			}
			if got := collectors[0].Results(); !reflect.DeepEqual(got, want) || got.Fingerprint == "" {
				t.Fatalf("%d blocks in %d parts, seed %d: fingerprint %q, want %q", n, len(parts), seed, got.Fingerprint, want.Fingerprint)
			}
		}
	}
}

func addAll(t *testing.T, c *Collector, all []*Aggregate) {
	t.Helper()
	for _, a := range all {
		if err := c.Add(a.Clone()); err != nil {
			t.Fatal(err)
		}
	}
}

// randomParts splits blocks into up to 7 parts, each of some nodes of random levels.
func randomParts(rng *rand.Rand, blocks []*Aggregate) [][]*Aggregate {
	parts := make([][]*Aggregate, 1+rng.IntN(7))
	for from := 0; from < len(blocks); {
		most := bits.TrailingZeros(uint(from | 64))
		size := min(1<<rng.IntN(most+1), len(blocks)-from)
		i := rng.IntN(len(parts))
		parts[i] = append(parts[i], blocks[from:from+size]...)
		from += size
	}
	return parts
}

// Of n blocks that come in order a tree holds one node for each 1 in the binary form of n, and one more for a last block
// that is not full.
func TestTreeHoldsFewNodes(t *testing.T) {
	const n = 1000
	s, collector := treeScenario(t, n*treeRuns+1)
	tr := newTree(treeRuns)
	for i, a := range treeBlocks(s, len(collector().rounds)) {
		tr.add(a)
		if want := bits.OnesCount(uint(min(i+1, n))) + max(0, i+1-n); len(tr.nodes) != want {
			t.Fatalf("after %d blocks the tree holds %d nodes, want %d", i+1, len(tr.nodes), want)
		}
	}
}

// A node that covers nodes which came before takes their place; what lies within a node that is there is passed over.
func TestNodesComeTwice(t *testing.T) {
	s, collector := treeScenario(t, 7*treeRuns)
	all := treeBlocks(s, len(collector().rounds))
	blocks := map[int]*Aggregate{}
	for i, a := range all {
		blocks[i] = a
	}
	want := collector()
	addAll(t, want, all)
	got := collector()
	addAll(t, got, []*Aggregate{all[6], all[1], all[2], byDefinition(blocks, 2, 0), all[0], byDefinition(blocks, 1, 2), all[5], all[6]})
	if got, want := got.Results(), want.Results(); !reflect.DeepEqual(got, want) {
		t.Errorf("fingerprint %s, want %s", got.Fingerprint, want.Fingerprint)
	}
	if n := len(got.policies[0].tree.nodes); n != 3 {
		t.Errorf("the tree of 7 blocks holds %d nodes, want 3", n)
	}
}

func TestLevelOf(t *testing.T) {
	for _, c := range []struct {
		from, to, runs int
		level          int
		ok             bool
	}{
		{0, 3, 20, 0, true}, {3, 6, 20, 0, true}, {0, 6, 20, 1, true}, {12, 18, 20, 1, true}, {0, 12, 20, 2, true},
		{18, 20, 20, 0, true},  // the last block, which is not full
		{18, 20, 21, 0, false}, // it is not the last
		{0, 2, 2, 0, true},
		{3, 9, 20, 0, false},   // not aligned
		{0, 9, 20, 0, false},   // three blocks
		{12, 20, 20, 0, false}, // 18..20 is never merged
		{1, 4, 20, 0, false}, {0, 24, 20, 0, false}, {3, 3, 20, 0, false}, {6, 3, 20, 0, false}, {-3, 0, 20, 0, false},
	} {
		if level, ok := levelOf(Block{From: c.from, To: c.to}, 3, c.runs); level != c.level || ok != c.ok {
			t.Errorf("runs %d to %d of %d: level %d, %v; want %d, %v", c.from, c.to, c.runs, level, ok, c.level, c.ok)
		}
	}
}

// Equal documents give a policy the same own stream, whatever else stands in the list and whether a default is written
// out; another id, variant or value gives another one.
func TestOwnStreams(t *testing.T) {
	of := func(policies string, i int) uint64 {
		s := parsed(t, fmt.Sprintf(`{"version":1,"setting":"rested","horizon":10000,"runs":1,"noise":{"kind":"gaussian","sigma":0.1},
			"arms":[{"payoff":{"family":"constant","value":0.5}},{"payoff":{"family":"constant","value":0.6}}],"policies":[%s]}`, policies))
		return OwnWord(s, i)
	}
	exampleText := strconv.Quote(index.Example()) // the default of program
	example := `{"id":"index","program":` + exampleText + `}`
	for _, same := range [][2]string{
		{`{"id":"sw-ts"}`, `{"id":"sw-ts","variant":"defined"}`},
		{`{"id":"sw-ts"}`, `{"id":"sw-ts","beta":0.5}`},
		{`{"id":"sw-ts"}`, `{"id":"sw-ts","tau":100}`}, // ⌈√T⌉
		{`{"id":"r-ed-ucb"}`, `{"sigma":0.1,"alpha":4,"id":"r-ed-ucb","epsilon":0.25,"deterministic":false}`},
		{`{"id":"r-ed-ucb","sigma":0}`, `{"id":"r-ed-ucb","sigma":-0.0}`},
		{`{"id":"kl-ucb","c":2.5}`, `{"id":"kl-ucb","c":25e-1}`},
		{`{"id":"rexp3","v":2}`, `{"id":"rexp3"}`}, // v is K
		{example, `{"id":"index","program":` + exampleText + `,"parameters":{"c":2},"name":"Mine"}`},
		{`{"id":"index","program":"param w = K\nreturn w"}`, `{"id":"index","program":"param w = K\nreturn w","parameters":{"w":2}}`},
	} {
		if of(same[0], 0) != of(same[1], 0) || of(`{"id":"ucb1"},`+same[0], 1) != of(same[1]+`,{"id":"ucb1"}`, 0) {
			t.Errorf("%s and %s have different streams", same[0], same[1])
		}
	}
	seen := map[uint64]string{}
	for _, p := range []string{`{"id":"kl-ucb"}`, `{"id":"kl-ucb","variant":"released"}`, `{"id":"kl-ucb","c":2}`, `{"id":"ts"}`, `{"id":"sw-ts"}`,
		`{"id":"ts","model":"bernoulli"}`, `{"id":"r-ed-ucb"}`, `{"id":"r-ed-ucb","epsilon":0.1}`, `{"id":"r-ed-ucb","epsilon":0.2}`,
		`{"id":"r-ed-ucb","sigma":0.2}`, `{"id":"r-ed-ucb","alpha":5}`, `{"id":"r-less-ucb"}`, `{"id":"sw-ts","tau":101}`,
		example, `{"id":"index","program":` + exampleText + `,"parameters":{"c":1}}`,
		`{"id":"index","program":"return rand()"}`, `{"id":"index","program":"return rand() "}`,
		`{"id":"index","program":"param w = 1\nreturn w*rand()"}`,
		`{"id":"index","program":"param w = 1\nreturn w*rand()","parameters":{"w":2}}`,
		`{"id":"index","program":"param w = 1\nreturn w*rand()","parameters":{"w":3}}`} {
		word := of(p, 0)
		if other := seen[word]; other != "" {
			t.Errorf("%s and %s share a stream", p, other)
		}
		seen[word] = p
	}
}
