package journal

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

type record struct {
	Name string `json:"name"`
	N    []int  `json:"n"`
}

const first = `{"work":"test","version":1}` + "\n"

type head struct {
	Work    string `json:"work"`
	Version int    `json:"version"`
}

// open opens a journal and returns it with the names of its records. A record named "bad" is refused.
func open(name string) (*Journal[record], string, error) {
	var names []string
	j, err := Open(name, head{"test", 1}, func(p record) error {
		if p.Name == "bad" {
			return errors.New("it is bad")
		}
		names = append(names, fmt.Sprint(p.Name, p.N))
		return nil
	})
	return j, strings.Join(names, " "), err
}

func write(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "journal")
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

func text(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// What was added is there after any cut of the file: all records whose newline is left, and no part of another.
func TestOpenAfterEveryCut(t *testing.T) {
	name := filepath.Join(t.TempDir(), "new")
	j, names, err := open(name)
	if err != nil || names != "" {
		t.Fatal(names, err)
	}
	for i := range 3 {
		if err := j.Add(record{fmt.Sprintf("ü%d", i), []int{i}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	whole := text(t, name)
	if !strings.HasPrefix(whole, first) {
		t.Fatalf("the journal is %q", whole)
	}
	for cut := range len(whole) + 1 {
		name := write(t, whole[:cut])
		kept := whole[:strings.LastIndexByte(whole[:cut], '\n')+1]
		j, names, err := open(name)
		if err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		want := strings.Join([]string{"ü0[0]", "ü1[1]", "ü2[2]"}[:max(0, strings.Count(kept, "\n")-1)], " ")
		if names != want || j.Dropped() != cut-len(kept) {
			t.Errorf("cut at %d: read %q, dropped %d bytes; want %q, %d", cut, names, j.Dropped(), want, cut-len(kept))
		}
		if err := errors.Join(j.Add(record{"more", nil}), j.Close()); err != nil {
			t.Fatal(err)
		}
		if kept == "" {
			kept = first
		}
		if got := text(t, name); got != kept+`{"name":"more","n":null}`+"\n" {
			t.Errorf("cut at %d: after one more record the journal is %q", cut, got)
		}
	}
}

// What is wrong elsewhere is refused by file and line, and the file is not changed.
func TestOpenRefuses(t *testing.T) {
	good := `{"name":"a","n":[1]}` + "\n"
	for _, c := range []struct{ name, text, want string }{
		{"no head", good, "another head"},
		{"another head", strings.Replace(first, "1", "2", 1) + good, "another head"},
		{"a head with a space", strings.Replace(first, ":1", ": 1", 1), "another head"},
		{"a line of somebody's file", "Dear reader", "another head"},
		{"an empty line first", "\n" + first, "another head"},
		{"a head with CRLF", strings.Replace(first, "\n", "\r\n", 1), "another head"},
		{"a broken line in the middle", first + good + `{"name":"b` + "\n" + good, "line 3 is damaged: "},
		{"a broken last line with its newline", first + good + `{"name":"b` + "\n", "line 3 is damaged: "},
		{"an empty line", first + "\n" + good, "line 2 is damaged: "},
		{"two records on a line", first + `{"name":"a"}{"name":"b"}` + "\n", "line 2 is damaged: "},
		{"NUL bytes", first + good + "\x00\x00\x00\n", "line 3 is damaged: "},
		{"another type", first + `{"name":7}` + "\n", "line 2 is damaged: "},
		{"a list", first + `[1]` + "\n", "line 2 is damaged: "},
		{"deep nesting", first + strings.Repeat("[", 100_000) + "\n", "line 2 is damaged: "},
		{"a record that its owner refuses", first + good + good + `{"name":"bad"}` + "\n" + good, "line 4 is damaged: it is bad"},
		{"a refused record before an incomplete one", first + `{"name":"bad"}` + "\n" + `{"na`, "line 2 is damaged: it is bad"},
	} {
		name := write(t, c.text)
		_, _, err := open(name)
		if err == nil || !strings.HasPrefix(err.Error(), name+": "+c.want) || (c.want == "another head") != errors.Is(err, ErrHead) {
			t.Errorf("%s: got %v, want %s", c.name, err, c.want)
		}
		if got := text(t, name); got != c.text {
			t.Errorf("%s: the file was changed to %.100q", c.name, got)
		}
	}
}

// A journal that is open is refused, and free again once it is closed. What is no file is refused.
func TestOpenTwice(t *testing.T) {
	name := write(t, "")
	j, _, err := open(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := open(name); !errors.Is(err, ErrBusy) || !strings.HasPrefix(err.Error(), name) {
		t.Errorf("while it is open: %v", err)
	}
	if err := errors.Join(j.Add(record{"a", nil}), j.Close()); err != nil {
		t.Fatal(err)
	}
	j, names, err := open(name)
	if err != nil || names != "a[]" {
		t.Errorf("after it: %q, %v", names, err)
	}
	j.Close()
	if _, _, err := open(os.DevNull); err == nil {
		t.Error("a device is a journal")
	}
	if _, _, err := open(t.TempDir()); err == nil {
		t.Error("a folder is a journal")
	}
}

// After a failed Add nothing is added, so that no part of a record gets another one behind it.
func TestAddStopsAtTheFirstError(t *testing.T) {
	name := write(t, "")
	j, _, err := open(name)
	if err != nil {
		t.Fatal(err)
	}
	file := j.file
	if j.file, err = os.Open(name); err != nil { // for reading alone: each write fails
		t.Fatal(err)
	}
	failed := j.Add(record{"a", nil})
	j.file.Close()
	j.file = file
	if again := j.Add(record{"b", nil}); failed == nil || again != failed {
		t.Errorf("first %v, then %v", failed, again)
	}
	if err := j.Close(); err != nil || text(t, name) != first {
		t.Errorf("%v, the journal is %q", err, text(t, name))
	}
}

// No text makes Open panic, or lose a record that an earlier Open has read.
func FuzzOpen(f *testing.F) {
	f.Add("")
	f.Add(first)
	f.Add(first + `{"name":"a","n":[1,2]}` + "\n" + `{"na`)
	f.Add(first + "null\n")
	f.Fuzz(func(t *testing.T, content string) {
		name := write(t, content)
		j, names, err := open(name)
		if err != nil {
			if text(t, name) != content {
				t.Fatalf("refused and changed: %q", content)
			}
			return
		}
		if err := errors.Join(j.Add(record{"last", nil}), j.Close()); err != nil {
			t.Fatal(err)
		}
		j, again, err := open(name)
		if err != nil || j.Dropped() != 0 || again != strings.Join(slices.DeleteFunc([]string{names, "last[]"}, empty), " ") {
			t.Fatalf("%q: read %q, then %q, %v", content, names, again, err)
		}
		j.Close()
	})
}

func empty(s string) bool { return s == "" }
