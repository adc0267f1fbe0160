package size

import (
	"encoding/binary"
	"errors"
	"strings"
)

const (
	magic   = "\x00asm\x01\x00\x00\x00"
	custom  = 0
	imports = 2
	code    = 10
	data    = 11
)

var errShape = errors.New("not a WebAssembly program that Go linked with names")

// A Program has the parts of a program.
type Program struct {
	Code  map[string][]byte // the functions' code by package, as the linker writes its path: with _ for /
	Data  []byte            // the section of data
	Bytes int               // of the whole program without names
}

// Read reads a program.
func Read(wasm []byte) (p Program, err error) {
	defer func() { // an index that is out of range: the program ends early
		if recover() != nil {
			err = errShape
		}
	}()
	if !strings.HasPrefix(string(wasm), magic) {
		return p, errShape
	}
	var bodies [][]byte
	var names map[int]string
	imported := 0
	p.Bytes = len(wasm)
	for r := (reader{wasm[len(magic):]}); len(r.rest) > 0; {
		id := r.rest[0]
		r.rest = r.rest[1:]
		s := reader{r.take(r.number())}
		switch id {
		case imports:
			imported = s.number()
		case code:
			for range s.number() {
				bodies = append(bodies, s.take(s.number()))
			}
		case data:
			p.Data = s.rest
		case custom:
			size := len(s.rest)
			if string(s.take(s.number())) == "name" {
				names = functionNames(s)
				p.Bytes -= size
			}
		}
	}
	if names == nil {
		return p, errShape
	}
	p.Code = map[string][]byte{}
	for i, body := range bodies {
		of := packageOf(names[imported+i])
		p.Code[of] = append(p.Code[of], body...)
	}
	return p, nil
}

// packageOf returns the package of a function: what stands before the first dot after the last slash, or before its type arguments.
func packageOf(function string) string {
	name, _, _ := strings.Cut(function, "[")
	of, _, _ := strings.Cut(name[strings.LastIndexByte(name, '/')+1:], ".")
	return name[:strings.LastIndexByte(name, '/')+1] + of
}

// functionNames reads the names of functions, by their index, from a section of names.
func functionNames(s reader) map[int]string {
	const functions = 1
	names := map[int]string{}
	for len(s.rest) > 0 {
		kind := s.take(1)[0]
		part := reader{s.take(s.number())}
		if kind != functions {
			continue
		}
		for range part.number() {
			i := part.number()
			names[i] = string(part.take(part.number()))
		}
	}
	return names
}

// A reader reads what is left of a section. It panics at its end.
type reader struct{ rest []byte }

func (r *reader) number() int {
	x, n := binary.Uvarint(r.rest)
	r.rest = r.rest[max(n, 1):]
	return int(x)
}

func (r *reader) take(n int) []byte {
	b := r.rest[:n:n]
	r.rest = r.rest[n:]
	return b
}
