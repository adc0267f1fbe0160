package reloop

import (
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

// The functions that others here call.
const (
	callsSome = 1 + iota
	callsPanic
	callsDeferReturn
	callsMoreStack
	callsSigPanic
)

var callees = []string{"", "main.some", "runtime.gopanic", deferReturn, "runtime.morestack_noctxt", "runtime.sigpanic"}

// A source writes a function as Go's compiler does: blocks in a row, whose PCs begin with pcs.
type source struct {
	pc     int // what all of them begin with
	out    []byte
	chance *rand.Rand
	pcs    []int
	at     int // the block that is written
	depth  int
	comes  []int // the blocks where it may be entered
}

func (s *source) op(code ...byte) { s.out = append(s.out, code...) }

func (s *source) uint(n int) { s.out = binary.AppendUvarint(s.out, uint64(n)) }

func (s *source) int(n int64) {
	for ; n < -64 || n > 63; n >>= 7 {
		s.op(byte(n) | 0x80)
	}
	s.op(byte(n) & 0x7f)
}

// loop is the label of the dispatch's loop.
func (s *source) loop() int { return len(s.pcs) - 1 - s.at + s.depth }

func (s *source) mark(n int) {
	s.op(opI32Const)
	s.int(int64(n))
	s.op(0x1a) // drop
}

func (s *source) jump() {
	s.op(opI32Const)
	s.int(int64(s.pcs[s.chance.IntN(len(s.pcs))]))
	s.op(opLocalSet, pcB, opBr)
	s.uint(s.loop())
}

func (s *source) open(op byte) {
	if op == opIf {
		s.op(opGlobalGet, 3)
	}
	s.op(op, noValue)
	s.depth++
}

func (s *source) close() {
	s.op(opEnd)
	s.depth--
}

// call calls a function, through a pointer or not, which returns to pc.
func (s *source) call(callee, pc int) {
	if callee == callsSome && s.chance.IntN(2) == 0 {
		s.leaving(pc, opI32Const, callsSome, opLocalSet, pcB, opI32Const, 0, opLocalGet, pcB, opCallIndirect, 0, 0)
	} else {
		s.direct(callee, pc)
	}
}

func (s *source) direct(callee, pc int) {
	s.leaving(pc, opI32Const, 0, opCall, byte(callee))
}

// leaving puts a call between its return address and the branch to unwind.
func (s *source) leaving(pc int, call ...byte) {
	s.op(opLocalGet, 1, opI64Const)
	s.int(int64(s.pc<<16 + pc))
	s.op(opI64Store, 3, 0)
	s.op(call...)
	s.op(unwinding...)
	s.uint(s.loop() + 1)
}

// block writes a block, and reports whether control never comes to the next one by itself.
func (s *source) block(i int) {
	s.at = i
	if i == 0 && s.chance.IntN(2) == 0 {
		s.open(opIf)
		s.call(callsMoreStack, 0)
		s.close()
	}
	s.mark(i)
	for range s.chance.IntN(3) {
		s.open(opIf)
		switch s.chance.IntN(4) {
		case 0:
			s.mark(100 + i)
			s.jump()
		case 1:
			s.open(opBlock)
			s.open(opIf)
			s.jump()
			s.close()
			s.op(opBr, 0)
			s.close()
		case 2:
			s.call(callsSigPanic, s.pcs[i])
		default:
			s.jump()
		}
		s.close()
	}
	last := i == len(s.pcs)-1
	switch how := s.chance.IntN(8); {
	case how <= 2:
		s.jump()
	case how == 3:
		s.op(opI32Const, 0, opReturn)
	case how == 4 && !last:
		s.call(callsPanic, s.pcs[i+1])
	case how == 5 && !last:
		s.call(callsDeferReturn, s.pcs[i+1])
		s.comes = append(s.comes, i, i+1)
	case how == 6 && !last:
		s.call(callsSome, s.pcs[i+1])
		s.comes = append(s.comes, i+1)
	}
	s.op(opEnd)
}

// write returns a function, and the blocks where it may be entered.
func (s *source) write() (body []byte, comes []int) {
	var table []int
	for i := range 1 + s.chance.IntN(9) {
		s.pcs = append(s.pcs, len(table))
		for range 1 + s.chance.IntN(2) {
			table = append(table, i)
		}
	}
	s.comes = []int{0}
	s.op(1, 1, typeI32)
	s.op(readSP...)
	s.op(opBlock, noValue, opLoop, noValue)
	for range s.pcs {
		s.op(opBlock, noValue)
	}
	s.op(opLocalGet, pcB, opBrTable)
	s.uint(len(table) - 1)
	for _, i := range table {
		s.uint(i)
	}
	s.op(opEnd)
	for i := range s.pcs {
		s.block(i)
	}
	s.op(opUnreachable, opEnd, opI32Const, 1, opEnd)
	return s.out, s.comes
}

// However control comes in, it takes the same way as before.
func TestWays(t *testing.T) {
	const functions = 800
	left, longer := 0, 0
	for seed := range uint64(functions) {
		s := &source{pc: firstPC, chance: rand.New(rand.NewPCG(seed, 0))}
		body, comes := s.write()
		f, err := parse(body, firstPC, func(callee int) string { return callees[callee] })
		if err != nil || f == nil {
			t.Fatalf("function %d: %v", seed, err)
		}
		g, err := newGraph(f)
		if errors.Is(err, ErrTwoEntries) {
			left++
			continue
		}
		looped := g.write()
		for pc, at := range append(f.table, f.table[len(f.table)-1]) {
			if pc > 0 && !slices.ContainsFunc(comes, func(b int) bool { return b > 0 }) {
				break // nobody calls it but from the start, and it does not look
			}
			for chance := range uint64(6) {
				want, err := way(body, pc, chance)
				if err != nil {
					t.Fatalf("function %d at %d, as it was: %v", seed, pc, err)
				}
				if !slices.Contains(comes, at) {
					want = []string{"trap"} // where nobody comes back
				}
				got, err := way(looped, pc, chance)
				if err != nil || !slices.Equal(got, want) {
					t.Fatalf("function %d at %d goes\n%q, %v, not\n%q\n% x\n% x", seed, pc, got, err, want, body, looped)
				}
				if len(want) > 10 {
					longer++
				}
			}
		}
	}
	t.Logf("%d of %d functions have a loop with two entries; %d ways are long", left, functions, longer)
	if left < functions/20 || left > functions/2 || longer < functions {
		t.Error("too many are alike for this to tell anything")
	}
}
