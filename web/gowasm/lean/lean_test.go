package lean

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The copy of Ebiten does without what its changes leave out, and has the compiled shaders of the page.
func TestLean(t *testing.T) {
	const name = ".lean" // the folder of the build, which it finds filled by the next
	m := &Module{"../../..", name, "./wasm/...", "wasm/view/*.kage"}
	flag, err := m.Flag()
	if err != nil {
		t.Fatal(err)
	}
	out, err := m.goTool(wasm, "list", "-deps", flag, "./wasm/view")
	if err != nil {
		t.Fatal(err)
	}
	deps := strings.Fields(string(out))
	if len(deps) < 50 {
		t.Fatalf("view.wasm is made of %d packages", len(deps))
	}
	for _, heavy := range []string{"text/template", "go/parser", "go/build", "go/constant", "math/big", "regexp", "archive/zip",
		"compress/flate"} {
		if slices.Contains(deps, heavy) {
			t.Errorf("view.wasm needs %s", heavy)
		}
	}

	// What is in the program of it is not of this machine: the same sources give the same bytes.
	where, err := m.goTool(wasm, "list", "-m", "-f", "{{.Replace.Path}}", flag, ebiten)
	if err != nil || !strings.HasPrefix(string(where), "./"+name+"/") {
		t.Errorf("Ebiten comes from %q, %v", where, err)
	}

	table, err := os.ReadFile(filepath.Join(m.Root, strings.TrimSpace(string(where)), "internal/shaderir/compiled.go"))
	if err != nil {
		t.Fatal(err)
	}
	shaders, err := filepath.Glob("../../../wasm/view/*.kage")
	if err != nil {
		t.Fatal(err)
	}
	// Ebiten has one that clears, and 18 that draw a picture.
	if got, want := strings.Count(string(table), "#version 300 es"), 2*(1+18+len(shaders)); got != want || len(shaders) == 0 {
		t.Errorf("the table has %d programs in GLSL, want %d", got, want)
	}
}

// The build says so if another Ebiten has another file where it makes a change.
func TestChangeRefusesOtherFiles(t *testing.T) {
	fork := t.TempDir()
	if err := writeFile(filepath.Join(fork, "a.go"), []byte("package p\n")); err != nil {
		t.Fatal(err)
	}
	c := change{file: "a.go", sum: "0", bodies: map[string]string{"F": ""}}
	if err := c.make(fork); err == nil || !strings.Contains(err.Error(), "another version of this file") {
		t.Errorf("got %v", err)
	}
}

func TestEdit(t *testing.T) {
	const src = `package p

import (
	"fmt"
	"math/rand/v2"
	"os"
	str "strings"
)

var (
	first  = os.Args
	second = 2
)

// F is kept.
func F() int { return rand.Int() }

func (T) G() { fmt.Println(str.Repeat("x", 2)) }

type T struct{}
`
	got, err := edit([]byte(src), map[string]string{"G": "panic(1)"}, []string{"first"})
	if err != nil {
		t.Fatal(err)
	}
	want := "package p\n\nimport (\n\t\n\t\"math/rand/v2\"\n\t\n\t\n)\n\n\n\n// F is kept.\nfunc F() int { return rand.Int() " +
		"}\n\nfunc (T) G() {\n\tpanic(1)\n}\n\ntype T struct{}\n"
	if string(got) != want {
		t.Errorf("got %q\nwant %q", got, want)
	}
	for _, c := range []struct {
		bodies map[string]string
		drop   []string
		want   string
	}{
		{map[string]string{"H": "return"}, nil, "declares no H"},
		{nil, []string{"second"}, "declares no second"},
	} {
		if _, err := edit([]byte(src), c.bodies, c.drop); err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}
