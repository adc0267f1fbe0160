package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The copy of Ebiten has the shaders that Ebiten itself writes, and does without templates.
func TestLean(t *testing.T) {
	const name = ".lean" // the folder of the build, which it finds filled by the next
	dir, err := filepath.Abs(filepath.Join("../..", name))
	if err != nil {
		t.Fatal(err)
	}
	flag, err := lean("../..", name)
	if err != nil {
		t.Fatal(err)
	}
	deps, err := goTool("../..", "list", "-deps", flag, "./wasm/view")
	if err != nil {
		t.Fatal(err)
	}
	if d := strings.Fields(string(deps)); len(d) < 50 || slices.Contains(d, "text/template") {
		t.Errorf("view.wasm is made of %d packages, text/template among them: %v", len(d), slices.Contains(d, "text/template"))
	}

	// What is in the program of it is not of this machine: the same sources give the same bytes.
	where, err := goTool("../..", "list", "-m", "-f", "{{.Replace.Path}}", flag, ebiten)
	if err != nil || !strings.HasPrefix(string(where), "./"+name+"/") {
		t.Errorf("Ebiten comes from %q, %v", where, err)
	}

	run := filepath.Join(dir, "shaders")
	print := func(folder string) string {
		cmd := exec.Command("go", "run", filepath.Join(folder, "shader.go"), filepath.Join(folder, "main.go"))
		cmd.Dir = "../.."
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%s: %v", folder, err)
		}
		return string(out)
	}
	ours, err := os.ReadFile(filepath.Join("../..", strings.TrimSpace(string(where)), filepath.FromSlash(shaders)))
	if err != nil {
		t.Fatal(err)
	}
	main := strings.Replace(string(ours), "\npackage builtinshader\n", "\npackage main\n", 1)
	other := t.TempDir()
	for name, data := range map[string]string{"shader.go": main, "main.go": printShaders} {
		if err := writeFile(filepath.Join(other, name), []byte(data)); err != nil {
			t.Fatal(err)
		}
	}
	want, got := print(run), print(other)
	if got != want || strings.Count(got, "func Fragment") != 18 {
		t.Errorf("the table gives\n%s\nEbiten gives\n%s", got, want)
	}
}

// Another Ebiten may write its shaders in another way: then the build says so.
func TestLeanRefuses(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"another function", "package p\nfunc F() {}\n", "has a function F, which is not expected"},
		{"no function", "package p\ntype T int\n", "has no function ShaderSource"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := tabled([]byte(c.src), nil); err == nil || err.Error() != c.want {
				t.Errorf("got %v, want %s", err, c.want)
			}
		})
	}
}
