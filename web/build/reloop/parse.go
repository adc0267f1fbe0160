package reloop

import (
	"errors"
	"fmt"
	"regexp"
)

// Instructions that matter here.
const (
	opUnreachable  = 0x00
	opBlock        = 0x02
	opLoop         = 0x03
	opIf           = 0x04
	opEnd          = 0x0b
	opBr           = 0x0c
	opBrIf         = 0x0d
	opBrTable      = 0x0e
	opReturn       = 0x0f
	opCall         = 0x10
	opCallIndirect = 0x11
	opLocalGet     = 0x20
	opLocalSet     = 0x21
	opLocalTee     = 0x22
	opI32Const     = 0x41
	opI64Const     = 0x42
	noValue        = 0x40 // the type of a block without a value
	typeI32        = 0x7f
)

// A function is the body of one that jumps by way of a dispatch.
type function struct {
	groups   int    // of locals
	locals   []byte // what declares them, after the number of groups
	flag     int    // the first local that is free
	head     []byte // what it does before all
	unwinds  bool   // its blocks may leave to return 1
	table    []int  // by the lower bits of a PC, the block it lies in
	blocks   []block
	resuming []bool // by block, that a goroutine may come back to its begin
}

// A block is a basic block.
type block struct {
	parts []part
	falls bool // its end is the begin of the next one
}

// A part is some code and then, unless it is the last of its block, what leaves the block.
type part struct {
	code  []byte
	leave leave
	to    int // the block that is jumped to
	depth int // of the blocks, ifs and loops around that the code opened itself
}

// leave says how control leaves a block.
type leave int

const (
	stays   leave = iota
	jumps         // always
	jumpsIf       // if the value on the stack is not 0
	unwinds       // if the value on the stack is not 0, to return 1
)

var errShape = errors.New("not of the shape that Go's compiler writes")

// parse takes the body of a function apart. It returns nil if the function has no jumps. The PCs of its
// own begin with pc.
func parse(body []byte, pc int, name func(function int) string) (*function, error) {
	r := &reader{data: body}
	f := &function{groups: r.uint(), flag: 1}
	from := r.at
	for range f.groups {
		f.flag += r.uint()
		r.byte()
	}
	f.locals = body[from:r.at]
	p := &parser{reader: r, function: f, pc: int64(pc), name: name}
	if !p.opening() {
		return nil, r.err
	}
	if err := p.allBlocks(); err != nil {
		return nil, err
	}
	return f, p.closing()
}

type parser struct {
	*reader
	function *function
	pc       int64
	name     func(function int) string
	labels   int     // of the dispatch's blocks
	returns  []int64 // the PCs that calls push
}

// opening reads up to the first basic block, and reports whether this is a function that jumps.
func (p *parser) opening() bool {
	f := p.function
	from := p.at
	for p.err == nil && p.data[p.at] != opBlock && p.data[p.at] != opLoop {
		if op := p.data[p.at]; op != 0x23 && op != opLocalSet { // global.get, of the stack pointer
			return false
		}
		p.at++
		p.uint()
		if p.done() {
			return false
		}
	}
	f.head = p.data[from:p.at]
	depth, loop := 0, -1
	for p.err == nil && (p.data[p.at] == opBlock || p.data[p.at] == opLoop) {
		if p.data[p.at] == opLoop {
			loop = depth
			if depth > 1 {
				return false
			}
		}
		if p.data[p.at+1] != noValue {
			return false
		}
		depth++
		p.at += 2
		if p.at >= len(p.data) {
			return false
		}
	}
	if loop < 0 {
		return false
	}
	f.unwinds = loop == 1
	p.labels = depth - loop - 1
	if p.byte() != opLocalGet || p.byte() != 0 || p.byte() != opBrTable {
		return false
	}
	for n := p.uint() + 1; n > 0 && p.err == nil; n-- {
		f.table = append(f.table, p.uint())
	}
	return p.byte() == opEnd && p.err == nil
}

// allBlocks reads the basic blocks.
func (p *parser) allBlocks() error {
	f := p.function
	f.blocks = make([]block, p.labels)
	f.resuming = make([]bool, p.labels+1)
	f.resuming[0] = true
	for i := range f.blocks {
		if err := p.block(i); err != nil {
			return err
		}
	}
	f.resuming = f.resuming[:p.labels]
	last := &f.blocks[p.labels-1]
	last.falls = false
	// Where a call returns to must be where a goroutine can come back.
	for _, at := range p.returns {
		if at >= int64(len(f.table)) || f.table[at] >= p.labels || !f.resuming[f.table[at]] {
			return fmt.Errorf("a call returns to %d, %w", at, errShape)
		}
	}
	return nil
}

