package reloop

import "slices"

// arrange determines for every node after which node's code its own code comes.
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

// follows reports whether the code of w comes directly after that of v, because control comes only from
// there.
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
