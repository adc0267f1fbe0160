package engine_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "risingbandits"

// layers lists for each layer, a directory with those below it, the other layers that it may import. A new
// directory of packages needs a row here.
var layers = map[string][]string{
	"engine":               {},
	"engine/detmath":       {},
	"engine/payoff":        {"engine/param", "engine/detmath"},
	"engine/param":         {"engine/numbers"},
	"engine/noise":         {"engine/param", "engine/detmath"},
	"engine/spelling":      {},
	"engine/index":         {"engine/internal/embedded", "engine/param", "engine/spelling", "engine/detmath"},
	"engine/environment":   {"engine/noise", "engine/detmath"},
	"engine/policy":        {"engine/index", "engine/mathml", "engine/noise", "engine/param", "engine/environment", "engine/detmath"},
	"engine/learn":         {"engine/internal/sha256", "engine/param", "engine/numbers", "engine/detmath"},
	"engine/learn/archive": {"engine/learn", "engine/learn/textdata"},
	"engine/learn/authors": {"engine/learn"},
	"engine/scenario": {"engine/index", "engine/learn", "engine/noise", "engine/spelling", "engine/policy", "engine/payoff", "engine/param",
		"engine/plain", "engine/numbers", "engine/internal/embedded", "engine/internal/sha256", "engine/detmath"},
	"engine/sim": {"engine/learn", "engine/noise", "engine/scenario", "engine/policy", "engine/environment",
		"engine/payoff", "engine/numbers", "engine/internal/sha256", "engine/detmath"},
	"engine/lesson/render":  {"engine/lesson", "engine/mathml", "engine/numbers"},
	"engine/learn/textdata": {"engine/learn", "engine/numbers", "engine/detmath"},
	"engine/learn/traininglog": {"engine/noise", "engine/scenario", "engine/spelling", "engine/payoff", "engine/param", "engine/numbers",
		"engine/detmath"},
	"engine/measure": {"engine/scenario", "engine/sim"},
	"engine/numbers": {},
	"engine/plain":   {},
	"engine/mathml":  {},
	"engine/lesson": {"engine/measure",
		"engine/chart", "engine/index", "engine/scenario", "engine/sim", "engine/policy", "engine/payoff", "engine/spelling",
		"engine/numbers"},
	"engine/sweep": {"engine/measure",
		"engine/work", "engine/theory", "engine/scenario", "engine/sim", "engine/policy", "engine/payoff", "engine/noise",
		"engine/param",
		"engine/numbers", "engine/internal/sha256", "engine/detmath"},
	"engine/sweep/search": {"engine/scenario", "engine/sim", "engine/payoff", "engine/param", "engine/numbers", "engine/detmath"},
	"engine/work":         {"engine/learn", "engine/scenario", "engine/sim"},
	"engine/paper/claims": {"engine/measure",
		"engine/learn", "engine/theory", "engine/sweep", "engine/work", "engine/sim", "engine/scenario", "engine/policy",
		"engine/payoff", "engine/param", "engine/noise", "engine/environment", "engine/numbers", "engine/detmath"},
	"engine/paper/family": {"engine/measure",
		"engine/paper/claims", "engine/theory", "engine/sim", "engine/scenario", "engine/policy", "engine/payoff",
		"engine/numbers", "engine/detmath"},
	"engine/theory": {"engine/scenario", "engine/policy", "engine/environment", "engine/payoff", "engine/numbers", "engine/detmath"},
	"engine/chart": {"engine/measure", "engine/chart/data", "engine/chart/layout", "engine/chart/sentences", "engine/chart/sources",
		"engine/chart/scene", "engine/numbers", "engine/detmath"},
	"engine/chart/sources": {"engine/measure",
		"engine/chart/data", "engine/chart/scene", "engine/numbers", "engine/param", "engine/plain", "engine/sim",
		"engine/sweep", "engine/theory", "engine/scenario", "engine/policy", "engine/payoff"},
	"engine/chart/sentences": {"engine/chart/data", "engine/measure", "engine/numbers", "engine/param", "engine/policy"},
	"engine/chart/layout":    {"engine/chart/scene", "engine/numbers", "engine/detmath"},
	"engine/chart/data":      {"engine/measure", "engine/chart/scene", "engine/policy", "engine/detmath"},
	"engine/chart/scene":     {},
	"engine/chart/paint":     {"engine/chart/scene"},
	"engine/chart/draw":      {"engine/chart/scene", "engine/chart/paint"},
	"engine/chart/export": {"engine/chart", "engine/chart/data", "engine/chart/layout", "engine/chart/paint", "engine/chart/scene",
		"engine/chart/sources", "engine/measure", "engine/numbers", "engine/plain", "engine/scenario", "engine/sim", "engine/theory"},
	"engine/cmd": {"engine", "engine/chart/draw", "engine/learn/archive", "engine/lesson/render", "engine/sweep/search"},
	"engine/translate": {"engine/index", "engine/noise", "engine/param", "engine/sim", "engine/scenario", "engine/policy",
		"engine/environment", "engine/payoff", "engine/plain", "engine/detmath"},
	"engine/internal/golden":   {},
	"engine/internal/programs": {"engine/detmath"}, // for tests
	"engine/internal/versions": {"engine/policy"},  // for tests
	"engine/internal/embedded": {},                 // in place of what would make engine.wasm larger
	"engine/internal/sha256":   {},
	"wasm":                     {"engine", "wasm", "wasm/engine/server"},
	"wasm/engine/server":       {"engine", "wasm"},
	// The programs of wasm/training are loaded by few, so that they may hold fonts, Markdown and gonum.
	"wasm/training":   {"engine", "engine/chart/draw", "engine/lesson/render", "engine/sweep/search", "wasm", "wasm/engine/server"},
	"wasm/view":       {"engine/chart/scene"}, // every reader downloads it beside the engine
	"web":             {"engine", "engine/chart/draw", "engine/lesson/render", "web", "web/build/first"},
	"web/build/first": {"engine", "wasm/engine/server"}, // the engine draws what the page shows before it comes
	"web/build":       {"engine", "engine/chart/draw", "engine/lesson/render", "web", "web/build/first", "web/npm"},
	"web/npm":         {"engine"},
	"web/gowasm":      {},
	"web/release":     {"engine", "web/build", "web/npm"}, // what is published names the licences of all that is inside

	"engine/paper/report": {"engine/measure",
		"engine/learn/authors", "engine/paper/claims", "engine/sweep", "engine/scenario", "engine/policy",
		"engine/mathml", "engine/numbers", "engine/param", "engine/plain", "engine/sim", "engine/theory", "engine/chart", "engine/chart/data",
		"engine/chart/layout", "engine/chart/paint", "engine/chart/scene", "engine/chart/sources"},
}

