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

// inlined is the function of flow's traces that is compiled into the one that calls it.
const inlined = "main.traces.func1"

// without returns what flow says without places in the source and without the names of inlined functions.
func without(out, message, trace string) string {
	functions := slices.DeleteFunc(called.FindAllString(trace, -1), func(f string) bool { return !strings.HasPrefix(f, "main.") })
	out = strings.ReplaceAll(printed.ReplaceAllString(out, "$1"), inlined+"\n", "")
	return out + message + "\n" + strings.Join(functions, "\n")
}

// A slim program does the same, and its stack traces name the same functions, but those that were inlined.
func TestProgram(t *testing.T) {
	out, message, trace := flowtest.Run(t, flowtest.Native(t))
	if !strings.Contains(out, inlined+" ") {
		t.Errorf("no function of flow's traces is inlined: want %q", inlined)
	}
	want := without(out, message, trace)
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

// A function is what program makes the tables of one function from.
type function struct {
	stack, file, line string    // its values by PC
	tables            [4]string // more values by PC
	special           byte
	data              [7]string // "" for none
}

// The names in the tables of program.
const testNames = "f\x00call\x00"

// program returns a memory with the tables of a function and the data that they refer to, and the variable that refers to both.
func program(f function) []byte {
	all := "\x00" + f.stack + f.file + f.line
	record := make([]byte, recordBytes)
	fields := map[int]int{stackDepth: 1, fileByPC: 1 + len(f.stack), lineByPC: 1 + len(f.stack) + len(f.file), more: len(f.tables), unit: 2,
		startLine: 7}
	for field, x := range fields {
		binary.LittleEndian.PutUint32(record[field:], uint32(x))
	}
	record[special], record[moreData] = f.special, byte(len(f.data))
	for _, table := range f.tables {
		offset := uint32(0)
		if table != "" {
			offset = uint32(len(all))
		}
		record = binary.LittleEndian.AppendUint32(record, offset)
		all += table
	}
	data := ""
	for _, d := range f.data {
		offset := uint32(none)
		if d != "" {
			offset = uint32(len(data))
		}
		record = binary.LittleEndian.AppendUint32(record, offset)
		data += d
	}
	const start, first = 16, uint64(len(header) + 8*words)
	at := [words]uint64{functions: 1, names: first, units: first + uint64(len(testNames))}
	at[files] = at[units] + 4
	at[values] = at[files] + 4
	at[records] = at[values] + uint64(len(all))
	out := []byte("some data before" + header)
	for _, x := range at {
		out = binary.LittleEndian.AppendUint64(out, x)
	}
	out = append(out, testNames+"unitfile"+all...)
	list := make([]byte, 16)
	binary.LittleEndian.PutUint32(list[4:], 16)
	out = append(append(out, list...), record...)
	out = append(out, make([]byte, 8-len(out)%8)...)
	module := make([]byte, 8*moduleWords)
	for i, x := range map[int]int{0: start, recordsWord: start + int(at[records]), dataWords[0]: len(out) + len(module),
		dataWords[0] + 1: len(out)} {
		binary.LittleEndian.PutUint64(module[8*i:], uint64(x))
	}
	return append(append(out, module...), data...)
}

// pair is a table by PC: a value after the first, which is -1, for some PCs.
const pair = "\x02\x01\x00"

// aFunction has everything that a function can have. Its one inlined call has the name "call".
var aFunction = function{
	stack: "\x02\x01\x00", file: "\x00\x05\x04\x01\x00", line: "\x06\x01\x00",
	tables: [4]string{"\x0e\x01\x00", "\x0a\x01\x00", pair, "\x0c\x01\x00"},
	data:   [7]string{"args", "locals", "objects", "\x00\x00\x00\x00\x02\x00\x00\x00parentPClin", "defers", "shape", "known"},
}

func TestDropLines(t *testing.T) {
	for _, c := range []struct {
		name    string
		special byte
		gone    []string // what the memory has in one place before and nowhere after
	}{
		{"a usual function", 0, []string{"call", "\x0e\x01", "\x0c\x01", "parentPC", "shape"}},
		{"a wrapper", 21, []string{"\x0e\x01", "\x0c\x01", "shape"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := aFunction
			f.special = c.special
			got, before := program(f), program(f)
			if err := dropLines(got); err != nil {
				t.Fatal(err)
			}
			for _, text := range slices.Concat(c.gone, []string{"\x05\x04", "\x06\x01", "unit", "file"}) {
				if bytes.Count(before, []byte(text)) != 1 || bytes.Contains(got, []byte(text)) {
					t.Errorf("%q is there %d times before and %d times after", text, bytes.Count(before, []byte(text)),
						bytes.Count(got, []byte(text)))
				}
			}
			stays := []string{"some data", "f\x00", f.stack, "\x0a\x01\x00", "args", "locals", "objects", "defers", "known"}
			for _, text := range []string{"call\x00", "parentPC"} {
				if !slices.Contains(c.gone, strings.TrimSuffix(text, "\x00")) {
					stays = append(stays, text)
				}
			}
			for _, text := range stays {
				if !bytes.Contains(got, []byte(text)) {
					t.Errorf("%q is gone", text)
				}
			}
		})
	}
}

// Whatever it is given, the package returns an error and does not panic.
func TestMalformed(t *testing.T) {
	module := []byte(magic)
	data := section([]int{0}, string(program(aFunction)))
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
		{"two headers", string(section([]int{8, 1000}, string(program(aFunction)), header))},
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
