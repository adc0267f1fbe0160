package main

import (
	"strings"
	"testing"
)

// A small documentation: an index, and two pages of which one names files of the source tree and a page of the site.
func smallDocs() map[string][]byte {
	return map[string][]byte{
		"docs/index.md": []byte("# Docs\n\nOne question a page.\n\n- [Second](b.md)\n- [First](a.md#part-one)\n"),
		"docs/a.md":     []byte("# First\n\nWhat is *first*?\n\n## Part one\n\n[rule](../../engine/doubt.go) `paper.html` `else.html`\n"),
		"docs/b.md":     []byte("# Second\n\nWhat is second?\n\n```sh\na < b\n```\n"),
		"paper.html":    nil,
	}
}

// Each page has its text, the list of all pages in the index's order, and working links; the index has all titles and headings.
func TestDocs(t *testing.T) {
	files := smallDocs()
	if err := addDocs(files); err != nil {
		t.Fatal(err)
	}
	for page, wants := range map[string][]string{
		"docs.html": {`<a href="docs-b.html">Second</a></li>`, `<a href="docs-a.html#part-one">First</a>`,
			`<a href="docs-a.html#part-one">Part one</a> <span>First</span>`, `<a href="docs-b.html">Second</a></li>`, "js/pages/docs.js"},
		"docs-a.html": {`content="What is first?"`, `rule (<code>engine/doubt.go</code>)`, `<a href="paper.html"><code>paper.html</code></a>`,
			`<code>else.html</code>`, `<h2 id="part-one">`, `href="docs-a.html" aria-current="page"`},
		"docs-b.html": {"<pre tabindex=\"0\"><code>a &lt; b\n</code></pre>"},
	} {
		for _, want := range wants {
			if !strings.Contains(string(files[page]), want) {
				t.Errorf("%s lacks %s:\n%s", page, want, files[page])
			}
		}
	}
	text := string(files["docs-a.html"])
	if strings.Index(text, "docs-b.html") > strings.Index(text, `href="docs-a.html"`) {
		t.Error("the pages are not listed in the order of the index")
	}
	for name := range files {
		if strings.HasSuffix(name, ".md") {
			t.Errorf("%s is left in the site", name)
		}
	}
}

// A page that the index does not list, a link to none, and a page without a title or a question are refused by their names.
func TestDocsRefuse(t *testing.T) {
	for name, change := range map[string]struct{ file, text, says string }{
		"a page that is not listed": {"docs/c.md", "# Third\n\nWhat?\n", "static/docs/c.md"},
		"a link to no page":         {"docs/index.md", "# Docs\n\nAll.\n\n[a](a.md) [b](b.md) [d](d.md)\n", "static/docs/d.md"},
		"a page without a title":    {"docs/b.md", "What is second?\n", "static/docs/b.md"},
	} {
		t.Run(name, func(t *testing.T) {
			files := smallDocs()
			files[change.file] = []byte(change.text)
			if err := addDocs(files); err == nil || !strings.Contains(err.Error(), change.says) {
				t.Errorf("got %v, want a message that names %s", err, change.says)
			}
		})
	}
}
