package reloop

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// Stats count the functions of a program.
type Stats struct {
	Functions   int    // all of them
	Dispatching int    // those that jumped through a dispatch
	Left        []Left // of them, those that still do
}

// Left is a function that was not changed.
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
		return fmt.Errorf("of %d functions only %d jump through a dispatch", s.Functions, s.Dispatching)
	}
	return nil
}

var (
	// ErrShape means that a function does not have the form that Go's compiler writes.
	ErrShape = errors.New("not of the shape that Go's compiler writes")
	// ErrTwoEntries means that a function enters a loop in two places, which goto makes possible.
	ErrTwoEntries = errors.New("a loop with two entries")
)

const header = "\x00asm\x01\x00\x00\x00"

// Program returns the program with its loops rebuilt. The program must have been linked with names, that is
// without -ldflags=-s. The result lacks the sections that are not needed to run it, such as that of names.
// The same program always gives the same bytes.
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
