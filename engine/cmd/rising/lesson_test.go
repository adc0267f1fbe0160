package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// lessonOf returns a file with a lesson of one task about 20 rounds of the 2-arm preset.
func lessonOf(t *testing.T, task string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "a.md")
	text := "---\ntitle: A\nsummary: B.\n---\n## One\n```scenario\npreset: paper-2-rested\nhorizon: 20\nruns: 2\n```\n" +
		"```task\nask: Why?\n" + task + "\n```\n"
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestLessonCheck(t *testing.T) {
	for _, c := range []struct {
		name, task, want string
		code             int
	}{
		{"sound", "- [horizon is 20] a\n- [ ] b", "1 tasks, 2 answers judged as they must be", exitOK},
		{"goal", "goal: horizon above 30\nsolution: horizon: 40", "1 tasks, 2 answers", exitOK},
		{"goal after runs", "goal: regret of kl-ucb below -1000\nsolution: noise.sigma: 0.2",
			":12: the answer \"\" is judged wrong, want right", exitFail},
		{"no option is right", "- [horizon is 30] a\n- [horizon is 40] b", ":12: the answer \"1\" is judged wrong", exitFail},
		{"goal holds before", "goal: horizon is 20\nsolution: runs: 3", "the goal holds before the reader does anything", exitFail},
		{"no solution", "goal: horizon above 30", "has no solution to check", exitFail},
		{"bad solution", "goal: horizon above 30\nsolution: horizon: -1", ":14: horizon: got -1", exitFail},
		{"mathematics", "- [x] $frac{a}$\n- [ ] b", ":13: the mathematics", exitFail},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := call("", "lesson", "check", lessonOf(t, c.task))
			if r.code != c.code || !strings.Contains(r.out+r.err, c.want) {
				t.Errorf("exit code %d, want %d: %s%s, want %q", r.code, c.code, r.out, r.err, c.want)
			}
		})
	}
}
