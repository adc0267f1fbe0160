package main

import (
	"bytes"
	_ "embed"
	"html/template"
	"regexp"
	"strings"
)

// Contents stand beside the text of a page, or open from a bar that stays above it. They lead to the pages of a place and their parts.
var (
	//go:embed contents.html
	contentsText string
	contents     = template.Must(template.New("contents").Parse(contentsText))
	noContents   = []byte(`<nav class="contents"></nav>`)
)

// A contentsPage is a page in the contents, or a part of one.
type contentsPage struct {
	Address string
	Text    template.HTML
	Parts   []contentsPage
}

// addContents puts the contents of a place into one of its pages. A link to the page itself has its name alone as the address.
func addContents(page []byte, place, here string, pages []contentsPage) ([]byte, error) {
	var b bytes.Buffer
	err := contents.Execute(&b, struct {
		Name, Here string
		Pages      []contentsPage
	}{place, here, pages})
	return bytes.Replace(page, noContents, b.Bytes(), 1), err
}

// partHeading matches the heading of a part of a page, which has an id.
var partHeading = regexp.MustCompile(`(?s)<h2 id="([^"]+)">(.*?)</h2>`)

// partsOf returns the parts of a page that the build has written.
func partsOf(name string, page []byte) (parts []contentsPage) {
	for _, m := range partHeading.FindAllSubmatch(page, -1) {
		parts = append(parts, contentsPage{Address: name + "#" + string(m[1]), Text: template.HTML(strings.TrimSpace(string(m[2])))})
	}
	return parts
}
