package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

func TestJSStrings(t *testing.T) {
	for _, c := range []struct {
		name, src string
		want      []string
	}{
		{"import", `import {a} from './a.js'`, []string{"./a.js"}},
		{"both quotes", `f('x', "y")`, []string{"x", "y"}},
		{"line comment", "// it's './no.js'\n'yes'", []string{"yes"}},
		{"block comment", `/** @type {import('./no.js').T} */ "yes"`, []string{"yes"}},
		{"comment marks in a string", `x = 'image/*'; y = "a//b"`, []string{"image/*", "a//b"}},
		{"escaped quote", `x = 'it\'s'`, []string{`it\'s`}},
		{"quote in a regular expression", `x = /['"]/.test(y) ? 'a' : 'b'`, []string{"a", "b"}},
		{"slash in a class", `x = s.replace(/[/'"]/g, 'a')`, []string{"a"}},
		{"division is no regular expression", `x = (a) / b / 'c'.length`, []string{"c"}},
		{"division after ++", `x = i++ / 2; y = 'c' / 1`, []string{"c"}},
		{"regular expression after a keyword", `return /'/.test('a')`, []string{"a"}},
		{"string in a template's value", "x = `it's ${f('a')} isn't`; 'b'", []string{"a", "b"}},
		{"templates nested", "x = `'${y ? `'${{a: 'q'}.a}'` : 'r'}'`; 's'", []string{"q", "r", "s"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			spans, err := jsStrings(c.src)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, s := range spans {
				got = append(got, c.src[s.start:s.end])
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestJSStringsRefuses(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"string", "a\n'b\n'", "line 2: unterminated string literal"},
		{"comment", "/* a", "line 1: unexpected EOF in comment"},
		{"template", "`a ${b", "a template without end"},
		{"template text", "`a", "line 1: unterminated template literal"},
		{"regular expression", "x = /a\n/", "line 1: unexpected EOF or newline"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := jsStrings(c.src)
			if err == nil || err.Error() != c.want {
				t.Errorf("got %v, want %s", err, c.want)
			}
		})
	}
}

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

// site is a little site in which every kind of reference occurs.
func site() map[string][]byte {
	files := map[string][]byte{}
	for name, text := range map[string]string{
		"404.html":         `<link href="css/page.css" rel="stylesheet"><a href="index.html">h</a>`,
		"index.html":       `<link href="css/page.css" rel="stylesheet"><script type="module" src="js/main.js"></script><body><a href="embed.html#x">e</a><a href="https://a.b/c.html">f</a></body>`,
		"embed.html":       `<body><script type="module" src="js/main.js"></script></body>`,
		"css/page.css":     `@import "./more.css"; a { background: url(../icons/a.svg) } b { background: url(data:image/png;base64,aa.bb) }`,
		"css/more.css":     `a { color: red }`,
		"icons/a.svg":      `<svg/>`,
		"app.webmanifest":  `{"icons": [{"src": "icons/a.svg", "type": "image/svg+xml"}]}`,
		"js/main.js":       "// './gone.js'\nimport {b} from './lib/b.js'\nexport const home = '../index.html'",
		"js/lib/b.js":      "export const b = new URL('../../wasm/engine.wasm', import.meta.url)",
		"wasm/engine.wasm": "\x00asm",
	} {
		files[name] = []byte(text)
	}
	return files
}

func TestFingerprint(t *testing.T) {
	out, err := fingerprint(site(), false)
	if err != nil {
		t.Fatal(err)
	}
	bySource := map[string]file{}
	for _, f := range out {
		bySource[f.source] = f
	}
	hashed := func(source string) string { return bySource[source].path }
	for _, c := range []struct{ name, in, want string }{
		{"the page of missing files to a style", "404.html", `href="/` + hashed("css/page.css") + `"`},
		{"the page of missing files to the page", "404.html", `href="/index.html"`},
		{"page to style", "index.html", `href="./` + hashed("css/page.css") + `"`},
		{"page to script", "embed.html", `src="./` + hashed("js/main.js") + `"`},
		{"page to page keeps its fragment", "index.html", `href="./embed.html#x"`},
		{"other sites stay", "index.html", `href="https://a.b/c.html"`},
		{"style to style", "css/page.css", `@import "./` + filepath.Base(hashed("css/more.css")) + `"`},
		{"style to picture", "css/page.css", `url(../icons/` + filepath.Base(hashed("icons/a.svg")) + `)`},
		{"manifest to picture", "app.webmanifest", `"src": "./` + hashed("icons/a.svg") + `"`},
		{"data addresses stay", "css/page.css", `url(data:image/png;base64,aa.bb)`},
		{"comments stay", "js/main.js", `// './gone.js'`},
		{"module to module", "js/main.js", `'./lib/` + filepath.Base(hashed("js/lib/b.js")) + `'`},
		{"module to page", "js/main.js", `'../../index.html'`},
		{"page preloads its module's imports, once each", "index.html", `<link rel="modulepreload" href="./` + hashed("js/lib/b.js") + `" fetchpriority="low">` + "\n</body>"},
		{"module to wasm, with its size", "js/lib/b.js", `'../../wasm/` + filepath.Base(hashed("wasm/engine.wasm")) + `#bytes=4'`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := string(bySource[c.in].data); !strings.Contains(got, c.want) {
				t.Errorf("%s is\n%s\nwant in it\n%s", c.in, got, c.want)
			}
		})
	}
	if got := string(bySource["embed.html"].data); strings.Contains(got, "modulepreload") {
		t.Errorf("embed.html preloads modules, once for each frame of a page:\n%s", got)
	}
	if got := hashed("index.html"); got != "index.html" {
		t.Errorf("index.html became %s", got)
	}
}

// A change must reach the name of everything that leads to it, or caches would keep old parts.
func TestFingerprintFollowsChange(t *testing.T) {
	names := func(files map[string][]byte) map[string]string {
		out, err := fingerprint(files, false)
		if err != nil {
			t.Fatal(err)
		}
		m := map[string]string{}
		for _, f := range out {
			m[f.source] = f.path
		}
		return m
	}
	before := names(site())
	changed := site()
	changed["wasm/engine.wasm"] = []byte("\x00ASM")
	after := names(changed)
	for source := range before {
		moved := before[source] != after[source]
		want := slices.Contains([]string{"wasm/engine.wasm", "js/lib/b.js", "js/main.js"}, source)
		if moved != want {
			t.Errorf("%s: new name %v, want %v", source, moved, want)
		}
	}
}

// bundledSite is a site whose page has two module scripts that share a module, and one that it imports later.
func bundledSite() map[string][]byte {
	files := site()
	files["index.html"] = []byte(`<link rel="stylesheet" href="css/page.css">` + "\n  " + `<link rel="stylesheet" href="css/more.css">` +
		`<script type="module" src="js/early.js"></script><script type="module" src="js/main.js"></script></body>`)
	files["js/early.js"] = []byte("import {b} from './lib/b.js'\nconsole.log(b)")
	files["js/main.js"] = []byte("import {b} from './lib/b.js'\nconsole.log(b, import('./later/c.js'))")
	files["js/later/c.js"] = []byte("import {b} from '../lib/b.js'\nexport const c = [b, 'early bird']")
	files["js/unused.js"] = []byte("export {}")
	return files
}

func TestBundle(t *testing.T) {
	bundled := func(files map[string][]byte) map[string]file {
		out, err := fingerprint(files, true)
		if err != nil {
			t.Fatal(err)
		}
		byName := map[string]file{}
		for _, f := range out {
			name, _, _ := strings.Cut(f.source, ".")
			if strings.HasSuffix(f.source, ".map") {
				name += " map"
			}
			byName[name] = f
		}
		return byName
	}
	before := bundled(bundledSite())
	wasm := filepath.Base(before["wasm/engine"].path)
	for _, c := range []struct{ in, want string }{
		{"index", `href="./` + before["css/bundle"].path + `"`},
		{"index", `src="./` + before["js/bundle/early"].path + `"`},
		{"index", `src="./` + before["js/bundle/main"].path + `"`},
		{"index", `<link rel="modulepreload" href="./` + before["js/bundle/chunk"].path + `" fetchpriority="low">`},
		{"js/bundle/chunk", `"../../wasm/` + wasm + `#bytes=4"`},
		{"js/bundle/chunk", `new URL("../lib/b.js",import.meta.url)`}, // it is where it was, to what it refers to
		{"js/bundle/main", `import("./` + filepath.Base(before["js/bundle/c"].path) + `")`},
		{"js/bundle/c", "early bird"},
		{"js/bundle/main map", `"sources":["static:js/main.js"]`},
		{"css/bundle", "background: url(../icons/"},
		{"css/bundle", "color: red"},
	} {
		if got := string(before[c.in].data); !strings.Contains(strings.ReplaceAll(got, ": [", ":["), c.want) {
			t.Errorf("%s is\n%s\nwant in it\n%s", c.in, got, c.want)
		}
	}
	if n := strings.Count(string(before["index"].data), "stylesheet"); n != 1 {
		t.Errorf("%d style sheets, want 1", n)
	}
	if _, found := before["js/unused"]; found {
		t.Error("a module that nothing refers to is published")
	}
	changed := bundledSite()
	changed["wasm/engine.wasm"] = []byte("\x00ASM")
	for name, f := range bundled(changed) {
		moved := f.path != before[name].path
		stays := []string{"index", "embed", "404", "app", "css/bundle", "icons/a", "css/page", "css/more"}
		if want := !slices.Contains(stays, name); moved != want {
			t.Errorf("%s: new name %v, want %v", name, moved, want)
		}
	}
}

func TestBundleRefuses(t *testing.T) {
	for _, c := range []struct{ file, text, want string }{
		{"js/main.js", `import './gone.js'`, `static/js/main.js: refers to "./gone.js", which does not exist`},
		{"js/later/c.js", `const a = ;`, "Unexpected \";\""},
		{"index.html", `<link rel="stylesheet" href="css/more.css"><link rel="stylesheet" href="icons/a.svg">`,
			`static/index.html: "icons/a.svg" is not a style sheet in css`},
	} {
		files := bundledSite()
		files[c.file] = []byte(c.text)
		if _, err := fingerprint(files, true); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got  %v\nwant %s", err, c.want)
		}
	}
}

