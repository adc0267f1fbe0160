package reloop

import (
	"errors"
	"slices"
	"testing"
)

// calling returns a function that calls another in block 0 and deferreturn in block 1, which return to
// these PCs.
func calling(table []byte, some, deferred int, code ...byte) []byte {
	s := &source{pc: firstPC, pcs: []int{0, 1, 2}}
	s.op(1, 1, typeI32)
	s.op(readSP...)
	s.op(opBlock, noValue, opLoop, noValue, opBlock, noValue, opBlock, noValue, opBlock, noValue)
	s.op(opLocalGet, pcB, opBrTable, byte(len(table)-1))
	s.op(append(table, opEnd)...)
	s.op(code...)
	s.direct(callsSome, some)
	s.op(opEnd)
	s.at++
	s.direct(callsDeferReturn, deferred)
	s.op(opEnd)
	s.at++
	s.op(opI32Const, 0, opReturn, opEnd)
	s.op(opUnreachable, opEnd, opI32Const, 1, opEnd)
	return s.out
}

// Whatever is built on is looked at.
func TestShape(t *testing.T) {
	table := []byte{0, 1, 2, 2}
	for _, c := range []struct {
		name string
		body []byte
		fine bool
	}{
		{"as Go writes it", calling(table, 1, 2), true},
		{"the next block by another PC", calling([]byte{0, 1, 1, 2}, 2, 3), true},
		{"returns to another block", calling(table, 2, 2), false},
		{"returns to itself", calling(table, 0, 2), false},
		{"returns beyond all PCs", calling(table, 1, 4), false},
		{"deferreturn a PC too late", calling(table, 1, 3), false},
		{"begins elsewhere", calling([]byte{1, 1, 2, 2}, 1, 2), false},
		{"a PC of no block", calling([]byte{0, 1, 2, 3}, 1, 2), false},
		{"another function's return address", calling(table, 1<<16|1, 2), false},
		{"reads the PC", calling(table, 1, 2, opLocalGet, pcB, 0x1a), false},
		{"changes the PC", calling(table, 1, 2, opI32Const, 1, opLocalSet, pcB), false},
		{"changes and keeps the PC", calling(table, 1, 2, opI32Const, 1, opLocalTee, pcB, 0x1a), false},
		{"leaves by a branch", calling(table, 1, 2, opBr, 2), false},
		{"a table of its own", calling(table, 1, 2, opBlock, noValue, opI32Const, 0, opBrTable, 0, 0, opEnd), false},
		{"an if with else", calling(table, 1, 2, opI32Const, 0, opIf, noValue, 0x05, opEnd), false},
		{"a block with a value", calling(table, 1, 2, opBlock, typeI32, opI32Const, 0, opEnd, 0x1a), false},
		{"jumps beyond all PCs", calling(table, 1, 2, opI32Const, 4, opLocalSet, pcB, opBr, 2), false},
		{"jumps back by another label", calling(table, 1, 2, opI32Const, 1, opLocalSet, pcB, opBr, 1), false},
		{"more after the end", append(calling(table, 1, 2), opEnd), false},
	} {
		f, err := parse(slices.Clone(c.body), firstPC, func(callee int) string { return callees[callee] })
		if c.fine && (err != nil || f == nil) || !c.fine && !errors.Is(err, ErrShape) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
