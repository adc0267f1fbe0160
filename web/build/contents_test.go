package main

import (
	"strings"
	"testing"
)

// TestContents holds that the contents name the parts of pages in their order, and mark the page that they stand on.
func TestContents(t *testing.T) {
	page := []byte(`<nav class="contents"></nav><h2 id="one">One</h2><h2>no part</h2><h2 id="two">Two &amp; <i>more</i></h2>`)
	got, err := addContents(page, "The paper", "b.html", []contentsPage{
		{Address: "a.html", Text: "First", Parts: partsOf("a.html", page)}, {Address: "b.html", Text: "Second"}})
	if err != nil {
		t.Fatal(err)
	}
	at := 0
	for _, want := range []string{`aria-label="The paper"`, `<a href="a.html">First</a>`, `<a href="a.html#one">One</a>`,
		`<a href="a.html#two">Two &amp; <i>more</i></a>`, `<a href="b.html" aria-current="page">Second</a>`, `</nav><h2 id="one">`} {
		next := strings.Index(string(got[at:]), want)
		if next < 0 {
			t.Fatalf("%s is not there, or not in its turn:\n%s", want, got)
		}
		at += next
	}
}
