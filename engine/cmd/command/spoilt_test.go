package command

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/cmd/command/internal/part"
	"risingbandits/engine/sim"
	"risingbandits/engine/theory/claims"
)

// A parted is a work in three parts, each as the bytes of its file, and what merge prints of them.
type parted struct {
	command string
	parts   [3][]byte
	foreign [3][]byte // parts of other work of the same command
	whole   string    // "" of the paper
}

// partedWorks returns a work of each command that plays parts.
func partedWorks(t testing.TB) []parted {
	t.Helper()
	ranking := []string{"-bandits", "4", "-runs", "2", "-horizon", "300", "-policies", "ts,kl-ucb"}
	sweeping := []string{"-over", "policies[0].epsilon=0.1..0.4/4", "-"}
	works := []parted{
		{command: "run", parts: playedParts(t, several, "run", "-"), foreign: playedParts(t, several, "run", "-seed", "2", "-")},
		{command: "sweep", parts: playedParts(t, small, "sweep", sweeping...),
			foreign: playedParts(t, small, "sweep", append([]string{"-seed", "2"}, sweeping...)...)},
		{command: "ranking", parts: playedParts(t, "", "ranking", ranking...),
			foreign: playedParts(t, "", "ranking", append([]string{"-seed", "9"}, ranking...)...)},
		{command: "paper", parts: paperParts(t, brief), foreign: paperParts(t, claims.Size{Runs: 2, Bandits: 1, BanditRuns: 1})},
	}
	for i := range works {
		if works[i].command == "paper" {
			continue // to decide the claims takes a second, and checkPaperParts does
		}
		got := merged(t, works[i].parts[:])
		if got.code != 0 || got.out == "" {
			t.Fatalf("%s: exit %d, %s", works[i].command, got.code, got.err)
		}
		works[i].whole = got.out
	}
	return works
}

// playedParts returns three parts of a command.
func playedParts(t testing.TB, in, command string, args ...string) (parts [3][]byte) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "x.part")
	for i := range parts {
		share := string('1'+rune(i)) + "/3"
		if got := call(in, append([]string{command, "-part", share, "-o", file}, args...)...); got.code != 0 {
			t.Fatalf("%s: exit %d, %s", command, got.code, got.err)
		}
		text := content(t, file)
		parts[i] = text
	}
	return parts
}

// paperParts returns parts of the paper's plan with made-up numbers, since a plan of the least size plays for seconds.
func paperParts(t testing.TB, size claims.Size) (parts [3][]byte) {
	t.Helper()
	plan := claims.NewPlan(size)
	work, err := json.Marshal(size)
	if err != nil {
		t.Fatal(err)
	}
	for i := range parts {
		from, to := part.Range(paperCosts(plan), i+1, 3)
		var records [][]byte
		for k := from; k < to; k++ {
			record, err := json.Marshal(madeUp(plan.Units[k], k))
			if err != nil {
				t.Fatal(err)
			}
			records = append(records, record)
		}
		parts[i] = sealed(t, part.Head{Command: "paper", Work: work, Part: i + 1, Of: 3, From: from, To: to, Units: len(plan.Units),
			Numerics: sim.Numerics}, records)
	}
	return parts
}

