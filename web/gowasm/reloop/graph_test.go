package reloop

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

// reached returns by node whether it is reached from the entry without passing another.
func reached(g *graph, without int) []bool {
	seen := make([]bool, len(g.next))
	todo := []int{g.entry}
	for len(todo) > 0 {
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if v != without && !seen[v] {
			seen[v] = true
			todo = append(todo, g.next[v]...)
		}
	}
	return seen
}

// reducible reports whether a graph comes down to one node by leaving out edges from a node to itself
// and taking a node into the only one that leads to it (Hecht, Ullman).
func reducible(g *graph) bool {
	before := map[int]map[int]bool{}
	for v, seen := range reached(g, -1) {
		if seen {
			before[v] = map[int]bool{}
		}
	}
	for v := range before {
		for _, w := range g.next[v] {
			before[w][v] = true
		}
	}
	for changed := true; changed; {
		changed = false
		for v, from := range before {
			delete(from, v)
			if len(from) != 1 || v == g.entry {
				continue
			}
			for u := range from {
				delete(before, v)
				for _, others := range before {
					if others[v] {
						delete(others, v)
						others[u] = true
					}
				}
			}
			changed = true
		}
	}
	return len(before) == 1
}

func TestGraph(t *testing.T) {
	for seed := range uint64(600) {
		s := &source{pc: firstPC, chance: rand.New(rand.NewPCG(seed, 2))}
		body, _ := s.write()
		f, err := parse(body, firstPC, func(callee int) string { return callees[callee] })
		if err != nil {
			t.Fatal(err)
		}
		want := reducible(link(f))
		g, err := newGraph(f)
		if (err == nil) != want || err != nil && !errors.Is(err, ErrTwoEntries) {
			t.Errorf("function %d: %v, and its loops have one entry each: %v", seed, err, want)
		}
		if err != nil {
			continue
		}
		if !reducible(g) {
			t.Errorf("function %d: on the way to where it is resumed a loop is entered by another than its head", seed)
		}
		all := reached(g, -1)
		for v := range g.next {
			for w, still := range reached(g, v) {
				if all[w] && all[v] && g.dominates(v, w) == still {
					t.Errorf("function %d: node %d leads to all ways to %d: %v", seed, v, w, !still)
				}
			}
		}
	}
}

// What is reached by leaving a loop stands after it, where it is no part of it to an engine either: whether
// a jump leaves the loop, or its end.
func TestAfterLoop(t *testing.T) {
	again := []byte{opI32Const, 1, opLocalSet, pcB, opBr}
	leave := []byte{opI32Const, 2, opLocalSet, pcB, opBr}
	mark := []byte{opI32Const, 11, 0x1a}
	for name, c := range map[string]struct{ block, want []byte }{
		"a jump": {
			slices.Concat([]byte{opGlobalGet, 3, opIf, noValue}, leave, []byte{2, opEnd}, mark, again, []byte{1}),
			slices.Concat([]byte{opGlobalGet, 3, opBrIf, 1}, mark, []byte{opBr, 0}),
		},
		"its end": {
			slices.Concat(mark, []byte{opGlobalGet, 3, opIf, noValue}, again, []byte{2, opEnd}),
			slices.Concat(mark, []byte{opGlobalGet, 3, opBrIf, 0, opBr, 1}),
		},
	} {
		body := slices.Concat([]byte{1, 1, typeI32}, readSP,
			[]byte{opLoop, noValue, opBlock, noValue, opBlock, noValue, opBlock, noValue},
			[]byte{opLocalGet, pcB, opBrTable, 2, 0, 1, 2, opEnd},
			[]byte{opI32Const, 10, 0x1a, opEnd},
			c.block, []byte{opEnd},
			[]byte{opI32Const, 12, 0x1a, opI32Const, 0, opReturn, opEnd},
			[]byte{opUnreachable, opEnd})
		want := slices.Concat([]byte{1, 1, typeI32}, readSP,
			[]byte{opBlock, noValue, opI32Const, 10, 0x1a},
			[]byte{opBlock, noValue, opLoop, noValue}, c.want, []byte{opEnd, opEnd},
			[]byte{opI32Const, 12, 0x1a, opI32Const, 0, opReturn, opUnreachable},
			[]byte{opEnd, opUnreachable, opEnd})
		f, err := parse(body, firstPC, nil)
		if err != nil {
			t.Fatal(err)
		}
		g, err := newGraph(f)
		if err != nil {
			t.Fatal(err)
		}
		if got := g.write(); !bytes.Equal(got, want) {
			t.Errorf("%s: % x, not\n% x", name, got, want)
		}
	}
}
