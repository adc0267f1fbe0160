package reloop

import "slices"

// A loop is the set of nodes from which control leads back to its head.
type loop struct {
	head   int
	around *loop
	nodes  map[int]bool
}

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
					return ErrTwoEntries
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

// resume adds ways from the entry to every block where a goroutine may be resumed. They go through the heads
// of all loops around the block, so that each loop still has one entry.
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

// lead records that on the way to resume v, `to` comes after `at`.
func (g *graph) lead(at, v, to int) {
	if g.onward[at] == nil {
		g.onward[at] = map[int]int{}
	}
	g.onward[at][v] = to
	if at != to {
		g.link(at, to)
	}
}
