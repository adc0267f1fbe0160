package reloop

import (
	"cmp"
	"errors"
	"slices"
)

// A graph is the control flow of a function. Its nodes are the blocks and, last, the entry, from which
// control goes to where it is resumed.
type graph struct {
	f     *function
	entry int
	next  [][]int // by node, its successors
	order []int   // by node, its place in reverse postorder; -1 if it is never reached
	idom  []int   // by node, its immediate dominator
	loops []*loop // by node, the innermost loop around it, nil if there is none
	heads []*loop // by node, the loop that begins with it, nil if none does
	// by the head of a loop, or the entry, where it leads on to where control is resumed: a block, or the
	// head of a loop around it
	onward map[int]map[int]int

	edges  []int   // by node, how many edges lead there, but for those of its own loop
	inner  [][]int // by node, those whose code stands after its own, within its loop; the last first
	beyond [][]int // by the head of a loop, those whose code stands after the loop; the last first
}

// A loop is the nodes that lead back to its head without passing it.
type loop struct {
	head   int
	around *loop
	nodes  map[int]bool
}

var errIrreducible = errors.New("a loop with two entries")

func newGraph(f *function) (*graph, error) {
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

func (g *graph) link(from, to int) {
	if !slices.Contains(g.next[from], to) {
		g.next[from] = append(g.next[from], to)
	}
}

// root leads the entry to the first block, and to those that are reached by no other way.
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

// walk puts the nodes in reverse postorder, as near as may be to the order that the compiler chose.
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

// back reports whether an edge leads back to the head of a loop.
func (g *graph) back(from, to int) bool { return g.order[to] <= g.order[from] }

func (g *graph) findLoops() error {
	g.loops, g.heads = make([]*loop, len(g.next)), make([]*loop, len(g.next))
	before := make([][]int, len(g.next))
	nodes := g.inOrder()
	for _, v := range nodes {
		for _, w := range g.next[v] {
			before[w] = append(before[w], v)
		}
	}
	slices.Reverse(nodes) // inner loops first
	for _, head := range nodes {
		var todo []int
		for _, u := range before[head] {
			if g.back(u, head) {
				if !g.dominates(head, u) {
					return errIrreducible
				}
				todo = append(todo, u)
			}
		}
		if todo == nil {
			continue
		}
		l := &loop{head: head, nodes: map[int]bool{head: true}}
		for len(todo) > 0 {
			v := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if !l.nodes[v] {
				l.nodes[v] = true
				todo = append(todo, before[v]...)
			}
		}
		g.heads[head] = l
		for v := range l.nodes {
			if g.loops[v] == nil {
				g.loops[v] = l
				continue
			}
			outermost := g.loops[v]
			for outermost.around != nil {
				outermost = outermost.around
			}
			if outermost != l {
				outermost.around = l
			}
		}
	}
	return nil
}

// resume leads the entry to every block where a goroutine may come back: by way of the heads of all
// loops around it, so that a loop has one entry still.
func (g *graph) resume() {
	g.onward = map[int]map[int]int{}
	for v, resuming := range g.f.resuming {
		if !resuming {
			continue
		}
		var around []*loop // from the inner to the outer
		for l := g.loops[v]; l != nil; l = l.around {
			around = append(around, l)
		}
		at := g.entry
		for _, l := range slices.Backward(around) {
			g.lead(at, v, l.head)
			at = l.head
		}
		g.lead(at, v, v)
	}
}

// lead notes that from `at`, to is next on the way to resume v.
func (g *graph) lead(at, v, to int) {
	if g.onward[at] == nil {
		g.onward[at] = map[int]int{}
	}
	g.onward[at][v] = to
	if at != to {
		g.link(at, to)
	}
}

// arrange says after which node's code that of every other stands.
func (g *graph) arrange() {
	n := len(g.next)
	g.edges, g.inner, g.beyond = make([]int, n), make([][]int, n), make([][]int, n)
	nodes := g.inOrder()
	for _, v := range nodes {
		for _, w := range g.next[v] {
			if !g.back(v, w) {
				g.edges[w]++
			}
		}
	}
	slices.Reverse(nodes)
	for _, v := range nodes[:len(nodes)-1] { // without the entry
		host := g.idom[v]
		if g.follows(host, v) {
			continue
		}
		out := false
		for l := g.loops[host]; l != nil; l = l.around {
			if !l.nodes[v] {
				host, out = l.head, true
			}
		}
		if out {
			g.beyond[host] = append(g.beyond[host], v)
		} else {
			g.inner[host] = append(g.inner[host], v)
		}
	}
}

// follows reports whether the code of w stands where that of v ends, since there alone control comes
// from.
func (g *graph) follows(v, w int) bool {
	if v == g.entry {
		return len(g.onward[v]) == 1 && g.next[v][0] == w && g.onward[v][w] == w && w == 0
	}
	to, ok := g.tail(v)
	if !ok || to != w || g.edges[w] != 1 || g.back(v, w) {
		return false
	}
	for _, on := range g.onward[v] {
		if on == w {
			return false
		}
	}
	for _, p := range g.f.blocks[v].parts {
		if p.leave == jumpsIf && p.to == w || p.leave == jumps && p.to == w && p.depth > 0 {
			return false
		}
	}
	return g.loops[v] == nil || g.loops[v].nodes[w]
}

// tail returns where control goes at the end of a block.
func (g *graph) tail(v int) (to int, ok bool) {
	b := &g.f.blocks[v]
	if b.falls {
		return v + 1, true
	}
	last := b.parts[len(b.parts)-1]
	return last.to, last.leave == jumps && last.depth == 0
}
