package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// programs are those that the tests run, by name.
var programs = map[string]string{}

func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "rising-beam-test-")
	if err != nil {
		panic(err)
	}
	for name, pkg := range map[string]string{
		"rising-beam": ".", "rising": "risingbandits/engine/cmd/rising", "prism": "github.com/apache/beam/sdks/v2/go/cmd/prism",
	} {
		programs[name] = filepath.Join(folder, name)
		if said, err := exec.Command("go", "build", "-o", programs[name], pkg).CombinedOutput(); err != nil {
			panic(fmt.Sprintf("go build %s: %v\n%s", pkg, err, said))
		}
	}
	code := m.Run()
	os.RemoveAll(folder)
	os.Exit(code)
}

// calls are the commands that are played on Beam and by rising. The sizes are small: what is tested is the way of the parts.
var calls = map[string][]string{
	"run":     {"run", "-json", "-runs", "50", "-horizon", "2000", "paper-15-rested"},
	"sweep":   {"sweep", "-json", "-over", "policies[0].epsilon=0.05..0.45/9", "-over", "horizon=500,1000", "-runs", "10", "paper-2-rested"},
	"ranking": {"ranking", "-json", "-bandits", "20", "-runs", "2", "-horizon", "1000"},
}

// times are the numbers of what is printed that are never the same twice.
var times = regexp.MustCompile(`"(ns_per_round|seconds|run_seconds)":[0-9.e-]+`)

// printed returns what a program printed, without times.
func printed(t *testing.T, program string, args ...string) string {
	t.Helper()
	var out, said bytes.Buffer
	cmd := exec.Command(programs[program], args...)
	cmd.Stdout, cmd.Stderr = &out, &said
	if err := cmd.Run(); err != nil {
		t.Fatalf("%s %s: %v\n%s", program, strings.Join(args, " "), err, said.String())
	}
	return times.ReplaceAllString(out.String(), "")
}

// TestInProcess plays on the Prism inside the program.
func TestInProcess(t *testing.T) {
	for name, args := range calls {
		want := printed(t, "rising", args...)
		for _, parts := range []string{"1", "7"} {
			if got := printed(t, "rising-beam", append([]string{"-parts", parts}, args...)...); got != want {
				t.Errorf("%s in %s parts: got\n%.1000s\nwant\n%.1000s", name, parts, got, want)
			}
		}
	}
}

// TestPaper writes the same report. It plays almost nothing, since the claims' numbers do not matter here.
func TestPaper(t *testing.T) {
	if testing.Short() {
		t.Skip("plays for minutes")
	}
	folder := t.TempDir()
	args := func(name string) []string {
		return []string{"paper", "-runs", "2", "-bandits", "2", "-o", filepath.Join(folder, name)}
	}
	printed(t, "rising", args("here")...)
	printed(t, "rising-beam", args("beam")...)
	for _, file := range []string{"claims.json", "index.html"} {
		here, err := os.ReadFile(filepath.Join(folder, "here", file))
		if err != nil {
			t.Fatal(err)
		}
		beam, err := os.ReadFile(filepath.Join(folder, "beam", file))
		if err != nil || !bytes.Equal(here, beam) {
			t.Errorf("%s differs (%v)", file, err)
		}
	}
}

// TestStandAlone plays on a Prism that is a process of its own: the pipeline, its functions and all data go over gRPC. A worker
// that is killed in the middle leaves the runner able to play the work again, with the same numbers.
func TestStandAlone(t *testing.T) {
	on := append([]string{"-parts", "9"}, prism(t)...)
	for name, args := range calls {
		if got, want := printed(t, "rising-beam", append(on, args...)...), printed(t, "rising", args...); got != want {
			t.Errorf("%s: got\n%.1000s\nwant\n%.1000s", name, got, want)
		}
	}
	long := []string{"run", "-json", "-runs", "1500", "-horizon", "20000", "paper-15-rested"}
	worker := exec.Command(programs["rising-beam"], append(append([]string{"-verbose"}, on...), long...)...)
	said, err := worker.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := worker.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(said)
	for plays := false; !plays && lines.Scan(); {
		plays = strings.Contains(lines.Text(), "RUNNING")
	}
	time.Sleep(2 * time.Second) // it plays some parts; Prism itself does not get over a worker that is killed while it registers
	if err := worker.Process.Kill(); err != nil {
		t.Fatalf("the worker ended before it was killed: %v", err)
	}
	for lines.Scan() { // what it said last
	}
	if err := worker.Wait(); err == nil {
		t.Fatal("the worker ended before it was killed")
	}
	if got, want := printed(t, "rising-beam", append(on, long...)...), printed(t, "rising", long...); got != want {
		t.Errorf("after a killed worker: got\n%.1000s\nwant\n%.1000s", got, want)
	}
}

// TestRefuses holds what is said where nothing can be played.
func TestRefuses(t *testing.T) {
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"-parts", "0", "run", "paper-2-rested"}, 2, "-parts is at least 1"},
		{[]string{"-runner", "flink", "-endpoint", "localhost:1", "run", "-runs", "1", "-horizon", "2", "paper-2-rested"}, 1, "by -result"},
		{[]string{"plot", "paper-2-rested"}, 2, "rising has the command plot"},
		{[]string{"run", "no-such-file"}, 1, "no-such-file"},
	} {
		var said bytes.Buffer
		cmd := exec.Command(programs["rising-beam"], c.args...)
		cmd.Stderr = &said
		cmd.Run()
		if code := cmd.ProcessState.ExitCode(); code != c.code || !strings.Contains(said.String(), c.want) {
			t.Errorf("%v: exit %d, %q; want %d, %q", c.args, code, said.String(), c.code, c.want)
		}
	}
}

// prism starts a Prism and returns the flags that send a pipeline to it.
func prism(t *testing.T) []string {
	t.Helper()
	listener, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	listener.Close()
	_, port, _ := net.SplitHostPort(address)
	cmd := exec.Command(programs["prism"], "--job_port="+port, "--serve_http=false")
	cmd.Stdout, cmd.Stderr = io.Discard, io.Discard
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for ctx.Err() == nil {
		if c, err := net.Dial("tcp", "localhost:"+port); err == nil {
			c.Close()
			return []string{"-runner", "universal", "-endpoint", "localhost:" + port, "-environment_type", "LOOPBACK"}
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal("prism does not listen")
	return nil
}
