package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// ebiten is the module that view.wasm draws with.
const ebiten = "github.com/hajimehoshi/ebiten/v2"

// shaders is the package of it that writes its own shaders through text/template. Templates call
// methods by names that only they know, so a program that links them keeps every exported method
// of every type it has: a fifth of view.wasm on the wire.
const shaders = "internal/builtinshader/shader.go"

// lean makes a copy of Ebiten in a folder of root whose shaders are written now instead of at run
// time, and returns the flag by which the go command compiles against it. All else is Ebiten's own.
// The folder stays where it is, since its path goes into view.wasm: the same sources give the same
// bytes.
func lean(root, name string) (flag string, err error) {
	out, err := goTool(root, "list", "-deps", "-f", `{{with .Module}}{{if eq .Path "`+ebiten+`"}}{{.Dir}}	{{$.Dir}}{{end}}{{end}}`, "./wasm/...")
	if err != nil {
		return "", err
	}
	dir, err := filepath.Abs(filepath.Join(root, name))
	if err != nil {
		return "", err
	}
	fork, module := "", ""
	for line := range strings.Lines(string(out)) {
		of, pkg, ok := strings.Cut(strings.TrimRight(line, "\r\n"), "\t")
		if !ok {
			continue // a package of another module
		}
		module = of
		// A new version finds none of the old one's files.
		fork = filepath.Join(dir, strings.ReplaceAll(filepath.Base(module), "@", "-"))
		if err := copyPackage(module, pkg, fork); err != nil {
			return "", err
		}
	}
	if module == "" {
		return "", fmt.Errorf("go list: no package of %s below wasm/", ebiten)
	}
	if err := copyFiles(module, fork, []string{"go.mod", "go.sum"}); err != nil {
		return "", err
	}
	if err := writeShaders(root, filepath.Join(dir, "shaders"), module, fork); err != nil {
		return "", fmt.Errorf("%s of %s: %w", shaders, ebiten, err)
	}
	if err := copyFiles(root, dir, []string{"go.mod", "go.sum"}); err != nil {
		return "", err
	}
	mod := filepath.Join(dir, "go.mod")
	if _, err := goTool(root, "mod", "edit", "-replace", ebiten+"=./"+name+"/"+filepath.Base(fork), mod); err != nil {
		return "", err
	}
	return "-modfile=" + mod, nil
}

// copyPackage copies the files of a package of the module, tests left out, to its place in fork.
func copyPackage(module, pkg, fork string) error {
	rel, err := filepath.Rel(module, pkg)
	if err != nil {
		return err
	}
	entries, err := os.ReadDir(pkg)
	if err != nil {
		return err
	}
	var names []string
	for _, e := range entries {
		name := filepath.Join(rel, e.Name())
		if e.Type().IsRegular() && !strings.HasSuffix(name, "_test.go") && name != filepath.FromSlash(shaders) {
			names = append(names, e.Name())
		}
	}
	return copyFiles(pkg, filepath.Join(fork, rel), names)
}

func copyFiles(from, to string, names []string) error {
	for _, name := range names {
		data, err := os.ReadFile(filepath.Join(from, name))
		if err != nil {
			return err
		}
		if err := writeFile(filepath.Join(to, name), data); err != nil {
			return err
		}
	}
	return nil
}

// printShaders is a main function beside the package's own code.
const printShaders = `package main

import "fmt"

func main() {
	fmt.Print("var sources = [FilterCount][AddressCount][2]string{")
	for f := range Filter(FilterCount) {
		fmt.Print("{")
		for a := range Address(AddressCount) {
			fmt.Printf("{%q, %q},\n", ShaderSource(f, a, false), ShaderSource(f, a, true))
		}
		fmt.Print("},")
	}
	fmt.Print("}\n")
}
`

// writeShaders puts in place of the package's one file a table of what it writes: the package itself,
// run natively in a folder of its own, says what that is.
func writeShaders(root, run, module, fork string) error {
	src, err := os.ReadFile(filepath.Join(module, filepath.FromSlash(shaders)))
	if err != nil {
		return err
	}
	program := bytes.Replace(src, []byte("\npackage builtinshader\n"), []byte("\npackage main\n"), 1)
	for name, data := range map[string][]byte{"shader.go": program, "main.go": []byte(printShaders)} {
		if err := writeFile(filepath.Join(run, name), data); err != nil {
			return err
		}
	}
	cmd := exec.Command("go", "run", filepath.Join(run, "shader.go"), filepath.Join(run, "main.go"))
	cmd.Dir = root
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	table, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("%w\n%s", err, bytes.TrimSpace(stderr.Bytes()))
	}
	out, err := tabled(src, table)
	if err != nil {
		return err
	}
	return writeFile(filepath.Join(fork, filepath.FromSlash(shaders)), out)
}

// tabled returns the package's source with a table in place of its imports and variables, and
// ShaderSource reading it.
func tabled(src, table []byte) ([]byte, error) {
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, "", src, 0)
	if err != nil {
		return nil, err
	}
	var out []byte
	done, found := 0, false
	// put takes what stands from one place to the next out, and something else in.
	put := func(from, to token.Pos, text string) {
		out = append(append(out, src[done:fset.Position(from).Offset]...), text...)
		done = fset.Position(to).Offset
	}
	for _, d := range tree.Decls {
		switch d := d.(type) {
		case *ast.GenDecl:
			if d.Tok == token.IMPORT || d.Tok == token.VAR {
				put(d.Pos(), d.End(), "")
			}
		case *ast.FuncDecl:
			if d.Name.Name != "ShaderSource" {
				return nil, fmt.Errorf("has a function %s, which is not expected", d.Name.Name)
			}
			put(d.Body.Pos(), d.Body.End(), "{\n\tc := 0\n\tif useColorM {\n\t\tc = 1\n\t}\n\treturn []byte(sources[filter][address][c])\n}")
			found = true
		}
	}
	if !found {
		return nil, fmt.Errorf("has no function ShaderSource")
	}
	return append(append(append(out, src[done:]...), '\n'), table...), nil
}