// named are the layers that may be imported only where a row above names them exactly: they bring libraries
// that must stay out of engine.wasm.
var named = []string{"engine/cmd", "engine/chart/draw", "engine/learn/archive", "engine/lesson/render", "engine/sweep/search"}

// improver is the only file that may import what stands in web/gowasm: without it, the build leaves programs as they are.
const improver = "web/build/improve.go"

// drawing is what package draw alone may import: libraries that draw, and time for the date in a PDF.
var drawing = []string{"time", "git.sr.ht/~sbinet/gg", "codeberg.org/go-pdf/fpdf", "codeberg.org/go-fonts/liberation"}

// foreign says which packages from outside the engine may not import, and why.
var foreign = map[string]string{
	"syscall/js":                       "the engine knows no browser",
	"net/http":                         "the engine does no I/O",
	"net":                              "the engine does no I/O",
	"os":                               "the engine does no I/O",
	"os/exec":                          "the engine does no I/O",
	"time":                             "the engine has no clock",
	"math/rand":                        "randomness comes from detmath's streams",
	"math/rand/v2":                     "randomness comes from detmath's streams",
	"github.com/hajimehoshi/ebiten/v2": "drawing is the view's",
	"git.sr.ht/~sbinet/gg":             "drawing is package draw's, and must stay out of engine.wasm",
	"codeberg.org/go-pdf/fpdf":         "drawing is package draw's, and must stay out of engine.wasm",
	"codeberg.org/go-fonts/liberation": "fonts are package draw's, and must stay out of engine.wasm",
}

// A source is one file and what it imports.
type source struct {
	file    string // from the top of the repository, with slashes
	imports []string
}

func (s source) test() bool { return strings.HasSuffix(s.file, "_test.go") }

// layerOf returns the layer that a package of the module belongs to, the deepest that contains it, or "".
func layerOf(dir string) string {
	for ; dir != "."; dir = path.Dir(dir) {
		if _, ok := layers[dir]; ok && (dir != "engine") {
			return dir
		}
	}
	return ""
}

// breaches returns what is wrong with the imports of a file.
func breaches(s source) []string {
	dir := path.Dir(s.file)
	home := layerOf(dir)
	if dir == "engine" {
		home = "engine"
	}
	if home == "" {
		return []string{s.file + " is in no layer: add its directory to the table of layers"}
	}
	var out []string
	for _, imp := range s.imports {
		if why := breach(s, home, imp); why != "" {
			out = append(out, fmt.Sprintf("%s imports %s: %s", s.file, imp, why))
		}
	}
	return out
}

