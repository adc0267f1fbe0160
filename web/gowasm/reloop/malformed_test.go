package reloop

import (
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"risingbandits/web/gowasm/flowtest"
)

// sized returns bytes after their number.
func sized(data []byte) []byte { return append(binary.AppendUvarint(nil, uint64(len(data))), data...) }

// small returns a program of random functions that is as Go's linker writes it. They call the first few.
func small(seed uint64, functions int) []byte {
	kinds, table, code, names := []byte{}, []byte{}, []byte{}, []byte{}
	name := func(i int, name string) {
		names = binary.AppendUvarint(names, uint64(i))
		names = append(names, sized([]byte(name))...)
	}
	name(0, "import")
	for i := range functions {
		s := &source{pc: firstPC + i, chance: rand.New(rand.NewPCG(seed, uint64(i)))}
		body, _ := s.write()
		kinds = append(kinds, 0)
		table = binary.AppendUvarint(table, uint64(1+i))
		code = append(code, sized(body)...)
		if i+1 < len(callees) {
			name(i+1, callees[i+1])
		} else {
			name(i+1, "main.other")
		}
	}
	counted := func(n int, data []byte) []byte { return append(binary.AppendUvarint(nil, uint64(n)), data...) }
	out := []byte(header)
	for _, s := range []section{
		{typeSection, []byte{1, 0x60, 1, typeI32, 1, typeI32}},
		{importSection, []byte{1, 1, 'a', 1, 'b', 0, 0}},
		{functionSection, counted(functions, kinds)},
		{elementSection, append([]byte{1, 0, opI32Const, 0x80, 0x20, opEnd}, counted(functions, table)...)},
		{codeSection, counted(functions, code)},
		{customSection, append(sized([]byte("name")), append([]byte{1}, sized(counted(functions+1, names))...)...)},
	} {
		out = append(append(out, s.id), sized(s.data)...)
	}
	return out
}

func TestMalformed(t *testing.T) {
	whole := small(1, 8)
	if _, stats, err := Program(whole); err != nil || stats.Functions != 8 || stats.Dispatching != 8 || stats.Unsupported() != nil {
		t.Fatalf("%+v, %v", stats, err)
	}
	for n := range whole {
		// Names come last.
		if _, _, err := Program(whole[:n]); err == nil {
			t.Errorf("cut to %d bytes of %d it is still a program", n, len(whole))
		}
	}
	text := string(whole)
	for name, bad := range map[string]string{
		"no names":      strings.Replace(text, "\x04name", "\x04nam_", 1),
		"no deferring":  strings.ReplaceAll(text, deferReturn, "runtime.deferNoMore"),
		"another table": strings.Replace(text, "\x41\x80\x20", "\x41\x81\x20", 1),
		"mixed table":   strings.Replace(text, "\x06\x07\x08", "\x06\x08\x07", 1),
		"other types":   strings.Replace(text, "\x60\x01\x7f\x01\x7f", "\x60\x01\x7f\x01\x7e", 1),
		"an import":     strings.Replace(text, "\x01a\x01b\x00", "\x01a\x01b\x01", 1),
	} {
		_, stats, err := Program([]byte(bad))
		if bad == text || err == nil && (stats.Dispatching > 0 || stats.Unsupported() == nil) {
			t.Errorf("%s: %+v, %v", name, stats, err)
		}
	}
	// What unwinds looks another way.
	unlike := strings.ReplaceAll(text, string(unwinding), string(readSP)+"\x0f")
	if _, stats, err := Program([]byte(unlike)); unlike == text || err != nil || !errors.Is(stats.Unsupported(), ErrShape) {
		t.Errorf("%+v, %v", stats, err)
	}
}

// A function of another program is left as it is, or is rebuilt from what it is taken for: a changed bit
// never breaks more than the function.
func TestChangedBits(t *testing.T) {
	data := flowtest.Wasm(t)
	sections, err := split(data[len(header):])
	if err != nil {
		t.Fatal(err)
	}
	m, err := readModule(sections)
	if err != nil {
		t.Fatal(err)
	}
	chance := rand.New(rand.NewPCG(1, 2))
	stats := &Stats{}
	for _, s := range sections {
		if s.id != codeSection {
			continue
		}
		r := &reader{data: s.data}
		for i := range r.uint() {
			body := r.bytes(r.uint())
			if len(body) > 2000 {
				continue
			}
			for range 10 {
				bad := append([]byte(nil), body[:len(body)-chance.IntN(2)*chance.IntN(len(body))]...)
				bad[chance.IntN(len(bad))] ^= 1 << chance.IntN(8)
				m.rebuildOne(i, bad, stats)
			}
		}
	}
	shapes := 0
	for _, l := range stats.Left {
		if errors.Is(l.Why, ErrShape) {
			shapes++
		}
	}
	t.Logf("%d of %d are left for their shape", shapes, stats.Dispatching)
	if shapes < stats.Dispatching/4 {
		t.Error("too few are")
	}
}

// No bytes make the program that reads them fall over.
func FuzzProgram(f *testing.F) {
	for seed := range uint64(4) {
		f.Add(small(seed, len(callees)))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		out, stats, err := Program(data)
		if err == nil && (len(out) < len(header) || len(stats.Left) > stats.Dispatching || stats.Dispatching > stats.Functions) {
			t.Errorf("%d bytes, %+v", len(out), stats)
		}
	})
}
