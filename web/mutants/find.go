package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strconv"
	"strings"
)

// A mutant is one change of one file.
type mutant struct {
	number int    // from 1; the one that is switched on
	file   string // "engine/policy/ucb1.go"
	line   int
	from   int // bytes from..to of the file become text
	to     int
	text   string
	after  string // the line as it becomes, without the space around it

	// The body of the innermost function around the change, between its braces; 0 and 0 if the change is compiled by itself.
	bodyFrom, bodyTo int
	results          bool // the function returns something
}

func (m *mutant) String() string { return fmt.Sprintf("%s:%d: %s", m.file, m.line, m.after) }

// alone reports whether the change is compiled by itself.
func (m *mutant) alone() bool { return m.bodyTo == 0 }

// applied returns the text of the file with the change.
func (m *mutant) applied(text []byte) []byte {
	return joined(text[:m.from], []byte(m.text), text[m.to:])
}

func joined(parts ...[]byte) []byte { return bytes.Join(parts, nil) }

// operators has what each operator becomes.
var operators = map[token.Token]token.Token{
	token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.QUO, token.QUO: token.MUL, token.REM: token.QUO,
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.LAND: token.LOR, token.LOR: token.LAND,
	token.SHL: token.SHR, token.SHR: token.SHL, token.AND: token.OR, token.OR: token.AND, token.XOR: token.AND,
	token.ADD_ASSIGN: token.SUB_ASSIGN, token.SUB_ASSIGN: token.ADD_ASSIGN,
	token.MUL_ASSIGN: token.QUO_ASSIGN, token.QUO_ASSIGN: token.MUL_ASSIGN,
	token.INC: token.DEC, token.DEC: token.INC,
}

// names has what the names of some functions and constants become.
var names = map[string]string{"min": "max", "max": "min", "Min": "Max", "Max": "Min", "true": "false", "false": "true"}

// unseen are the members of a literal that change no result: a policy's look in charts, and its cost, by which work is divided.
var unseen = map[string]bool{"Style": true, "Cost": true, "CostOf": true}

// A pack is a package with its sources.
type pack struct {
	dir     string // "engine/policy"
	first   string // the test that is run first, and those that are not run, by regular expressions
	skip    string
	names   []string
	texts   map[string][]byte
	fset    *token.FileSet
	files   map[string]*ast.File
	exports map[string]string // where the go command keeps what is known of a compiled package
}

// read reads the files of a package, of the folder root, that are compiled on this machine.
func read(root, dir string) (*pack, error) {
	built, err := build.ImportDir(filepath.Join(root, dir), 0)
	if err != nil {
		return nil, err
	}
	p := &pack{dir: dir, texts: map[string][]byte{}, fset: token.NewFileSet(), files: map[string]*ast.File{}, exports: map[string]string{}}
	for _, base := range built.GoFiles {
		name := path.Join(dir, base)
		if p.texts[name], err = os.ReadFile(filepath.Join(root, name)); err != nil {
			return nil, err
		}
		if p.files[name], err = parser.ParseFile(p.fset, name, p.texts[name], parser.SkipObjectResolution); err != nil {
			return nil, err
		}
		p.names = append(p.names, name)
	}
	return p, nil
}

// compile has the go command compile the package and what it imports.
func (p *pack) compile() error {
	list := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}}\t{{.Export}}", "./"+p.dir)
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		return fmt.Errorf("go list ./%s: %w", p.dir, err)
	}
	for line := range strings.Lines(string(out)) {
		name, file, _ := strings.Cut(strings.TrimSpace(line), "\t")
		p.exports[name] = file
	}
	return nil
}

// compiles reports whether the package is right with a change, by its types.
func (p *pack) compiles(m *mutant) bool {
	changed, err := parser.ParseFile(p.fset, m.file, m.applied(p.texts[m.file]), parser.SkipObjectResolution)
	if err != nil {
		return false
	}
	files := []*ast.File{changed}
	for _, name := range p.names {
		if name != m.file {
			files = append(files, p.files[name])
		}
	}
	exported := importer.ForCompiler(p.fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(p.exports[path]) })
	_, err = (&types.Config{Importer: exported}).Check(p.dir, p.fset, files, nil)
	return err == nil
}

