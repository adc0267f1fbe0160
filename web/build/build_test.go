package main

import (
	"bytes"
	"io"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

func TestPrecache(t *testing.T) {
	worker := "// why\nconst release = 'none'\nconst files = {}\nf(files)\n"
	build := func(page string) string {
		files := []file{{"a.html", "a.html", []byte(page)}, {"js/b.js", "a/js/b.0.js", nil}, {"sw.js", "sw.js", []byte(worker)}}
		if err := precache(files); err != nil {
			t.Fatal(err)
		}
		return string(files[2].data)
	}
	one, other := build("one"), build("other")
	if one == other {
		t.Error("another page, the same release")
	}
	if again := build("one"); again != one {
		t.Errorf("the same page, another release\n%s\n%s", one, again)
	}
	if want := "const files = {\"a.html\":\"7692c3ad3540\",\"a/js/b.0.js\":\"e3b0c44298fc\"}\nf(files)\n"; !strings.HasSuffix(one, want) {
		t.Errorf("got\n%s\nwant at its end\n%s", one, want)
	}
	if err := precache([]file{{"sw.js", "sw.js", []byte("const files = {}")}}); err == nil {
		t.Error("a worker without its lines was accepted")
	}
	if err := precache(nil); err != nil {
		t.Error("a site without a worker:", err)
	}
}

func TestListFiles(t *testing.T) {
	files := []file{{"a.html", "a.html", nil}, {"js/b.js", "a/js/b.0.js", nil}, {"js/b.js.map", "a/js/b.0.js.map", nil},
		{"files.json", "files.json", []byte("[]")}, {"licences.txt", "licences.txt", nil}, {"sw.js", "sw.js", nil}, {"_headers", "_headers", nil}}
	if err := listFiles(files); err != nil {
		t.Fatal(err)
	}
	if got, want := string(files[3].data), `["a.html","a/js/b.0.js","files.json"]`+"\n"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if err := listFiles(nil); err != nil {
		t.Error("a site without the list:", err)
	}
}

// site is a little site in which every kind of reference occurs. Its page has two module scripts that share a module, and
// one that it imports later; its embed shares that module; a worker begins with a module of its own.
func site() map[string][]byte {
	files := map[string][]byte{}
	for name, text := range map[string]string{
		"404.html": `<link href="css/page.css" rel="stylesheet"><a href="index.html">h</a>`,
		"index.html": `<link rel="stylesheet" href="css/page.css">` + "\n  " + `<link rel="stylesheet" href="css/more.css">` +
			`<script type="module" src="js/early.js"></script><script type="module" src="js/main.js"></script>` +
			`<script src="js/paint.js"></script><body><a href="embed.html#x">e</a><a href="https://a.b/c.html">f</a></body>`,
		"embed.html":       `<script src="js/head.js"></script><body><script type="module" src="js/embed.js"></script></body>`,
		"css/page.css":     `@import "./last.css"; a { background: url(../icons/a.svg) } b { background: url(data:image/png;base64,aa.bb) }`,
		"css/more.css":     `a { color: red }`,
		"css/last.css":     `a { color: blue }`,
		"icons/a.svg":      `<svg/>`,
		"app.webmanifest":  `{"icons": [{"src": "icons/a.svg", "type": "image/svg+xml"}]}`,
		"js/early.js":      "// './gone.js'\nimport {b} from './lib/b.js'\nconsole.log(b)",
		"js/main.js":       "import {b} from './lib/b.js'\nconsole.log(b, import('./later/c.js'), new URL('../index.html', import.meta.url))",
		"js/embed.js":      "import {b} from './lib/b.js'\nconsole.log('embedded', b, new URL('./work/begin.js', import.meta.url))",
		"js/later/c.js":    "import {b} from '../lib/b.js'\nexport const c = [b, 'early bird']",
		"js/lib/b.js":      "export const b = new URL('../../wasm/engine.wasm', import.meta.url)",
		"js/work/begin.js": "import {plain} from './text.js'\npostMessage(plain)",
		"js/work/text.js":  "export const plain = new URL('./plain.js', import.meta.url)",
		"js/work/plain.js": "// as it is written\nconsole.log('plain')",
		"js/paint.js":      "// a classic script\nconsole.log('paint')",
		"js/head.js":       "import {one} from './lib/names.js'\nconsole.log('head', one)",
		"js/lib/names.js":  "export const one = 'one name'\nexport const other = 'other name'",
		"sw.js":            "import {one} from './js/lib/names.js'\nconst release = 'none'\nconst files = {}\nf(release, files, one)",
		"js/unused.js":     "export {}",
		"wasm/engine.wasm": "\x00asm",
	} {
		files[name] = []byte(text)
	}
	return files
}

// publish returns the files of a site by their sources. What the bundler wrote, other than beginnings, is all in "chunks".
func publish(t *testing.T, files map[string][]byte) map[string]file {
	out, err := fingerprint(files)
	if err != nil {
		t.Fatal(err)
	}
	bySource := map[string]file{}
	var chunks file
	for _, f := range out {
		if f.path == immutable+"/"+f.source { // the bundler named it: a chunk, or a map
			chunks.path += " " + f.path
			chunks.data = append(chunks.data, f.data...)
		} else {
			bySource[f.source] = f
		}
	}
	bySource["chunks"] = chunks
	return bySource
}

func TestFingerprint(t *testing.T) {
	files := publish(t, site())
	at := func(source string) string {
		if files[source].path == "" {
			t.Fatalf("no file has the source %q", source)
		}
		return files[source].path
	}
	base := func(source string) string { return path.Base(at(source)) }
	for _, c := range []struct{ name, in, want string }{
		{"the page of missing files to a style", "404.html", `href="/` + at("css/page.css") + `"`},
		{"the page of missing files to the page", "404.html", `href="/index.html"`},
		{"page to its styles, joined", "index.html", `href="./` + at("css/of-index.css") + `"`},
		{"page to a classic script", "index.html", `src="./` + at("js/paint.js") + `"`},
		{"page to a module", "index.html", `src="./` + at("js/early.js") + `"`},
		{"page to another module", "index.html", `src="./` + at("js/main.js") + `"`},
		{"embed to its module", "embed.html", `src="./` + at("js/embed.js") + `"`},
		{"page to page keeps its fragment", "index.html", `href="./embed.html#x"`},
		{"other sites stay", "index.html", `href="https://a.b/c.html"`},
		{"style to style", "css/of-index.css", `@import "./` + base("css/last.css") + `"`},
		{"style to picture", "css/of-index.css", `url(../icons/` + base("icons/a.svg") + `)`},
		{"data addresses stay", "css/of-index.css", `url(data:image/png;base64,aa.bb)`},
		{"styles follow one another", "css/of-index.css", "aa.bb) }a { color: red }"},
		{"manifest to picture", "app.webmanifest", `"src": "./` + at("icons/a.svg") + `"`},
		{"module to page", "chunks", `new URL("../../index.html",import.meta.url)`},
		{"module to module, later", "chunks", `import("./` + base("js/later/c.js") + `")`},
		{"module to wasm, with its size", "chunks", `new URL("../wasm/` + base("wasm/engine.wasm") + `#bytes=4",import.meta.url)`},
		{"module to worker", "js/embed.js", `new URL("./` + base("js/work/begin.js") + `",import.meta.url)`},
		{"worker to a script as it is", "js/work/begin.js", `new URL("./work/` + base("js/work/plain.js") + `",import.meta.url)`},
		{"a script of a page has its modules in it", "js/head.js", `"one name"`},
		{"so has the service worker", "sw.js", `"one name"`},
		{"a script as it is", "js/work/plain.js", "// as it is written\n"},
		{"maps name the modules", "chunks", `"sources": ["static:js/main.js"]`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := string(files[c.in].data); !strings.Contains(got, c.want) {
				t.Errorf("%s is\n%s\nwant in it\n%s", c.in, got, c.want)
			}
		})
	}
	for _, source := range []string{"js/head.js", "sw.js"} {
		if text := string(files[source].data); strings.Contains(text, "other name") || strings.Contains(text, "import") {
			t.Errorf("%s is\n%s\nwant only what it uses of its modules in it", source, text)
		}
	}
	if err := precache([]file{files["sw.js"]}); err != nil {
		t.Error("the service worker with its modules in it:", err)
	}
	for _, source := range []string{"js/unused.js", "js/lib/names.js", "js/lib/b.js", "js/work/text.js", "css/more.css"} {
		if f, found := files[source]; found {
			t.Errorf("%s is published as %s, though nothing refers to it", source, f.path)
		}
	}
	if got := at("index.html"); got != "index.html" {
		t.Errorf("index.html became %s", got)
	}
}

