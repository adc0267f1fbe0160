package lean

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// ebiten is the module that is copied.
const ebiten = "github.com/hajimehoshi/ebiten/v2"

// replacements contains the files that replace files of Ebiten, and the program that compiles the shaders.
//
//go:embed *.txt
var replacements embed.FS

// A change is what the copy of Ebiten has in place of one of its files.
type change struct {
	file   string
	sum    string            // of the file that the change was written for: the first half of its SHA-256, in hex
	with   string            // the replacement file, or "" to remove the file
	bodies map[string]string // or new bodies of its functions, by their names; all else stays
	drop   []string          // functions and variables to remove
}

// changes leave out of the copy of Ebiten what a page never uses but the linker cannot recognise as unused:
//
//   - The compiler of shaders, which parses Go, computes with constants of any size and uses regular
//     expressions. The shaders are compiled by the build.
//   - Its templates of shaders. Templates call methods by names that the linker cannot see, so that a program
//     with templates keeps every exported method of every type.
//   - Pictures of the screen, which a key of an environment variable takes: they need PNG, zip and zlib.
//   - The place of a caller in the source, for logs of builds for debugging, which needs package go/build.
var changes = []change{
	{file: "internal/shaderir/program.go", sum: "0e298d33597b1c68e5a8394c8b328420", with: "program.go.txt"},
	{file: "internal/shaderir/type.go", sum: "6cd5878f45e0eb01374b98a90fe36bb6",
		drop: []string{"descendantLocalVars", "localVariableType", "LocalVariableType"}},
	{file: "internal/shaderir/check.go", sum: "df0130e574be86f90823f3ff8fcd5bdb"},
	{file: "internal/shaderir/glsl/glsl.go", sum: "f06f1cd64b539043b850be520bd90502", with: "glsl.go.txt"},
	{file: "internal/shaderir/glsl/type.go", sum: "992dc7c2a4203615a9747796967cec1d"},
	{file: "internal/graphics/shader.go", sum: "5c497ea1bc6e190cb41c3b64c46073e4", with: "shader.go.txt"},
	{file: "internal/builtinshader/shader.go", sum: "93075a8d103c7370556795ed2b8ca4ac", drop: []string{"shaders", "tmpl"},
		bodies: map[string]string{
			"ShaderSource": "c := 0\n\tif useColorM {\n\t\tc = 1\n\t}\n\treturn []byte(sources[filter][address][c])",
		}},
	{file: "imagedumper.go", sum: "bc0b1646e1b7f6554c1b03c1abc61498", bodies: map[string]string{
		"takeScreenshot":     "panic(`ebiten: this build takes no pictures of the screen`)",
		"dumpInternalImages": "panic(`ebiten: this build takes no pictures of the screen`)",
	}},
	{file: "internal/graphicscommand/image.go", sum: "f2d880e6e6d7c5d07305d8f715705e22", bodies: map[string]string{
		"dumpTo": "panic(`graphicscommand: this build takes no pictures of the screen`)",
	}},
	{file: "internal/graphicscommand/image_js.go", sum: "cc4b98f57f47ce6ae95cf42ee4333706", bodies: map[string]string{
		"DumpImages": "panic(`graphicscommand: this build takes no pictures of the screen`)",
	}},
	{file: "internal/debug/caller.go", sum: "3399bb9882b1954d1e94569392ab06d6", bodies: map[string]string{
		"FirstCaller": "return ``, 0, CallerTypeNone",
	}},
}

// compilers are the folders of Ebiten that only compile shaders.
var compilers = []string{"internal/shader", "precompile"}

// A Module is a Go module whose programs draw with Ebiten.
type Module struct {
	Root     string // its folder
	Copy     string // the folder of Root for the copy of Ebiten
	Packages string // the pattern of the programs' packages: "./wasm/..."
	Shaders  string // the pattern of the files with their shaders, in Root: "wasm/view/*.kage"
}

