package reloop

import "slices"

// The instructions that this package needs.
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
	opGlobalGet    = 0x23
	opDrop         = 0x1a
	opI64Load      = 0x29
	opF64Load      = 0x2b
	opLoadLast     = 0x35
	opStoreFirst   = 0x36
	opI64Store     = 0x37
	opF64Store     = 0x39
	opStoreLast    = 0x3e
	opI64Add       = 0x7c
	opI32WrapI64   = 0xa7
	opI64ExtendU   = 0xad
	opI64FromF64   = 0xbd
	opF64FromI64   = 0xbf
	opI32Const     = 0x41
	opI64Const     = 0x42
	noValue        = 0x40 // the type of a block without a value
	typeI32        = 0x7f
	typeI64        = 0x7e
	typeF64        = 0x7c
)

// pcB is the local that holds the lower bits of the PC at which the function is resumed.
const pcB = 0

// readSP is the code at the beginning of a function and after a call, where the stack pointer may have
// changed.
var readSP = []byte{opGlobalGet, 0, opLocalSet, 1}

// What follows a call: a branch if the callee unwinds, or a trap, where it may not.
var (
	unwinding = slices.Concat(readSP, []byte{opBrIf})
	trapping  = slices.Concat(readSP, []byte{opIf, noValue, opUnreachable, opEnd})
)

// skip reads the operands of an instruction that does not affect control flow. It reports whether op is one.
func (r *reader) skip(op byte) bool {
	switch {
	case op == 0x01, op == 0x1a, op == 0x1b, op >= 0x45 && op <= 0xc4: // nop, drop, select; arithmetic
	case op == opGlobalGet, op == 0x24: // global.set
		r.uint()
	case op >= 0x28 && op <= 0x3e: // loads and stores
		r.uint()
		r.uint()
	case op == 0x3f, op == 0x40: // the memory's size
		r.byte()
	case op == 0x43: // f32.const
		r.bytes(4)
	case op == 0x44: // f64.const
		r.bytes(8)
	case op == 0xfc:
		switch sub := r.uint(); {
		case sub <= 7: // conversions
		case sub == 10: // memory.copy
			r.bytes(2)
		case sub == 11: // memory.fill
			r.byte()
		default:
			return false
		}
	default:
		return false
	}
	return true
}
