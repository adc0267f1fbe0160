package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"risingbandits/engine/scenario"
	"risingbandits/web/build/first"
	"risingbandits/web/build/licences"
)

// loader is the file of the Go toolchain that starts a wasm program. It must come from the
// toolchain that compiled the program.
const loader = "wasm_exec.js"

// schemaFile is the JSON Schema of scenarios, at an address that stays: documents and editors name it.
const schemaFile = "scenario.schema.json"

// A compiler makes the files of the site that are not in static/.
type compiler struct {
	root    string
	report  *report
	improve improver
	flags   []string          // more flags for the go command
	fonts   [][]byte          // that the programs only draw with
	built   map[string][]byte // what compile returned; nil before
}

// assemble returns every file of the site by its path in static/, with the compiled programs
// and their loader under wasm/.
func (c *compiler) assemble() (map[string][]byte, error) {
	files, err := readTree(c.root)
	if err != nil {
		return nil, err
	}
	if c.built == nil {
		if c.built, err = c.compile(); err != nil {
			return nil, err
		}
	}
	for name, data := range c.built {
		if _, taken := files[name]; taken {
			return nil, fmt.Errorf("static/%s: the name belongs to a built file", name)
		}
		files[name] = data
	}
	if files[serveModule], err = serveText(files["wasm/"+loader], files["js/engine/boot.js"]); err != nil {
		return nil, err
	}
	if err := addLessons(files); err != nil {
		return nil, err
	}
	if err := addDocs(files); err != nil {
		return nil, err
	}
	if err := addExperiments(files); err != nil {
		return nil, err
	}
	if err := addHeaders(files); err != nil {
		return nil, err
	}
	addColours(files)
	addLayers(files)
	return files, nil
}

// compile builds each folder of wasm/ that holds a program, and returns the results by their
// paths in the site: wasm/engine.wasm, wasm/view.wasm, wasm/wasm_exec.js, first/first.json,
// scenario.schema.json, paper.html, family.html.
func (c *compiler) compile() (map[string][]byte, error) {
	files, err := c.programs()
	if err != nil {
		return nil, err
	}
	files[schemaFile] = append(scenario.Schema(), '\n')
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

// programs builds each folder of wasm/ that holds a program, and returns them and their loader by their paths in the site.
func (c *compiler) programs() (map[string][]byte, error) {
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
	if err := c.improve.prepare(c); err != nil {
		return nil, err
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
	files["wasm/"+loader], err = readLoader(c.root)
	return files, err
}

// program compiles the program of a package to the file out and improves it.
func (c *compiler) program(pkg, out string) ([]byte, error) {
	return c.improve.program(c, filepath.Base(out), func(step, linker string) (program []byte, err error) {
		err = c.report.step(step, func() error {
			program, err = compileOne(c.root, pkg, out, linker, c.flags)
			return err
		})
		return program, err
	})
}

// inlined are the packages whose speed matters to the page: what plays. All others, such as those that draw, write and explain, are
// compiled without inlining, which makes the compressed programs smaller.
var inlined = []string{
	"risingbandits/engine/chart/scene", "risingbandits/engine/detmath", "risingbandits/engine/environment", "risingbandits/engine/index",
	"risingbandits/engine/learn/...", "risingbandits/engine/noise", "risingbandits/engine/payoff", "risingbandits/engine/policy",
	"risingbandits/engine/sim", "risingbandits/engine/sweep/search", "risingbandits/wasm/view/...", "github.com/hajimehoshi/ebiten/...",
	"cmp", "runtime", "internal/...", "math", "math/bits", "slices", "sync/...", "syscall/js",
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
