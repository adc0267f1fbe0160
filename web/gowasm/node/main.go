package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"

	"risingbandits/web/gowasm/loops"
)

func main() {
	mode := loops.Auto
	flag.Var(&mode, "loops", "when to rebuild the program's loops: auto, on or `off`")
	with := flag.String("with", "", "a `script` that runs the program, in place of Go's own for node")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: node [-loops=auto|on|off] [-with script] program.wasm [arguments]")
	}
	flag.Parse()
	if flag.NArg() == 0 {
		flag.Usage()
		os.Exit(2)
	}
	err := run(mode, *with, flag.Arg(0), flag.Args()[1:])
	fmt.Fprintf(os.Stderr, "%s: %v\n", flag.Arg(0), err)
	os.Exit(1)
}

// run replaces this process by node, or returns an error. So the caller sees the program's exit code, and
// signals reach the program.
func run(mode loops.Mode, script, program string, args []string) error {
	wasm, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	wasm, kept, err := loops.New(mode, runtime.Version()).Program(wasm)
	if err != nil {
		return err
	}
	if kept != "" && mode != loops.Off {
		fmt.Fprintf(os.Stderr, "node: loops are not rebuilt: %s\n", kept)
	}
	looped, err := unnamed(wasm)
	if err != nil {
		return err
	}
	node, err := exec.LookPath("node")
	if err != nil {
		return err
	}
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("go env GOROOT: %w", err)
	}
	root := strings.TrimSpace(string(goroot))
	if script == "" {
		script = filepath.Join(root, "lib", "wasm", "wasm_exec_node.js")
	}
	// Go's tests need a deeper stack than node's default.
	return syscall.Exec(node, append([]string{"node", "--stack-size=8192", script, looped}, args...), append(os.Environ(), "GOROOT="+root))
}

// unnamed writes data to a file without a name, which need not be deleted, and returns a path by which node can read
// it.
func unnamed(data []byte) (string, error) {
	f, err := os.CreateTemp("", "*.wasm")
	if err != nil {
		return "", err
	}
	defer f.Close()
	if err := os.Remove(f.Name()); err != nil {
		return "", err
	}
	if _, err := f.Write(data); err != nil {
		return "", err
	}
	if _, err := f.Seek(0, 0); err != nil {
		return "", err
	}
	fd, err := syscall.Dup(int(f.Fd())) // a copy stays open
	return fmt.Sprintf("/dev/fd/%d", fd), err
}
