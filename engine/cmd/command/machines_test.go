//go:build verify && linux

package command

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/internal/versions"
	"risingbandits/engine/scenario"
)

// A machine is a kind of processor that this one can imitate.
type machine struct {
	arch string // as GOARCH
	qemu string // the program that runs its programs
}

// machines are those that are tried; s390x stores the highest byte of a number first.
var machines = []machine{{"arm64", "qemu-aarch64"}, {"riscv64", "qemu-riscv64"}, {"s390x", "qemu-s390x"}}

// TestVerifyOtherMachines compiles the command for other processors and runs it under qemu's user mode: every preset, and
// scenarios of all policies in all variants, have the same fingerprints as here.
func TestVerifyOtherMachines(t *testing.T) {
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Fatal("needs the go command")
	}
	var names []string
	for i, document := range allPolicies(t) {
		names = append(names, filepath.Join(t.TempDir(), fmt.Sprintf("everything-%d.json", i+1)))
		write(t, names[i], document)
	}
	for _, p := range scenario.Presets() {
		names = append(names, p.Name)
	}
	for _, m := range machines {
		t.Run(m.arch, func(t *testing.T) {
			qemu, err := firstProgram(m.qemu, m.qemu+"-static")
			if err != nil {
				t.Skipf("SKIPPED: %s is not in PATH, so nothing was run as on %s; on Debian: apt-get install qemu-user", m.qemu, m.arch)
			}
			program := filepath.Join(t.TempDir(), "rising")
			build := exec.Command(goTool, "build", "-trimpath", "-pgo=auto", "-o", program, "../rising")
			build.Env = append(os.Environ(), "GOOS=linux", "GOARCH="+m.arch, "CGO_ENABLED=0")
			if said, err := build.CombinedOutput(); err != nil {
				t.Fatalf("go build: %v\n%s", err, said)
			}
			for _, name := range names {
				args := []string{"run", "-json", "-runs", "2", "-horizon", "3000", name}
				var out, said bytes.Buffer
				cmd := exec.Command(qemu, append([]string{program}, args...)...)
				cmd.Stdout, cmd.Stderr = &out, &said
				if err := cmd.Run(); err != nil {
					t.Fatalf("%s: %v\n%s", strings.Join(args, " "), err, said.String())
				}
				if got, here := fingerprintOf(t, out.String()), fingerprintOf(t, callFine(t, args...)); got == "" || got != here {
					t.Errorf("%s: the fingerprint is %s, here it is %s", name, got, here)
				}
			}
			t.Logf("%d scenarios have the same fingerprints on %s", len(names), m.arch)
		})
	}
}

// firstProgram returns the path of the first program that is in PATH.
func firstProgram(names ...string) (path string, err error) {
	for _, name := range names {
		if path, err = exec.LookPath(name); err == nil {
			break
		}
	}
	return path, err
}

// allPolicies returns restless scenarios of all policies in all variants, as many to each as a document may have.
func allPolicies(t *testing.T) (documents []string) {
	t.Helper()
	for part := range slices.Chunk(versions.Rows(versions.All("gaussian")), scenario.MaxPolicies) {
		documents = append(documents, fmt.Sprintf(`{"version":1,"setting":"restless","horizon":3000,"runs":2,"noise":{"kind":"gaussian"},"arms":[
			{"payoff":{"family":"exp","c":0.9,"a":0.01}},{"payoff":{"family":"exp","c":0.7,"a":0.003}},
			{"payoff":{"family":"constant","value":0.5}}],"policies":[%s]}`, strings.Join(part, ",")))
	}
	return documents
}

// fingerprintOf returns the fingerprint in what run -json printed.
func fingerprintOf(t *testing.T, printed string) string {
	t.Helper()
	var results struct{ Fingerprint string }
	if err := json.Unmarshal([]byte(printed), &results); err != nil {
		t.Fatal(err)
	}
	return results.Fingerprint
}