// A change must reach the name of everything that leads to it, or caches would keep old parts.
func TestFingerprintFollowsChange(t *testing.T) {
	before := publish(t, site())
	changed := site()
	changed["wasm/engine.wasm"] = []byte("\x00ASM")
	after := publish(t, changed)
	moves := []string{"wasm/engine.wasm", "chunks", "js/early.js", "js/main.js", "js/embed.js", "js/later/c.js"}
	for source, f := range before {
		moved := f.path != after[source].path
		if want := slices.Contains(moves, source); moved != want {
			t.Errorf("%s: new name %v, want %v", source, moved, want)
		}
	}
}

// What a page has loaded by the time costs a module nothing that is imported later, so that it divides no file.
func TestAlreadyLoaded(t *testing.T) {
	files := map[string][]byte{
		"js/page.js":  []byte("import './a.js'\nimport './b.js'\nimport('./later.js')\nimport('./of-page.js')"),
		"js/embed.js": []byte("import './a.js'\nimport './of-page.js'\nimport('./later.js')"),
	}
	for _, name := range []string{"a", "b", "later", "of-page"} {
		files["js/"+name+".js"] = []byte("console.log('" + name + "')")
	}
	files["js/later.js"] = []byte("import './b.js'\nconsole.log('later')")
	n := &namer{files: files, named: map[string]file{}}
	entries := []string{"js/embed.js", "js/page.js"}
	got, err := n.alreadyLoaded(entries, [][]string{entries[:1], entries[1:]})
	if err != nil {
		t.Fatal(err)
	}
	if want := map[string][]string{"js/later.js": {"js/a.js"}, "js/of-page.js": {"js/a.js"}}; !maps.EqualFunc(got, want, slices.Equal) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestFingerprintRefuses(t *testing.T) {
	for _, c := range []struct{ name, file, text, want string }{
		{"a missing module", "js/main.js", `import './gone.js'`, `static/js/main.js: refers to "./gone.js", which does not exist`},
		{"a missing file", "js/main.js", `new URL('./gone.wasm', import.meta.url)`, `static/js/main.js: refers to "./gone.wasm", which does not exist`},
		{"a missing picture", "css/last.css", `a { background: url(x.png) }`, `static/css/last.css: refers to "x.png", which does not exist`},
		{"a circle", "css/last.css", `@import "./page.css"`, `static: files that refer to one another: css/page.css -> css/last.css -> css/page.css`},
		{"an absolute path", "404.html", `<script src="/js/main.js"></script>`, `static/404.html: "/js/main.js" begins with a slash, but the site may live in a folder`},
		{"a broken module", "js/later/c.js", `const a = ;`, `Unexpected ";"`},
		{"an address that is not found", "js/main.js", `const here = import.meta.url`,
			`static/js/main.js: import.meta.url stands outside of new URL('path', import.meta.url), where the build finds no reference`},
		{"a script of a page that is none of a module", "js/head.js", "import './lib/names.js'\nnew URL('./lib/b.js', import.meta.url)",
			`"import.meta" is not available with the "iife" output format`},
		{"a worker within a worker", "js/work/text.js", `new URL('./begin.js', import.meta.url)`,
			`static/js/work/begin.js is the beginning of a worker, but another worker refers to it`},
		{"a style that is none", "index.html", `<link rel="stylesheet" href="css/more.css"><link rel="stylesheet" href="icons/a.svg">`,
			`static/index.html: "icons/a.svg" is not a style sheet in css`},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := site()
			files[c.file] = []byte(c.text)
			if _, err := fingerprint(files); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got  %v\nwant %s", err, c.want)
			}
		})
	}
}

