package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	currentLink = regexp.MustCompile(`<a href="([^"]+)" aria-current="([^"]+)">`)
	aCurrent    = regexp.MustCompile(` aria-current="[^"]+"`)
)

// TestHeaders holds that the header is the same on all pages but for the mark of the place that the page is in.
func TestHeaders(t *testing.T) {
	empty := string(noHead) + "</head><body>" + string(noHeader) + "</body>"
	want := map[string]string{"index.html": "index.html page", "paper.html": "paper.html page", "family.html": "paper.html true",
		"lessons.html": "lessons.html page", "lesson-a.html": "lessons.html true", "play.html": "lessons.html true",
		"ranking.html": "sweep.html true", "docs-speed.html": "docs.html true", "licences.html": "docs.html true", "404.html": ""}
	files := map[string][]byte{"embed.html": []byte("<body></body>")}
	for name := range want {
		files[name] = []byte(empty)
	}
	if err := addHeaders(files); err != nil {
		t.Fatal(err)
	}
	for name, want := range want {
		got := ""
		for _, m := range currentLink.FindAllStringSubmatch(string(files[name]), -1) {
			got += m[1] + " " + m[2]
		}
		if got != want {
			t.Errorf("%s marks %q as current, want %q", name, got, want)
		}
		if a, b := aCurrent.ReplaceAllString(string(files[name]), ""), string(files["404.html"]); a != b {
			t.Errorf("the header of %s is\n%s\nand that of a page in no place\n%s", name, a, b)
		}
	}
	if string(files["embed.html"]) != "<body></body>" {
		t.Errorf("a page without a place for the header became %s", files["embed.html"])
	}
	if err := addHeaders(map[string][]byte{"new.html": []byte(empty)}); err == nil || !strings.Contains(err.Error(), "new.html") {
		t.Errorf("a page in no place: got %v, want an error that names it", err)
	}
}

// TestPagesHaveHeaders holds that the pages of static/ that a reader can come to have the header. The playground has a head of its own,
// and an embed is part of another page.
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
		isEmbed := name == "embed.html"
		for place, lacks := range map[string]bool{string(noHead): isEmbed || name == "index.html", string(noHeader): isEmbed} {
			if has := strings.Contains(string(text), place); has == lacks {
				t.Errorf("static/%s: has the place %s: %v", name, place, has)
			}
		}
	}
}
