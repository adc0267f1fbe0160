package golden

import (
	"compress/gzip"
	"embed"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Check compares got with testdata/NAME.golden, byte for byte except for carriage returns, and fails the test at the
// first line that differs. With update it writes the file instead and logs that. NAME may contain slashes for
// sub-folders.
func Check(t testing.TB, name, got string, update bool) {
	t.Helper()
	path := filepath.Join("testdata", filepath.FromSlash(name)+".golden")
	if update {
		write(t, path, got)
		return
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("golden %s: %v; run the test with -update to write it, then read the diff", name, err)
	}
	want := strings.ReplaceAll(string(text), "\r\n", "\n")
	if got != want {
		t.Errorf("golden %s: %s", path, Difference(got, want))
	}
}

func write(t testing.TB, path, got string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if old, err := os.ReadFile(path); err == nil && string(old) == got {
		return
	}
	if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Logf("golden: wrote %s", path)
}

// Panics fails the test unless f panics with a value. which says which case of the test this is, if there are several.
func Panics(t testing.TB, want any, f func(), which ...any) {
	t.Helper()
	defer func() {
		t.Helper()
		if got := recover(); got != want {
			t.Errorf("%+v panics with %v, want %v", which, got, want)
		}
	}()
	f()
}

// Difference describes the first line where two texts differ; it is empty if they are equal.
func Difference(got, want string) string {
	if got == want {
		return ""
	}
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := 0; ; i++ {
		switch {
		case i >= len(g):
			return fmt.Sprintf("ends after line %d\nwant line %d: %s", i, i+1, clip(w[i]))
		case i >= len(w):
			return fmt.Sprintf("goes on after line %d\n got line %d: %s", i, i+1, clip(g[i]))
		case g[i] != w[i]:
			return fmt.Sprintf("line %d differs\n got: %s\nwant: %s", i+1, clip(g[i]), clip(w[i]))
		}
	}
}

// clip keeps a failing test readable when a golden has very long lines.
func clip(line string) string {
	const most = 400
	if len(line) > most {
		return line[:most] + "..."
	}
	return line
}

//go:embed testdata/reference/*.json.gz
var reference embed.FS

// Reference returns a file of the reference results, such as "golden-traces.json"; testdata/reference/README.md
// describes them. It fails the test if there is no file with that name.
func Reference(t testing.TB, name string) []byte {
	t.Helper()
	text, err := readReference(name)
	if err != nil {
		t.Fatalf("reference %s: %v", name, err)
	}
	return text
}

func readReference(name string) ([]byte, error) {
	packed, err := reference.Open("testdata/reference/" + name + ".gz")
	if err != nil {
		return nil, err
	}
	defer packed.Close()
	text, err := gzip.NewReader(packed)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(text)
}