func breach(s source, home, imp string) string {
	pure := strings.HasPrefix(home, "engine") && home != "engine/cmd"
	if inside, ours := strings.CutPrefix(imp, module+"/"); ours {
		return inner(s, home, inside)
	}
	for pkg, why := range foreign {
		if home == "engine/chart/draw" && slices.Contains(drawing, pkg) {
			continue
		}
		if pure && !s.test() && home != "engine/internal/golden" && (imp == pkg || strings.HasPrefix(imp, pkg+"/")) {
			return why
		}
	}
	return ""
}

// inner checks the import of a package of the module. Tests may import upward, since no package depends on
// them.
func inner(s source, home, dir string) string {
	to := layerOf(dir)
	switch {
	case to == "engine/internal/golden" && !s.test():
		return "golden is for tests alone"
	case home == "web/gowasm" && to != home:
		return "it is of use to any Go program, and may import nothing else of the repository"
	case to == "web/gowasm" && s.file == improver:
		return ""
	case s.test() && strings.HasPrefix(to, "engine/") && to != "engine/cmd":
		return ""
	case to == home:
		return ""
	case slices.Contains(layers[home], to):
		return ""
	case slices.Contains(layers[home], "engine") && strings.HasPrefix(to, "engine/") && !slices.Contains(named, to):
		return ""
	}
	return "imports go downward only, and " + home + " may import " +
		strings.Join(append([]string{"nothing else"}, layers[home]...), ", ") + " of the repository"
}

// sources returns every Go file of the repository, whatever its build tags.
func sources(t *testing.T) []source {
	t.Helper()
	top, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	var all []source
	err = filepath.WalkDir(top, func(file string, d fs.DirEntry, err error) error {
		switch name := d.Name(); {
		case err != nil:
			return err
		case d.IsDir() && file != top && (strings.HasPrefix(name, ".") || name == "node_modules" || name == "testdata" || name == "dist"):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go"):
			return nil
		}
		s, err := read(top, file)
		all = append(all, s)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func read(top, file string) (source, error) {
	rel, err := filepath.Rel(top, file)
	if err != nil {
		return source{}, err
	}
	s := source{file: filepath.ToSlash(rel)}
	tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil // removed since it was listed
	}
	if err != nil {
		return s, err
	}
	for _, imp := range tree.Imports {
		name, err := strconv.Unquote(imp.Path.Value)
		if err != nil {
			return s, err
		}
		s.imports = append(s.imports, name)
	}
	return s, nil
}

func TestImportsGoDownward(t *testing.T) {
	all := sources(t)
	if len(all) < 10 {
		t.Fatalf("found %d Go files: the walk has missed the repository", len(all))
	}
	for _, s := range all {
		for _, b := range breaches(s) {
			t.Error(b)
		}
	}
}

// Every package has a doc.go, and the top directory holds only what the list names.
func TestLayoutIsAsListed(t *testing.T) {
	open := map[string]bool{}
	for _, s := range sources(t) {
		dir := path.Dir(s.file)
		open[dir] = open[dir] || path.Base(s.file) == "doc.go"
	}
	for dir, has := range open {
		if !has {
			t.Errorf("%s has no doc.go", dir)
		}
	}
	entries, err := os.ReadDir("..")
	if err != nil {
		t.Fatal(err)
	}
	top := strings.Fields("engine wasm web static dist Makefile go.mod go.sum netlify.toml README.md LICENSE CITATION.cff")
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") && !slices.Contains(top, e.Name()) {
			t.Errorf("%s does not belong at the top of the repository", e.Name())
		}
	}
}

// The imports of dependencies count too: a library that opens connections could come in through one that only
// formats numbers.
func TestNothingBelowBringsTheNetwork(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("the go command is not in PATH")
	}
	type pkg struct {
		ImportPath string
		Deps       []string
	}
	cmd := exec.Command("go", "list", "-e", "-json=ImportPath,Deps", "./...")
	cmd.Env = append(os.Environ(), "GOFLAGS=")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	seen := 0
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p pkg
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		seen++
		if strings.HasPrefix(p.ImportPath, module+"/engine/cmd") || p.ImportPath == module+"/engine/internal/golden" {
			continue
		}
		for _, dep := range p.Deps {
			if dep == "net/http" || dep == "net" || strings.HasPrefix(dep, "github.com/hajimehoshi/") {
				t.Errorf("%s depends on %s, through its imports", p.ImportPath, dep)
			}
		}
	}
	if seen < 5 {
		t.Errorf("go list found %d packages of the engine", seen)
	}
}

