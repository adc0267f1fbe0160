package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"log"
	"math"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// switchName is the variable of the environment that switches a mutant on, and mutantVar the one of the package.
const (
	switchName = "MUTANT"
	mutantVar  = "mutantThatIsOn"
)

// tests runs the tests of a package with its mutants.
type tests struct {
	pack   *pack
	folder string
	cpu    int
	shared string // the test program with the mutants that are compiled together
	stages []stage
}

// A stage is a group of tests that are run together.
type stage struct {
	pattern string  // of their names
	share   float64 // of the time of all tests
	limit   int     // of the seconds of processor time that they may take with a mutant
}

// newTests compiles the tests of a package, and runs them without a mutant: they must pass. From the time that they take follow
// the stages and their limits.
func newTests(p *pack, list []*mutant, cpu int) (*tests, error) {
	folder, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return nil, err
	}
	t := &tests{pack: p, folder: folder, cpu: cpu}
	t.shared, err = t.compile("shared", slices.DeleteFunc(slices.Clone(list), (*mutant).alone))
	if err != nil {
		return nil, err
	}
	took, passed, out := t.run(t.shared, 0, ".", 100_000)
	if !passed {
		return nil, fmt.Errorf("the tests of %s fail without a mutant:\n%s", p.dir, out)
	}
	t.stages = stagesOf(string(out))
	for i := range t.stages {
		t.stages[i].limit = 3 + int(4*t.stages[i].share*float64(took))
	}
	return t, nil
}

// passing matches the line of a test that passed, with its time.
var passing = regexp.MustCompile(`(?m)^--- PASS: (\w+) \(([0-9.]+)s\)$`)

// stagesOf returns the tests that were run in groups of which each takes about four times as long as the one before.
func stagesOf(out string) (stages []stage) {
	type test struct {
		name string
		took float64
	}
	var all []test
	total := 0.0
	for _, m := range passing.FindAllStringSubmatch(out, -1) {
		took, _ := strconv.ParseFloat(m[2], 64)
		all, total = append(all, test{m[1], took}), total+took
	}
	slices.SortStableFunc(all, func(a, b test) int { return cmp.Compare(a.took, b.took) })
	sum := 0.0
	for _, end := range []float64{total / 20, total / 5, math.Inf(1)} {
		var group []string
		before := sum
		for len(all) > 0 && sum+all[0].took <= end {
			sum, group, all = sum+all[0].took, append(group, all[0].name), all[1:]
		}
		if len(group) > 0 {
			stages = append(stages, stage{pattern: "^(" + strings.Join(group, "|") + ")$", share: (sum - before) / max(total, 0.01)})
		}
	}
	return stages
}

func (t *tests) close() { os.RemoveAll(t.folder) }

// survivors prints the mutants that no test refuses, and returns their number.
func (t *tests) survivors(list []*mutant) (count int) {
	var wait sync.WaitGroup
	var printing sync.Mutex
	slots := make(chan struct{}, t.cpu)
	for _, m := range list {
		slots <- struct{}{}
		wait.Go(func() {
			defer func() { <-slots }()
			if t.survives(m) {
				printing.Lock()
				defer printing.Unlock()
				count++
				fmt.Println("survives", m)
			}
		})
	}
	wait.Wait()
	return count
}

// survives reports whether no test refuses a mutant.
func (t *tests) survives(m *mutant) bool {
	program := t.shared
	if m.alone() {
		var err error
		if program, err = t.compile(strconv.Itoa(m.number), []*mutant{m}); err != nil {
			log.Fatal(err)
		}
		defer os.Remove(program)
	}
	stages := t.stages
	if first := t.pack.first; first != "" {
		name := strings.ReplaceAll(strings.TrimSuffix(path.Base(m.file), ".go"), "_", "-")
		stages = slices.Concat([]stage{{pattern: strings.ReplaceAll(first, "FILE", name), limit: stages[0].limit}}, stages)
	}
	return !slices.ContainsFunc(stages, func(s stage) bool {
		_, passed, _ := t.run(program, m.number, s.pattern, s.limit)
		return !passed
	})
}

// compile returns a test program with mutants: one that is compiled by itself, or any number of those that are switched on.
func (t *tests) compile(name string, list []*mutant) (program string, err error) {
	changed := map[string][]byte{}
	for _, m := range list {
		changed[m.file] = nil
	}
	for file := range changed {
		changed[file] = mutated(t.pack.texts[file], slices.DeleteFunc(slices.Clone(list), func(m *mutant) bool { return m.file != file }))
	}
	first := t.pack.names[0]
	changed[t.pack.dir+"/mutant_that_is_on.go"] = []byte("package " + t.pack.files[first].Name.Name +
		"\n\nimport (\n\"os\"\n\"strconv\"\n)\n\nvar " + mutantVar + ", _ = strconv.Atoi(os.Getenv(\"" + switchName + "\"))\n")
	replace := map[string]string{}
	for file, text := range changed {
		path, err := filepath.Abs(file)
		if err != nil {
			return "", err
		}
		replace[path] = filepath.Join(t.folder, name+"-"+filepath.Base(file))
		if err := os.WriteFile(replace[path], text, 0o666); err != nil {
			return "", err
		}
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	program = filepath.Join(t.folder, name+".test")
	place := filepath.Join(t.folder, name+".json")
	if err := os.WriteFile(place, overlay, 0o666); err != nil {
		return "", err
	}
	build := exec.Command("go", "test", "-c", "-vet=off", "-ldflags=-s -w", "-overlay", place, "-o", program, "./"+t.pack.dir)
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go test -c ./%s: %w\n%s", t.pack.dir, err, out)
	}
	return program, nil
}

// mutated returns the text of a file with mutants of it.
func mutated(text []byte, list []*mutant) []byte {
	if len(list) == 1 && list[0].alone() {
		return list[0].applied(text)
	}
	slices.SortFunc(list, func(a, b *mutant) int { return b.bodyFrom - a.bodyFrom }) // from the end: what is before keeps its place
	out := text
	for _, m := range list {
		body := joined(text[m.bodyFrom:m.from], []byte(m.text), text[m.to:m.bodyTo])
		last := "\nreturn\n}\n"
		if m.results {
			last = "\n}\n"
		}
		first := "\nif " + mutantVar + " == " + strconv.Itoa(m.number) + " {\n"
		out = joined(out[:m.bodyFrom], []byte(first), body, []byte(last), out[m.bodyFrom:])
	}
	return out
}

// run runs a test program with a mutant. It returns the seconds of processor time that it took, and whether it passed.
func (t *tests) run(program string, number int, pattern string, limit int) (seconds int, passed bool, out []byte) {
	run := exec.Command("sh", "-c", `ulimit -t `+strconv.Itoa(limit)+` && exec "$0" "$@"`,
		program, "-test.short", "-test.failfast", "-test.v", "-test.run", pattern, "-test.skip", t.pack.skip, "-test.timeout", "0")
	run.Dir = t.pack.dir
	run.Env = append(os.Environ(), switchName+"="+strconv.Itoa(number))
	out, err := run.CombinedOutput()
	took := run.ProcessState.UserTime() + run.ProcessState.SystemTime()
	return int(took.Seconds()) + 1, err == nil, out
}
