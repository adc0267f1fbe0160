package main

import (
	"bytes"
	_ "embed"
	"path"
	"strings"
)

// What every page but the playground, its embed and the page of a lost address begins with, and the places of a page for it.
var (
	//go:embed head.html
	siteHead string
	noHead   = []byte(`<head class="site-head">`)
	// siteHeader is the way home and to the other pages.
	//go:embed header.html
	siteHeader string
	noHeader   = []byte(`<header class="site-header"></header>`)
)

// addHeaders gives each page that has a place for it the head and the header of the site. In the header the page's own link, or
// that of the list that it is in, is marked as the current one.
func addHeaders(files map[string][]byte) {
	for name, page := range files {
		if path.Ext(name) == ".html" {
			page = bytes.Replace(page, noHead, []byte(siteHead), 1)
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
