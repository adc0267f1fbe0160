package slim

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"risingbandits/web/gowasm/flowtest"
)

var (
	printed = regexp.MustCompile(`(?m)^(main\.\S+) \S+ \d+$`)  // a function with its place in the source
	called  = regexp.MustCompile(`(?m)^(?:main|runtime)\.\w+`) // a function of a stack trace
)

// without returns what flow says without places in the source.
func without(out, message, trace string) string {
	functions := slices.DeleteFunc(called.FindAllString(trace, -1), func(f string) bool { return !strings.HasPrefix(f, "main.") })
	return printed.ReplaceAllString(out, "$1") + message + "\n" + strings.Join(functions, "\n")
}

// A slim program does the same, and its stack traces name the same functions.
func TestProgram(t *testing.T) {
	want := without(flowtest.Run(t, flowtest.Native(t)))
	if len(want) < 2000 {
		t.Fatalf("the program says only %q", want)
	}
	linked := flowtest.Wasm(t)
	got, err := Program(linked)
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := Program(linked); !bytes.Equal(got, again) {
		t.Error("the same program gives other bytes")
	}
	if !bytes.Contains(linked, []byte("panics.go")) || bytes.Contains(got, []byte("panics.go")) {
		t.Errorf("names of files: in the program %v, in the slim one %v", bytes.Contains(linked, []byte("panics.go")),
			bytes.Contains(got, []byte("panics.go")))
	}
	if s := without(flowtest.RunWasm(t, got)); s != want {
		t.Errorf("the slim program prints\n%s\nnot\n%s", s, want)
	}
}

// section returns a data section with one segment for each string, at the places.
func section(at []int, data ...string) []byte {
	out := binary.AppendUvarint(nil, uint64(len(data)))
	for i, d := range data {
		out = append(out, active, i32Const)
		out = append(appendSigned(out, at[i]), end)
		out = append(binary.AppendUvarint(out, uint64(len(d))), d...)
	}
	return out
}

func TestSegments(t *testing.T) {
	zeros := strings.Repeat("\x00", gap-1)
	for _, c := range []struct {
		name     string
		at       []int
		data     []string
		segments uint64
	}{
		{"none", nil, nil, 0},
		{"zeros alone", []int{8}, []string{"\x00\x00"}, 0},
		{"two near ones", []int{5, 20}, []string{"abc", "d"}, 1},
		{"a gap that stays", []int{5, 6 + gap}, []string{"a", "b"}, 2},
		{"a gap just too short", []int{5, 5 + gap}, []string{"a", "b"}, 1},
		{"zeros within a segment", []int{100_000}, []string{"a" + zeros + "b" + zeros + "\x00c\x00"}, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			want, err := load(section(c.at, c.data...))
			if err != nil {
				t.Fatal(err)
			}
			stored := store(want)
			got, err := load(stored)
			if err != nil || !bytes.Equal(bytes.TrimRight(got, "\x00"), bytes.TrimRight(want, "\x00")) {
				t.Errorf("got %q, %v, want %q", got, err, want)
			}
			if n, _ := binary.Uvarint(stored); n != c.segments {
				t.Errorf("%d segments, want %d", n, c.segments)
			}
		})
	}
}

// program returns a memory with the tables of one function, whose values are those that it has for its stack, its
// files, its lines and one more table.
func program(stack, file, line, last string) []byte {
	all := "\x00" + stack + file + line + last
	record := make([]byte, recordBytes+4)
	for field, x := range map[int]int{
		stackDepth: 1, fileByPC: 1 + len(stack), lineByPC: 1 + len(stack) + len(file), more: 1, unit: 2, startLine: 7,
		recordBytes: 1 + len(stack) + len(file) + len(line),
	} {
		binary.LittleEndian.PutUint32(record[field:], uint32(x))
	}
	const first = uint64(len(header) + 8*words)
	at := [words]uint64{functions: 1, names: first, units: first + 4, files: first + 8, values: first + 12,
		records: first + 12 + uint64(len(all))}
	out := []byte("some data" + header)
	for _, x := range at {
		out = binary.LittleEndian.AppendUint64(out, x)
	}
	out = append(out, "nameunitfile"+all...)
	list := make([]byte, 16)
	binary.LittleEndian.PutUint32(list[4:], 16)
	return append(append(out, list...), record...)
}

func TestDropLines(t *testing.T) {
	got := program("\x02\x01\x00", "\x00\x05\x04\x01\x00", "\x06\x01\x00", "\x08\x01\x00")
	if err := dropLines(got); err != nil {
		t.Fatal(err)
	}
	want := program("\x02\x01\x00", "\x00\x00\x00\x00\x00", "\x00\x00\x00", "\x08\x01\x00")
	want = bytes.Replace(want, []byte("unitfile"), make([]byte, 8), 1)
	record := want[len(want)-recordBytes-4:]
	for _, field := range []int{fileByPC, lineByPC, unit, startLine} {
		clear(record[field : field+4])
	}
	if !bytes.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

// Whatever it is given, the package returns an error and does not panic.
func TestMalformed(t *testing.T) {
	module := []byte(magic)
	data := section([]int{8}, string(program("\x02\x01\x00", "\x04\x01\x00", "\x06\x01\x00", "\x08\x01\x00")))
	module = append(module, dataSection)
	module = append(binary.AppendUvarint(module, uint64(len(data))), data...)
	if _, err := Program(module); err != nil {
		t.Fatal(err)
	}
	for n := range module {
		if _, err := Program(module[:n]); err == nil {
			t.Errorf("the first %d bytes are taken for a program", n)
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		broken := bytes.Clone(module)
		for range 1 + random.IntN(3) {
			broken[random.IntN(len(broken))] = byte(random.Uint32())
		}
		Program(broken)
	}
	for _, c := range []struct{ name, data string }{
		{"no header", string(section([]int{8}, "data"))},
		{"two headers", string(section([]int{8, 1000}, string(program("\x02\x01\x00", "", "", "")), header))},
		{"a passive segment", "\x01\x01\x00"},
		{"a place that is not constant", "\x01\x00\x23\x00\x0b\x00"},
		{"a place too far", "\x01\x00\x41\xff\xff\xff\xff\x03\x0b\x01a"},
		{"a byte after the last segment", "\x00\x00"},
	} {
		m := append(binary.AppendUvarint([]byte(magic+string(rune(dataSection))), uint64(len(c.data))), c.data...)
		if _, err := Program(m); err == nil {
			t.Errorf("%s is taken for a program", c.name)
		}
	}
}