// A build that is not packed leaves no twins behind, those of a packed build before it neither, and a packed one makes them anew.
func TestWriteUnpacked(t *testing.T) {
	dist := t.TempDir()
	files := []file{
		{"index.html", "index.html", bytes.Repeat([]byte("rising bandits "), 100)},
		{"js/main.js", "a/js/main.1.js", bytes.Repeat([]byte("rising bandits "), 100)},
	}
	build := func(quality int, last manifest) (m manifest, twins []string) {
		m, err := write(dist, files, last, quality)
		if err != nil {
			t.Fatal(err)
		}
		if err := prune(dist, m); err != nil {
			t.Fatal(err)
		}
		for _, pattern := range []string{"*.br", "*.gz", "a/js/*.br", "a/js/*.gz"} {
			found, _ := filepath.Glob(filepath.Join(dist, pattern))
			twins = append(twins, found...)
		}
		return m, twins
	}
	m, twins := build(unpacked, manifest{})
	if len(twins) > 0 {
		t.Errorf("an unpacked build has %q", twins)
	}
	if m, twins = build(5, m); len(twins) != 4 {
		t.Errorf("a packed build after it has %q", twins)
	}
	if _, twins = build(unpacked, m); slices.ContainsFunc(twins, func(twin string) bool { return !strings.Contains(twin, "/a/js/") }) {
		t.Errorf("an unpacked build keeps a page's %q", twins)
	}
}

