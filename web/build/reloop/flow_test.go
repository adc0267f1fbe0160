package reloop

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const flow = "./testdata/flow"

// build compiles the program flow, natively or to WebAssembly, and returns its file.
func build(t *testing.T, flags ...string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "flow")
	cmd := exec.Command("go", slices.Concat([]string{"build", "-o", file}, flags, []string{flow})...)
	if slices.Contains(flags, wasm) {
		cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", cmd, err, out)
	}
	return file
}

// wasm is a flag that says what is compiled for: what debuggers want is left out, names are not.
const wasm = "-ldflags=-w"

// place finds the functions and lines in a traceback, which tells of addresses too.
var place = regexp.MustCompile(`(?m)^(main\.\w+)\(|/(\w+\.go:\d+)`)

// output runs a program, which panics at the end, and returns what it says but for what differs from one
// machine to another.
func output(t *testing.T, name string, args ...string) string {
	t.Helper()
	var stdout, stderr bytes.Buffer
	cmd := exec.Command(name, args...)
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	var exit *exec.ExitError
	if err := cmd.Run(); !errors.As(err, &exit) || exit.ExitCode() != 2 {
		t.Fatalf("ends with %v, not with status 2 for its panic\n%s\n%s", err, &stdout, &stderr)
	}
	message, trace, _ := strings.Cut(stderr.String(), "\n")
	return stdout.String() + message + "\n" + strings.Join(place.FindAllString(trace, -1), "\n")
}

// run runs a program under node, which panics at the end.
func run(t *testing.T, program []byte) string {
	t.Helper()
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "looped.wasm")
	if err := os.WriteFile(file, program, 0o644); err != nil {
		t.Fatal(err)
	}
	return output(t, "node", filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm", "wasm_exec_node.js"), file)
}

// A program of everything that control flow is made of does the same natively and with its loops, also
// where each of its functions gives way to other goroutines as it begins, so that those which called it
// are resumed one after the other.
func TestFlow(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Fatal("this runs WebAssembly: install node")
	}
	want := output(t, build(t))
	if len(want) < 2000 {
		t.Fatalf("the program says only %q", want)
	}
	for name, flags := range map[string][]string{
		"as published": {wasm},
		"giving way":   {wasm, "-gcflags=-d=maymorestack=runtime.mayMoreStackPreempt"},
	} {
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile(build(t, flags...))
			if err != nil {
				t.Fatal(err)
			}
			looped, stats, err := Program(data)
			if err != nil {
				t.Fatal(err)
			}
			if again, _, _ := Program(data); !bytes.Equal(looped, again) {
				t.Error("the same program gives other bytes")
			}
			if err := stats.Unsupported(); err != nil {
				t.Error(err)
			}
			// The standard library has functions with such loops, but none that are linked here.
			if l := stats.Left; len(l) != 1 || l[0].Name != "main.twoEntries" || !errors.Is(l[0].Why, ErrTwoEntries) {
				t.Errorf("left as they were: %v", l)
			}
			same(t, run(t, looped), want)
		})
	}
}

// same compares line by line.
func same(t *testing.T, got, want string) {
	t.Helper()
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			t.Fatalf("line %d is\n%s\nnot\n%s", i+1, g[i], w[i])
		}
	}
	if len(g) != len(w) {
		t.Errorf("%d lines, not %d:\n%s", len(g), len(w), got)
	}
}
