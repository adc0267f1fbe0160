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

// shaders is the file of Ebiten that writes its shaders with text/template. Templates call methods by names
// that the linker cannot see. So a program with templates keeps every exported method of every type: a fifth
// of the compressed view.wasm.
const shaders = "internal/builtinshader/shader.go"

// lean copies Ebiten to a folder of root and writes its shaders now instead of at run time; nothing else
// changes. It returns the flag that makes the go command use the copy. The folder is always the same, because
// its path is part of view.wasm and the same sources must give the same bytes.
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
		// No file of an older version may remain.
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

// copyPackage copies the files of a package of the module to fork, without its tests.
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

// printShaders is a main function that is compiled together with the package.
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

// writeShaders replaces the package's file by a table of the shaders that it writes. To get them, it runs the
// package natively in a separate folder.
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

// tabled returns the package's source with the table instead of its imports and variables, and a ShaderSource
// that reads the table.
func tabled(src, table []byte) ([]byte, error) {
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, "", src, 0)
	if err != nil {
		return nil, err
	}
	var out []byte
	done, found := 0, false
	// put replaces the source between two positions.
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