func TestWritePacksAndReuses(t *testing.T) {
	dist := t.TempDir()
	big := bytes.Repeat([]byte("rising bandits "), slow/10)
	files := []file{
		{"wasm/big.js", "a/wasm/big.0.js", big},
		{"tiny.txt", "tiny.txt", []byte("x")},
	}
	m, err := write(dist, files, manifest{}, 5)
	if err != nil {
		t.Fatal(err)
	}
	packed, err := os.Open(filepath.Join(dist, "a/wasm/big.0.js.br"))
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	if got, err := io.ReadAll(brotli.NewReader(packed)); err != nil || !bytes.Equal(got, big) {
		t.Errorf("unpacked %d bytes, %v; want the %d written", len(got), err, len(big))
	}
	if m.Files[0].Quality != 5 || m.Files[1].Quality != best {
		t.Errorf("qualities %d and %d, want the 5 asked for, and the best for a small file", m.Files[0].Quality, m.Files[1].Quality)
	}
	if m.Files[1].twins() != nil {
		t.Errorf("tiny.txt got twins %v though packing makes it larger", m.Files[1].twins())
	}

	again, err := write(dist, files, m, 5)
	if err != nil || again.Files[0] != m.Files[0] {
		t.Errorf("second build: %+v, %v; want the first's entry", again.Files[0], err)
	}
	if better, _ := write(dist, files, m, 9); better.Files[0].Quality != 9 {
		t.Errorf("quality %d kept, want it packed anew at 9", better.Files[0].Quality)
	}
	if err := os.Truncate(packed.Name(), 3); err != nil {
		t.Fatal(err)
	}
	if complete(dist, m.Files[0]) {
		t.Error("a truncated twin passes for complete")
	}
}

func TestPruneKeepsTheManifestsFilesOnly(t *testing.T) {
	dist := t.TempDir()
	m, err := write(dist, []file{{"js/a.js", "a/js/a.1.js", bytes.Repeat([]byte("a"), 500)}}, manifest{}, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.save(dist); err != nil {
		t.Fatal(err)
	}
	if err := writeFile(filepath.Join(dist, "a/old/b.0.js"), nil); err != nil {
		t.Fatal(err)
	}
	if err := prune(dist, m); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dist, "a/old")); !os.IsNotExist(err) {
		t.Errorf("a/old: %v, want it gone", err)
	}
	if !complete(dist, readManifest(dist).Files[0]) {
		t.Error("prune took a file of the manifest")
	}
}

