package engine_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

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
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
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
