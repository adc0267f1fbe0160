package command

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/paper/claims"
	"risingbandits/engine/sim"
	"risingbandits/engine/work"
	"risingbandits/engine/work/part"
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
	searching := []string{"-worse", "ts", "-better", "ucb1", "-generations", "1", "-confirm", "3", "-horizon", "50", "-"}
	training := []string{"-data", makeData(t), "-learners", "lr,ogd", "-runs", "3", "-every", "60"}
	works := []parted{
		{command: "run", parts: playedParts(t, several, "run", "-"), foreign: playedParts(t, several, "run", "-seed", "2", "-")},
		{command: "sweep", parts: playedParts(t, small, "sweep", sweeping...),
			foreign: playedParts(t, small, "sweep", append([]string{"-seed", "2"}, sweeping...)...)},
		{command: "ranking", parts: playedParts(t, "", "ranking", ranking...),
			foreign: playedParts(t, "", "ranking", append([]string{"-seed", "9"}, ranking...)...)},
		{command: "search", parts: playedParts(t, small, "search", searching...),
			foreign: playedParts(t, small, "search", append([]string{"-seed", "9"}, searching...)...)},
		{command: "curves", parts: playedParts(t, "", "curves", training...),
			foreign: playedParts(t, "", "curves", append([]string{"-seed", "9"}, training...)...)},
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
	units := claims.NewPlan(size).Units()
	text, err := json.Marshal(size)
	if err != nil {
		t.Fatal(err)
	}
	for i := range parts {
		from, to := work.Range(units, i+1, 3)
		var records []part.Record
		for k := from; k < to; k++ {
			records = append(records, madeUp(t, &units[k], k))
		}
		parts[i] = sealed(t, part.Head{Spec: part.Spec{Command: "paper", Work: text}, Part: i + 1, Of: 3, From: from, To: to,
			Units: len(units), Numerics: sim.Numerics}, records)
	}
	return parts
}

// opened returns a part and its records.
func opened(t testing.TB, text []byte) (*part.Part, []part.Record) {
	t.Helper()
	p, err := part.Read("x", text, sim.Numerics)
	if err != nil {
		t.Fatal(err)
	}
	records, err := p.Unpack()
	if err != nil {
		t.Fatal(err)
	}
	return p, records
}

// sealed returns the file of a part, with a right checksum.
func sealed(t testing.TB, head part.Head, records []part.Record) []byte {
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
	p, _ := opened(t, text)
	var body bytes.Buffer
	pack, err := flate.NewWriter(&body, flate.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	pack.Write(append(make([]byte, size), '\n'))
	pack.Close()
	p.Head.Records, p.Bytes = 1, body.Len()
	head, err := json.Marshal(p.Head)
	if err != nil {
		t.Fatal(err)
	}
	file := slices.Concat([]byte("rising part 4\n"), head, []byte{'\n'}, body.Bytes())
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
		changed := func(text []byte, change func(*part.Head, []part.Record) []part.Record) []byte {
			p, records := opened(t, text)
			records = change(&p.Head, records)
			return sealed(t, p.Head, records)
		}
		headed := func(text []byte, change func(*part.Head)) []byte {
			return changed(text, func(h *part.Head, records []part.Record) []part.Record { change(h); return records })
		}
		flipped := bytes.Clone(b)
		flipped[len(b)-40] ^= 4 // in the records
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
				headed(b, func(h *part.Head) { h.Numerics = 4 }), c}},
			{"command", 65, "b.part: this is a part of rising fly, and", [][]byte{a, headed(b, func(h *part.Head) { h.Command = "fly" }), c}},
			{"another cut", 65, "b.part: this is one of 4 parts", [][]byte{a, headed(b, func(h *part.Head) { h.Of = 4 }), c}},
			{"no record", 65, "b.part: part 2 of 3 lacks unit ", [][]byte{a,
				changed(b, func(_ *part.Head, r []part.Record) []part.Record { return r[1:] }), c}},
			{"a huge record", 65, "b.part: part 2 of 3 is damaged: record 1 of 1 has more than 16777216 bytes, and none may: play it again",
				[][]byte{a, forged(t, b, 17_000_000), c}},
			{"a record of nothing", 65, "record 1 of part 2 of 3", [][]byte{a,
				changed(b, func(_ *part.Head, r []part.Record) []part.Record { r[0].Text = []byte("7"); return r }), c}},
			{"the form before", 65, "b.part: the part has form \"3\", and this version of rising reads form 4", [][]byte{a,
				bytes.Replace(b, []byte("rising part 4"), []byte("rising part 3"), 1), c}},
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
			p, records := opened(t, files[i])
			if len(records) == 0 {
				return
			}
			k := int(length) % len(records)
			spoilt := spoil(append(bytes.Clone(records[k].Text), ' '), way, at, length, with)
			if !json.Valid(spoilt) {
				spoilt, _ = json.Marshal(string(spoilt))
			}
			records[k].Text = spoilt
			files[i] = sealed(t, p.Head, records)
			if w.command == "paper" {
				p, _ = opened(t, files[i])
				if got, err := workOfParts([]*part.Part{p}); (got == nil) == (err == nil) {
					t.Errorf("a record of part %d of the paper: %v, %v", i+1, got, err)
				}
				return
			}
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