func TestFingerprintRefuses(t *testing.T) {
	for _, c := range []struct{ name, file, text, want string }{
		{"a missing module", "js/main.js", `import './gone.js'`, `static/js/main.js: refers to "./gone.js", which does not exist`},
		{"a missing picture", "css/more.css", `a { background: url(x.png) }`, `static/css/more.css: refers to "x.png", which does not exist`},
		{"a circle", "js/lib/b.js", `import '../main.js'`, `static: modules in a circle: js/main.js -> js/lib/b.js -> js/main.js`},
		{"an absolute path", "index.html", `<script src="/js/main.js"></script>`, `static/index.html: "/js/main.js" begins with a slash, but the site may live in a folder`},
		{"a broken module", "js/main.js", `import './gone.js`, `static/js/main.js: line 1: unterminated string literal`},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := site()
			files[c.file] = []byte(c.text)
			if _, err := fingerprint(files, false); err == nil || err.Error() != c.want {
				t.Errorf("got  %v\nwant %s", err, c.want)
			}
		})
	}
}

func TestWritePacksAndReuses(t *testing.T) {
	dist := t.TempDir()
	big := bytes.Repeat([]byte("rising bandits "), slow/10)
	files := []file{
		{"js/big.js", "a/js/big.0.js", big},
		{"tiny.txt", "tiny.txt", []byte("x")},
	}
	m, err := write(dist, files, manifest{}, 5)
	if err != nil {
		t.Fatal(err)
	}
	packed, err := os.Open(filepath.Join(dist, "a/js/big.0.js.br"))
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

func TestSourceHash(t *testing.T) {
	root := t.TempDir()
	for _, name := range []string{"engine/a.go", "static/index.html", "wasm/engine/main_js.go", "web/build/main.go",
		"web/headers/headers.go", "go.mod", "go.sum"} {
		if err := writeFile(filepath.Join(root, name), []byte("x")); err != nil {
			t.Fatal(err)
		}
	}
	hash := func() string {
		h, err := sourceHash(root)
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	first := hash()
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
		if got := hash() != first; got != c.changes {
			t.Errorf("%s changes the hash: %v, want %v", c.name, got, c.changes)
		}
	}
}