// closing reads what follows the last basic block.
func (p *parser) closing() error {
	want := []byte{opUnreachable, opEnd}
	if p.function.unwinds {
		want = []byte{opUnreachable, opEnd, opI32Const, 1, opEnd}
	}
	if p.err != nil || string(p.data[p.at:]) != string(want) {
		return errShape
	}
	return nil
}

// block reads basic block i. Around it are the dispatch's blocks of those that follow, its loop and
// the block to unwind.
func (p *parser) block(i int) error {
	f := p.function
	loop := p.labels - 1 - i // labels up to the dispatch's loop
	b := &f.blocks[i]
	b.falls = true
	depth, from := 0, p.at
	leaves := func(to int, how leave, start int) {
		b.parts = append(b.parts, part{p.data[from:start], how, to, depth})
		from = p.at
		if how == jumps && depth == 0 {
			b.falls = false
		}
	}
	lost := false // the last call never returns
	opened := -1  // where the code of the last if begins
	for {
		start := p.at
		op := p.byte()
		switch op {
		case opEnd:
			if depth == 0 {
				if b.falls || from < start {
					b.parts = append(b.parts, part{code: p.data[from:start]})
				}
				return p.err
			}
			depth--
		case opBlock, opLoop, opIf:
			if p.byte() != noValue {
				return errShape
			}
			depth++
			if op == opIf {
				opened = p.at
			}
		case opI32Const:
			to := p.int()
			if !p.next(opLocalSet, 0, opBr) {
				break
			}
			// A jump, unless it is the callee of call_indirect put aside, which no branch follows.
			p.at += 3
			if p.uint() != depth+loop || to >= int64(len(f.table)) || to < 0 {
				return errShape
			}
			target := f.table[to]
			if target >= p.labels {
				return errShape
			}
			if start == opened && p.next(opEnd) {
				p.at++
				depth--
				leaves(target, jumpsIf, start-2)
			} else {
				leaves(target, jumps, start)
			}
		case opBr, opBrIf:
			to := p.uint()
			switch {
			case to < depth:
			case op == opBrIf && f.unwinds && to == depth+loop+1:
				leaves(0, unwinds, start)
				switch {
				case lost:
					// It pushed the PC of what follows, but that is for traces alone.
					p.returns = p.returns[:len(p.returns)-1]
					b.falls = b.falls && depth > 0
				case depth == 0:
					f.resuming[i+1] = true
				}
			default:
				return errShape
			}
		case opBrTable:
			return fmt.Errorf("a br_table within a block, %w", errShape)
		case opReturn, opUnreachable:
			if depth == 0 {
				b.falls = false
			}
		case opCall:
			callee := p.name(p.uint())
			lost = neverReturns.MatchString(callee)
			if callee == "runtime.deferreturn" {
				f.resuming[i] = true // a recovered panic comes back to this very call
			}
		case opCallIndirect:
			p.uint()
			p.byte()
			lost = false
		case opI64Const:
			if x := p.int(); x>>16 == p.pc {
				p.returns = append(p.returns, x&0xffff)
			}
		default:
			if !p.skip(op) {
				return fmt.Errorf("instruction %#x, %w", op, errShape)
			}
		}
		if p.err != nil {
			return p.err
		}
	}
}

// neverReturns are functions that Go's compiler ends a block with, so that what follows in the row is no
// successor. One that is missing here costs a little speed.
var neverReturns = regexp.MustCompile(`^runtime\.(gopanic|throw|throwinit|sigpanic|panicwrap|panic(divide|shift|` +
	`nildottype|dottypeE|dottypeI|makeslicelen|makeslicecap)|(goPanic|panic)(Index|Slice)\w*)$`)

// next reports whether these bytes are next.
func (p *parser) next(want ...byte) bool {
	return p.at+len(want) <= len(p.data) && string(p.data[p.at:p.at+len(want)]) == string(want)
}

// skip reads what belongs to an instruction of those without an influence on control, and reports
// whether it is one.
func (p *parser) skip(op byte) bool {
	switch {
	case op == 0x01, op == 0x1a, op == 0x1b, op >= 0x45 && op <= 0xc4: // nop, drop, select; arithmetic
	case op >= 0x20 && op <= 0x24: // variables
		p.uint()
	case op >= 0x28 && op <= 0x3e: // loads and stores
		p.uint()
		p.uint()
	case op == 0x3f, op == 0x40: // the memory's size
		p.byte()
	case op == 0x43: // f32.const
		p.bytes(4)
	case op == 0x44: // f64.const
		p.bytes(8)
	case op == 0xfc:
		switch sub := p.uint(); {
		case sub <= 7: // conversions
		case sub == 10: // memory.copy
			p.bytes(2)
		case sub == 11: // memory.fill
			p.byte()
		default:
			return false
		}
	default:
		return false
	}
	return true
}
