package gowasm

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"risingbandits/web/gowasm/loops"
	"risingbandits/web/gowasm/reloop"
)

// A release that package reloop was not tested with gives programs as Go writes them, and a remark says so.
func TestUntestedReleaseBuildsWithoutLoops(t *testing.T) {
	var steps, remarks []string
	compile := func(step, linker string) ([]byte, error) {
		steps = append(steps, step+": "+linker)
		out := filepath.Join(t.TempDir(), "flow.wasm")
		cmd := exec.Command("go", "build", "-ldflags="+linker, "-o", out, "./reloop/testdata/flow")
		cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
		if printed, err := cmd.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%w\n%s", err, printed)
		}
		return os.ReadFile(out)
	}
	o := Options{Loops: loops.Auto, Slim: true}
	program, err := o.Program(Build{
		Name: "flow.wasm", Compile: compile, loops: loops.New(loops.Auto, "go1.99.3"),
		Remark: func(format string, args ...any) { remarks = append(remarks, fmt.Sprintf(format, args...)) },
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := loops.Validate(program); err != nil {
		t.Error(err)
	}
	if _, _, err := reloop.Program(program); err == nil {
		t.Error("the program has the names that only package reloop needs")
	}
	if want := "[compile flow.wasm, loops not rebuilt: -w -s]"; fmt.Sprint(steps) != want {
		t.Errorf("compiled by %q, want %s", steps, want)
	}
	want := "[flow.wasm is as Go wrote it, its loops are not rebuilt: go1.99.3 is not among the tested releases (go1.26, go1.27); see " +
		"web/gowasm/reloop/doc.go]"
	if fmt.Sprint(remarks) != want {
		t.Errorf("remarks %q, want %s", remarks, want)
	}
}
