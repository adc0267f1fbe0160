package main

import (
	"io"
	"os"
	"path/filepath"
	"testing"

	"risingbandits/web/headers"
)

// What can run is published before the rest. The folder then counts as built from no sources, the whole site removes the mark, and a
// page that was loaded before finds what it asks for by the old name.
func TestPlayableThenWhole(t *testing.T) {
	dist := t.TempDir()
	o := options{dist: dist, keep: true}
	page := func(text string) file { return file{"index.html", "index.html", []byte(text)} }
	c := &compiler{report: newReport(io.Discard), sources: "1", later: []string{"wasm/view.wasm", "licences.html"}}
	early := []file{page("early"), {"wasm/view.wasm", "a/wasm/view.none.wasm", c.notYet()}, {"licences.html", "licences.html", c.notYet()}}
	if err := writeFile(filepath.Join(dist, "licences.html"), []byte("of an earlier build")); err != nil {
		t.Fatal(err)
	}
	if err := c.publish(o, early); err != nil {
		t.Fatal(err)
	}
	has := func(name string) string {
		data, err := os.ReadFile(filepath.Join(dist, name))
		if err != nil {
			return "none"
		}
		return string(data)
	}
	check := func(want map[string]string) {
		t.Helper()
		for name, text := range want {
			if got := has(name); got != text {
				t.Errorf("%s: got %q, want %q", name, got, text)
			}
		}
	}
	check(map[string]string{"index.html": "early", "licences.html": "none", "a/wasm/view.none.wasm": "none", headers.Building: ""})
	if m := readManifest(dist); m.Sources != "" {
		t.Errorf("what can run passes for the whole site of sources %q", m.Sources)
	}
	c.later = nil
	whole := []file{page("whole"), {"wasm/view.wasm", "a/wasm/view.1.wasm", []byte("view")}, {"licences.html", "licences.html", []byte("all")}}
	if err := c.publish(o, whole); err != nil {
		t.Fatal(err)
	}
	check(map[string]string{"index.html": "whole", "licences.html": "all", "a/wasm/view.1.wasm": "view", "a/wasm/view.none.wasm": "view",
		headers.Building: "none"})
	if m := readManifest(dist); m.Sources != "1" {
		t.Errorf("the whole site is of sources %q, want 1", m.Sources)
	}
	if a, b := c.notYet(), (&compiler{sources: "2"}).notYet(); string(a) == string(b) {
		t.Error("two builds name what they leave out alike")
	}
}
