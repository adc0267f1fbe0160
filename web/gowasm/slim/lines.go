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
	stackDepth  = 16 // offset in values of the depth of the stack by PC
	fileByPC    = 20 // of the file
	lineByPC    = 24 // of the line
	more        = 28 // the number of further tables, whose offsets follow the record
	unit        = 32 // offset in units
	startLine   = 36 // the line where the function begins
	recordBytes = 44
)

var errTables = errors.New("not of the shape that Go 1.20 to 1.27 writes")

// dropLines changes the records of the functions so that they have no tables of files and lines, and fills these tables
// with zeros.
func dropLines(memory []byte) error {
	start := bytes.Index(memory, []byte(header))
	if start < 0 || bytes.Contains(memory[start+1:], []byte(header)) {
		return fmt.Errorf("the program has none or more than one header of them: %w", errTables)
	}
	var at [words]int
	for i := range at {
		word := memory[start+len(header):]
		if len(word) < 8*words {
			return errTables
		}
		x := binary.LittleEndian.Uint64(word[8*i:])
		if x > uint64(len(memory)) {
			return errTables
		}
		at[i] = int(x)
	}
	rest := memory[start:]
	if !(at[names] < at[units] && at[units] < at[files] && at[files] < at[values] && at[values] < at[records] && at[records] <= len(rest)) {
		return errTables
	}
	valueTable := rest[at[values]:at[records]]
	needed := make([]bool, len(valueTable))
	needed[0] = true // an offset of 0 means no table
	if err := clearRecords(rest[at[records]:], at[functions], valueTable, needed); err != nil {
		return err
	}
	for i := range valueTable {
		if !needed[i] {
			valueTable[i] = 0
		}
	}
	clear(rest[at[units]:at[values]])
	return nil
}

// clearRecords removes the tables of files and lines from the records of count functions, and marks the values that
// their other tables use. The records follow a list of count+1 entries of eight bytes, whose second halves are the
// records' offsets.
func clearRecords(table []byte, count int, values []byte, needed []bool) error {
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
		n := int(word(record[more:]))
		if n > 16 || recordBytes+4*n > len(record) {
			return errTables
		}
		offsets := []uint32{word(record[stackDepth:])}
		for i := range n {
			offsets = append(offsets, word(record[recordBytes+4*i:]))
		}
		for _, offset := range offsets {
			if err := mark(values, needed, int(offset)); err != nil {
				return err
			}
		}
		for _, field := range []int{fileByPC, lineByPC, unit, startLine} {
			clear(record[field : field+4])
		}
	}
	return nil
}

// mark marks the values of the table at an offset: pairs of numbers, up to a pair that begins with 0. Only the first
// pair may begin with 0 without being the end.
func mark(values []byte, needed []bool, offset int) error {
	if offset == 0 {
		return nil
	}
	for at := offset; ; {
		first, n := binary.Uvarint(values[min(at, len(values)):])
		if n <= 0 {
			return errTables
		}
		at += n
		if first == 0 && at-n > offset {
			for i := offset; i < at; i++ {
				needed[i] = true
			}
			return nil
		}
		if _, n = binary.Uvarint(values[min(at, len(values)):]); n <= 0 {
			return errTables
		}
		at += n
	}
}