// find returns the changes of a file. Some of them may not compile.
func (p *pack) find(name string) (all []*mutant) {
	text, file := p.texts[name], p.files[name]
	at := func(pos token.Pos) int { return p.fset.Position(pos).Offset }
	var around []ast.Node
	add := func(pos token.Pos, old, becomes string) {
		m := &mutant{file: name, line: p.fset.Position(pos).Line, from: at(pos), to: at(pos) + len(old), text: becomes}
		changed := m.applied(text)
		start, end := bytes.LastIndexByte(changed[:m.from], '\n')+1, bytes.IndexByte(changed[m.from:], '\n')+m.from
		m.after = strings.TrimSpace(string(changed[start:end]))
		if body, results := function(around); body != nil {
			m.bodyFrom, m.bodyTo, m.results = at(body.Lbrace)+1, at(body.Rbrace), results
		}
		all = append(all, m)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil {
			around = around[:len(around)-1]
			return true
		}
		if skipped(around, n) {
			return false
		}
		switch n := n.(type) {
		case *ast.BinaryExpr:
			swap(add, n.OpPos, n.Op)
		case *ast.AssignStmt:
			swap(add, n.TokPos, n.Tok)
		case *ast.IncDecStmt:
			swap(add, n.TokPos, n.Tok)
		case *ast.UnaryExpr:
			if n.Op == token.SUB || n.Op == token.NOT {
				add(n.OpPos, n.Op.String(), "")
			}
		case *ast.BasicLit:
			number(add, n)
		case *ast.Ident:
			if becomes, ok := names[n.Name]; ok {
				add(n.Pos(), n.Name, becomes)
			}
		}
		around = append(around, n)
		return true
	})
	return all
}

// swap adds the change of an operator.
func swap(add func(token.Pos, string, string), pos token.Pos, op token.Token) {
	if becomes, ok := operators[op]; ok {
		add(pos, op.String(), becomes.String())
	}
}

// number adds the change of a number: a whole one becomes the next, another the double.
func number(add func(token.Pos, string, string), n *ast.BasicLit) {
	switch n.Kind {
	case token.INT:
		if x, err := strconv.ParseInt(n.Value, 0, 64); err == nil {
			add(n.Pos(), n.Value, strconv.FormatInt(x+1, 10))
		}
	case token.FLOAT:
		if x, err := strconv.ParseFloat(n.Value, 64); err == nil {
			add(n.Pos(), n.Value, strconv.FormatFloat(2*x, 'g', -1, 64))
		}
	}
}

// skipped reports whether what is inside of a node changes no result, or only makes a loop endless.
func skipped(around []ast.Node, n ast.Node) bool {
	if len(around) == 0 {
		return false
	}
	switch above := around[len(around)-1].(type) {
	case *ast.KeyValueExpr:
		key, ok := above.Key.(*ast.Ident)
		return ok && unseen[key.Name]
	case *ast.ForStmt:
		return n == above.Post
	case *ast.ArrayType:
		return n == above.Len
	case *ast.CallExpr: // the capacity of a slice, and how large the sign of infinity is
		name, ok := above.Fun.(*ast.Ident)
		infinity, _ := above.Fun.(*ast.SelectorExpr)
		return ok && name.Name == "make" && len(above.Args) == 3 && n == above.Args[2] || infinity != nil && infinity.Sel.Name == "Inf"
	}
	return false
}

// function returns the body of the innermost function, nil if there is none or it has labels, which would be there twice.
func function(around []ast.Node) (body *ast.BlockStmt, results bool) {
	for i := len(around) - 1; i >= 0 && body == nil; i-- {
		switch f := around[i].(type) {
		case *ast.FuncLit:
			body, results = f.Body, f.Type.Results != nil
		case *ast.FuncDecl:
			body, results = f.Body, f.Type.Results != nil
		}
	}
	if body == nil || len(around) == 0 || around[len(around)-1].Pos() < body.Pos() {
		return nil, false
	}
	ast.Inspect(body, func(n ast.Node) bool {
		if _, ok := n.(*ast.LabeledStmt); ok {
			body = nil
		}
		return body != nil
	})
	return body, results
}
