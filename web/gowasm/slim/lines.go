package slim

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// The header of runtime.pclntab, as type pcHeader of package runtime has it: the magic number of Go 1.20 and
// later, two zeros, the least size of an instruction and the size of a pointer; the numbers of functions and
// of files, an unused word, and the offsets of the five tables.
const header = "\xf1\xff\xff\xff\x00\x00\x01\x08"

// The places of what follows header, in words of eight bytes after it.
const (
	functions = iota
	_
	_
	names
	units
	files
	values
	records
	words
)

// The places of the fields of a record of a function, as type _func of package runtime has them.
const (
	nameOf      = 4  // offset in names
	stackDepth  = 16 // offset in values of the depth of the stack by PC
	fileByPC    = 20 // of the file
	lineByPC    = 24 // of the line
	more        = 28 // the number of further tables by PC, whose offsets follow the record
	unit        = 32 // offset in units
	startLine   = 36 // the line where the function begins
	special     = 40 // a byte, 0 for a usual function; package runtime knows the others, above all wrappers
	moreData    = 43 // a byte, the number of data, whose offsets follow those of the tables
	recordBytes = 44
)

var errTables = errors.New("not of the shape that Go 1.26 and 1.27 write")

// A pclntab is runtime.pclntab in the memory of a program.
type pclntab struct {
	start int        // its address
	at    [words]int // of what follows the header
	rest  []byte     // the memory from start on
	data  []byte     // the memory from the data of functions on
}

func findTables(memory []byte) (p pclntab, err error) {
	p.start = bytes.Index(memory, []byte(header))
	if p.start < 0 || bytes.Contains(memory[p.start+1:], []byte(header)) {
		return p, fmt.Errorf("the program has none or more than one header of them: %w", errTables)
	}
	for i := range p.at {
		word := memory[p.start+len(header):]
		if len(word) < 8*words {
			return p, errTables
		}
		x := binary.LittleEndian.Uint64(word[8*i:])
		if x > uint64(len(memory)) {
			return p, errTables
		}
		p.at[i] = int(x)
	}
	p.rest = memory[p.start:]
	at := p.at
	if !(at[names] < at[units] && at[units] < at[files] && at[files] < at[values] && at[values] < at[records] && at[records] <= len(p.rest)) {
		return p, errTables
	}
	p.data, err = findData(memory, p)
	return p, err
}

// dropLines changes the records of the functions so that they have no tables of files and lines, none of what only stack traces
// print, and none of what only interrupts of a function read. It fills with zeros what nothing refers to any more.
func dropLines(memory []byte) error {
	p, err := findTables(memory)
	if err != nil {
		return err
	}
	used := uses{values: make([]bool, p.at[records]-p.at[values]), names: make([]bool, p.at[units]-p.at[names]), data: map[int]need{}}
	used.values[0] = true // an offset of 0 means no table
	if err := p.clearRecords(&used); err != nil {
		return err
	}
	if err := clearData(p.data, used.data); err != nil {
		return err
	}
	clearUnused(p.rest[p.at[values]:p.at[records]], used.values)
	clearUnused(p.rest[p.at[names]:p.at[units]], used.names)
	clear(p.rest[p.at[units]:p.at[values]])
	return nil
}

func clearUnused(table []byte, used []bool) {
	for i := range table {
		if !used[i] {
			table[i] = 0
		}
	}
}

// uses are what the records of functions refer to.
type uses struct {
	values, names []bool
	data          map[int]need // by offset
}

// clearRecords removes tables and data from the records of the functions, and marks what they still use. The records follow a list of
// one entry more than there are functions. An entry has eight bytes, of which the second half is a record's offset.
func (p pclntab) clearRecords(used *uses) error {
	count, table := p.at[functions], p.rest[p.at[records]:]
	if count < 1 || len(table) < 8*(count+1) {
		return errTables
	}
	word := binary.LittleEndian.Uint32
	for f := range count {
		at := int(word(table[8*f+4:]))
		if at < 8*count || at+recordBytes > len(table) {
			return errTables
		}
		record := table[at:]
		n, data := int(word(record[more:])), int(record[moreData])
		if n > 16 || data > 16 || recordBytes+4*(n+data) > len(record) {
			return errTables
		}
		record = record[:recordBytes+4*(n+data)]
		if err := used.keep(p, record); err != nil {
			return err
		}
		for _, field := range []int{fileByPC, lineByPC, unit, startLine} {
			clear(record[field : field+4])
		}
	}
	return nil
}

// keep removes from a record what only stack traces and interrupts read, and marks what it still uses.
func (u *uses) keep(p pclntab, record []byte) error {
	usual := record[special] == 0
	n := int(binary.LittleEndian.Uint32(record[more:]))
	if err := u.name(p, record[nameOf:]); err != nil {
		return err
	}
	calls := -1 // the number of the last call that was inlined
	for i := -1; i < n; i++ {
		field, needed := record[stackDepth:][:4], u.values
		if i >= 0 {
			field = record[recordBytes+4*i:][:4]
		}
		offset := int(binary.LittleEndian.Uint32(field))
		if droppedTable(i, usual) {
			clear(field)
			needed = nil
		}
		largest, err := mark(p.rest[p.at[values]:p.at[records]], needed, offset)
		if err != nil {
			return err
		}
		if i == inlinedByPC {
			calls = largest
		}
	}
	return u.keepData(p, record[recordBytes+4*n:], usual, calls)
}

// name marks the name whose offset is given. It ends with a zero.
func (u *uses) name(p pclntab, offset []byte) error {
	from := int(binary.LittleEndian.Uint32(offset))
	if from >= len(u.names) {
		return errTables
	}
	for i, c := range p.rest[p.at[names]+from : p.at[units]] {
		u.names[from+i] = true
		if c == 0 {
			return nil
		}
	}
	return errTables
}

// mark marks the values of the table at an offset: pairs of numbers, up to a pair that begins with 0. Only the first
// pair may begin with 0 without being the end. Nil needed marks nothing. It
// returns the largest value, -1 if there is none.
func mark(values []byte, needed []bool, offset int) (largest int, err error) {
	value := -1
	largest = value
	if offset == 0 {
		return largest, nil
	}
	for at := offset; ; {
		first, n := binary.Uvarint(values[min(at, len(values)):])
		if n <= 0 {
			return 0, errTables
		}
		at += n
		if first == 0 && at-n > offset {
			for i := offset; i < at && needed != nil; i++ {
				needed[i] = true
			}
			return largest, nil
		}
		if _, n = binary.Uvarint(values[min(at, len(values)):]); n <= 0 {
			return 0, errTables
		}
		at += n
		value += int(int32(first>>1) ^ -int32(first&1))
		largest = max(largest, value)
	}
}
