package slim

import (
	"encoding/binary"
	"maps"
	"slices"
)

// The tables by PC and the data of a function, as package internal/abi numbers them, that are removed.
const (
	unsafeByPC  = 0 // where the function must not be interrupted: no program for the web is
	inlinedByPC = 2 // which of the calls that were inlined contains a PC
	argsByPC    = 3 // which arguments are still known

	inlinedCalls = 3
	argsShape    = 5
	argsKnown    = 6
)

// droppedTable reports whether a table by PC is removed from a usual or a special function. What was inlined into wrappers
// stays: whether recover may stop a panic depends on it.
func droppedTable(table int, usual bool) bool {
	return table == unsafeByPC || table == argsByPC || table == inlinedByPC && usual
}

func droppedData(data int, usual bool) bool {
	return data == argsShape || data == argsKnown || data == inlinedCalls && usual
}

// The entries of a list of inlined calls, as type inlinedCall of package runtime has them.
const (
	nameOfCall = 4 // offset in names
	callBytes  = 16
)

// none is the offset of data that a function does not have.
const none = 1<<32 - 1

// A need says whether a record still refers to data, and how many bytes these have at least, as far as that is known.
type need struct {
	kept  bool
	bytes int
}

// keepData removes from the offsets of a function's data those that only stack traces read, and marks the others. Its inlined
// calls have the numbers up to calls.
func (u *uses) keepData(p pclntab, offsets []byte, usual bool, calls int) error {
	for i := range len(offsets) / 4 {
		field := offsets[4*i:][:4]
		offset := int(binary.LittleEndian.Uint32(field))
		if offset == none {
			continue
		}
		if offset >= len(p.data) {
			return errTables
		}
		n := u.data[offset]
		if i == inlinedCalls {
			n.bytes = max(n.bytes, callBytes*(calls+1))
			if n.bytes > len(p.data)-offset {
				return errTables
			}
		}
		if droppedData(i, usual) {
			binary.LittleEndian.PutUint32(field, none)
		} else {
			n.kept = true
		}
		u.data[offset] = n
		if i == inlinedCalls && !usual {
			for call := range calls + 1 {
				if err := u.name(p, p.data[offset+callBytes*call+nameOfCall:]); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// clearData fills with zeros the data that no record refers to. All data are referred to by some record, so that each ends where the
// next begins. The last ones stay, because what follows them is something else.
func clearData(data []byte, needs map[int]need) error {
	offsets := slices.Sorted(maps.Keys(needs))
	for i, from := range offsets[:max(0, len(offsets)-1)] {
		to, n := offsets[i+1], needs[from]
		if n.bytes > to-from {
			return errTables
		}
		if !n.kept {
			clear(data[from:to])
		}
	}
	return nil
}

// The words of type moduledata of package runtime that findData reads. The address of the data follows fewer words in Go 1.26.
const (
	recordsWord = 13
	moduleWords = 45
)

var dataWords = []int{43, 40} // Go 1.27, Go 1.26

// findData returns the memory from the data of functions on. Their address is in the variable that begins with the address of the
// tables; the address after it is that of the tables' end.
func findData(memory []byte, p pclntab) ([]byte, error) {
	var found []byte
	for at := 0; at+8*moduleWords <= len(memory); at += 8 {
		word := func(i int) uint64 { return binary.LittleEndian.Uint64(memory[at+8*i:]) }
		records := uint64(p.start + p.at[records])
		if word(0) != uint64(p.start) || word(recordsWord) != records {
			continue
		}
		for _, i := range dataWords {
			address, end := word(i), word(i+1)
			if end <= records || end > uint64(len(memory)) || address >= uint64(len(memory)) {
				continue
			}
			if found != nil {
				return nil, errTables
			}
			found = memory[address:]
		}
	}
	if found == nil {
		return nil, errTables
	}
	return found, nil
}
