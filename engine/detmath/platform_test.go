//go:build !js

package detmath

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
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

// exact are the functions of package math that IEEE 754 or their definition leave no freedom.
// Max and Min are among them since Go defines both zeros and NaN.
var exact = map[string]bool{
	"Abs": true, "Ceil": true, "Copysign": true, "Float32bits": true, "Float32frombits": true,
	"Float64bits": true, "Float64frombits": true, "Floor": true, "Frexp": true, "Inf": true,
	"IsInf": true, "IsNaN": true, "Ldexp": true, "Max": true, "Min": true, "Modf": true, "NaN": true,
	"Nextafter": true, "Round": true, "RoundToEven": true, "Signbit": true, "Sqrt": true, "Trunc": true,
}

// TestNoPlatformMath reads the engine's sources: of package math they call exact functions and use
// constants, and never math/rand or a complex function.
func TestNoPlatformMath(t *testing.T) {
	files := token.NewFileSet()
	read := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		read++
		file, err := parser.ParseFile(files, path, nil, 0)
		if err != nil {
			return err
		}
		for _, spec := range file.Imports {
			switch p := strings.Trim(spec.Path.Value, `"`); p {
			case "math/rand", "math/rand/v2", "math/cmplx":
				t.Errorf("%s imports %s", files.Position(spec.Pos()), p)
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if x, ok := call.X.(*ast.Ident); ok && x.Name == "math" && x.Obj == nil && isFunction(call.Sel.Name) && !exact[call.Sel.Name] {
				t.Errorf("%s: math.%s gives other bits on other platforms: use detmath", files.Position(n.Pos()), call.Sel.Name)
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if read < 10 {
		t.Errorf("read only %d files of the engine", read)
	}
}

// isFunction tells the functions of package math from its constants.
func isFunction(name string) bool {
	switch {
	case strings.HasPrefix(name, "Max") && name != "Max", strings.HasPrefix(name, "Smallest"),
		strings.HasPrefix(name, "Ln"), strings.HasPrefix(name, "Sqrt") && name != "Sqrt":
		return false
	}
	switch name {
	case "E", "Pi", "Phi", "Log2E", "Log10E", "MinInt8", "MinInt16", "MinInt32", "MinInt64", "MinInt":
		return false
	}
	return true
}
