package reloop

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// Sections of a module.
const (
	customSection = 0
	importSection = 2
	codeSection   = 10
)

// firstPC is what Go's linker adds to the number of a function, imports not counted, in the upper bits
// of a PC. The lower 16 say where in the function.
const firstPC = 0x1000

// Stats count the functions of a program.
type Stats struct {
	Jumping  int      // functions that jumped by way of a dispatch
	Left     int      // of them, those that still do
	LeftWhy  []string // their names, and why
	Returned int      // functions in all
}

// Program returns the program with its loops. It must have been linked with names, that is without
// -ldflags=-s; the sections that a program runs without, of names among them, are left out.
func Program(wasm []byte) ([]byte, Stats, error) {
	var stats Stats
	const header = "\x00asm\x01\x00\x00\x00"
	if len(wasm) < len(header) || string(wasm[:len(header)]) != header {
		return nil, stats, errors.New("not a WebAssembly module of version 1")
	}
	sections, err := split(wasm[len(header):])
	if err != nil {
		return nil, stats, err
	}
	names, err := functionNames(sections)
	if err != nil {
		return nil, stats, err
	}
	imports, err := countImports(sections)
	if err != nil {
		return nil, stats, err
	}
	out := []byte(header)
	for _, s := range sections {
		switch s.id {
		case customSection:
			continue
		case codeSection:
			if s.data, err = rewrite(s.data, imports, names, &stats); err != nil {
				return nil, stats, err
			}
		}
		out = append(out, s.id)
		out = binary.AppendUvarint(out, uint64(len(s.data)))
		out = append(out, s.data...)
	}
	return out, stats, nil
}

type section struct {
	id   byte
	data []byte
}

func split(data []byte) ([]section, error) {
	r := &reader{data: data}
	var out []section
	for !r.done() {
		id := r.byte()
		out = append(out, section{id, r.bytes(r.uint())})
	}
	return out, r.err
}

// functionNames reads the names of functions, by their index with imports counted.
func functionNames(sections []section) (map[int]string, error) {
	for _, s := range sections {
		r := &reader{data: s.data}
		if s.id != customSection || string(r.bytes(r.uint())) != "name" {
			continue
		}
		for !r.done() {
			kind := r.byte()
			sub := &reader{data: r.bytes(r.uint())}
			if kind != 1 { // 1 is of functions
				continue
			}
			names := map[int]string{}
			for n := sub.uint(); n > 0 && sub.err == nil; n-- {
				index := sub.uint()
				names[index] = string(sub.bytes(sub.uint()))
			}
			return names, errors.Join(r.err, sub.err)
		}
	}
	return nil, errors.New("the program has no names of functions: link it without -s")
}

// countImports returns how many functions are imported. Go imports nothing else.
func countImports(sections []section) (int, error) {
	i := slices.IndexFunc(sections, func(s section) bool { return s.id == importSection })
	if i < 0 {
		return 0, nil
	}
	r := &reader{data: sections[i].data}
	n := r.uint()
	for range n {
		r.bytes(r.uint()) // module
		r.bytes(r.uint()) // name
		if kind := r.byte(); kind != 0 && r.err == nil {
			return 0, fmt.Errorf("an import of kind %d, where Go has only functions", kind)
		}
		r.uint()
	}
	return n, r.err
}

// rewrite returns a code section with loops.
func rewrite(data []byte, imports int, names map[int]string, stats *Stats) ([]byte, error) {
	r := &reader{data: data}
	n := r.uint()
	out := binary.AppendUvarint(nil, uint64(n))
	for i := range n {
		body := r.bytes(r.uint())
		if r.err != nil {
			return nil, r.err
		}
		f, err := parse(body, i+firstPC, func(callee int) string { return names[callee] })
		if err == nil && f != nil {
			var g *graph
			if g, err = newGraph(f); err == nil {
				body = g.write()
			}
			stats.Jumping++
		}
		if err != nil {
			stats.Jumping++
			stats.Left++
			stats.LeftWhy = append(stats.LeftWhy, fmt.Sprintf("%s: %v", names[imports+i], err))
		}
		stats.Returned++
		out = binary.AppendUvarint(out, uint64(len(body)))
		out = append(out, body...)
	}
	return out, r.err
}

// A reader reads what a module is made of. After an error it reads zeros.
type reader struct {
	data []byte
	at   int
	err  error
}

var errShort = errors.New("the module ends early")

func (r *reader) done() bool { return r.err != nil || r.at >= len(r.data) }

func (r *reader) byte() byte {
	if r.done() {
		r.err = errors.Join(r.err, errShort)
		return 0
	}
	r.at++
	return r.data[r.at-1]
}

func (r *reader) bytes(n int) []byte {
	if r.err != nil || n > len(r.data)-r.at {
		r.err = errors.Join(r.err, errShort)
		return nil
	}
	r.at += n
	return r.data[r.at-n : r.at]
}

// uint reads an unsigned LEB128 number of 32 bits.
func (r *reader) uint() int {
	x, n := binary.Uvarint(r.data[r.at:])
	if r.err != nil || n <= 0 || x > 1<<32-1 {
		r.err = errors.Join(r.err, errShort)
		return 0
	}
	r.at += n
	return int(x)
}

// int reads a signed LEB128 number of up to 64 bits.
func (r *reader) int() int64 {
	var x int64
	for shift := 0; ; shift += 7 {
		b := r.byte()
		if shift < 64 {
			x |= int64(b&0x7f) << shift
		}
		if b&0x80 == 0 {
			if b&0x40 != 0 && shift+7 < 64 {
				x |= -1 << (shift + 7)
			}
			return x
		}
	}
}