// sealed returns the file of a part, with a right checksum.
func sealed(t testing.TB, head part.Head, records [][]byte) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := part.Write(&b, head, records); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// forged returns a part like another one with a right checksum, in which one record of zeros takes little room.
func forged(t testing.TB, text []byte, size int) []byte {
	t.Helper()
	p, err := readPiece("x", text)
	if err != nil {
		t.Fatal(err)
	}
	var body bytes.Buffer
	pack, err := flate.NewWriter(&body, flate.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	pack.Write(append(binary.AppendUvarint(nil, uint64(size)), make([]byte, size)...))
	pack.Close()
	p.Head.Records, p.Bytes = 1, body.Len()
	head, err := json.Marshal(p.Head)
	if err != nil {
		t.Fatal(err)
	}
	file := slices.Concat([]byte("rising part 1\n"), head, []byte{'\n'}, body.Bytes())
	sum := sha256.Sum256(file)
	return append(file, sum[:]...)
}

// merged returns what merge says of files with such bytes, a.part, b.part and so on.
func merged(t testing.TB, files [][]byte) reply {
	t.Helper()
	folder := t.TempDir()
	args := []string{"merge", "-json", "-o", filepath.Join(folder, "report")}
	for i, text := range files {
		name := filepath.Join(folder, string('a'+rune(i))+".part")
		if err := os.WriteFile(name, text, 0o644); err != nil {
			t.Fatal(err)
		}
		args = append(args, name)
	}
	got := call("", args...)
	got.out = strings.ReplaceAll(timeless(clocked.ReplaceAllString(got.out, "")), folder, "")
	return got
}

// Each way of spoiling the parts of each command is refused by the file's name, with the exit code that says whether another
// try may go well, and nothing is printed.
func TestMergeRefuses(t *testing.T) {
	for _, w := range partedWorks(t) {
		a, b, c := w.parts[0], w.parts[1], w.parts[2]
		changed := func(text []byte, change func(*part.Part)) []byte {
			p, err := readPiece("x", text)
			if err != nil {
				t.Fatal(err)
			}
			change(p)
			return sealed(t, p.Head, p.Records)
		}
		flipped := bytes.Clone(b)
		flipped[len(b)/2] ^= 4
		for _, v := range []struct {
			name  string
			code  int
			err   string
			files [][]byte
		}{
			{"missing", 75, "part 2 of 3 is missing: play it, for example with --array=2\n", [][]byte{c, a}},
			{"doubled", 65, "c.part: this is part 1 of 3, as ", [][]byte{a, b, a, c}},
			{"foreign", 65, "b.part: this is a part of ", [][]byte{a, w.foreign[1], c}},
			{"truncated", 65, "c.part: part 3 of 3 is cut after", [][]byte{a, b, c[:len(c)-20]}},
			{"longer", 65, "c.part: part 3 of 3 goes on after its end", [][]byte{a, b, append(bytes.Clone(c), 0)}},
			{"damaged", 65, "b.part: part 2 of 3 is damaged", [][]byte{a, flipped, c}},
			{"empty", 65, "b.part: the file is empty", [][]byte{a, nil, c}},
			{"no part", 65, "a.part: this is no part", [][]byte{[]byte(small), b, c}},
			{"numerics", 65, "b.part: part 2 of 3 is of the numerics version 4, and", [][]byte{a,
				changed(b, func(p *part.Part) { p.Numerics = 4 }), c}},
			{"command", 65, "b.part: this is a part of rising fly, and", [][]byte{a, changed(b, func(p *part.Part) { p.Command = "fly" }), c}},
			{"another cut", 65, "b.part: this is one of 4 parts", [][]byte{a, changed(b, func(p *part.Part) { p.Of = 4 }), c}},
			{"no record", 65, "", [][]byte{a, changed(b, func(p *part.Part) { p.Records = p.Records[1:] }), c}},
			{"a huge record", 65, "b.part: part 2 of 3 is damaged: record 1 of 1 has 17000000 bytes, and none has more than 16777216: play it again",
				[][]byte{a, forged(t, b, 17_000_000), c}},
			{"a record of nothing", 65, "record 1 of part 2 of 3", [][]byte{a, changed(b, func(p *part.Part) { p.Records[0] = []byte("7") }), c}},
		} {
			if got := merged(t, v.files); got.code != v.code || !strings.Contains(got.err, v.err) || got.out != "" {
				t.Errorf("%s, %s: exit %d, want %d; %q, want %q; %q", w.command, v.name, got.code, v.code, got.err, v.err, got.out)
			}
		}
	}
	if got := call("", "merge"); got.code != 2 || !strings.Contains(got.err, "a FILE is missing") {
		t.Errorf("without files: exit %d, %s", got.code, got.err)
	}
	if got := call("", "merge", filepath.Join(t.TempDir(), "3.part")); got.code != 75 || !strings.Contains(got.err, "no such file") {
		t.Errorf("a file that is not there: exit %d, %s", got.code, got.err)
	}
}

// Ways of spoiling the bytes of a part.
const (
	flip = iota
	cut
	insert
	remove
	exchange
	ways
)

// spoil changes the bytes of a part in one of the ways.
func spoil(text []byte, way byte, at, length uint16, with []byte) []byte {
	text = bytes.Clone(text)
	from := int(at) % len(text)
	to := min(len(text), from+1+int(length)%64)
	switch way % ways {
	case flip:
		for i := range with {
			text[(from+i)%len(text)] ^= with[i]
		}
	case cut:
		text = text[:from]
	case insert:
		text = append(text[:from:from], append(bytes.Clone(with), text[from:]...)...)
	case remove:
		text = append(text[:from], text[to:]...)
	case exchange:
		text = append(bytes.Clone(text[to:]), text[:to]...)
	}
	return text
}

// FuzzSpoiltParts: a part of any command that was changed in any way is refused by its name with the exit status 65, and nothing
// is printed; one that was not gives the whole. Records that are changed below a right checksum, which chance does not do,
// are refused or give results, and end nothing.
func FuzzSpoiltParts(f *testing.F) {
	works := partedWorks(f)
	for kind := range works {
		for way := range byte(ways) {
			f.Add(byte(kind), byte(kind), way, uint16(40*kind), uint16(3), []byte{1, 128}, way%2 == 0)
		}
		f.Add(byte(kind), byte(0), byte(flip), uint16(0), uint16(0), []byte{}, false)
	}
	f.Fuzz(func(t *testing.T, kind, number, way byte, at, length uint16, with []byte, seal bool) {
		w := works[int(kind)%len(works)]
		i := int(number) % 3
		files := [][]byte{w.parts[0], w.parts[1], w.parts[2]}
		if seal {
			p, err := readPiece("x", files[i])
			if err != nil || len(p.Records) == 0 {
				t.Fatal(err, len(p.Records))
			}
			k := int(length) % len(p.Records)
			p.Records[k] = spoil(append(p.Records[k], ' '), way, at, length, with)
			if w.command == "paper" {
				parts := []*part.Part{p}
				for j := range files {
					if other, err := readPiece("y", files[j]); err == nil && j != i {
						parts = append(parts, other)
					}
				}
				if plan, err := paperOf(parts); (plan == nil) == (err == nil) {
					t.Errorf("a record of part %d of the paper: %v, %v", i+1, plan, err)
				}
				return
			}
			files[i] = sealed(t, p.Head, p.Records)
			if got := merged(t, files); got.code != 0 && (got.code != 65 || got.err == "" || got.out != "") {
				t.Errorf("%s, a record of part %d: exit %d, %q, %.300q", w.command, i+1, got.code, got.err, got.out)
			}
			return
		}
		files[i] = spoil(files[i], way, at, length, with)
		whole := bytes.Equal(files[i], w.parts[i])
		if whole && w.command == "paper" {
			return
		}
		got := merged(t, files)
		if whole {
			if got.code != 0 || got.out != w.whole {
				t.Errorf("%s, nothing changed: exit %d, %s", w.command, got.code, got.err)
			}
			return
		}
		if name := string('a'+rune(i)) + ".part: "; got.code != 65 || !strings.Contains(got.err, name) || got.out != "" {
			t.Errorf("%s, part %d: exit %d, %q, %.300q", w.command, i+1, got.code, got.err, got.out)
		}
	})
}
