package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"risingbandits/web/build/reloop"
)

// loader is the file of the Go toolchain that starts a wasm program. It must come from the
// toolchain that compiled the program.
const loader = "wasm_exec.js"

// compile builds each folder of wasm/ that holds a program, and returns the results by their
// paths in the site: wasm/engine.wasm, wasm/view.wasm, wasm/wasm_exec.js, first/first.json.
func compile(root string) (map[string][]byte, error) {
	programs, err := filepath.Glob(filepath.Join(root, "wasm", "*", "main_js.go"))
	if err != nil {
		return nil, err
	}
	if len(programs) == 0 {
		return nil, fmt.Errorf("%s: no wasm/*/main_js.go to compile", root)
	}
	tmp, err := os.MkdirTemp("", "rising-build-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(tmp)
	modfile, err := lean(root, ".lean")
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, p := range programs {
		name := filepath.Base(filepath.Dir(p)) + ".wasm"
		data, err := compileOne(root, "./wasm/"+strings.TrimSuffix(name, ".wasm"), filepath.Join(tmp, name), modfile)
		if err != nil {
			return nil, err
		}
		files["wasm/"+name] = data
	}
	if files["wasm/"+loader], err = readLoader(root); err != nil {
		return nil, err
	}
	return files, first(root, filepath.Join(tmp, "first"), files)
}

// first adds what the page shows before the engine has come, under first/: the engine itself,
// run natively, writes it into dir.
func first(root, dir string, files map[string][]byte) error {
	if err := os.Mkdir(dir, 0o755); err != nil {
		return err
	}
	cmd := exec.Command("go", "run", "./wasm/engine", dir)
	cmd.Dir = root
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go run ./wasm/engine: %w\n%s", err, bytes.TrimSpace(out))
	}
	return walk(os.DirFS(dir), ".", func(name string) error {
		data, err := os.ReadFile(filepath.Join(dir, name))
		files["first/"+name] = data
		return err
	})
}

// inlined are the packages whose loops the page waits for. All others are compiled without
// inlining, which takes a thirteenth off view.wasm on the wire; Ebiten brings a Go parser and
// regular expressions along that nobody waits for.
var inlined = []string{
	"risingbandits/...", "github.com/hajimehoshi/ebiten/...",
	"runtime", "internal/...", "math", "math/bits", "slices", "sync/...", "syscall/js",
}

// buildFlags are those of both programs; more are added.
func buildFlags(more ...string) []string {
	flags := append(more, "-trimpath", "-buildvcs=false", "-ldflags=-w -buildid=", "-gcflags=all=-l")
	for _, pkg := range inlined {
		flags = append(flags, "-gcflags="+pkg+"=") // the last pattern that matches holds
	}
	return flags
}

func compileOne(root, pkg, out string, flags ...string) ([]byte, error) {
	args := append([]string{"build"}, buildFlags(flags...)...)
	if _, err := goTool(root, append(args, "-o", out, pkg)...); err != nil {
		return nil, err
	}
	data, err := os.ReadFile(out)
	if err != nil {
		return nil, err
	}
	data, stats, err := reloop.Program(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", pkg, err)
	}
	if err := stats.Strange(); err != nil {
		fmt.Fprintf(os.Stderr, "build: %s may be slow, since this Go compiles otherwise than 1.26: %v\n", pkg, err)
	}
	return data, nil
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
