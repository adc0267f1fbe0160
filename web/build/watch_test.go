package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestChanges(t *testing.T) {
	root := t.TempDir()
	put := func(name string, at time.Time) {
		t.Helper()
		file := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(file, at, at); err != nil {
			t.Fatal(err)
		}
	}
	take := func() snapshot {
		t.Helper()
		s, err := takeSnapshot(root)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	began := time.Unix(1_000_000, 0)
	for _, name := range []string{"engine/sim/a.go", "engine/sim/a_test.go", "static/js/b.js", "static/.hidden", "wasm/c.go",
		"web/build/d.go", "web/gowasm/e.go", "web/headers/f.go", "go.mod", "go.sum"} {
		put(name, began)
	}
	before := take()
	if c := before.since(nil); !c.any || !c.programs {
		t.Errorf("at the beginning everything is new: got %+v", c)
	}
	for i, c := range []struct {
		file string
		want change
	}{
		{"static/.hidden", change{}},
		{"engine/sim/a_test.go", change{}},
		{"static/js/b.js", change{any: true}},
		{"static/js/new.js", change{any: true}},
		{"engine/sim/a.go", change{any: true, programs: true}},
		{"wasm/c.go", change{any: true, programs: true}},
		{"web/build/d.go", change{any: true, builder: "web/build/d.go"}},
		{"go.mod", change{any: true, builder: "go.mod"}},
	} {
		put(c.file, began.Add(time.Duration(i+1)*time.Second))
		now := take()
		if got := now.since(before); got != c.want {
			t.Errorf("%s: got %+v, want %+v", c.file, got, c.want)
		}
		before = now
	}
	os.Remove(filepath.Join(root, "static/js/new.js"))
	if got := take().since(before); !got.any {
		t.Error("a file that is gone is no change")
	}
}

// Every page loads reloadScript, and no service worker answers in place of the new build.
func TestLetReload(t *testing.T) {
	page := "<!doctype html>\n<head>\n<title>Page</title>\n</head>\n"
	files := map[string][]byte{"index.html": []byte(page), worker: []byte("// keeps files"), "js/main.js": []byte("let head")}
	letReload(files)
	if !strings.Contains(string(files["index.html"]), "<head>\n  <script src=\""+reloadScript+"\"></script>\n") {
		t.Errorf("got %s", files["index.html"])
	}
	site := []file{{source: worker, data: files[worker]}}
	if err := precache(site); err != nil || strings.Contains(string(site[0].data), "fetch") {
		t.Errorf("got %v, and the service worker %s", err, site[0].data)
	}
	if len(files[reloadScript]) == 0 || string(files["js/main.js"]) != "let head" {
		t.Errorf("got %q", files)
	}
}
