package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"risingbandits/web/headers"
)

var dist = fstest.MapFS{
	"404.html":              {Data: []byte("<p>lost")},
	"index.html":            {Data: []byte("<p>page")},
	"index.html.gz":         {Data: []byte("page, gzipped")},
	"a/js/main.0a.js":       {Data: []byte("plain")},
	"a/js/main.0a.js.br":    {Data: []byte("brotli")},
	"a/js/main.0a.js.gz":    {Data: []byte("gzipped")},
	"a/wasm/engine.0b.wasm": {Data: []byte("\x00asm")},
	"secret":                {Data: []byte("no extension")},
}

func get(t *testing.T, path string, header http.Header) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest("GET", path, nil)
	maps.Copy(r.Header, header)
	w := httptest.NewRecorder()
	newSite(dist, "").ServeHTTP(w, r)
	return w
}

func TestSite(t *testing.T) {
	for _, c := range []struct {
		name, path, accept         string
		status                     int
		body, kind, encoding, keep string
	}{
		{"page", "/", "", 200, "<p>page", "text/html; charset=utf-8", "", headers.Revalidate},
		{"page by name", "/index.html", "br, gzip", 200, "page, gzipped", "text/html; charset=utf-8", "gzip", headers.Revalidate},
		{"brotli before gzip", "/a/js/main.0a.js", "gzip, deflate, br", 200, "brotli", "text/javascript; charset=utf-8", "br",
			rules[1].Values["Cache-Control"]},
		{"brotli refused", "/a/js/main.0a.js", "gzip;q=0.5, br;q=0", 200, "gzipped", "text/javascript; charset=utf-8", "gzip",
			rules[1].Values["Cache-Control"]},
		{"nothing accepted", "/a/js/main.0a.js", "", 200, "plain", "text/javascript; charset=utf-8", "", rules[1].Values["Cache-Control"]},
		{"no twin", "/a/wasm/engine.0b.wasm", "br", 200, "\x00asm", "application/wasm", "", rules[1].Values["Cache-Control"]},
		{"missing", "/a/gone.js", "", 404, "not found\n", "text/plain; charset=utf-8", "", headers.Revalidate},
		{"folder", "/a/", "", 404, "not found\n", "text/plain; charset=utf-8", "", headers.Revalidate},
		{"twin by name", "/index.html.gz", "", 404, "not found\n", "text/plain; charset=utf-8", "", headers.Revalidate},
		{"unknown type", "/secret", "", 404, "not found\n", "text/plain; charset=utf-8", "", headers.Revalidate},
		{"upwards", "/../serve_test.js", "", 404, "not found\n", "text/plain; charset=utf-8", "", headers.Revalidate},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := get(t, c.path, http.Header{"Accept-Encoding": {c.accept}})
			h := w.Header()
			if w.Code != c.status || w.Body.String() != c.body {
				t.Errorf("got %d %q, want %d %q", w.Code, w.Body, c.status, c.body)
			}
			for name, want := range map[string]string{
				"Content-Type": c.kind, "Content-Encoding": c.encoding, "Cache-Control": c.keep,
				"Access-Control-Allow-Origin": "*", "X-Frame-Options": "",
				headers.PolicyHeader: headers.Named(rules[0].Values[headers.PolicyHeader], "http://example.com"),
			} {
				if got := h.Get(name); got != want {
					t.Errorf("%s: got %q, want %q", name, got, want)
				}
			}
		})
	}
}

func TestSiteRevalidates(t *testing.T) {
	first := get(t, "/", nil)
	again := get(t, "/", http.Header{"If-None-Match": {first.Header().Get("ETag")}})
	if again.Code != http.StatusNotModified {
		t.Errorf("same ETag: got %d, want 304", again.Code)
	}
	packed := get(t, "/", http.Header{"If-None-Match": {first.Header().Get("ETag")}, "Accept-Encoding": {"gzip"}})
	if packed.Code != http.StatusOK {
		t.Errorf("the plain form's ETag for the packed form: got %d, want 200", packed.Code)
	}
}

func TestSiteRefusesMethods(t *testing.T) {
	w := httptest.NewRecorder()
	newSite(dist, "").ServeHTTP(w, httptest.NewRequest("POST", "/", strings.NewReader("x")))
	if w.Code != 405 || w.Header().Get("Allow") != "GET, HEAD" {
		t.Errorf("POST: got %d, Allow %q", w.Code, w.Header().Get("Allow"))
	}
}

func TestSiteRanges(t *testing.T) {
	for _, c := range []struct {
		name, accept, ask string
		status            int
		body              string
	}{
		{"one range of a plain file", "", "bytes=1-2", 206, "la"},
		{"of a packed file", "br", "bytes=1-2", 200, "brotli"},
		{"several ranges", "", "bytes=0-0,1-1", 200, "plain"},
	} {
		w := get(t, "/a/js/main.0a.js", http.Header{"Accept-Encoding": {c.accept}, "Range": {c.ask}})
		if w.Code != c.status || w.Body.String() != c.body {
			t.Errorf("%s: got %d %q, want %d %q", c.name, w.Code, w.Body, c.status, c.body)
		}
	}
}

