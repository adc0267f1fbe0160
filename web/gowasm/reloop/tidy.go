package reloop

import "encoding/binary"

// A tidier improves straight-line code in two ways that Go's compiler does not use for WebAssembly:
//
//   - A constant that is added to the address of a float becomes the offset of its load or store. Go's compiler does
//     this for integers only.
//   - math.Float64bits and Float64frombits store a number on the stack and load it again. The store is kept, but the
//     number is also kept in a local, so that the load is not needed.
type tidier struct {
	reader
	f     *function
	code  []instruction
	stack []operand      // the known values on the stack, the top last
	kept  map[int]stored // by offset from the stack pointer, the last number stored, of 8 bytes
}

// An instruction as it stands in the code, or as it is to stand there.
type instruction struct {
	code []byte
	tee  int // the local that what it stores is put into before, 0 for none
}

// An operand describes a value on the stack, as far as it is known.
type operand struct {
	kind  operandKind
	value int // of a constant; of a sum, what is added; the offset from the stack pointer
	at    int // where something is added, the instruction that pushes it: the one behind it adds
}

type operandKind int

const (
	unknown  operandKind = iota
	constant             // an i64.const of 0 to 1<<31-1
	pointer              // the stack pointer and an offset, in either width
	sum                  // something and a constant, of 64 bits
	address              // the same in 32 bits
)

// A stored is a number in the stack's frame.
type stored struct {
	at    int  // the instruction that stored it
	float bool // it did so as a float
}

const (
	stackPointer = 1         // the local that caches it
	mostOffset   = 1<<31 - 1 // that is folded
	needed       = -1        // where something is added that something else needs, too
)

// tidy returns improved code with the same effect.
func (f *function) tidy(code []byte) []byte {
	t := &tidier{reader: reader{data: code}, f: f, kept: map[int]stored{}}
	for !t.done() {
		t.step()
	}
	if t.err != nil {
		return code
	}
	var out []byte
	for _, c := range t.code {
		if c.tee != 0 {
			out = append(out, opLocalTee)
			out = binary.AppendUvarint(out, uint64(c.tee))
		}
		out = append(out, c.code...)
	}
	return out
}

func (t *tidier) push(x operand) { t.stack = append(t.stack, x) }

// pop returns the top of the stack, or an unknown operand if the known part is empty.
func (t *tidier) pop() operand {
	if len(t.stack) == 0 {
		return operand{}
	}
	x := t.stack[len(t.stack)-1]
	t.stack = t.stack[:len(t.stack)-1]
	return x
}

// forget is called where any memory may have changed.
func (t *tidier) forget() { clear(t.kept) }

// step reads an instruction.
func (t *tidier) step() {
	start := t.at
	here := len(t.code)
	op := t.byte()
	emit := func() { t.code = append(t.code, instruction{code: t.data[start:t.at]}) }
	switch {
	case op == opLocalGet:
		local := t.uint()
		emit()
		if local == stackPointer {
			t.push(operand{kind: pointer})
		} else {
			t.push(operand{})
		}
	case op == opLocalSet, op == opLocalTee:
		local := t.uint()
		emit()
		x := t.pop()
		if local == stackPointer {
			t.forget()
			for i := range t.stack {
				t.stack[i] = operand{}
			}
			x = operand{}
		}
		if op == opLocalTee {
			x.at = needed // the local wants the sum
			t.push(x)
		}
	case op == opI64Const:
		x := t.int()
		emit()
		if x >= 0 && x <= mostOffset {
			t.push(operand{constant, int(x), here})
		} else {
			t.push(operand{})
		}
	case op == opI64Add:
		emit()
		b, a := t.pop(), t.pop()
		switch {
		case b.kind != constant || b.at != here-1 || b.at == needed:
			t.push(operand{})
		case a.kind == pointer && a.value == 0:
			t.push(operand{pointer, a.value + b.value, b.at})
		default:
			t.push(operand{sum, b.value, b.at})
		}
	case op == opI32WrapI64:
		emit()
		x := t.pop()
		switch x.kind {
		case pointer:
			t.push(x)
		case sum:
			t.push(operand{address, x.value, x.at})
		default:
			t.push(operand{})
		}
	case op == opI64ExtendU:
		emit()
		if x := t.pop(); x.kind == pointer {
			t.push(x)
		} else {
			t.push(operand{})
		}
	case op >= 0x28 && op <= opLoadLast:
		align, offset := t.uint(), t.uint()
		emit()
		t.load(op, align, offset)
	case op >= opStoreFirst && op <= opStoreLast:
		align, offset := t.uint(), t.uint()
		emit()
		t.store(op, align, offset)
	default:
		t.other(op)
		emit()
	}
}

// folded removes the addition of a constant to the address of a float, and returns the offset with that
// constant; ok is false if there is no such addition.
func (t *tidier) folded(x operand, offset int) (int, bool) {
	if x.kind != address && x.kind != pointer || x.value == 0 || x.at == needed || offset+x.value > mostOffset {
		return offset, false
	}
	t.code[x.at].code, t.code[x.at+1].code = nil, nil
	return offset + x.value, true
}

// access replaces the last instruction by a load or store.
func (t *tidier) access(op byte, align, offset int) {
	code := binary.AppendUvarint([]byte{op}, uint64(align))
	t.code[len(t.code)-1].code = binary.AppendUvarint(code, uint64(offset))
}

func (t *tidier) load(op byte, align, offset int) {
	x := t.pop()
	t.push(operand{})
	was, ok := t.kept[x.value+offset]
	if x.kind != pointer || op != opI64Load && op != opF64Load || !ok || was.float == (op == opF64Load) {
		if op == opF64Load {
			if to, ok := t.folded(x, offset); ok {
				t.access(op, align, to)
			}
		}
		return
	}
	back := byte(opI64FromF64)
	if !was.float {
		back = opF64FromI64
	}
	local := t.f.local(x.value+offset, was.float)
	t.code[was.at].tee = local
	// The address is pushed and dropped without use; an engine removes both.
	code := binary.AppendUvarint([]byte{opDrop, opLocalGet}, uint64(local))
	t.code[len(t.code)-1].code = append(code, back)
}

func (t *tidier) store(op byte, align, offset int) {
	t.pop()
	x := t.pop()
	if op == opF64Store {
		if to, ok := t.folded(x, offset); ok {
			t.access(op, align, to)
		}
	}
	if x.kind != pointer {
		t.forget()
		return
	}
	at := x.value + offset
	for near := at - 7; near <= at+7; near++ {
		delete(t.kept, near)
	}
	if op == opI64Store || op == opF64Store {
		t.kept[at] = stored{len(t.code) - 1, op == opF64Store}
	}
}

// A handed identifies the local that also holds a number in the stack's frame.
type handed struct {
	offset int
	float  bool
}

// local returns the local of a number in the stack's frame.
func (f *function) local(offset int, float bool) int {
	key := handed{offset, float}
	if n, ok := f.handed[key]; ok {
		return n
	}
	n := f.spare + 1 + len(f.types)
	f.handed[key] = n
	if float {
		f.types = append(f.types, typeF64)
	} else {
		f.types = append(f.types, typeI64)
	}
	return n
}
