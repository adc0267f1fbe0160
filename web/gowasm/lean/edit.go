package lean

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
)

// edit returns a Go file with new bodies of the functions and methods that bodies names, without the functions, methods
// and declarations of variables that drop names, and without the imports that are then unused. A declaration of several
// variables has the name of its first.
func edit(src []byte, bodies map[string]string, drop []string) ([]byte, error) {
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, "", src, parser.SkipObjectResolution|parser.ParseComments)
	if err != nil {
		return nil, err
	}
	cuts, err := cutsOf(tree, bodies, drop)
	if err != nil {
		return nil, err
	}
	gone := func(n ast.Node) bool {
		return slices.ContainsFunc(cuts, func(c cut) bool { return c.from <= n.Pos() && n.End() <= c.to })
	}
	used := map[string]bool{}
	ast.Inspect(tree, func(n ast.Node) bool {
		if n == nil || gone(n) {
			return false
		}
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok {
				used[x.Name] = true
			}
		}
		return true
	})
	for _, s := range tree.Imports {
		if name := importName(s); name != "_" && !used[name] {
			cuts = append(cuts, cut{s.Pos(), s.End(), ""})
		}
	}
	slices.SortFunc(cuts, func(a, b cut) int { return int(a.from - b.from) })
	var out []byte
	done := 0
	for _, c := range cuts {
		out = append(append(out, src[done:fset.Position(c.from).Offset]...), c.text...)
		done = fset.Position(c.to).Offset
	}
	return append(out, src[done:]...), nil
}

// A cut is a part of a file and the text that replaces it.
type cut struct {
	from, to token.Pos
	text     string
}

// cutsOf returns the parts of a file that are bodies of the functions that bodies names, or declarations that
// drop names. It is an error if one of them is not there.
func cutsOf(tree *ast.File, bodies map[string]string, drop []string) (cuts []cut, err error) {
	found := map[string]bool{}
	for _, d := range tree.Decls {
		name := declared(d)
		found[name] = true
		if slices.Contains(drop, name) {
			cuts = append(cuts, cut{d.Pos(), d.End(), ""})
		} else if f, ok := d.(*ast.FuncDecl); ok && bodies[name] != "" {
			cuts = append(cuts, cut{f.Body.Pos(), f.Body.End(), "{\n\t" + bodies[name] + "\n}"})
		}
	}
	for _, name := range append(slices.Sorted(maps.Keys(bodies)), drop...) {
		if !found[name] {
			return nil, fmt.Errorf("declares no %s", name)
		}
	}
	return cuts, nil
}

// declared returns the name of a function or method, or the first name of a declaration of variables.
func declared(d ast.Decl) string {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return d.Name.Name
	case *ast.GenDecl:
		if d.Tok == token.VAR {
			return d.Specs[0].(*ast.ValueSpec).Names[0].Name
		}
	}
	return ""
}

var version = regexp.MustCompile(`/v[0-9]+$`)

// importName returns the name by which a file uses an import: its own, or the last element of its path before
// the version.
func importName(s *ast.ImportSpec) string {
	if s.Name != nil {
		return s.Name.Name
	}
	p, _ := strconv.Unquote(s.Path.Value) // the parser has read it
	if version.MatchString(p) {
		p = path.Dir(p)
	}
	return path.Base(p)
}
