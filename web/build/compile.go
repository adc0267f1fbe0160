package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"risingbandits/web/build/first"
	"risingbandits/web/build/licences"
	"risingbandits/web/gowasm/lean"
	"risingbandits/web/gowasm/loops"
	"risingbandits/web/gowasm/slim"
)

// loader is the file of the Go toolchain that starts a wasm program. It must come from the
// toolchain that compiled the program.
const loader = "wasm_exec.js"

// A compiler makes the files of the site that are not in static/.
type compiler struct {
	root   string
	report *report
	loops  *loops.Rebuilder
	lean   bool     // see package lean
	slims  bool     // see package slim
	flags  []string // more flags for the go command
	fonts  [][]byte // that the programs only draw with: see package slim
}

// newLoops returns a Rebuilder for the Go release that compiled this program, which also compiles the others.
func newLoops(mode loops.Mode) *loops.Rebuilder { return loops.New(mode, runtime.Version()) }

// assemble returns every file of the site by its path in static/, with the compiled programs
// and their loader under wasm/.
func (c *compiler) assemble() (map[string][]byte, error) {
	files, err := readTree(c.root)
	if err != nil {
		return nil, err
	}
	built, err := c.compile()
	if err != nil {
		return nil, err
	}
	for name, data := range built {
		if _, taken := files[name]; taken {
			return nil, fmt.Errorf("static/%s: the name belongs to a built file", name)
		}
		files[name] = data
	}
	if err := addLessons(files); err != nil {
		return nil, err
	}
	addHeaders(files)
	addColours(files)
	return files, nil
}

// compile builds each folder of wasm/ that holds a program, and returns the results by their
// paths in the site: wasm/engine.wasm, wasm/view.wasm, wasm/wasm_exec.js, first/first.json, paper.html, family.html.
func (c *compiler) compile() (map[string][]byte, error) {
	programs, err := filepath.Glob(filepath.Join(c.root, "wasm", "*", "main_js.go"))
	if err != nil {
		return nil, err
	}
	if len(programs) == 0 {
		return nil, fmt.Errorf("%s: no wasm/*/main_js.go to compile", c.root)
	}
	tmp, err := os.MkdirTemp("", "rising-build-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(tmp)
	c.flags = fewerInlined()
	if c.lean {
		err = c.report.step("copy Ebiten and compile its shaders", func() error {
			ebiten := lean.Module{Root: c.root, Copy: ".lean", Packages: "./wasm/...", Shaders: "wasm/view/*.kage"}
			modfile, err := ebiten.Flag()
			c.flags = append(c.flags, modfile)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	files := map[string][]byte{}
	for _, p := range programs {
		name := filepath.Base(filepath.Dir(p)) + ".wasm"
		data, err := c.program("./wasm/"+strings.TrimSuffix(name, ".wasm"), filepath.Join(tmp, name))
		if err != nil {
			return nil, err
		}
		files["wasm/"+name] = data
	}
	if files["wasm/"+loader], err = readLoader(c.root); err != nil {
		return nil, err
	}
	err = c.report.step("draw what the page shows first", func() error {
		drawn, err := first.Files()
		for name, data := range drawn {
			files["first/"+name] = data
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	err = c.report.step("list the licences of all that is inside", func() error {
		inside, err := licences.Collect(c.root)
		if err != nil {
			return err
		}
		files["licences.html"], err = licences.Page(inside)
		files["licences.txt"] = []byte(licences.Notices(inside))
		return err
	})
	if err != nil {
		return nil, err
	}
	return files, c.report.step("write the page of the paper's claims", func() error {
		written, err := paperFiles()
		maps.Copy(files, written)
		return err
	})
}

// program compiles a program, makes it slim and rebuilds its loops. If they cannot be rebuilt, it returns the program
// with the loops that Go wrote, and the end of the report says why.
func (c *compiler) program(pkg, out string) (program []byte, err error) {
	kept := c.loops.Skipped()
	if kept == "" {
		if program, err = c.slim(pkg, out, "compile "+filepath.Base(out), "-w"); err != nil {
			return nil, err
		}
		err = c.report.step("rebuild its loops and validate it", func() error {
			program, kept, err = c.loops.Program(program)
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", pkg, err)
		}
	}
	if kept == "" {
		return program, nil
	}
	c.report.remark("%s is as Go wrote it, its loops are not rebuilt: %s; see web/gowasm/reloop/doc.go", filepath.Base(out), kept)
	return c.slim(pkg, out, "compile "+filepath.Base(out)+", loops not rebuilt", "-w -s")
}

// slim compiles a program with flags for the linker and removes its line tables. If it has none that package slim
// knows, it is not changed, and the end of the report says why.
func (c *compiler) slim(pkg, out, step, linker string) (program []byte, err error) {
	err = c.report.step(step, func() error {
		program, err = compileOne(c.root, pkg, out, linker, c.flags)
		return err
	})
	if err != nil || !c.slims {
		return program, err
	}
	slimmed, err := slim.Program(program, c.fonts...)
	if err == nil {
		err = loops.Validate(slimmed)
	}
	if err != nil {
		c.report.remark("%s is larger than it could be: %v; see web/gowasm/slim/doc.go", filepath.Base(out), err)
		return program, nil
	}
	return slimmed, nil
}

// inlined are the packages whose speed matters to the page. All others are compiled without inlining, which makes the
// compressed programs smaller.
var inlined = []string{
	"risingbandits/...", "github.com/hajimehoshi/ebiten/...",
	"runtime", "internal/...", "math", "math/bits", "slices", "sync/...", "syscall/js",
}

// buildFlags returns the flags of all programs, whatever GOFLAGS says of profiles. The linker's -w leaves out the data for
// debuggers, -s also the names.
func buildFlags(linker string, more []string) []string {
	return append(slices.Clip(more), "-pgo=auto", "-trimpath", "-buildvcs=false", "-ldflags=-buildid= "+linker)
}

// fewerInlined returns the flags by which only packages in inlined are compiled with inlining.
func fewerInlined() []string {
	flags := []string{"-gcflags=all=-l"}
	for _, pkg := range inlined {
		flags = append(flags, "-gcflags="+pkg+"=") // the last matching pattern applies
	}
	return flags
}

// compileOne compiles a program's package to the file out, and returns the content of that file.
func compileOne(root, pkg, out, linker string, more []string) ([]byte, error) {
	args := append([]string{"build"}, buildFlags(linker, more)...)
	if _, err := goTool(root, append(args, "-o", out, pkg)...); err != nil {
		return nil, err
	}
	return os.ReadFile(out)
}

// goTool runs the go command for js/wasm and returns what it printed.
func goTool(root string, args ...string) ([]byte, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, bytes.TrimSpace(stderr.Bytes()))
	}
	return out, nil
}

func readLoader(root string) ([]byte, error) {
	out, err := goTool(root, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(string(out)), "lib", "wasm", loader))
}
