package reloop

import (
	"fmt"
	"regexp"
)

// A blockParser reads one basic block. It is inside the dispatch's blocks of the later basic blocks, the
// dispatch's loop, and the block to unwind.
type blockParser struct {
	*parser
	number int
	block  *block
	labels int // number of enclosing blocks up to the dispatch's loop
	depth  int // of the blocks that the code itself opened
	from   int // where the current part begins
	opened int // where the code of the last if begins
	pushed int // the return address pushed for the next call, -1 if there is none
	call   *call
}

// A call may unwind. It is kept until the branch that does so.
type call struct {
	callee  string // "" if it is not known
	returns int    // the lower bits of the PC it returns to
	end     int    // where the branch is
}

func (p *parser) block(number int) error {
	b := &blockParser{
		parser: p, number: number, block: &p.function.blocks[number],
		labels: len(p.function.blocks) - 1 - number,
		from:   p.at, opened: -1, pushed: -1,
	}
	b.block.falls = true
	for {
		start := p.at
		op := p.byte()
		if p.err != nil {
			return p.err
		}
		if op == opEnd && b.depth == 0 {
			if b.block.falls || b.from < start {
				b.block.parts = append(b.block.parts, part{code: p.data[b.from:start]})
			}
			return nil
		}
		ok, err := b.instruction(op, start)
		switch {
		case err != nil:
			return err
		case p.err != nil:
			return p.err
		case !ok:
			return fmt.Errorf("instruction %#x at %d, %w", op, start, ErrShape)
		}
	}
}

// leave ends a part. to is the target, and the part's code ends before end.
func (b *blockParser) leave(how leave, to, end int) {
	b.block.parts = append(b.block.parts, part{b.data[b.from:end], how, to, b.depth})
	b.from = b.at
	if how == jumps && b.depth == 0 {
		b.block.falls = false
	}
}

// instruction reads the rest of an instruction op at start, and reports whether it is in the form that Go
// writes.
func (b *blockParser) instruction(op byte, start int) (ok bool, err error) {
	switch op {
	case opEnd:
		b.depth--
	case opBlock, opLoop, opIf:
		b.depth++
		ok := b.take(noValue)
		if op == opIf {
			b.opened = b.at
		}
		return ok, nil
	case opI32Const:
		to := b.int()
		if b.take(opLocalSet, pcB, opBr) {
			return b.jump(to, start), nil
		}
	case opBr:
		return b.uint() < b.depth, nil
	case opBrIf:
		to := b.uint()
		if to < b.depth {
			return true, nil
		}
		return b.function.unwinds && to == b.depth+b.labels+1, b.unwind(start)
	case opReturn, opUnreachable:
		if b.depth == 0 {
			b.block.falls = false
		}
	case opCall:
		return b.called(b.name(b.uint()))
	case opCallIndirect:
		b.uint()
		b.byte()
		return b.called("")
	case opI64Const:
		if x := b.int(); x>>16 == b.pc && b.next(opI64Store, 3, 0) {
			b.pushed = int(x & 0xffff)
		}
	case opLocalGet, opLocalSet, opLocalTee:
		if b.uint() == pcB {
			// Only the dispatch reads the PC; only call_indirect stores its callee in this local.
			return op == opLocalSet && b.take(opI32Const, 0, opLocalGet, pcB) && b.next(opCallIndirect), nil
		}
	default:
		return b.skip(op), nil
	}
	return true, nil
}

// jump reads the rest of a jump through the dispatch; the jump begins at start.
func (b *blockParser) jump(pc int64, start int) bool {
	table := b.function.table
	if b.uint() != b.depth+b.labels || pc < 0 || pc >= int64(len(table)) {
		return false
	}
	to := table[pc]
	if start == b.opened && b.take(opEnd) {
		b.depth--
		b.leave(jumpsIf, to, start-len("if")) // the two bytes of the instruction
	} else {
		b.leave(jumps, to, start)
	}
	return true
}

// called records a call. If a return address was pushed for it, it may unwind, or it traps. A call without
// one is that of a helper that never unwinds, or a tail call.
func (b *blockParser) called(callee string) (bool, error) {
	returns := b.pushed
	b.pushed, b.call = -1, nil
	if returns < 0 || b.next(trapping...) {
		return callee != deferReturn, nil
	}
	b.call = &call{callee, returns, b.at + len(unwinding) - 1}
	return b.next(unwinding...), nil
}

// unwind reads the branch of a call that unwinds, at start. It determines where the goroutine is resumed:
//
//   - nowhere, if the called function does not return; after recover at the call of deferreturn;
//   - at the beginning of the block, which is that of the function, if the call was for a larger stack;
//   - else at the next block.
//
// The address that was pushed must say the same.
func (b *blockParser) unwind(start int) error {
	c := b.call
	b.call = nil
	if c == nil || c.end != start || c.returns >= len(b.function.table) {
		return fmt.Errorf("unwinds at %d without a call, %w", start, ErrShape)
	}
	b.leave(unwinds, 0, start)
	f := b.function
	switch to := f.table[c.returns]; {
	case neverReturns.MatchString(c.callee):
		b.block.falls = b.block.falls && b.depth > 0
	case b.depth > 0:
		if !growsStack.MatchString(c.callee) || to != b.number {
			return fmt.Errorf("a call within block %d returns to %d, %w", b.number, to, ErrShape)
		}
		f.resuming[to] = true
	case to != b.number+1:
		return fmt.Errorf("a call from block %d returns to %d, %w", b.number, to, ErrShape)
	default:
		f.resuming[to] = true
		if c.callee == deferReturn {
			// A recovered panic is resumed at this call; Go's linker gives it the PC before.
			if c.returns == 0 || f.table[c.returns-1] != b.number {
				return fmt.Errorf("deferreturn is called from another block than %d, %w", b.number, ErrShape)
			}
			f.resuming[b.number] = true
		}
	}
	return nil
}

// neverReturns are functions that never return: the block that calls one has no successor. A function that is
// missing here costs a little speed; one that did return would trap.
var neverReturns = regexp.MustCompile(`^runtime\.(gopanic|throw|throwinit|sigpanic|panicwrap|block|` +
	`panic(divide|shift|nildottype|dottypeE|dottypeI|makeslicelen|makeslicecap|rangestate|` +
	`unsafe(slicelen|slicenilptr|stringlen|stringnilptr))|(goPanic|panic)(Index|Slice)\w*)$`)

// deferReturn is called where a recovered panic is resumed.
const deferReturn = "runtime.deferreturn"

// growsStack is called at the beginning of a function, which then begins again.
var growsStack = regexp.MustCompile(`^runtime\.morestack(_noctxt)?$`)
