package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"

	"risingbandits/web/build/reloop"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: node program.wasm [arguments]")
		os.Exit(2)
	}
	err := run(os.Args[1], os.Args[2:])
	fmt.Fprintf(os.Stderr, "%s: %v\n", os.Args[1], err)
	os.Exit(1)
}

// run becomes node, or returns why it could not. What ends the program is then for its caller to see, and
// a signal to stop for the program.
func run(program string, args []string) error {
	wasm, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	if wasm, _, err = reloop.Program(wasm); err != nil {
		return err
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
	start := filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm", "wasm_exec_node.js")
	// Go's tests nest deeper than node lets them unasked.
	return syscall.Exec(node, append([]string{"node", "--stack-size=8192", start, looped}, args...), os.Environ())
}

// unnamed puts data where the program that this one becomes can read it, and nobody has to clean up. It
// returns the path.
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
