//go:build verify && linux

package command

import (
	"bytes"
	"context"
	_ "embed"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"risingbandits/engine/scenario"
)

// slurmConf is the configuration of a Slurm of one machine, in which words in braces are replaced.
//
//go:embed testdata/slurm/slurm.conf
var slurmConf string

// slurmNode starts slurmd where Slurm is unpacked and not installed. The path of slurmstepd is compiled into it, so that in a name
// space of its own a folder with that program is laid over /usr/sbin.
//
//go:embed testdata/slurm/node.sh
var slurmNode string

// slurmArray is the array of the README, of which the third task is killed at its first try, and asks to be tried again.
//
//go:embed testdata/slurm/array.sh
var slurmArray string

// slurmRanking is a ranking as an array of three tasks.
//
//go:embed testdata/slurm/ranking.sh
var slurmRanking string

// slurmWait is how long one job may take.
const slurmWait = 4 * time.Minute

// A slurm is a Slurm of this machine alone.
type slurm struct {
	t    *testing.T
	dir  string
	root string // where it is unpacked, "" if it is installed
	env  []string
}

// TestVerifySlurm plays an experiment as an array of a real Slurm, with a task that is killed and tried again, and a ranking as an
// array of three, and merges the parts of each in a job that depends on its array: the results are those of one machine. It needs
// slurmctld and slurmd, in PATH or unpacked in the folder SLURM_ROOT, which `make slurm` prepares, and root.
func TestVerifySlurm(t *testing.T) {
	s := startSlurm(t)
	program := filepath.Join(s.dir, "bin", "rising")
	build := exec.Command("go", "build", "-trimpath", "-o", program, "../rising")
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, said)
	}
	work := filepath.Join(s.dir, "work")
	if err := os.MkdirAll(work, 0o755); err != nil {
		t.Fatal(err)
	}
	preset, _ := scenario.LookupPreset("paper-2-rested")
	shorter := preset.Scenario.Document
	shorter.Runs, shorter.Horizon = 14, 30_000
	write(t, filepath.Join(work, "scenario.json"), string(shorter.Canonical()))
	got := s.merged(work, "run", slurmArray, "[0-9].part")
	want := callFine(t, "run", "-json", filepath.Join(work, "scenario.json"))
	if clocked.ReplaceAllString(got, "") != clocked.ReplaceAllString(want, "") {
		t.Errorf("merged by Slurm:\n%.600s\nwant\n%.600s", got, want)
	}
	if tries, err := os.ReadFile(filepath.Join(work, "3.tries")); err != nil || strings.TrimSpace(string(tries)) != "0\n1" {
		t.Errorf("the third task was tried as %q: %v", tries, err)
	}
	got = s.merged(work, "ranking", slurmRanking, "ranking-?.part")
	if want := callFine(t, "ranking", "-json", "-bandits", "8", "-runs", "2", "-horizon", "3000"); got != want {
		t.Errorf("a ranking merged by Slurm:\n%.600s\nwant\n%.600s", got, want)
	}
}

// merged submits an array and, after it, the merge of the parts that it writes, and returns what that printed.
func (s *slurm) merged(folder, name, array, parts string) string {
	s.t.Helper()
	write(s.t, filepath.Join(folder, name+".sh"), array)
	after := "--dependency=afterok:" + s.submit(folder, name+".sh")
	s.waitFor(s.submit(folder, after, "--output="+name+".merge.log", "--wrap", "rising merge -json "+parts+" > "+name+".json"))
	text, err := os.ReadFile(filepath.Join(folder, name+".json"))
	if err != nil {
		s.t.Fatalf("%v\n%s", err, s.logs())
	}
	return string(text)
}

