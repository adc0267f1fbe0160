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

// fusedPlace finds what the compiler says of a fused multiply-add: fmahash triggered risingbandits/engine/x/x.go:99:7 0100101
var fusedPlace = regexp.MustCompile(`(?m)^fmahash triggered (.+) [01]+$`)

// TestNoFusedProducts compiles all packages of the engine for arm64 and asks the compiler where it fused a product into a sum: it
// does so across assignments and inlined calls, unless a conversion rounds the product first. Whole-run hashes alone miss
// such a place. The go command repeats what the compiler said of packages it has in its cache.
func TestNoFusedProducts(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the engine for arm64: not with -short")
	}
	packages, places := fused(t, "..", "risingbandits/...")
	if len(packages) < 40 || !slices.Contains(packages, "risingbandits/engine/detmath") {
		t.Errorf("compiled only %q", packages)
	}
	for _, at := range places {
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

func Single(a, b, c float32) float32 { return -(a * b) - c }
`)
	for _, cached := range []bool{false, true} {
		_, places := fused(t, dir, "fused/...")
		slices.Sort(places)
		if len(places) != 3 || !strings.Contains(places[0], "f.go:11") || !strings.Contains(places[1], "f.go:3") ||
			!strings.Contains(places[2], "f.go:9") {
			t.Errorf("cached %v: found %q, want those of lines 3, 9 and 11", cached, places)
		}
	}
}

// fused compiles the packages in and below dir for arm64. It returns them, and where the compiler fuses a product in those that
// match the pattern. Nothing is linked. With -trimpath another copy of the sources finds them compiled.
func fused(t *testing.T, dir, pattern string) (packages, places []string) {
	t.Helper()
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("needs the go command")
	}
	cmd := exec.Command(goTool, "list", "-export", "-trimpath", "-gcflags="+pattern+"=-d=fmahash=vy", "./...")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOARCH=arm64", "GOOS=linux", "CGO_ENABLED=0", "GOFLAGS=", "GOWORK=off")
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	if err := cmd.Run(); err != nil {
		t.Fatalf("go list: %v\n%s", err, said.String())
	}
	for _, m := range fusedPlace.FindAllStringSubmatch(said.String(), -1) {
		places = append(places, m[1])
	}
	return strings.Fields(out.String()), places
}
