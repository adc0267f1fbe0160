package reloop

import "encoding/binary"

// The targets of branches that are not nodes.
const (
	toUnwind = -1 - iota // leaves the function to return 1
	toTrap               // where no goroutine can come back
	toStub               // is never the target of a branch
)

// A writer writes a function.
type writer struct {
	*graph
	out    []byte
	around []int // the targets of the enclosing blocks, the outermost first
	flags  bool  // the spare local is in use: it holds whether the function is being resumed
}

// write returns the body of the function.
func (g *graph) write() []byte {
	w := &writer{graph: g}
	if g.f.unwinds {
		w.open(opBlock, toUnwind)
	}
	w.open(opBlock, toTrap)
	w.node(g.entry)
	w.end()
	w.op(opUnreachable)
	if g.f.unwinds {
		w.end()
		w.op(opI32Const, 1)
	}
	w.op(opEnd)

	groups := g.f.groups
	if w.flags || len(g.f.types) > 0 {
		groups += 1 + len(g.f.types)
	}
	body := binary.AppendUvarint(nil, uint64(groups))
	body = append(body, g.f.locals...)
	if w.flags || len(g.f.types) > 0 {
		body = append(body, 1, typeI32)
	}
	for _, t := range g.f.types {
		body = append(body, 1, t)
	}
	body = append(body, readSP...)
	return append(body, w.out...)
}

func (w *writer) op(code ...byte) { w.out = append(w.out, code...) }

func (w *writer) number(n int) { w.out = binary.AppendUvarint(w.out, uint64(n)) }

func (w *writer) open(op byte, to int) {
	w.op(op, noValue)
	w.around = append(w.around, to)
}

func (w *writer) end() {
	w.op(opEnd)
	w.around = w.around[:len(w.around)-1]
}

// label returns the label of a branch to a node: the number of blocks that the branch leaves.
func (w *writer) label(to int) int {
	for i := len(w.around) - 1; i >= 0; i-- {
		if w.around[i] == to {
			return len(w.around) - 1 - i
		}
	}
	panic("reloop: a branch to code that does not enclose it")
}

func (w *writer) branch(op byte, depth, to int) {
	w.op(op)
	w.number(depth + w.label(to))
}

// node writes the code of a node and of all that it dominates.
func (w *writer) node(v int) {
	for _, u := range w.beyond[v] {
		w.open(opBlock, u)
	}
	if w.heads[v] != nil {
		w.open(opLoop, v)
	}
	for _, u := range w.inner[v] {
		w.open(opBlock, u)
	}
	if v == w.entry {
		w.enter()
	} else {
		if w.onward[v] != nil {
			w.resume(v)
		}
		w.block(v)
	}
	w.rest(w.inner[v])
	if w.heads[v] != nil {
		w.end()
	}
	w.rest(w.beyond[v])
}

// rest ends the blocks of the given nodes, and writes the code of each node after its block.
func (w *writer) rest(nodes []int) {
	for i := len(nodes) - 1; i >= 0; i-- {
		w.end()
		w.node(nodes[i])
	}
}

// block writes a block and the branches to its successors.
func (w *writer) block(v int) {
	b := &w.f.blocks[v]
	tail, leads := w.tail(v)
	for i, p := range b.parts {
		w.op(w.f.tidy(p.code)...)
		switch p.leave {
		case unwinds:
			w.branch(opBrIf, p.depth, toUnwind)
		case jumpsIf:
			w.branch(opBrIf, p.depth, p.to)
		case jumps:
			if i < len(b.parts)-1 || p.depth > 0 {
				w.branch(opBr, p.depth, p.to)
			}
		}
	}
	switch {
	case !leads:
		w.op(opUnreachable)
	case w.follows(v, tail):
		w.node(tail)
	case w.around[len(w.around)-1] != tail || w.back(v, tail):
		w.branch(opBr, 0, tail)
	}
}

// enter writes the branches from the entry to where the function begins or is resumed.
func (w *writer) enter() {
	if first := w.next[w.entry][0]; w.follows(w.entry, first) {
		w.node(first)
		return
	}
	w.dispatch(w.entry)
}

// resume writes the branches from the head of a loop to where the function is resumed in the loop.
func (w *writer) resume(v int) {
	w.flags = true
	w.op(opLocalGet)
	w.number(w.f.spare)
	w.open(opIf, toStub)
	w.op(opI32Const, 0, opLocalSet)
	w.number(w.f.spare)
	w.dispatch(v)
	w.end()
}

// dispatch writes a branch by the PC. A block that is in another loop is reached through the head of that
// loop, with the flag set.
func (w *writer) dispatch(v int) {
	on := w.onward[v]
	var heads []int // of loops within
	stub := map[int]int{}
	for _, at := range w.f.table {
		to, ok := on[at]
		if !ok || w.heads[to] == nil || to == v {
			continue
		}
		if _, ok := stub[to]; !ok {
			stub[to] = len(heads)
			heads = append(heads, to)
		}
	}
	for range heads {
		w.open(opBlock, toStub)
	}
	var labels []int
	for _, at := range w.f.table {
		switch to, ok := on[at]; {
		case !ok:
			labels = append(labels, w.label(toTrap))
		case to == v:
			labels = append(labels, len(heads)) // ends the if
		case w.heads[to] != nil:
			labels = append(labels, stub[to])
		default:
			labels = append(labels, w.label(to))
		}
	}
	// The last entry is for all larger PCs, so entries before it with the same target are not needed.
	last := len(labels) - 1
	for last > 0 && labels[last-1] == labels[last] {
		last--
	}
	w.op(opLocalGet, pcB, opBrTable)
	w.number(last)
	for _, l := range labels[:last+1] {
		w.number(l)
	}
	for _, head := range heads {
		w.end()
		w.flags = true
		w.op(opI32Const, 1, opLocalSet)
		w.number(w.f.spare)
		w.branch(opBr, 0, head)
	}
}