func TestRun(t *testing.T) {
	dir, data := t.TempDir(), filepath.Join(t.TempDir(), "data")
	ctx, cancel := context.WithCancel(context.Background())
	var out bytes.Buffer
	o := options{addr: "localhost:0", dist: dir, data: data}
	if err := run(ctx, o, &out, io.Discard); err == nil || !strings.Contains(err.Error(), "go run ./web/build") {
		t.Errorf("an empty folder: got %v, want what to run", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "index.html"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := run(ctx, o, &out, io.Discard); err != nil || !strings.HasPrefix(out.String(), "http://localhost:") {
		t.Errorf("got %v, %q; want an address and a clean end", err, out.String())
	}
	if _, err := os.Stat(filepath.Join(data, "scenarios.db")); err != nil {
		t.Errorf("the store: %v", err)
	}
	o.dist = ""
	if err := run(ctx, o, &out, io.Discard); err == nil || !strings.Contains(err.Error(), "-dist") {
		t.Errorf("no page inside: got %v, want what to name", err)
	}
}

// A browser that opens a wrong address sees a page; what a page asks for gets two words.
func TestSiteShowsAPageForWhatIsMissing(t *testing.T) {
	for _, path := range []string{"/gone", "/gone/deep.html", "/a/gone.js"} {
		w := get(t, path, http.Header{"Accept": {"text/html,application/xhtml+xml"}})
		if w.Code != 404 || w.Body.String() != "<p>lost" || w.Header().Get("Content-Type") != "text/html; charset=utf-8" {
			t.Errorf("%s: got %d %q %s", path, w.Code, w.Header(), w.Body)
		}
		if w := get(t, path, http.Header{"Accept": {"*/*"}}); w.Code != 404 || w.Body.String() != "not found\n" {
			t.Errorf("%s: got %d %s", path, w.Code, w.Body)
		}
	}
}

// Sites that embed links take the address of oEmbed from the page as it stands, so it is whole.
// While the site is being built, what is missing is answered by a page that opens it once it is there, and kept by nobody.
func TestSiteSaysWhatIsBeingBuilt(t *testing.T) {
	building := maps.Clone(dist)
	building[headers.Building] = &fstest.MapFile{}
	for _, c := range []struct {
		path, accept string
		status       int
		says         string
	}{
		{"/", "text/html", 200, "<p>page"},
		{"/docs.html", "text/html", 503, `<script src="/building.js" defer>`},
		{"/a/wasm/view.0c.wasm", "*/*", 503, "is being built; try again"},
		{"/building", "*/*", 503, "is being built"},
		{"/building.js", "*/*", 200, "location.reload()"},
	} {
		r := httptest.NewRequest("GET", c.path, nil)
		r.Header.Set("Accept", c.accept)
		w := httptest.NewRecorder()
		newSite(building, "").ServeHTTP(w, r)
		if w.Code != c.status || !strings.Contains(w.Body.String(), c.says) {
			t.Errorf("%s: status %d, %q", c.path, w.Code, w.Body)
		}
		if keep := w.Header().Get("Cache-Control"); c.path != "/" && keep != "no-store" {
			t.Errorf("%s may be kept: %s", c.path, keep)
		}
	}
	if w := get(t, "/building.js", nil); w.Code != 404 {
		t.Errorf("of a whole site the script is there: status %d", w.Code)
	}
}

func TestPageNamesTheWholeAddressOfOEmbed(t *testing.T) {
	page := "<head>" + headers.OEmbedLink("") + "</head>"
	files := fstest.MapFS{"index.html": {Data: []byte(page)}, "index.html.br": {Data: []byte("brotli")}}
	for base, want := range map[string]string{"": "http://example.com/oembed", "https://school.example": "https://school.example/oembed"} {
		w := httptest.NewRecorder()
		newSite(files, base).ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
		if got := w.Body.String(); w.Code != 200 || !strings.Contains(got, `href="`+want+`"`) {
			t.Errorf("-base %q: got %d %s, want %s", base, w.Code, got, want)
		}
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Accept-Encoding", "gzip, br")
		zipped := httptest.NewRecorder()
		newSite(files, base).ServeHTTP(zipped, r)
		z, err := gzip.NewReader(zipped.Body)
		if err != nil || zipped.Header().Get("Content-Encoding") != "gzip" {
			t.Fatalf("-base %q: got %q, %v; want it packed", base, zipped.Header(), err)
		}
		if got, err := io.ReadAll(z); err != nil || string(got) != w.Body.String() {
			t.Errorf("-base %q: packed: got %s, %v", base, got, err)
		}
	}
}

// The policy names the address at which the client reached the server, or -base; not a Host that is none.
func TestPolicyNamesTheHost(t *testing.T) {
	for _, c := range []struct{ name, host, base, want string }{
		{"the request's", "bandits.example:8080", "", "'self' http://bandits.example:8080 'wasm-unsafe-eval'"},
		{"-base", "localhost:8080", "https://bandits.example", "'self' https://bandits.example 'wasm-unsafe-eval'"},
		{"a host that is none", "x;script-src*", "", "'self' 'wasm-unsafe-eval'"},
		{"a host of 9,000 letters", strings.Repeat("x", 9000), "", "'self' 'wasm-unsafe-eval'"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Host = c.host
		w := httptest.NewRecorder()
		newSite(dist, c.base).ServeHTTP(w, r)
		if got := w.Header().Get(headers.PolicyHeader); !strings.Contains(got, "script-src "+c.want+";") {
			t.Errorf("%s: got %s, want %s in it", c.name, got, c.want)
		}
		if n := w.Body.Len(); n > 1<<20 || strings.Contains(w.Body.String(), "x;script") || strings.Contains(w.Body.String(), "xxx") {
			t.Errorf("%s: the page has the host in it", c.name)
		}
	}
}
