package command

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// several has policies of different cost, and blocks of which the last is not full.
const several = `{"version":1,"setting":"restless","horizon":100000,"runs":11,"noise":{"kind":"gaussian"},
	"arms":[{"payoff":{"family":"constant","value":0.3}},{"payoff":{"family":"exp","c":0.9,"a":0.0001}}],
	"policies":[{"id":"uniform"},{"id":"r-less-ucb"},{"id":"kl-ucb"}]}`

// playedIn returns the files of the parts of a command, of which each must go well.
func playedIn(t *testing.T, in string, of int, command string, args ...string) []string {
	t.Helper()
	folder := t.TempDir()
	var files []string
	for i := range of {
		file := filepath.Join(folder, fmt.Sprintf("%d.part", i+1))
		all := append([]string{command, "-part", fmt.Sprintf("%d/%d", i+1, of), "-o", file}, args...)
		if r := call(in, all...); r.code != 0 || r.err != "" || !strings.HasPrefix(r.out, fmt.Sprintf("part %d of %d: ", i+1, of)) {
			t.Fatalf("%v: exit %d, %s%s", all, r.code, r.out, r.err)
		}
		files = append(files, file)
	}
	return files
}

// clocked matches what the clock of the machine says in the table and in the object of a run.
var clocked = regexp.MustCompile(`"ns_per_round":[0-9.e+-]+| +[0-9]+\n`)

// TestMergeOpensNoPipe holds that merge opens no pipe, since it would wait for ever for one who writes.
func TestMergeOpensNoPipe(t *testing.T) {
	if got := call("", "merge", os.DevNull); got.code != 65 || !strings.Contains(got.err, "a device or a pipe") {
		t.Errorf("exit %d, %q, want 65 and that it is a device or a pipe", got.code, got.err)
	}
}

func TestPartRefuses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.part")
	for _, c := range []struct {
		code int
		err  string
		args []string
	}{
		{2, "want I/N, such as 1/7", []string{"-part", "0/7", "-o", file, "-"}},
		{2, "want I/N, such as 1/7", []string{"-part", "8/7", "-o", file, "-"}},
		{2, "want I/N, such as 1/7", []string{"-part", "3", "-o", file, "-"}},
		{2, "give it a name by -o FILE", []string{"-part", "1/2", "-"}},
		{2, "give merge the flags", []string{"-part", "1/2", "-o", file, "-json", "-"}},
		{65, "no preset, no link and no file", []string{"-part", "1/2", "-o", file, "nothing.json"}},
		{65, "horizon: got 0, want", []string{"-part", "1/2", "-o", file, "{"}},
		{65, "it is a folder", []string{"-part", "1/2", "-o", t.TempDir(), "-"}},
		{65, "it is no regular file", []string{"-part", "1/2", "-o", os.DevNull, "-"}},
		{75, "there is no folder", []string{"-part", "1/2", "-o", filepath.Join(file, "y", "z"), "-"}},
	} {
		in := small
		if c.args[len(c.args)-1] == "{" {
			in, c.args[len(c.args)-1] = strings.Replace(small, "300", "0", 1), "-"
		}
		if got := call(in, append([]string{"run"}, c.args...)...); got.code != c.code || !strings.Contains(got.err, c.err) {
			t.Errorf("%v: exit %d, want %d; %q, want %q", c.args, got.code, c.code, got.err, c.err)
		}
		if _, err := os.Stat(file); err == nil {
			t.Errorf("%v writes a file", c.args)
		}
	}
}
