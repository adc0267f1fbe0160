package reloop

import (
	"cmp"
	"slices"
)

// A graph is the control flow of a function. Its nodes are the blocks and, last, the entry, which leads to
// the first block and to all blocks where a goroutine is resumed.
type graph struct {
	f     *function
	entry int
	next  [][]int // by node, its successors
	order []int   // by node, its position in reverse postorder; -1 if it is never reached
	idom  []int   // by node, its immediate dominator
	loops []*loop // by node, the innermost loop around it, nil if there is none
	heads []*loop // by node, the loop that begins with it, nil if none does
	// by the head of a loop, or the entry, the next node on the way to each block where control is resumed:
	// the block itself, or the head of a loop around it
	onward map[int]map[int]int

	edges  []int   // by node, the number of edges that lead there, without those from its own loop
	inner  [][]int // by node, the nodes whose code comes after its own, in its loop; the last first
	beyond [][]int // by the head of a loop, the nodes whose code comes after the loop; the last first
}

// newGraph returns the graph with its loops and the positions of all code, or ErrTwoEntries.
func newGraph(f *function) (*graph, error) {
	g := link(f)
	g.walk()
	g.dominate()
	if err := g.findLoops(); err != nil {
		return nil, err
	}
	g.resume()
	g.walk()
	g.dominate()
	g.arrange()
	return g, nil
}

// link returns the graph of a function's blocks with their edges.
func link(f *function) *graph {
	n := len(f.blocks)
	g := &graph{f: f, entry: n, next: make([][]int, n+1)}
	for i, b := range f.blocks {
		if b.falls {
			g.link(i, i+1)
		}
		for _, p := range b.parts {
			if p.leave == jumps || p.leave == jumpsIf {
				g.link(i, p.to)
			}
		}
	}
	g.root()
	return g
}

func (g *graph) link(from, to int) {
	if !slices.Contains(g.next[from], to) {
		g.next[from] = append(g.next[from], to)
	}
}

// root adds edges from the entry to the first block, and to the blocks that are reached in no other way.
func (g *graph) root() {
	seen := make([]bool, len(g.next))
	var reach func(int)
	reach = func(v int) {
		if !seen[v] {
			seen[v] = true
			for _, w := range g.next[v] {
				reach(w)
			}
		}
	}
	for v, resuming := range g.f.resuming {
		if resuming && !seen[v] {
			g.link(g.entry, v)
			reach(v)
		}
	}
}

// walk puts the nodes in reverse postorder, as close as possible to the compiler's order.
func (g *graph) walk() {
	g.order = make([]int, len(g.next))
	for v := range g.order {
		g.order[v] = -1
	}
	var post []int
	seen := make([]bool, len(g.next))
	var visit func(int)
	visit = func(v int) {
		seen[v] = true
		later := slices.Clone(g.next[v])
		slices.Sort(later)
		slices.Reverse(later)
		for _, w := range later {
			if !seen[w] {
				visit(w)
			}
		}
		post = append(post, v)
	}
	visit(g.entry)
	for i, v := range post {
		g.order[v] = len(post) - 1 - i
	}
}

// inOrder returns the nodes that are reached, in reverse postorder.
func (g *graph) inOrder() []int {
	var out []int
	for v, o := range g.order {
		if o >= 0 {
			out = append(out, v)
		}
	}
	slices.SortFunc(out, func(a, b int) int { return cmp.Compare(g.order[a], g.order[b]) })
	return out
}

// dominate finds immediate dominators (Cooper, Harvey, Kennedy, "A Simple, Fast Dominance Algorithm").
func (g *graph) dominate() {
	before := make([][]int, len(g.next))
	nodes := g.inOrder()
	for _, v := range nodes {
		for _, w := range g.next[v] {
			before[w] = append(before[w], v)
		}
	}
	g.idom = make([]int, len(g.next))
	for v := range g.idom {
		g.idom[v] = -1
	}
	g.idom[g.entry] = g.entry
	for changed := true; changed; {
		changed = false
		for _, v := range nodes[1:] {
			dom := -1
			for _, u := range before[v] {
				switch {
				case g.idom[u] < 0:
				case dom < 0:
					dom = u
				default:
					dom = g.common(dom, u)
				}
			}
			if g.idom[v] != dom {
				g.idom[v], changed = dom, true
			}
		}
	}
}

// common returns the nearest node that dominates both.
func (g *graph) common(a, b int) int {
	for a != b {
		for g.order[a] > g.order[b] {
			a = g.idom[a]
		}
		for g.order[b] > g.order[a] {
			b = g.idom[b]
		}
	}
	return a
}

func (g *graph) dominates(a, b int) bool { return g.common(a, b) == a }