// The rules themselves are held to cases, so that a table that lets all through is noticed.
func TestRulesRefuseWhatTheyMust(t *testing.T) {
	for _, c := range []struct {
		file, imp string
		allowed   bool
	}{
		{"engine/sim/run.go", module + "/engine/policy", true},
		{"engine/sim/run.go", module + "/engine/chart", false},
		{"engine/policy/p.go", module + "/engine/detmath", true},
		{"engine/policy/p.go", module + "/engine/payoff", false},
		{"engine/policy/p.go", module + "/engine/environment", true},
		{"engine/environment/e.go", module + "/engine/policy", false},
		{"engine/payoff/p.go", module + "/engine/policy", false},
		{"engine/policy/p.go", module + "/engine/scenario", false},
		{"engine/detmath/d.go", module + "/engine/policy", false},
		{"engine/chart/c.go", module + "/engine/sim", false},
		{"engine/chart/sources/s.go", module + "/engine/sim", true},
		{"engine/chart/sources/s.go", module + "/engine/chart", false},
		{"engine/chart/layout/l.go", module + "/engine/chart/data", false},
		{"engine/chart/c.go", module + "/engine/chart/scene", true},
		{"engine/chart/scene/s.go", module + "/engine/chart", false},
		{"engine/chart/scene/s.go", module + "/engine/detmath", false},
		{"engine/theory/t.go", module + "/engine/scenario", true},
		{"engine/theory/t.go", module + "/engine/sim", false},
		{"engine/sim/run.go", "os", false},
		{"engine/sim/run.go", "time", false},
		{"engine/sim/run.go", "net/http", false},
		{"engine/sim/run.go", "net/http/httptest", false},
		{"engine/sim/run_test.go", "os", true},
		{"engine/policy/p_test.go", module + "/engine/sim", true},
		{"engine/policy/p_test.go", module + "/engine/internal/golden", true},
		{"engine/policy/p.go", module + "/engine/internal/golden", false},
		{"engine/chart/c.go", "syscall/js", false},
		{"engine/chart/c.go", "github.com/hajimehoshi/ebiten/v2", false},
		{"engine/chart/c.go", "github.com/hajimehoshi/ebiten/v2/vector", false},
		{"engine/chart/c.go", "codeberg.org/go-pdf/fpdf", false},
		{"engine/chart/c.go", "codeberg.org/go-fonts/liberation/liberationsansbold", false},
		{"engine/chart/draw/pdf/pdf.go", "codeberg.org/go-pdf/fpdf", true},
		{"engine/chart/pdf.go", "codeberg.org/go-pdf/fpdf", false},
		{"wasm/engine/e.go", module + "/engine/chart/draw", false},
		{"web/serve/e.go", module + "/engine/chart/draw", true},
		{"engine/chart/c.go", module + "/wasm/view", false},
		{"engine/chart/c_test.go", module + "/wasm/view", false},
		{"engine/cmd/command/main.go", "os", true},
		{"engine/cmd/command/run.go", module + "/engine/sim", true},
		{"engine/cmd/command/run.go", module + "/web/build", false},
		{"wasm/view/main_js.go", "syscall/js", true},
		{"wasm/view/main_js.go", module + "/engine/chart/scene", true},
		{"wasm/view/main_js.go", module + "/wasm/view/geom", true},
		{"wasm/view/main_js.go", module + "/engine/chart", false},
		{"wasm/view/geom/g.go", module + "/wasm/engine/wire", false},
		{"wasm/view/main_js.go", module + "/wasm/engine/server", false},
		{"web/build/first/f.go", module + "/wasm/engine/server", true},
		{"web/build/first/f.go", module + "/wasm/engine/wire", false},
		{"web/serve/main.go", module + "/wasm/engine/server", false},
		{"web/build/main.go", module + "/web/build/first", true},
		{"web/build/main.go", module + "/web/gowasm", false},
		{"web/build/improve.go", module + "/web/gowasm/lean", true},
		{"web/gowasm/loops/loops.go", module + "/web/gowasm/reloop", true},
		{"web/gowasm/loops/loops.go", module + "/web/headers", false},
		{"web/gowasm/loops/loops.go", module + "/engine/numbers", false},
		{"web/gowasm/loops/loops_test.go", module + "/engine/numbers", false},
		{"web/serve/main.go", module + "/web/share", true},
		{"web/serve/main.go", module + "/engine/scenario", true},
		{"web/serve/main.go", module + "/engine/cmd/command", false},
		{"engine/newlayer/n.go", "fmt", false},
		{"tools/t.go", "fmt", false},
	} {
		got := breaches(source{file: c.file, imports: []string{c.imp}})
		if (len(got) == 0) != c.allowed {
			t.Errorf("%s importing %s: allowed = %v, want %v: %q", c.file, c.imp, len(got) == 0, c.allowed, got)
		}
		for _, b := range got {
			if !strings.Contains(b, c.file) {
				t.Errorf("the breach %q does not name %s", b, c.file)
			}
		}
	}
}
