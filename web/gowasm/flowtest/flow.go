package flowtest

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const program = "risingbandits/web/gowasm/reloop/testdata/flow"

// Native compiles the program for this machine and returns its file.
func Native(t *testing.T) string { return build(t, os.Environ()) }

// Wasm compiles the program to WebAssembly, without what debuggers want but with names.
func Wasm(t *testing.T, flags ...string) []byte {
	t.Helper()
	data, err := os.ReadFile(build(t, append(os.Environ(), "GOOS=js", "GOARCH=wasm"), flags...))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func build(t *testing.T, env []string, flags ...string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "flow")
	cmd := exec.Command("go", slices.Concat([]string{"build", "-ldflags=-w", "-o", file}, flags, []string{program})...)
	cmd.Env = env
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", cmd, err, out)
	}
	return file
}

// Run runs a command, which must panic at the end, and returns what it prints, the panic's message and its stack trace.
func Run(t *testing.T, name string, args ...string) (printed, message, trace string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	cmd := exec.Command(name, args...)
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	var exit *exec.ExitError
	if err := cmd.Run(); !errors.As(err, &exit) || exit.ExitCode() != 2 {
		t.Fatalf("ends with %v, not with status 2 for its panic\n%s\n%s", err, &stdout, &stderr)
	}
	message, trace, _ = strings.Cut(stderr.String(), "\n")
	return stdout.String(), message, trace
}

// RunWasm is Run of a program for WebAssembly under node.
func RunWasm(t *testing.T, data []byte) (printed, message, trace string) {
	t.Helper()
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "flow.wasm")
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return Run(t, "node", filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm", "wasm_exec_node.js"), file)
}
