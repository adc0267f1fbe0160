package reloop

import (
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"slices"
)

// Sections of a module.
const (
	customSection   = 0
	typeSection     = 1
	importSection   = 2
	functionSection = 3
	elementSection  = 9
	codeSection     = 10
)

// firstPC is the number in the upper bits of the first function's PCs; imports do not count. The lower 16
// bits of a PC are a position in the function. The table of functions also begins at firstPC.
const firstPC = 0x1000

// A module holds what Go's linker wrote about the functions of a program.
type module struct {
	imports int
	kinds   []int          // by function, imports not counted, its type
	plain   map[int]bool   // the types that take a PC_B and return whether to unwind, as Go's functions do
	names   map[int]string // by function, imports counted
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

// readModule reads the sections before the code, and checks the assumptions of this package about them.
func readModule(sections []section) (*module, error) {
	m := &module{}
	read := map[byte]bool{}
	for _, s := range sections {
		r := &reader{data: s.data}
		if s.id == customSection {
			if string(r.bytes(r.uint())) == "name" {
				m.readNames(r)
			}
			if r.err != nil {
				return nil, r.err
			}
			continue
		}
		if read[s.id] {
			return nil, fmt.Errorf("two sections %d", s.id)
		}
		read[s.id] = true
		var err error
		switch s.id {
		case typeSection:
			m.readTypes(r)
		case importSection:
			err = m.readImports(r)
		case functionSection:
			for n := r.uint(); n > 0 && r.err == nil; n-- {
				m.kinds = append(m.kinds, r.uint())
			}
		case elementSection:
			err = m.checkTable(r)
		}
		if err = errors.Join(err, r.err); err != nil {
			return nil, err
		}
	}
	if len(m.kinds) > 0 && !read[elementSection] {
		return nil, errors.New("no table of functions, by which Go resumes them")
	}
	return m, m.checkNames()
}

func (m *module) readTypes(r *reader) {
	m.plain = map[int]bool{}
	n := r.uint()
	for i := 0; i < n && r.err == nil; i++ {
		r.byte() // a function's type
		params, results := r.bytes(r.uint()), r.bytes(r.uint())
		m.plain[i] = string(params) == string([]byte{typeI32}) && string(results) == string([]byte{typeI32})
	}
}

// readImports counts the functions that are imported. Go imports nothing else.
func (m *module) readImports(r *reader) error {
	m.imports = r.uint()
	for range m.imports {
		r.bytes(r.uint()) // module
		r.bytes(r.uint()) // name
		if kind := r.byte(); kind != 0 || r.err != nil {
			return fmt.Errorf("an import of kind %d, where Go has only functions", kind)
		}
		r.uint()
	}
	return nil
}

// checkTable checks the meaning of a PC's upper bits: function i is at firstPC + i in the table.
func (m *module) checkTable(r *reader) error {
	ok := r.uint() == 1 && r.uint() == 0 && r.byte() == opI32Const && r.int() == firstPC && r.byte() == opEnd && r.uint() == len(m.kinds)
	for i := 0; i < len(m.kinds) && ok; i++ {
		ok = r.uint() == m.imports+i
	}
	if !ok {
		return fmt.Errorf("the table of functions is not as Go's linker writes it, from %#x on", firstPC)
	}
	return nil
}

// readNames reads the names of functions.
func (m *module) readNames(r *reader) {
	for !r.done() {
		kind := r.byte()
		sub := &reader{data: r.bytes(r.uint())}
		if kind != 1 { // 1 is of functions
			continue
		}
		m.names = map[int]string{}
		for n := sub.uint(); n > 0 && sub.err == nil; n-- {
			index := sub.uint()
			m.names[index] = string(sub.bytes(sub.uint()))
		}
		r.err = errors.Join(r.err, sub.err)
	}
}

// resumed are the functions that determine where others are resumed; this package finds them by their names.
// Every Go program has them.
var resumed = []string{deferReturn, "runtime.gopanic", "runtime.morestack_noctxt"}

func (m *module) checkNames() error {
	if m.names == nil {
		return errors.New("the program has no names of functions: link it without -s")
	}
	for i := range m.kinds {
		if m.names[m.imports+i] == "" {
			return fmt.Errorf("function %d has no name", m.imports+i)
		}
	}
	have := slices.Collect(maps.Values(m.names))
	for _, name := range resumed {
		if !slices.Contains(have, name) {
			return fmt.Errorf("the program has no %s, as every program of Go does", name)
		}
	}
	return nil
}

// rebuild returns a code section with loops.
func (m *module) rebuild(code []byte, stats *Stats) ([]byte, error) {
	r := &reader{data: code}
	n := r.uint()
	if n != len(m.kinds) {
		return nil, fmt.Errorf("%d functions have code, %d a type", n, len(m.kinds))
	}
	out := binary.AppendUvarint(nil, uint64(n))
	for i := range n {
		body := r.bytes(r.uint())
		if r.err != nil {
			return nil, r.err
		}
		stats.Functions++
		if m.plain[m.kinds[i]] {
			body = m.rebuildOne(i, body, stats)
		}
		out = binary.AppendUvarint(out, uint64(len(body)))
		out = append(out, body...)
	}
	return out, nil
}

func (m *module) rebuildOne(i int, body []byte, stats *Stats) []byte {
	f, err := parse(body, i+firstPC, func(callee int) string { return m.names[callee] })
	if f == nil && err == nil {
		return body
	}
	stats.Dispatching++
	var g *graph
	if err == nil {
		g, err = newGraph(f)
	}
	if errors.Is(err, errShort) {
		err = fmt.Errorf("%w: %w", ErrShape, err)
	}
	if err != nil {
		stats.Left = append(stats.Left, Left{m.names[m.imports+i], err})
		return body
	}
	return g.write()
}
