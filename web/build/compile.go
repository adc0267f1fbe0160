package main

import (
	"bytes"
	_ "embed"
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
	engine  string            // the file with engine.wasm of the playable form; "" for the whole site
	quick   bool              // programs are compiled fast, not small
	flags   []string          // more flags for the go command
	fonts   [][]byte          // that the programs only draw with
	built   map[string][]byte // what compile or playable returned; nil before
	later   []string          // of built, what is not built yet
	sources string            // the hash of what is built
}

// assemble returns every file of the site by its path in static/, with the compiled programs
// and their loader under wasm/.
func (c *compiler) assemble() (map[string][]byte, error) {
	files, err := readTree(c.root)
	if err != nil {
		return nil, err
	}
	if c.built == nil {
		make := c.compile
		if c.engine != "" {
			make = c.playable
		}
		if c.built, err = make(); err != nil {
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
	names, err := c.programNames()
	if err != nil {
		return nil, err
	}
	files, err := c.programs(names)
	if err != nil {
		return nil, err
	}
	if err := c.drawFirst(files); err != nil {
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

// drawFirst adds what the page shows before engine.wasm is loaded, and the schema.
func (c *compiler) drawFirst(files map[string][]byte) error {
	files[schemaFile] = append(scenario.Schema(), '\n')
	return c.report.step("draw what the page shows first", func() error {
		drawn, err := first.Files()
		for name, data := range drawn {
			files["first/"+name] = data
		}
		return err
	})
}

// programs builds programs, and returns them and their loader by their paths in the site.
func (c *compiler) programs(names []string) (map[string][]byte, error) {
	tmp, err := os.MkdirTemp("", "rising-build-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(tmp)
	c.flags = nil
	if !c.quick || slices.Contains(names, "wasm/view.wasm") {
		if err := c.improve.prepare(c); err != nil {
			return nil, err
		}
	}
	files := map[string][]byte{}
	for _, name := range names {
		if files[name], err = c.program(pathOf(name), filepath.Join(tmp, filepath.Base(name))); err != nil {
			return nil, err
		}
	}
	files["wasm/"+loader], err = readLoader(c.root)
	return files, err
}

// program compiles the program of a package to the file out and improves it.
func (c *compiler) program(pkg, out string) ([]byte, error) {
	return c.improve.program(c, filepath.Base(out), func(step, linker string) (program []byte, err error) {
		err = c.report.step(step, func() error {
			program, err = compileOne(c.root, pkg, out, linker, c.goFlags())
			return err
		})
		return program, err
	})
}

// published are the flags of programs that are published, whatever GOFLAGS says. Only packages whose speed matters to the page, those
// that play, are compiled with inlining: without it the compressed programs are smaller, and the last pattern that matches a package
// applies. make run compiles with the same flags beside the compiler of this very command.
//
//go:embed goflags.txt
var published string

// quick are the flags of programs that only this machine runs, as they are changed.
var quick = []string{"-trimpath", "-buildvcs=false", "-pgo=off"}

func (c *compiler) goFlags() []string {
	if c.quick {
		return append(slices.Clip(quick), c.flags...)
	}
	return append(strings.Fields(published), c.flags...)
}

// compileOne compiles a program's package to the file out, and returns the content of that file. The linker's -w leaves out the data
// for debuggers, -s also the names.
func compileOne(root, pkg, out, linker string, flags []string) ([]byte, error) {
	args := slices.Concat([]string{"build"}, flags, []string{"-ldflags=-buildid= " + linker, "-o", out, pkg})
	if _, err := goTool(root, args...); err != nil {
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