// A page that is open over a deployment asks for files of its own release: they stay for one release more.
func TestKeepHashed(t *testing.T) {
	release := func(names ...string) manifest {
		var m manifest
		for _, name := range names {
			m.Files = append(m.Files, entry{Path: name})
		}
		return m
	}
	names := func(list []entry) (paths []string) {
		for _, e := range list {
			paths = append(paths, e.Path)
		}
		return paths
	}
	last := manifest{}
	for _, c := range []struct {
		name         string
		files, wants []string
	}{
		{"first", []string{"a/js/x.1.js", "index.html"}, nil},
		{"second", []string{"a/css/y.1.css", "a/js/x.2.js", "index.html"}, []string{"a/js/x.1.js"}},
		{"second, built again", []string{"a/css/y.1.css", "a/js/x.2.js", "index.html"}, []string{"a/js/x.1.js"}},
		{"third", []string{"a/css/y.1.css", "a/js/x.3.js", "index.html"}, []string{"a/js/x.2.js"}},
		{"back to the first", []string{"a/js/x.1.js", "index.html"}, []string{"a/css/y.1.css", "a/js/x.3.js"}},
	} {
		m := release(c.files...)
		m.keepHashed(last)
		if got := names(m.Kept); !slices.Equal(got, c.wants) {
			t.Errorf("%s: kept %q, want %q", c.name, got, c.wants)
		}
		last = m
	}
}

// What is kept of the release before is neither deleted nor listed for offline use.
func TestPruneKeepsTheLastRelease(t *testing.T) {
	dist := t.TempDir()
	old := []file{{"js/a.js", "a/js/a.1.js", bytes.Repeat([]byte("a"), 500)}}
	first, err := write(dist, old, manifest{}, 1)
	if err != nil {
		t.Fatal(err)
	}
	second, err := write(dist, []file{{"js/a.js", "a/js/a.2.js", bytes.Repeat([]byte("b"), 500)}}, first, 1)
	if err != nil {
		t.Fatal(err)
	}
	second.keepHashed(first)
	if err := prune(dist, second); err != nil {
		t.Fatal(err)
	}
	if !complete(dist, first.Files[0]) {
		t.Error("the file of the release before is gone")
	}
	third := manifest{Files: second.Files}
	if err := prune(dist, third); err != nil {
		t.Fatal(err)
	}
	if complete(dist, first.Files[0]) {
		t.Error("nothing keeps the file, and it is there")
	}
}

// Two copies of the same sources have the same hash, whichever toolchain the go command finds there, and without any.
func TestSourceHash(t *testing.T) {
	root, copied := t.TempDir(), t.TempDir()
	for _, name := range []string{"engine/a.go", "static/index.html", "wasm/engine/main_js.go", "web/build/main.go",
		"web/gowasm/slim/slim.go", "web/headers/headers.go", "go.mod", "go.sum"} {
		for _, dir := range []string{root, copied} {
			if err := writeFile(filepath.Join(dir, name), []byte("x")); err != nil {
				t.Fatal(err)
			}
		}
	}
	hashOf := func(dir string) string {
		h, err := sourceHash(dir)
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	first := hashOf(root)
	t.Setenv("GOFLAGS", "-trimpath")
	t.Setenv("GOTOOLCHAIN", "local")
	t.Setenv("PATH", "")
	if got := hashOf(copied); got != first {
		t.Errorf("a copy in another environment has the hash %s, want %s", got, first)
	}
	for _, c := range []struct {
		name, file string
		changes    bool
	}{
		{"a test", "engine/a_test.go", false},
		{"test data", "engine/testdata/x.golden", false},
		{"a source", "engine/b.go", true},
	} {
		if err := writeFile(filepath.Join(root, c.file), []byte("y")); err != nil {
			t.Fatal(err)
		}
		if got := hashOf(root) != first; got != c.changes {
			t.Errorf("%s changes the hash: %v, want %v", c.name, got, c.changes)
		}
	}
}