// startSlurm starts a Slurm that ends with the test.
func startSlurm(t *testing.T) *slurm {
	t.Helper()
	s := &slurm{t: t, dir: t.TempDir(), root: os.Getenv("SLURM_ROOT")}
	const how = "SKIPPED: no Slurm was run; as root on Debian, `make slurm` unpacks one of one machine into .slurm and runs this test"
	ctld, node := s.program("slurmctld-wlm", "slurmctld"), s.program("slurmd-wlm", "slurmd")
	if ctld == "" || node == "" || os.Getuid() != 0 {
		t.Skip(how)
	}
	plugins := "/usr/lib/x86_64-linux-gnu/slurm-wlm"
	if s.root != "" {
		plugins = s.root + plugins
		s.env = []string{"LD_LIBRARY_PATH=" + plugins + ":" + s.root + "/usr/lib/x86_64-linux-gnu"}
	}
	for _, name := range []string{"state", "spool", "run", "log", "bin"} {
		if err := os.MkdirAll(filepath.Join(s.dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	words := strings.NewReplacer("{dir}", s.dir, "{host}", host, "{plugins}", plugins, "{ctld}", freePort(t), "{node}", freePort(t))
	write(t, filepath.Join(s.dir, "slurm.conf"), words.Replace(slurmConf))
	s.env = append(s.env, "SLURM_CONF="+filepath.Join(s.dir, "slurm.conf"), "PATH="+filepath.Join(s.dir, "bin")+":"+
		s.root+"/usr/bin:"+os.Getenv("PATH"))
	s.start(ctld, "-D", "-f", filepath.Join(s.dir, "slurm.conf"))
	if s.root == "" {
		s.start(node, "-D", "-f", filepath.Join(s.dir, "slurm.conf"), "-N", host)
	} else {
		write(t, filepath.Join(s.dir, "node.sh"), slurmNode)
		s.start("unshare", "-m", "bash", filepath.Join(s.dir, "node.sh"), s.root, s.dir, node, host)
	}
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(200 * time.Millisecond) {
		said, _ := s.command("sinfo", "-h", "-o", "%T").CombinedOutput()
		if strings.HasPrefix(string(said), "idle") {
			return s
		}
		if time.Now().After(deadline) {
			t.Fatalf("Slurm is not ready: %s\n%s", said, s.logs())
		}
	}
}

// program returns the path of a program of Slurm, "" if there is none.
func (s *slurm) program(names ...string) string {
	for _, name := range names {
		if s.root == "" {
			if path, err := exec.LookPath(name); err == nil {
				return path
			}
			continue
		}
		for _, folder := range []string{"usr/sbin", "usr/bin"} {
			path := filepath.Join(s.root, folder, name)
			if _, err := os.Stat(path); err == nil {
				return path
			}
		}
	}
	return ""
}

func (s *slurm) command(name string, args ...string) *exec.Cmd {
	if path := s.program(name); path != "" {
		name = path
	}
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), s.env...)
	return cmd
}

// start starts a daemon that is killed at the end of the test.
func (s *slurm) start(name string, args ...string) {
	s.t.Helper()
	cmd := s.command(name, args...)
	out, err := os.OpenFile(filepath.Join(s.dir, "log", "daemons"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		s.t.Fatal(err)
	}
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() {
		cmd.Process.Signal(os.Interrupt)
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
		select {
		case <-ended:
		case <-time.After(10 * time.Second):
			cmd.Process.Kill()
			<-ended
		}
		out.Close()
	})
}

// submit submits a job from a folder, and returns its number.
func (s *slurm) submit(folder string, args ...string) string {
	s.t.Helper()
	cmd := s.command("sbatch", append([]string{"--parsable"}, args...)...)
	cmd.Dir = folder
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		s.t.Fatalf("sbatch %q: %v\n%s\n%s", args, err, said.String(), s.logs())
	}
	return strings.TrimSpace(string(out))
}

// waitFor waits until a job has ended.
func (s *slurm) waitFor(job string) {
	s.t.Helper()
	ctx, stop := context.WithTimeout(context.Background(), slurmWait)
	defer stop()
	for {
		out, err := s.command("squeue", "-h", "-j", job, "-o", "%T %r").CombinedOutput()
		state := strings.TrimSpace(string(out))
		if err != nil || state == "" {
			return
		}
		if strings.Contains(state, "DependencyNeverSatisfied") || ctx.Err() != nil {
			all, _ := s.command("squeue").CombinedOutput()
			s.t.Fatalf("job %s is %s\n%s\n%s", job, state, all, s.logs())
		}
		time.Sleep(300 * time.Millisecond)
	}
}

// logs returns the ends of all logs.
func (s *slurm) logs() string {
	var b strings.Builder
	for _, pattern := range []string{"log/*", "work/*.log"} {
		files, _ := filepath.Glob(filepath.Join(s.dir, pattern))
		for _, name := range files {
			text, _ := os.ReadFile(name)
			fmt.Fprintf(&b, "== %s\n%s\n", name, text[max(0, len(text)-1500):])
		}
	}
	return b.String()
}

func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
}
