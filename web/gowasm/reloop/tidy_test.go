package reloop

import (
	"bytes"
	"slices"
	"testing"
)

// Pieces of code, as Go writes them. The locals from 2 on are Go's, the spare one is 9.
var (
	spAddress = func(offset byte) []byte { // of the stack's frame, in a register's width and back
		return []byte{opLocalGet, stackPointer, opI64ExtendU, opI64Const, offset, opI64Add, opI32WrapI64}
	}
	spFolded   = []byte{opLocalGet, stackPointer, opI64ExtendU, opI32WrapI64}
	elsewhere  = []byte{opLocalGet, 2, opI32WrapI64}
	real       = []byte{opLocalGet, 3}
	storeReal  = func(offset byte) []byte { return []byte{opF64Store, 3, offset} }
	loadReal   = func(offset byte) []byte { return []byte{opF64Load, 3, offset} }
	storeWhole = func(offset byte) []byte { return []byte{opI64Store, 3, offset} }
	loadWhole  = func(offset byte) []byte { return []byte{opI64Load, 3, offset} }
	bits       = []byte{opDrop, opLocalGet, 10, opI64FromF64}
	tee        = []byte{opLocalTee, 10}
)

func TestTidy(t *testing.T) {
	all := slices.Concat[[]byte]
	plus := func(n byte, more ...byte) []byte {
		return all([]byte{opLocalGet, 2, opI64Const, n, opI64Add}, more)
	}
	stored := all(spAddress(40), real, storeReal(0))
	storedTidy := all(spFolded, real, storeReal(40))
	asked := all(spAddress(40), loadWhole(0))
	for _, c := range []struct {
		name       string
		code, want []byte
	}{
		{"a load's offset", all(plus(24, opI32WrapI64), loadReal(8)), all(elsewhere, loadReal(32))},
		{"a store's offset", all(plus(24, opI32WrapI64), real, storeReal(8)), all(elsewhere, real, storeReal(32))},
		{"a sum that a local wants", all(plus(24, opLocalTee, 4, opI32WrapI64), loadReal(8)), nil},
		{"an address that a local wants", all(plus(24, opI32WrapI64, opLocalTee, 4), loadReal(8)), nil},
		{"a negative constant", all(plus(0x78, opI32WrapI64), loadReal(8)), nil},
		{"a whole number's load, which Go does", all(plus(24, opI32WrapI64), loadWhole(8)), nil},
		{"what is stored below the address of a value that is added to",
			all(elsewhere, plus(24, opI32WrapI64), loadReal(0), storeReal(0)),
			all(elsewhere, elsewhere, loadReal(24), storeReal(0))},
		{"the bits of a number", all(stored, asked),
			all(spFolded, real, tee, storeReal(40), spAddress(40), bits)},
		{"the bits, loaded by the stack pointer itself", all(stored, []byte{opLocalGet, stackPointer}, loadWhole(40)),
			all(spFolded, real, tee, storeReal(40), []byte{opLocalGet, stackPointer}, bits)},
		{"bits into a number", all(spAddress(40), []byte{opLocalGet, 4}, storeWhole(0), spAddress(40), loadReal(0)),
			all(spAddress(40), []byte{opLocalGet, 4}, tee, storeWhole(0), spAddress(40), []byte{opDrop, opLocalGet, 10, opF64FromI64})},
		{"the same again after a store elsewhere in the frame", all(stored, spAddress(48), real, storeReal(0), asked),
			all(spFolded, real, tee, storeReal(40), spFolded, real, storeReal(48), spAddress(40), bits)},
		{"not after a store that may be there", all(stored, elsewhere, real, storeReal(0), asked),
			all(storedTidy, elsewhere, real, storeReal(0), asked)},
		{"not after a store over half of it", all(stored, spAddress(44), real, storeReal(0), asked),
			all(storedTidy, spFolded, real, storeReal(44), asked)},
		{"not after a call", all(stored, []byte{opI32Const, 0, opCall, 5, opDrop}, asked),
			all(storedTidy, []byte{opI32Const, 0, opCall, 5, opDrop}, asked)},
		{"not where the stack pointer moved", all(stored, []byte{opLocalGet, 4, opI32WrapI64, opLocalSet, stackPointer}, asked),
			all(storedTidy, []byte{opLocalGet, 4, opI32WrapI64, opLocalSet, stackPointer}, asked)},
		{"not by an address of before the stack pointer moved",
			all(spAddress(40), []byte{opLocalGet, 4, opI32WrapI64, opLocalSet, stackPointer}, real, storeReal(0), asked), nil},
		{"not into an if", all(stored, []byte{opLocalGet, 5, opIf, noValue}, asked, []byte{opDrop, opEnd}),
			all(storedTidy, []byte{opLocalGet, 5, opIf, noValue}, asked, []byte{opDrop, opEnd})},
		{"a number loaded as what it is", all(stored, spAddress(40), loadReal(0)), all(storedTidy, spFolded, loadReal(40))},
	} {
		want := c.want
		if want == nil {
			want = c.code
		}
		f := &function{spare: 9, handed: map[handed]int{}}
		if got := f.tidy(c.code); !bytes.Equal(got, want) {
			t.Errorf("%s:\n % x\ngot\n % x\nwant\n % x", c.name, c.code, got, want)
		}
	}
}
