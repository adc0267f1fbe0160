package sim

import (
	"maps"
	"math/bits"
	"slices"
)

// A tree folds the aggregates of one policy's blocks into one. Their numbers are sums, whose last bits depend on the order
// of adding. So the tree has one fixed shape, whatever arrives when and where: a node of level 0 is a block, a node of
// level l > 0 covers two nodes of level l-1 that stand side by side, and its value is the merge of theirs, or the value
// of one of them if the other has no block.
//
//	level 2   (2,0): blocks 0..3                  (2,1): blocks 4..7
//	level 1   (1,0): 0..1     (1,1): 2..3         (1,2): 4..5     (1,3): 6..7
//	level 0   0       1       2       3           4       5       6       7
//
// Node (l,i) covers the blocks from i·2^l to (i+1)·2^l - 1. Two nodes are apart, or one lies within the other. The value of
// the root of some blocks is therefore a function of the blocks alone. It does not depend on their order, nor on which
// machine merged which nodes: parts of a plan that hold whole nodes merge to the same bits as one piece.
//
// A tree holds only the nodes without gaps that no larger one covers: of n blocks that came in order, one for each 1 in
// the binary form of n. A last block that is not full is not merged into a node, so that the number of runs can be raised
// later: it is played again then. Nodes do not change once they are in a tree, so trees may share them.
type tree struct {
	size  int                // runs of a full block
	nodes map[int]*Aggregate // by their first block
}

func newTree(size int) tree { return tree{size: size, nodes: map[int]*Aggregate{}} }

// levelOf returns the level of a node, and false if these runs are no node of a tree with a number of runs.
func levelOf(b Block, size, runs int) (level int, ok bool) {
	first, blocks := b.From/size, (b.Runs()+size-1)/size
	if b.From < 0 || b.From%size != 0 || b.From >= b.To || b.To > runs || bits.OnesCount(uint(blocks)) != 1 || first%blocks != 0 {
		return 0, false
	}
	level = bits.Len(uint(blocks)) - 1
	return level, b.Runs() == blocks*size || level == 0 && b.To == runs
}

// add adds a node, and may change it. What the tree has of its blocks must lie within it; the node takes its place.
func (t *tree) add(a *Aggregate) {
	first, blocks := a.From/t.size, (a.Runs()+t.size-1)/t.size
	maps.DeleteFunc(t.nodes, func(n int, _ *Aggregate) bool { return n >= first && n < first+blocks })
	t.nodes[first] = a
	if a.Runs() < t.size {
		return
	}
	for sibling := t.nodes[first^blocks]; sibling != nil && sibling.Runs() == blocks*t.size; sibling = t.nodes[first^blocks] {
		delete(t.nodes, first)
		delete(t.nodes, first^blocks)
		if first&blocks == 0 {
			a.merge(a, sibling)
		} else {
			a.merge(sibling, a)
		}
		first &^= blocks
		blocks *= 2
		t.nodes[first] = a
	}
}

// inOrder returns the nodes in the order of their runs.
func (t *tree) inOrder() []*Aggregate {
	nodes := make([]*Aggregate, 0, len(t.nodes))
	for _, first := range slices.Sorted(maps.Keys(t.nodes)) {
		nodes = append(nodes, t.nodes[first])
	}
	return nodes
}

// view returns the value of the root, or nil without blocks. The caller may change it.
func (t *tree) view() *Aggregate {
	if len(t.nodes) == 0 {
		return nil
	}
	return t.fold(t.inOrder())
}

// fold returns the value of the lowest node that covers some nodes, which are in order. It does not change them.
func (t *tree) fold(nodes []*Aggregate) *Aggregate {
	if len(nodes) == 1 {
		return nodes[0].Clone()
	}
	first, last := nodes[0].From/t.size, nodes[len(nodes)-1].From/t.size
	level := bits.Len(uint(first^last)) - 1
	middle := last >> level << level // the first block of the right half
	right := slices.IndexFunc(nodes, func(a *Aggregate) bool { return a.From/t.size >= middle })
	if right == 1 { // without a copy of the left half, which is the largest node if no block is missing
		a := t.fold(nodes[1:])
		a.merge(nodes[0], a)
		return a
	}
	a := t.fold(nodes[:right])
	a.merge(a, t.fold(nodes[right:]))
	return a
}

// drop removes the last block that is not full, if there is one and the runs now end elsewhere, and returns its runs.
func (t *tree) drop(runs int) (dropped Block, ok bool) {
	for n, a := range t.nodes {
		if a.Runs() < t.size && a.To != runs {
			delete(t.nodes, n)
			return a.Block, true
		}
	}
	return Block{}, false
}

// clone returns a copy that shares the nodes' numbers, as policy number i of a scenario.
func (t *tree) clone(i int) tree {
	c := newTree(t.size)
	for n, a := range t.nodes {
		own := *a
		own.Policy = i
		c.nodes[n] = &own
	}
	return c
}
