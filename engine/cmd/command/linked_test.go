package command

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// No command writes through a symbolic link that lies where its output goes: a folder that was unpacked may have one.
func TestNoLinkIsWrittenThrough(t *testing.T) {
	scenario := []string{"-horizon", "50", "-runs", "2", "paper-2-rested"}
	sweep := append([]string{"sweep", "-o", "FOLDER", "-over", "policies[0].epsilon=0.1,0.2"}, scenario...)
	for name, c := range map[string]struct {
		links []string // in the folder of the output
		args  []string // FOLDER is it
		code  int
		want  string // in the error
	}{
		"a sweep":           {[]string{"sweep.json", "sweep.csv", "sweep.svg"}, sweep, 0, ""},
		"a sweep's journal": {[]string{"played.jsonl"}, sweep, 1, "played.jsonl: it is a symbolic link"},
		"a part":            {[]string{"1.part"}, append([]string{"run", "-part", "1/2", "-o", "FOLDER/1.part"}, scenario...), 0, ""},
		"a figure":          {[]string{"a.svg"}, append([]string{"plot", "-o", "FOLDER/a.svg"}, scenario...), 0, ""},
		"a program":         {[]string{"a.go"}, []string{"show", "-as", "go", "-o", "FOLDER/a.go", "paper-2-rested"}, 0, ""},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			folder, victim := filepath.Join(dir, "out"), filepath.Join(dir, "victim")
			for _, text := range []string{"", "precious"} { // an empty file is none that is free to take
				makeLinks(t, folder, c.links, victim, text)
				args := strings.Split(strings.ReplaceAll(strings.Join(c.args, "\x00"), "FOLDER", folder), "\x00")
				if r := call("", args...); r.code != c.code || !strings.Contains(r.err, c.want) {
					t.Errorf("exit %d, want %d; %s", r.code, c.code, r.err)
				}
				if got, err := os.ReadFile(victim); err != nil || string(got) != text {
					t.Errorf("the file behind the link holds %.40q, %v", got, err)
				}
			}
		})
	}
}

// makeLinks makes a folder anew, in which some links lead to a file that holds a text.
func makeLinks(t *testing.T, folder string, links []string, victim, text string) {
	t.Helper()
	if err := os.RemoveAll(folder); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(victim, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, link := range links {
		if err := os.Symlink(victim, filepath.Join(folder, link)); err != nil {
			t.Fatal(err)
		}
	}
}

// The folder itself may be a link, which the user has named; a link within it is not written through there either.
func TestLinkedFolder(t *testing.T) {
	dir := t.TempDir()
	real, link, victim := filepath.Join(dir, "real"), filepath.Join(dir, "link"), filepath.Join(dir, "victim")
	makeLinks(t, real, []string{"sweep.csv"}, victim, "precious")
	if err := os.Symlink(real, link); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{link, link + "/"} {
		r := call("", "sweep", "-o", name, "-over", "policies[0].epsilon=0.1,0.2", "-horizon", "50", "-runs", "2", "paper-2-rested")
		if want := name + " is a symbolic link: the files are written to " + real; r.code != 0 || !strings.Contains(r.err, want) {
			t.Errorf("exit %d, %q; want %q", r.code, r.err, want)
		}
	}
	if got, err := os.ReadFile(victim); err != nil || string(got) != "precious" {
		t.Errorf("the file behind the link within holds %.40q, %v", got, err)
	}
	if info, err := os.Lstat(filepath.Join(real, "sweep.csv")); err != nil || !info.Mode().IsRegular() {
		t.Errorf("sweep.csv is %v, %v", info, err)
	}
}

// The report on the paper has folders, which may be links too.
func TestFilesStayInTheirFolder(t *testing.T) {
	dir := t.TempDir()
	folder, elsewhere, victim := filepath.Join(dir, "out"), filepath.Join(dir, "elsewhere"), filepath.Join(dir, "victim")
	files := map[string][]byte{"claims.json": []byte("{}"), "figures/a.svg": []byte("<svg/>")}
	makeLinks(t, folder, []string{"claims.json"}, victim, "precious")
	if err := writeFiles(folder, files); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{victim: "precious", filepath.Join(folder, "claims.json"): "{}",
		filepath.Join(folder, "figures", "a.svg"): "<svg/>"} {
		if got, err := os.ReadFile(name); err != nil || string(got) != want {
			t.Errorf("%s holds %q, %v", name, got, err)
		}
	}
	makeLinks(t, folder, nil, victim, "precious")
	if err := errors.Join(os.MkdirAll(elsewhere, 0o755), os.Symlink(elsewhere, filepath.Join(folder, "figures"))); err != nil {
		t.Fatal(err)
	}
	if err := writeFiles(folder, files); err == nil || !strings.Contains(err.Error(), "cannot write to "+folder) {
		t.Errorf("figures is a link: %v", err)
	}
	if entries, err := os.ReadDir(elsewhere); err != nil || len(entries) > 0 {
		t.Errorf("the folder behind the link holds %v, %v", entries, err)
	}
}
