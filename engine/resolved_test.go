package engine_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const scenarioPath = "risingbandits/engine/scenario"

// resolved are the types of package scenario whose fields it alone sets: all others share what it resolved.
var resolved = map[string]bool{"Scenario": true, "Arm": true, "Policy": true}

// changes returns the places of a package that set a field of a resolved scenario, or what is within that field.
func changes(fset *token.FileSet, files []*ast.File, info *types.Info) (places []string) {
	ofScenario := func(x ast.Expr) bool {
		typ := info.TypeOf(x)
		if p, ok := typ.Underlying().(*types.Pointer); ok {
			typ = p.Elem()
		}
		named, ok := types.Unalias(typ).(*types.Named)
		return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == scenarioPath && resolved[named.Obj().Name()]
	}
	check := func(x ast.Expr) {
		for at := x; ; {
			switch e := ast.Unparen(at).(type) {
			case *ast.SelectorExpr:
				if selected := info.Selections[e]; selected != nil && ofScenario(e.X) {
					places = append(places, fset.Position(x.Pos()).String()+": "+types.ExprString(x))
					return
				}
				at = e.X
			case *ast.IndexExpr:
				at = e.X
			case *ast.StarExpr:
				at = e.X
			default:
				return
			}
		}
	}
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for _, x := range n.Lhs {
					check(x)
				}
			case *ast.IncDecStmt:
				check(n.X)
			case *ast.RangeStmt:
				for _, x := range []ast.Expr{n.Key, n.Value} {
					if x != nil && n.Tok == token.ASSIGN {
						check(x)
					}
				}
			}
			return true
		})
	}
	return places
}

// A scenario that was parsed is shared by all that plays and draws it, so that nothing outside of package scenario sets its fields.
func TestScenariosAreNotChanged(t *testing.T) {
	const format = "{{.ImportPath}}\t{{.Export}}\t{{.Dir}}\t{{join .GoFiles \" \"}}\t{{join .Imports \" \"}}"
	list := exec.Command("go", "list", "-export", "-deps", "-f", format, "./...", "../wasm/...", "../web/...")
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	exports := map[string]string{}
	for line := range strings.Lines(string(out)) {
		column := strings.Split(line, "\t")
		exports[column[0]] = column[1]
	}
	fset := token.NewFileSet()
	imported := importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	checked := 0
	for line := range strings.Lines(string(out)) {
		column := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		path, dir, names, imports := column[0], column[2], strings.Fields(column[3]), strings.Fields(column[4])
		if path == scenarioPath || !strings.Contains(strings.Join(imports, " ")+" ", scenarioPath+" ") {
			continue
		}
		var files []*ast.File
		for _, name := range names {
			file, err := parser.ParseFile(fset, filepath.Join(dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, file)
		}
		for _, place := range changed(t, fset, path, files, imported) {
			t.Error(place, "is set: change a Document, and let scenario.Complete make another scenario of it")
		}
		checked++
	}
	if checked < 15 {
		t.Errorf("only %d packages were read", checked)
	}
	text := `package p
import "` + scenarioPath + `"
func f(s *scenario.Scenario, d scenario.Document, list []scenario.Policy) {
	d.Horizon, list[0] = 1, list[1]
	s = nil
	s.Horizon = 1
	s.Document.Runs++
	s.Arms[0].Func, d.Runs = nil, 2
	p := &s.Policies[0]
	(*p).Name = ""
	p.Values["c"] = 1
	for _, s.Title = range []string{"a"} {
	}
}`
	file, err := parser.ParseFile(fset, "p.go", text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	if found := changed(t, fset, "p", []*ast.File{file}, imported); len(found) != 6 {
		t.Errorf("of 6 changes the test finds %q", found)
	}
}

func changed(t *testing.T, fset *token.FileSet, path string, files []*ast.File, imported types.Importer) []string {
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
	if _, err := (&types.Config{Importer: imported}).Check(path, fset, files, info); err != nil {
		t.Fatal(err)
	}
	return changes(fset, files, info)
}
