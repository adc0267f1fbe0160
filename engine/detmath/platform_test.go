//go:build !js

package detmath

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// fusedLine finds a fused multiply-add in the compiler's arm64 assembly, and where it comes from:
// 0x00b0 00176 (/src/engine/x/x.go:99)	FMADDD	F8, F9, F6, F6
var fusedLine = regexp.MustCompile(`\(([^()]+:\d+)\)\s+(FN?M(?:ADD|SUB)[DS])\b`)

// TestNoFusedProducts compiles the command, and the packages of engine/... that it is not made of, for arm64 and reads the
// assembly: there the compiler fuses a product into a sum, across assignments and inlined calls, unless a
// conversion rounds it first. Whole-run hashes alone miss such a place. It is compiled with its profile, which
// inlines where nothing else does. The go command replays the assembly of packages it has in its cache, so
// the test asks for the text of every package.
func TestNoFusedProducts(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the engine for arm64: not with -short")
	}
	asm, packages := assembly(t)
	there := map[string]bool{}
	for line := range strings.Lines(asm) {
		if name, ok := strings.CutPrefix(line, "# "); ok {
			there[strings.Fields(name)[0]] = true // a test variant's name follows in brackets
		}
	}
	for _, p := range packages {
		if !there[p] {
			t.Errorf("no assembly of %s", p)
		}
	}
	for _, at := range fused(asm) {
		t.Error("a product is fused at", at, "(write float64(a*b) + c)")
	}
}

// TestFusedIsFound shows that the check fails where it must.
func TestFusedIsFound(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles for arm64: not with -short")
	}
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module fused\n\ngo 1.26\n")
	write("f.go", `package fused

func Fused(a, b, c float64) float64 { return a*b + c }

func Rounded(a, b, c float64) float64 { return float64(a*b) + c }

func product(a, b float64) float64 { return a * b }

func Inlined(a, b, c float64) float64 { return c - product(a, b) }
`)
	cmd := exec.Command("go", "build", "-gcflags=-S", "./...")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOARCH=arm64", "GOOS=linux", "GOFLAGS=", "GOWORK=off")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	found := fused(string(out))
	if len(found) != 2 || !strings.Contains(found[0], "f.go:3") || !strings.Contains(found[1], "f.go:9") {
		t.Errorf("found %q, want those of lines 3 and 9", found)
	}
}

// fused lists the fused instructions in asm, each as file:line and name, once. The assembly is a million lines, of which the
// regular expression reads few.
func fused(asm string) []string {
	var found []string
	for line := range strings.Lines(asm) {
		if !strings.Contains(line, "\tFM") && !strings.Contains(line, "\tFNM") {
			continue
		}
		m := fusedLine.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		if at := m[1] + " " + m[2]; len(found) == 0 || found[len(found)-1] != at {
			found = append(found, at)
		}
	}
	return found
}

// assembly returns the command's arm64 assembly, and the import paths of the engine's packages.
func assembly(t *testing.T) (asm string, packages []string) {
	t.Helper()
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("needs the go command")
	}
	run := func(args ...string) string {
		cmd := exec.Command(goTool, args...)
		cmd.Dir = ".." // engine
		cmd.Env = append(os.Environ(), "GOARCH=arm64", "GOOS=linux", "CGO_ENABLED=0", "GOFLAGS=")
		var out bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &out
		if err := cmd.Run(); err != nil {
			t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, complaints(out.String()))
		}
		return out.String()
	}
	const command = "./cmd/rising"
	for p := range strings.FieldsSeq(run("list", "-f", `{{if .GoFiles}}{{.ImportPath}}{{end}}`, "./...")) {
		if strings.Contains(p, "/engine/") && !strings.Contains(p, "/internal/") { // the engine's own package is its doc
			packages = append(packages, p)
		}
	}
	build := []string{"build", "-pgo=auto", "-gcflags=risingbandits/...=-S", "-o", os.DevNull, command}
	deps := strings.Fields(run("list", "-deps", command))
	for _, p := range packages {
		if !slices.Contains(deps, p) {
			build = append(build, p) // only a program of the page is made of it
		}
	}
	return run(build...), packages
}

// complaints are the lines of the go command's output that are not assembly, the last 20.
func complaints(out string) string {
	var lines []string
	for line := range strings.Lines(out) {
		if strings.Contains(line, ".go:") && !strings.HasPrefix(line, "\t") || strings.HasPrefix(line, "go: ") {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines[max(0, len(lines)-20):], "")
}