// Flag copies Ebiten, compiles all shaders and makes the changes. It returns the flag that makes the go command use the
// copy. The copy's folder must always be the same, because its path is part of the program and the same sources must give
// the same bytes.
func (m *Module) Flag() (flag string, err error) {
	dir, err := filepath.Abs(filepath.Join(m.Root, m.Copy))
	if err != nil {
		return "", err
	}
	fork, err := m.copyEbiten(dir)
	if err != nil {
		return "", err
	}
	if err := copyFiles(m.Root, dir, []string{"go.mod", "go.sum"}); err != nil {
		return "", err
	}
	mod := filepath.Join(dir, "go.mod")
	if _, err := m.goTool(nil, "mod", "edit", "-replace", ebiten+"=./"+m.Copy+"/"+filepath.Base(fork), mod); err != nil {
		return "", err
	}
	flag = "-modfile=" + mod
	compiled, err := m.precompile(fork, flag)
	if err != nil {
		return "", fmt.Errorf("compile the shaders of %s: %w", ebiten, err)
	}
	for _, c := range changes {
		if err := c.make(fork); err != nil {
			return "", fmt.Errorf("%s of %s: %w", c.file, ebiten, err)
		}
	}
	for _, folder := range compilers {
		if err := os.RemoveAll(filepath.Join(fork, folder)); err != nil {
			return "", err
		}
	}
	for file, content := range compiled {
		if err := writeFile(filepath.Join(fork, file), []byte(content)); err != nil {
			return "", err
		}
	}
	return flag, nil
}

// copyEbiten copies the packages of Ebiten that the programs use to a folder of dir, and returns that folder.
func (m *Module) copyEbiten(dir string) (fork string, err error) {
	out, err := m.goTool(wasm, "list", "-deps", "-f", `{{with .Module}}{{if eq .Path "`+ebiten+`"}}{{.Dir}}	{{$.Dir}}{{end}}{{end}}`, m.Packages)
	if err != nil {
		return "", err
	}
	module := ""
	for line := range strings.Lines(string(out)) {
		of, pkg, ok := strings.Cut(strings.TrimRight(line, "\r\n"), "\t")
		if !ok {
			continue // a package of another module
		}
		if module == "" {
			module = of
			fork = filepath.Join(dir, strings.ReplaceAll(filepath.Base(module), "@", "-"))
			// No file of an earlier copy may remain.
			if err := os.RemoveAll(fork); err != nil {
				return "", err
			}
		}
		if err := copyPackage(module, pkg, fork); err != nil {
			return "", err
		}
	}
	if module == "" {
		return "", fmt.Errorf("go list: %s uses no package of %s", m.Packages, ebiten)
	}
	return fork, copyFiles(module, fork, []string{"go.mod", "go.sum"})
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
		if e.Type().IsRegular() && !strings.HasSuffix(e.Name(), "_test.go") {
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

// precompile runs the compiler of the copy natively on Ebiten's shaders and on the module's own, and returns the files
// with the results by their paths in the copy.
func (m *Module) precompile(fork, flag string) (files map[string]string, err error) {
	program, err := replacements.ReadFile("precompile.go.txt")
	if err != nil {
		return nil, err
	}
	if err := writeFile(filepath.Join(fork, "precompile", "main.go"), program); err != nil {
		return nil, err
	}
	shaders, err := filepath.Glob(filepath.Join(m.Root, filepath.FromSlash(m.Shaders)))
	if err != nil {
		return nil, err
	}
	for i, s := range shaders {
		if shaders[i], err = filepath.Abs(s); err != nil {
			return nil, err
		}
	}
	out, err := m.goTool(nil, append([]string{"run", flag, ebiten + "/precompile"}, shaders...)...)
	if err != nil {
		return nil, err
	}
	return files, json.Unmarshal(out, &files)
}

// make makes the change in the copy of Ebiten. It fails if Ebiten's file is not the one it was written for.
func (c change) make(fork string) error {
	path := filepath.Join(fork, filepath.FromSlash(c.file))
	src, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(src)
	if got := hex.EncodeToString(sum[:16]); got != c.sum {
		return fmt.Errorf("the build's change was written for another version of this file; check it, then write the sum %s in "+
			"web/gowasm/lean/lean.go", got)
	}
	if c.bodies == nil && c.drop == nil {
		if err := os.Remove(path); err != nil || c.with == "" {
			return err
		}
		src, err = replacements.ReadFile(c.with)
	} else {
		src, err = edit(src, c.bodies, c.drop)
	}
	if err != nil {
		return err
	}
	return writeFile(path, src)
}

// wasm is the environment in which the go command compiles for a page.
var wasm = []string{"GOOS=js", "GOARCH=wasm"}

// goTool runs the go command in the module's folder and returns what it printed.
func (m *Module) goTool(env []string, args ...string) ([]byte, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = m.Root
	cmd.Env = append(os.Environ(), env...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, bytes.TrimSpace(stderr.Bytes()))
	}
	return out, nil
}

// writeFile writes a file in a folder that need not exist.
func writeFile(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o644)
}
