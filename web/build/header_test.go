package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestHeaders holds that each page says where the reader is, and that nothing but an empty header is replaced.
func TestHeaders(t *testing.T) {
	empty := string(noHead) + "</head><body>" + string(noHeader) + "</body>"
	files := map[string][]byte{
		"paper.html": []byte(empty), "lessons.html": []byte(empty), "lesson-a.html": []byte(empty),
		"licences.html": []byte(empty), "index.html": []byte("<body></body>"),
	}
	addHeaders(files)
	current := regexp.MustCompile(`<a href="([^"]+)" aria-current="([^"]+)">`)
	for name, want := range map[string]string{"paper.html": "paper.html page", "lessons.html": "lessons.html page",
		"lesson-a.html": "lessons.html true", "licences.html": "", "index.html": ""} {
		got := ""
		for _, m := range current.FindAllStringSubmatch(string(files[name]), -1) {
			got += m[1] + " " + m[2]
		}
		if got != want {
			t.Errorf("%s marks %q as current, want %q", name, got, want)
		}
		if has := strings.Contains(string(files[name]), siteHead); has != (name != "index.html") {
			t.Errorf("%s has the head of the site: %v", name, has)
		}
	}
	if string(files["index.html"]) != "<body></body>" {
		t.Errorf("a page without a place for the header became %s", files["index.html"])
	}
}

// TestPagesHaveHeaders holds that the pages of static/ that a reader can come to have the header. The playground has its own,
// an embed is part of another page, and the page of a lost address, which is served at any address, can't link relatively.
func TestPagesHaveHeaders(t *testing.T) {
	pages, err := filepath.Glob("../../static/*.html")
	if err != nil || len(pages) == 0 {
		t.Fatalf("pages: %v, %v", pages, err)
	}
	for _, page := range pages {
		name := filepath.Base(page)
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		own := name == "index.html" || name == "embed.html" || name == "404.html"
		for _, place := range []string{string(noHead), string(noHeader)} {
			if has := strings.Contains(string(text), place); has == own {
				t.Errorf("static/%s: has the place %s: %v", name, place, has)
			}
		}
	}
}
