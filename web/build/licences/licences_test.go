package licences

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const root = "../../.."

// Every module that the go command says is in a binary is in the list: it is asked about the binaries themselves.
func TestCollectHasEveryModuleOfABinary(t *testing.T) {
	all, err := Collect(root)
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "rising")
	if said, err := exec.Command("go", "build", "-o", out, "risingbandits/engine/cmd/rising").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	version, err := exec.Command("go", "version", "-m", out).Output()
	if err != nil {
		t.Fatal(err)
	}
	modules := 0
	for line := range strings.Lines(string(version)) {
		fields := strings.Fields(line)
		if len(fields) < 3 || fields[0] != "dep" {
			continue
		}
		modules++
		i := slices.IndexFunc(all, func(c Component) bool { return c.Name == fields[1] })
		if i < 0 || all[i].Version != fields[2] || !slices.Contains(all[i].In, "the command") {
			t.Errorf("%s %s is in the command, and not so in the list", fields[1], fields[2])
		}
	}
	if modules < 5 {
		t.Errorf("%d modules in the command: where are the others?", modules)
	}
	for _, name := range []string{"github.com/hajimehoshi/ebiten/v2", "github.com/syumai/workers", "go.etcd.io/bbolt",
		"github.com/evanw/esbuild", "CodeMirror and its packages", "Go, its standard library and wasm_exec.js",
		"ARM optimized-routines: tables and constants in engine/detmath", "FreeBSD msun: constants in engine/detmath"} {
		if !slices.ContainsFunc(all, func(c Component) bool { return c.Name == name && len(c.Texts) > 0 }) {
			t.Errorf("%s is missing", name)
		}
	}
	if all[0].Name != "Rising bandits" {
		t.Errorf("the list begins with %s", all[0].Name)
	}
	fonts := all[slices.IndexFunc(all, func(c Component) bool { return strings.HasSuffix(c.Name, "/liberation") })]
	if !slices.ContainsFunc(fonts.Texts, func(x Text) bool { return x.SPDX == "OFL-1.1" }) {
		t.Error("the fonts are without their own licence")
	}
}

// What was taken from others names them and their notice, and has its licence beside it.
func TestTakenCodeHasItsLicence(t *testing.T) {
	notice := regexp.MustCompile(`(?i)copyright (\(c\)|©|\d{4})`)
	found := 0
	for _, top := range []string{"engine", "wasm", "web", "static"} {
		err := filepath.WalkDir(filepath.Join(root, top), func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && slices.Contains([]string{"node_modules", "testdata", "vendor", "licences", "build"}, d.Name()) &&
				path != filepath.Join(root, "web/build"):
				return filepath.SkipDir
			case !slices.Contains([]string{".go", ".js", ".mjs", ".css", ".html"}, filepath.Ext(path)):
				return nil
			}
			text, err := os.ReadFile(path)
			if err != nil || !notice.Match(text) {
				return err
			}
			found++
			if beside, err := filepath.Glob(filepath.Join(filepath.Dir(path), "LICENSE*")); err != nil || len(beside) == 0 {
				t.Errorf("%s has a notice of copyright, and no file LICENSE-NAME in its folder", path)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if found < 2 {
		t.Errorf("%d files have a notice, want those of engine/detmath at least", found)
	}
}

func TestModuleWithoutLicenceIsRefused(t *testing.T) {
	for _, c := range []struct{ name, file, text, want string }{
		{"no file", "", "", "example.org/x has no licence file: it must not be published"},
		{"a notice alone", "NOTICE", "Made by nobody.", "example.org/x has no licence file: it must not be published"},
		{"an unknown licence", "LICENSE", "You may look at it.", "example.org/x: LICENSE is a licence that is not known"},
	} {
		dir := t.TempDir()
		if c.file != "" {
			if err := os.WriteFile(filepath.Join(dir, c.file), []byte(c.text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		m := module{Path: "example.org/x", Dir: dir, folders: []string{dir}}
		if _, err := m.component(); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.name, err, c.want)
		}
	}
}

// A notice beside a licence is kept, also in the folder of a linked package.
func TestNoticesAreKept(t *testing.T) {
	dir := t.TempDir()
	mit := "Permission is hereby granted, free of charge …\nThe above copyright notice and this permission notice shall be included …"
	for name, text := range map[string]string{"LICENSE": mit, "NOTICE.txt": "Contains a <thing>.", "sub/COPYING": mit, "other/LICENSE": mit} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	m := module{Path: "example.org/x", Version: "v1", Dir: dir, folders: []string{filepath.Join(dir, "sub")}, in: []string{"the page"}}
	c, err := m.component()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, text := range c.Texts {
		names = append(names, text.File)
	}
	if want := []string{"LICENSE", "NOTICE.txt", "sub/COPYING"}; !slices.Equal(names, want) {
		t.Errorf("texts %q, want %q", names, want)
	}
	page, err := Page([]Component{c})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Contains a &lt;thing&gt;.", "example.org/x", "MIT, MIT; in the page"} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the page has no %q", want)
		}
	}
	if text := Notices([]Component{c}); !strings.Contains(text, "Contains a <thing>.") || strings.Count(text, "Permission is hereby") != 2 {
		t.Errorf("the notices are\n%s", text)
	}
}
