package loops

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"os"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"risingbandits/web/gowasm/flowtest"
	"risingbandits/web/gowasm/reloop"
)

func TestProgram(t *testing.T) {
	asGoWroteIt := flowtest.Wasm(t)
	looped, stats, err := reloop.Program(asGoWroteIt)
	if err != nil || stats.Dispatching == 0 {
		t.Fatal(stats, err)
	}
	if err := Validate(asGoWroteIt); err != nil {
		t.Errorf("Go's own output is refused: %v", err)
	}
	broken := bytes.Clone(looped)
	broken[len(broken)/2] ^= 0x40
	broken = append(broken, 0x0b) // a section of an unknown kind, whatever the changed bit did
	failure := errors.New("a name is missing")
	good := func([]byte) ([]byte, reloop.Stats, error) { return looped, stats, nil }
	invalid := func([]byte) ([]byte, reloop.Stats, error) { return broken, stats, nil }
	failing := func([]byte) ([]byte, reloop.Stats, error) { return nil, reloop.Stats{}, failure }
	unlike := func([]byte) ([]byte, reloop.Stats, error) { return looped, reloop.Stats{Functions: 9}, nil }
	for _, c := range []struct {
		name, version string
		mode          Mode
		rebuild       func([]byte) ([]byte, reloop.Stats, error)
		rebuilt       bool
		kept, err     string // parts of what is said
	}{
		{"this Go, auto", runtime.Version(), Auto, good, true, "", ""},
		{"a patch release, auto", "go1.26.99", Auto, good, true, "", ""},
		{"an experiment of a tested release, auto", "go1.26.1 X:simd", Auto, good, false, "go1.26.1 X:simd is not among", ""},
		{"an unknown release, auto", "go1.99.1", Auto, good, false, "go1.99.1 is not among the tested releases (go1.26, go1.27)", ""},
		{"a development version, auto", "devel go1.99-2f0c5a1d", Auto, good, false, "not among the tested releases", ""},
		{"an unknown release, on", "go1.99.1", On, good, true, "", ""},
		{"this Go, off", runtime.Version(), Off, good, false, "-loops=off", ""},
		{"an invalid result, auto", runtime.Version(), Auto, invalid, false, "not valid WebAssembly", ""},
		{"an invalid result, on", runtime.Version(), On, invalid, false, "", "-loops=on: the rebuilt program is not valid WebAssembly"},
		{"a failure, auto", runtime.Version(), Auto, failing, false, failure.Error(), ""},
		{"a failure, on", runtime.Version(), On, failing, false, "", "-loops=on: " + failure.Error()},
		{"code of another compiler, auto", runtime.Version(), Auto, unlike, false, "of 9 functions only 0", ""},
		{"code of another compiler, on", runtime.Version(), On, unlike, true, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := New(c.mode, c.version)
			r.rebuild = c.rebuild
			got, kept, err := r.Program(asGoWroteIt)
			if c.err != "" {
				if err == nil || !strings.HasPrefix(err.Error(), c.err) {
					t.Errorf("got error %v, want one that begins with %q", err, c.err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			want := asGoWroteIt
			if c.rebuilt {
				want = looped
			}
			if !bytes.Equal(got, want) {
				t.Errorf("got %d bytes, want the %d of the program (rebuilt: %v)", len(got), len(want), c.rebuilt)
			}
			if (kept == "") != c.rebuilt || !strings.Contains(kept, c.kept) {
				t.Errorf("kept says %q, want %q in it", kept, c.kept)
			}
		})
	}
}

// What hosts build with is a tested release.
func TestToolchainIsTested(t *testing.T) {
	module, err := os.ReadFile("../../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	line := regexp.MustCompile(`(?m)^toolchain (\S+)$`).FindSubmatch(module)
	if line == nil {
		t.Fatal("go.mod has no toolchain line")
	}
	if why := New(Auto, string(line[1])).Skipped(); why != "" {
		t.Error(why)
	}
}

func TestModeFlag(t *testing.T) {
	for _, c := range []struct{ arg, want, err string }{
		{"-loops=auto", "auto", ""}, {"-loops=on", "on", ""}, {"-loops=off", "off", ""},
		{"-loops=yes", "", "want auto, on or off"},
	} {
		mode := Auto
		set := flag.NewFlagSet("", flag.ContinueOnError)
		set.SetOutput(io.Discard)
		set.Var(&mode, "loops", "")
		err := set.Parse([]string{c.arg})
		if c.err == "" && (err != nil || string(mode) != c.want) {
			t.Errorf("%s: got %s, %v", c.arg, mode, err)
		}
		if c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)) {
			t.Errorf("%s: got %v, want an error with %q", c.arg, err, c.err)
		}
	}
}
