package reloop

// other reads the operands of any other instruction, and records its effect on the stack.
func (t *tidier) other(op byte) {
	switch {
	case op == opBlock, op == opLoop, op == opIf:
		t.byte()
	case op == opCall:
		t.uint()
	case op == opCallIndirect:
		t.uint()
		t.byte()
	case op == opBr, op == opBrIf:
		t.uint()
	case op == opI32Const:
		t.int()
		t.push(operand{})
		return
	case op == opGlobalGet:
		t.uint()
		t.push(operand{})
		return
	case op == 0x43, op == 0x44: // f32.const, f64.const
		t.skip(op)
		t.push(operand{})
		return
	case op == opDrop, op == 0x24: // drop, global.set
		t.skip(op)
		t.pop()
		return
	case op == 0x01: // nop
		return
	case op >= 0x45 && op <= 0xc4 && unary(op):
		t.pop()
		t.push(operand{})
		return
	case op >= 0x45 && op <= 0xc4:
		t.pop()
		t.pop()
		t.push(operand{})
		return
	case op == 0x1b: // select
		t.pop()
		t.pop()
		t.pop()
		t.push(operand{})
		return
	case op == 0xfc:
		from := t.at
		t.skip(op)
		if t.err == nil && t.data[from] <= 7 { // conversions
			t.pop()
			t.push(operand{})
			return
		}
	case op == opEnd, op == opReturn, op == opUnreachable:
	default:
		if !t.skip(op) {
			t.err = ErrShape
		}
	}
	t.stack = t.stack[:0]
	t.forget()
}

// unary reports whether an instruction from 0x45 to 0xc4 takes one operand.
func unary(op byte) bool {
	switch {
	case op == 0x45, op == 0x50: // eqz
		return true
	case op >= 0x67 && op <= 0x69, op >= 0x79 && op <= 0x7b: // clz, ctz, popcnt
		return true
	case op >= 0x8b && op <= 0x91, op >= 0x99 && op <= 0x9f: // abs, neg, ceil, floor, trunc, nearest, sqrt
		return true
	}
	return op >= 0xa7 // conversions
}
