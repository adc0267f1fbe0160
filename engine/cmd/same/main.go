package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
)

func main() {
	quick := flag.Bool("quick", false, "compare less: fewer charts, lessons and forms of output")
	keep := flag.Bool("keep", false, "keep the folder with all outputs")
	flag.Parse()
	code, err := compare(flag.Arg(0), *quick, *keep)
	if err != nil {
		fmt.Fprintln(os.Stderr, "same:", err)
	}
	os.Exit(code)
}

func compare(base string, quick, keep bool) (code int, err error) {
	top, err := os.MkdirTemp("", "same")
	if err != nil {
		return 1, err
	}
	if !keep {
		defer os.RemoveAll(top)
	}
	source := filepath.Join(top, "source")
	for _, script := range []string{`mkdir "$1" && git archive "$2" | tar -x -C "$1"`,
		`cd "$1" && go build -o ../base.exe ./engine/cmd/rising`, `go build -o "$1/../work.exe" ./engine/cmd/rising`} {
		if out, err := exec.Command("sh", "-c", script, "sh", source, base).CombinedOutput(); err != nil {
			return 1, fmt.Errorf("%w: %s", err, out)
		}
	}
	jobs := jobsOf(source, quick)
	tallies := make([]tally, len(jobs))
	next := make(chan int)
	var workers sync.WaitGroup
	for range runtime.NumCPU() {
		workers.Go(func() {
			for i := range next {
				tallies[i] = jobs[i].compare(filepath.Join(top, strconv.Itoa(i)), filepath.Join(top, "base.exe"), filepath.Join(top, "work.exe"))
			}
		})
	}
	for i := range jobs {
		next <- i
	}
	close(next)
	workers.Wait()
	return report(top, base, jobs, tallies, keep), nil
}

func report(top, base string, jobs []job, tallies []tally, keep bool) (code int) {
	var sum tally
	for i := range jobs {
		t := &tallies[i]
		for _, text := range t.different {
			fmt.Printf("%s (%d)\n%s\n", jobs[i].name, i, text)
		}
		sum.calls, sum.failed, sum.files = sum.calls+t.calls, sum.failed+t.failed, sum.files+t.files
		sum.bytes, sum.more = sum.bytes+t.bytes, sum.more+t.more
		sum.different = append(sum.different, t.different...)
	}
	fmt.Printf("%d calls in %d jobs, of which %d fail as they must; %d files; %.1f MB compared with %s\n",
		sum.calls, len(jobs), sum.failed, sum.files, float64(sum.bytes)/1e6, base)
	fmt.Printf("%d differences; %d more have only members that were added\n", len(sum.different), sum.more)
	if keep {
		fmt.Println("The outputs are in", top)
	}
	return min(len(sum.different), 1)
}

// A tally counts what was compared.
type tally struct {
	calls, failed, files, bytes, more int
	different                         []string
}

// compare plays the job with both commands in folders of its own.
func (j *job) compare(folder, base, work string) (t tally) {
	b, w := filepath.Join(folder, "base"), filepath.Join(folder, "work")
	for _, dir := range []string{b, w} {
		for name, text := range j.files {
			check(os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755))
			check(os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
		}
		check(os.MkdirAll(dir, 0o755))
	}
	for i, call := range j.calls {
		was, is := output(base, b, call, i), output(work, w, call, i)
		for k, name := range []string{"exit status", "standard output", "standard error"} {
			t.put("rising "+call+": "+name, was[k], is[k])
		}
		t.calls++
		if was[0] != "0" {
			t.failed++
		}
	}
	for name := range names(b, w) {
		t.put(name, contents(filepath.Join(b, name)), contents(filepath.Join(w, name)))
		t.files++
	}
	return t
}

// output returns the exit status and the outputs of a call, and keeps them beside the folder.
func output(program, dir, call string, i int) [3]string {
	var out, said bytes.Buffer
	c := exec.Command(program, strings.Fields(call)...)
	c.Dir, c.Stdout, c.Stderr = dir, &out, &said
	err := c.Run()
	var status *exec.ExitError
	if err != nil && !errors.As(err, &status) {
		panic(err)
	}
	text := timeless(out.String())
	check(os.WriteFile(dir+"-"+strconv.Itoa(i), []byte(text), 0o644))
	return [3]string{strconv.Itoa(c.ProcessState.ExitCode()), text, progress.ReplaceAllString(timeless(said.String()), "")}
}

var (
	progress = regexp.MustCompile(`(?m)^.*\d%.* left\s*$|\r[^\n]*`)
	members  = regexp.MustCompile(`("(?:ns_per_round|seconds|run_seconds)": ?)[0-9.e+-]+`)
	clocked  = regexp.MustCompile(`\b[0-9.]+ s\b|the runs took .*|[0-9.]+k? bytes in part`)
	column   = regexp.MustCompile(`(?m) +(?:ns/round|[0-9]+)$`)
)

// timeless leaves out what was measured by the clock, and how long a part's file is.
func timeless(text string) string {
	if strings.Contains(text, "ns/round") {
		text = column.ReplaceAllString(text, "")
	}
	return clocked.ReplaceAllString(members.ReplaceAllString(text, "${1}0"), "") // which is still JSON
}

// names returns the files in two folders, without those in which work in progress is kept.
func names(folders ...string) map[string]bool {
	all := map[string]bool{}
	for _, folder := range folders {
		check(filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
			if base := filepath.Base(name); err == nil && !d.IsDir() && base != "played.jsonl" && !strings.HasPrefix(base, "part") &&
				filepath.Ext(base) != ".part" {
				rel, _ := filepath.Rel(folder, name)
				all[rel] = true
			}
			return err
		}))
	}
	return all
}

func contents(name string) string {
	text, err := os.ReadFile(name)
	if err != nil {
		return "(no file)"
	}
	return timeless(string(text))
}

// put compares two texts.
func (t *tally) put(what, was, is string) {
	t.bytes += len(was)
	if was == is {
		return
	}
	var old, now any
	bothJSON := json.Unmarshal([]byte(was), &old) == nil && json.Unmarshal([]byte(is), &now) == nil
	if bothJSON && within(old, now) && !reflect.DeepEqual(old, now) {
		t.more++
		return
	}
	before, after := strings.Split(was, "\n"), strings.Split(is, "\n")
	line := 0
	for line < min(len(before), len(after))-1 && before[line] == after[line] {
		line++
	}
	at := 0
	for at < min(len(before[line]), len(after[line])) && before[line][at] == after[line][at] {
		at++
	}
	at = max(0, at-40)
	t.different = append(t.different, fmt.Sprintf("  %s differs in line %d:\n    was %.200q\n    is  %.200q", what, line+1,
		before[line][at:], after[line][at:]))
}

// within reports whether a value of JSON has all that another has, in the same order, and perhaps more members.
func within(old, now any) bool {
	switch old := old.(type) {
	case map[string]any:
		now, ok := now.(map[string]any)
		for name, v := range old {
			ok = ok && within(v, now[name])
		}
		return ok
	case []any:
		now, ok := now.([]any)
		ok = ok && len(old) == len(now)
		for i := 0; ok && i < len(old); i++ {
			ok = within(old[i], now[i])
		}
		return ok
	}
	return old == now
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
