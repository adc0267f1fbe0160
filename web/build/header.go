package main

import (
	"bytes"
	_ "embed"
	"path"
	"strings"
)

// siteHeader is the header of every page but the playground: the way home and to the other pages.
//
//go:embed header.html
var siteHeader string

// noHeader is where a page has its header.
var noHeader = []byte(`<header class="site-header"></header>`)

// addHeaders gives each page that has a place for it the header of the site, in which the page's own link, or that of the
// list that it is in, is marked as the current one.
func addHeaders(files map[string][]byte) {
	for name, page := range files {
		if path.Ext(name) == ".html" && bytes.Contains(page, noHeader) {
			files[name] = bytes.Replace(page, noHeader, []byte(headerOf(name)), 1)
		}
	}
}

func headerOf(page string) string {
	if strings.HasPrefix(page, "lesson-") {
		return strings.Replace(siteHeader, `href="lessons.html"`, `href="lessons.html" aria-current="true"`, 1)
	}
	link := `href="` + page + `"`
	return strings.Replace(siteHeader, link, link+` aria-current="page"`, 1)
}
