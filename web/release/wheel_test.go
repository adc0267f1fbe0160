package main

import (
	"archive/zip"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

const document = `{"version":1,"setting":"rested","horizon":2000,"runs":5,"noise":{"kind":"gaussian","sigma":0.1},
	"arms":[{"payoff":{"family":"constant","value":0.4}},{"payoff":{"family":"linear","slope":0.001,"cap":0.9}}],
	"policies":[{"id":"r-ed-ucb"},{"id":"ucb1"}]}`

// fingerprint plays the document here.
func fingerprint(t *testing.T) string {
	s, faults := scenario.Parse([]byte(document))
	if faults != nil {
		t.Fatal(faults)
	}
	engine, collector := sim.NewEngine(s), sim.NewCollector(s)
	for _, block := range sim.NewPlan(s).Blocks {
		running := engine.Start(block)
		for !running.Step(20_000) {
		}
		if err := collector.Add(running.Result()); err != nil {
			t.Fatal(err)
		}
	}
	return collector.Results().Fingerprint
}

// The wheel of this machine is installed without a network, and gives the numbers of this program.
func TestWheelIsInstalledAndPlays(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3: the wheel was not tried")
	}
	i := slices.IndexFunc(systems, func(s system) bool { return s.os == runtime.GOOS && s.arch == runtime.GOARCH })
	if i < 0 {
		t.Skipf("no wheel is for %s/%s: none was tried", runtime.GOOS, runtime.GOARCH)
	}
	dir := t.TempDir()
	if said, err := exec.Command(python, "-m", "venv", filepath.Join(dir, "venv")).CombinedOutput(); err != nil {
		t.Skipf("python3 makes no environment, on Debian for want of python3-venv: the wheel was not tried\n%s", said)
	}
	command, err := compile("../..", systems[i], "./engine/cmd/rising")
	if err != nil {
		t.Fatal(err)
	}
	texts := []entry{{name: "LICENSE", data: []byte("licence")}}
	if err := save(dir, entry{name: wheelName(systems[i]), data: wheel(systems[i], command, texts)}); err != nil {
		t.Fatal(err)
	}
	run := func(stdin, name string, args ...string) string {
		t.Helper()
		cmd := exec.Command(filepath.Join(dir, "venv", "bin", name), args...)
		cmd.Dir, cmd.Stdin = dir, strings.NewReader(stdin)
		var said bytes.Buffer
		cmd.Stderr = &said
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%s %q: %v\n%s%s", name, args, err, out, said.String())
		}
		if said.Len() > 0 {
			t.Logf("%s says:\n%s", name, said.String())
		}
		return string(out)
	}
	run("", "pip", "install", "--no-index", "--disable-pip-version-check", "--find-links", dir, "rising-bandits")
	script, err := filepath.Abs("testdata/try.py")
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.TrimSpace(run(document, "python3", "-W", "error", script)); got != fingerprint(t) {
		t.Errorf("the wheel's fingerprint is %s, want %s", got, fingerprint(t))
	}
	if got := run("", "rising", "version"); !strings.HasPrefix(got, "rising "+sim.Release+", numerics ") {
		t.Errorf("rising version prints %q", got)
	}
	run("", "python3", "-m", "rising", "presets")
	run("", "pip", "uninstall", "-y", "--disable-pip-version-check", "rising-bandits")
	left, _ := filepath.Glob(filepath.Join(dir, "venv", "lib", "*", "site-packages", "rising*"))
	if len(left) > 0 {
		t.Errorf("uninstalling leaves %q", left)
	}
}

// Every file of a wheel but the list itself is in the list, and the command alone is a program.
func TestWheelListsItsFiles(t *testing.T) {
	for _, s := range systems {
		data := wheel(s, []byte("command"), []entry{{name: "LICENSE", data: []byte("licence")}, {name: "README.md"}})
		if !bytes.Equal(data, wheel(s, []byte("command"), []entry{{name: "LICENSE", data: []byte("licence")}, {name: "README.md"}})) {
			t.Errorf("%v: the same content gives other bytes", s)
		}
		z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatal(err)
		}
		last := z.File[len(z.File)-1]
		if !strings.HasSuffix(last.Name, ".dist-info/RECORD") {
			t.Fatalf("%v: the last file is %s", s, last.Name)
		}
		r, err := last.Open()
		if err != nil {
			t.Fatal(err)
		}
		var record bytes.Buffer
		record.ReadFrom(r)
		for _, f := range z.File {
			if !strings.Contains("\n"+record.String(), "\n"+f.Name+",") {
				t.Errorf("%v: %s is not in the list", s, f.Name)
			}
			if is := f.Name == "rising/"+s.program("rising"); is != (f.Mode()&0o111 != 0) {
				t.Errorf("%v: %s has mode %v", s, f.Name, f.Mode())
			}
		}
	}
}

// The list of the wheel, the files of the module and the recipe for more are a small thing.
func TestWheelStaysSmall(t *testing.T) {
	lines := 0
	for _, file := range []string{"wheel.go", "python/__init__.py", "python/__main__.py"} {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines += bytes.Count(data, []byte("\n"))
	}
	if lines > 400 {
		t.Errorf("the wheel takes %d lines, want at most 400", lines)
	}
}
