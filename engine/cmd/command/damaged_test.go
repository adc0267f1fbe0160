package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// trainedHere trains a learner on a few texts in a folder, and returns the arguments of the same command with more runs.
func trainedHere(t *testing.T) (dir string, more []string) {
	t.Helper()
	dir = t.TempDir()
	texts := strings.Repeat("1\tgood film\n0\tbad film\n", 20)
	if err := os.WriteFile(filepath.Join(dir, "t.tsv"), []byte(texts), 0o644); err != nil {
		t.Fatal(err)
	}
	args := func(runs string) []string {
		return []string{"curves", "-data", filepath.Join(dir, "t.tsv"), "-learners", "lr", "-every", "10", "-runs", runs, "-o",
			filepath.Join(dir, "c.json")}
	}
	if r := call("", args("3")...); r.code != 0 {
		t.Fatal(r.err)
	}
	return dir, args("4")
}

// A damaged file of curves, or of finished runs, is refused by its name and member; it never changes a mean unseen.
func TestDamagedCurvesAreRefused(t *testing.T) {
	dir, more := trainedHere(t)
	file := filepath.Join(dir, "c.json")
	whole := content(t, file)
	after := func(member, value string) string { // replaces the first entry of an array, or drops it
		head, rest, ok := strings.Cut(string(whole), `"`+member+`":[`)
		if !ok {
			t.Fatalf("no %s in %s", member, whole)
		}
		_, rest, _ = strings.Cut(rest, ",")
		return head + `"` + member + `":[` + value + rest
	}
	for member, texts := range map[string][]string{
		"pulls":   {after("pulls", ""), after("pulls", "9,")},
		"mean":    {after("mean", ""), after("mean", "1.5,"), after("mean", "-1,"), after("mean", "0.123,")},
		"ci95":    {after("ci95", ""), after("ci95", "-1,")},
		"squares": {after("squares", ""), after("squares", "-1,"), after("squares", "1000000,")},
		"name":    {strings.Replace(string(whole), `"lr"`, `"fish"`, 1)},
		"total":   {strings.Replace(string(whole), `"total":`, `"total":1`, 1)},
	} {
		for _, text := range texts {
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			r := call("", more...)
			if r.code != 1 || !strings.Contains(r.err, file+" is damaged") || !strings.Contains(r.err, member) {
				t.Errorf("%s: exit %d, %s\n%s", member, r.code, r.err, text)
			}
			if now, _ := os.ReadFile(file); string(now) != text {
				t.Errorf("%s: the file was replaced", member)
			}
		}
	}
}

// A folder may be a symbolic link, contain links, even in a circle, and contain folders that cannot be read.
func TestDataBySymbolicLinks(t *testing.T) {
	dir := t.TempDir()
	real := filepath.Join(dir, "real")
	for _, part := range []string{"train", "test"} {
		if err := os.MkdirAll(filepath.Join(real, part), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(real, part, "labeledBow.feat"), []byte("9 0:1\n1 1:1\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	inside := filepath.Join(dir, "inside")
	links := map[string]string{filepath.Join(dir, "link"): real, filepath.Join(inside, "train"): filepath.Join(real, "train"),
		filepath.Join(inside, "round"): inside, filepath.Join(inside, "gone"): filepath.Join(dir, "nowhere")}
	if err := os.Mkdir(inside, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, to := range links {
		if err := os.Symlink(to, name); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]int{"real": 2, "link": 2, "inside": 1} {
		files, skipped, err := dataFiles(filepath.Join(dir, name))
		if err != nil || len(files) != want || (name == "inside") != (len(skipped) == 1) {
			t.Errorf("%s: %d files, skipped %q, %v", name, len(files), skipped, err)
		}
	}
}

// What can be refused of the outputs of curves is refused before anything is trained: no file of finished runs is begun.
func TestCurvesRefusesBeforeItTrains(t *testing.T) {
	dir := t.TempDir()
	data := filepath.Join(dir, "t.tsv")
	if err := os.WriteFile(data, []byte(strings.Repeat("1\tgood film\n0\tbad film\n", 20)), 0o644); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "c.json")
	for name, c := range map[string]struct {
		code int
		want string
		args []string
	}{
		"a long title":      {1, "title: ", []string{"-scenario", filepath.Join(dir, "s.json"), "-title", strings.Repeat("x", 121)}},
		"a control sign":    {1, "title: ", []string{"-bandit", filepath.Join(dir, "s.json"), "-title", "a\ab"}},
		"no folder":         {1, "there is no folder", []string{"-scenario", filepath.Join(dir, "no", "s.json")}},
		"no folder, bandit": {1, "there is no folder", []string{"-bandit", filepath.Join(dir, "no", "s.json")}},
		"a folder":          {1, "it is a folder", []string{"-bandit", dir}},
		"one file for two":  {2, "is named twice", []string{"-scenario", out}},
		"its other name":    {2, "is named twice", []string{"-scenario", filepath.Dir(out) + "/./" + filepath.Base(out)}},
		"too large blocks":  {1, "give a smaller -every", []string{"-scenario", filepath.Join(dir, "s.json"), "-use", "rising", "-every", "100"}},
	} {
		r := call("", append([]string{"curves", "-data", data, "-learners", "lr", "-runs", "2", "-every", "5", "-o", out}, c.args...)...)
		if r.code != c.code || !strings.Contains(r.err, c.want) {
			t.Errorf("%s: exit %d, %s", name, r.code, r.err)
		}
		if entries, _ := os.ReadDir(dir); len(entries) != 1 {
			t.Errorf("%s: left %v", name, entries)
		}
	}
	// A letter that is newer than Go's tables is a letter like others.
	to := filepath.Join(dir, "s.json")
	r := call("", "curves", "-data", data, "-learners", "lr", "-runs", "2", "-every", "5", "-o", out, "-scenario", to, "-title", "x 🫪")
	if text, _ := os.ReadFile(to); r.code != 0 || !strings.Contains(string(text), "x 🫪") {
		t.Errorf("exit %d, %s\n%s", r.code, r.err, text)
	}
}
