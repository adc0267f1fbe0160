package reloop

import (
	"fmt"
	"regexp"
)

// A blockParser reads one basic block. Around it are the dispatch's blocks of those that follow, its
// loop and the block to unwind.
type blockParser struct {
	*parser
	number int
	block  *block
	labels int // up to the dispatch's loop
	depth  int // of what the code opened itself
	from   int // where the current part begins
	opened int // where the code of the last if begins
	pushed int // the return address that waits for its call, -1 if there is none
	call   *call
}

// A call is one that may unwind, until the branch that does.
type call struct {
	callee  string // "" if it is known to nobody
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

// leave ends a part with how control leaves the block. Its code ends before end.
func (b *blockParser) leave(how leave, to, end int) {
	b.block.parts = append(b.block.parts, part{b.data[b.from:end], how, to, b.depth})
	b.from = b.at
	if how == jumps && b.depth == 0 {
		b.block.falls = false
	}
}

// instruction reads what follows op, which stands at start, and reports whether it is as Go writes it.
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
			// Nobody reads the PC but the dispatch: call_indirect alone puts its callee aside here.
			return op == opLocalSet && b.take(opI32Const, 0, opLocalGet, pcB) && b.next(opCallIndirect), nil
		}
	default:
		return b.skip(op), nil
	}
	return true, nil
}

// jump reads the rest of a jump by way of the dispatch, which begins at start.
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

// called notes a call. One that a return address was pushed for may unwind, or else it traps; one
// without is of a helper that keeps to itself, or takes this function's place.
func (b *blockParser) called(callee string) (bool, error) {
	returns := b.pushed
	b.pushed, b.call = -1, nil
	if returns < 0 || b.next(trapping...) {
		return callee != deferReturn, nil
	}
	b.call = &call{callee, returns, b.at + len(unwinding) - 1}
	return b.next(unwinding...), nil
}

// unwind reads the branch of a call that unwinds, which stands at start. It says where the goroutine
// comes back:
//
//   - never, if the function called does not return; after recover it is at the call of deferreturn;
//   - at the begin of the block, which is that of the function, if the call was for a larger stack;
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
			// A recovered panic comes back to this very call: Go's linker has it one PC before.
			if c.returns == 0 || f.table[c.returns-1] != b.number {
				return fmt.Errorf("deferreturn is called from another block than %d, %w", b.number, ErrShape)
			}
			f.resuming[b.number] = true
		}
	}
	return nil
}

// neverReturns are functions that Go's compiler ends a block with, so that what follows in the row is no
// successor. One that is missing here costs a little speed; one that did return would trap.
var neverReturns = regexp.MustCompile(`^runtime\.(gopanic|throw|throwinit|sigpanic|panicwrap|block|` +
	`panic(divide|shift|nildottype|dottypeE|dottypeI|makeslicelen|makeslicecap|rangestate|` +
	`unsafe(slicelen|slicenilptr|stringlen|stringnilptr))|(goPanic|panic)(Index|Slice)\w*)$`)

// deferReturn is called where a recovered panic comes back.
const deferReturn = "runtime.deferreturn"

// growsStack is called where a function begins, which then begins again.
var growsStack = regexp.MustCompile(`^runtime\.morestack(_noctxt)?$`)
