package command

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
		{"claim", "- [x] a\n- [ ] b\n```\n```claims\nhorizon is 20\nruns is 2.5 within 0.4",
			":18: the claim \"runs is 2.5 within 0.4\" does not hold", exitFail},
		{"claim that holds", "- [x] a\n- [ ] b\n```\n```claims\nruns is 2.5 within 0.5", "1 claims hold", exitOK},
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

// TestOwnLessonsHold holds the lessons of the site to their own solutions, wrong answers and claims.
func TestOwnLessonsHold(t *testing.T) {
	files, err := filepath.Glob("../../../static/lessons/*.md")
	if err != nil || len(files) < 8 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".md"), func(t *testing.T) {
			t.Parallel()
			if r := call("", "lesson", "check", file); r.code != exitOK || !strings.Contains(r.out, "judged as they must be") {
				t.Errorf("exit code %d: %s%s", r.code, r.out, r.err)
			}
		})
	}
}
