package reloop

import "fmt"

// A function is the parsed body of a function that jumps through a dispatch.
type function struct {
	groups   int    // of locals
	locals   []byte // their declaration, after the number of groups
	spare    int    // the number of a local that is free
	unwinds  bool   // its blocks may leave to return 1
	table    []int  // by the lower bits of a PC, its block; the last is for all larger ones
	blocks   []block
	resuming []bool // by block, whether a goroutine may be resumed at its beginning

	handed map[handed]int // locals that tidy added, which follow the spare one
	types  []byte         // the types of those locals
}

// A block is a basic block.
type block struct {
	parts []part
	falls bool // its end is the begin of the next one
}

// A part is some code. Unless it is the last of its block, control may leave the block after it.
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

// mostBlocks is the most blocks that Go's compiler writes.
const mostBlocks = 1 << 16

// parse parses the body of a function. It returns nil if the function has no jumps. The upper bits of the
// function's own PCs are pc.
//
// It reads what Go writes:
//
//	global.get 0 local.set 1           the stack pointer
//	block                              to unwind, if there are calls
//	  loop                             the dispatch
//	    block ...                      one for every basic block
//	      local.get 0 br_table ... end
//	    basic block 0 end
//	    basic block 1 end ...
//	  basic block n end
//	  unreachable
//	end i32.const 1 end                if there are calls
func parse(body []byte, pc int, name func(function int) string) (*function, error) {
	f := &function{spare: 1, handed: map[handed]int{}} // after PC_B, the parameter
	p := &parser{reader: &reader{data: body}, function: f, pc: int64(pc), name: name}
	f.groups = p.uint()
	from := p.at
	for n := f.groups; n > 0 && p.err == nil; n-- {
		f.spare += p.uint()
		p.byte()
	}
	if p.err != nil {
		return nil, p.err
	}
	f.locals = body[from:p.at]
	if !p.opening() {
		return nil, nil
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
}

// opening reads up to the first basic block, and reports whether this is a function that jumps.
func (p *parser) opening() bool {
	f := p.function
	if !p.take(readSP...) {
		return false
	}
	f.unwinds = p.next(opBlock, noValue, opLoop, noValue)
	if f.unwinds {
		p.take(opBlock, noValue)
	}
	if !p.take(opLoop, noValue) {
		return false
	}
	labels := 0
	for p.take(opBlock, noValue) {
		labels++
	}
	if labels == 0 || !p.take(opLocalGet, pcB, opBrTable) {
		return false
	}
	for n := p.uint() + 1; n > 0 && p.err == nil; n-- {
		f.table = append(f.table, p.uint())
	}
	f.blocks = make([]block, labels)
	return p.take(opEnd)
}

// allBlocks reads the basic blocks.
func (p *parser) allBlocks() error {
	f := p.function
	labels := len(f.blocks)
	if labels > mostBlocks {
		return fmt.Errorf("%d blocks, %w", labels, ErrShape)
	}
	for _, b := range f.table {
		if b >= labels {
			return fmt.Errorf("a PC of no block, %w", ErrShape)
		}
	}
	if f.table[0] != 0 {
		return fmt.Errorf("begins in block %d, %w", f.table[0], ErrShape)
	}
	f.resuming = make([]bool, labels)
	f.resuming[0] = true // it begins there, and comes back when its stack has grown
	for i := range f.blocks {
		if err := p.block(i); err != nil {
			return err
		}
	}
	f.blocks[labels-1].falls = false // but is at the function's unreachable end
	return nil
}

// closing reads what follows the last basic block.
func (p *parser) closing() error {
	want := []byte{opUnreachable, opEnd}
	if p.function.unwinds {
		want = []byte{opUnreachable, opEnd, opI32Const, 1, opEnd}
	}
	if !p.take(want...) || !p.done() {
		return fmt.Errorf("another end, %w", ErrShape)
	}
	return nil
}
