package reloop

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// Stats count the functions of a program.
type Stats struct {
	Functions   int    // all of them
	Dispatching int    // those that jumped by way of a dispatch
	Left        []Left // of them, those that still do
}

// Left is a function that was left as it is.
type Left struct {
	Name string
	Why  error // wraps ErrShape or ErrTwoEntries
}

// Unsupported returns an error if the program does not look like the output of a Go compiler that this
// package knows. The rebuilt program is then right, but slow.
func (s Stats) Unsupported() error {
	for _, l := range s.Left {
		if errors.Is(l.Why, ErrShape) {
			return fmt.Errorf("%s: %w", l.Name, l.Why)
		}
	}
	// Seven of ten functions jump, in small programs and in large ones.
	if s.Dispatching < s.Functions/2 {
		return fmt.Errorf("of %d functions only %d jump by way of a dispatch", s.Functions, s.Dispatching)
	}
	return nil
}

var (
	// ErrShape is of a function that is not written as Go's compiler does.
	ErrShape = errors.New("not of the shape that Go's compiler writes")
	// ErrTwoEntries is of a function with a loop that is entered in two places, as goto can.
	ErrTwoEntries = errors.New("a loop with two entries")
)

const header = "\x00asm\x01\x00\x00\x00"

// Program returns the program with its loops. It must have been linked with names, that is without
// -ldflags=-s; the sections that a program runs without, of names among them, are left out. The same
// program gives the same bytes.
func Program(wasm []byte) ([]byte, Stats, error) {
	var stats Stats
	if len(wasm) < len(header) || string(wasm[:len(header)]) != header {
		return nil, stats, errors.New("not a WebAssembly module of version 1")
	}
	sections, err := split(wasm[len(header):])
	if err != nil {
		return nil, stats, err
	}
	m, err := readModule(sections)
	if err != nil {
		return nil, stats, err
	}
	out := []byte(header)
	for _, s := range sections {
		switch s.id {
		case customSection:
			continue
		case codeSection:
			if s.data, err = m.rebuild(s.data, &stats); err != nil {
				return nil, stats, err
			}
		}
		out = append(out, s.id)
		out = binary.AppendUvarint(out, uint64(len(s.data)))
		out = append(out, s.data...)
	}
	return out, stats, nil
}
