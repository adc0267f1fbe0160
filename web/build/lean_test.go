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
	dir := t.TempDir()
	flag, err := lean("../..", dir)
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

	run := filepath.Join(dir, "shaders")
	print := func(file string) string {
		cmd := exec.Command("go", "run", filepath.Join(run, file), filepath.Join(run, "main.go"))
		cmd.Dir = "../.."
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		return string(out)
	}
	ours, err := os.ReadFile(filepath.Join(dir, "ebiten", filepath.FromSlash(shaders)))
	if err != nil {
		t.Fatal(err)
	}
	main := strings.Replace(string(ours), "\npackage builtinshader\n", "\npackage main\n", 1)
	if err := writeFile(filepath.Join(run, "ours.go"), []byte(main)); err != nil {
		t.Fatal(err)
	}
	want, got := print("shader.go"), print("ours.go")
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
