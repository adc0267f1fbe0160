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
	// early is what js/ui/early.js shows if the browser lacks something or the page cannot be loaded or started.
	//go:embed early.html
	early   string
	noEarly = []byte(`<section class="early"></section>`)
)

// parts are what several pages have in common besides, after the place of each.
var parts = [][2]string{
	{`<noscript></noscript>`, `<noscript><p class="noscript">This page runs in your browser and needs JavaScript and WebAssembly.</p></noscript>`},
	{`<nav class="sweep-pages"></nav>`, `<nav class="sweep-pages" aria-label="Many scenarios"><a href="sweep.html">Sweep a scenario</a> ` +
		`<a href="ranking.html">Rank policies</a> <a href="find.html">Find a scenario</a></nav>`},
}

// moduleTag begins the script of a page that has modules.
var moduleTag = []byte(`<script type="module"`)

// addHeaders gives each page that has a place for it the head, the header and other parts of the site. In them the page's own link,
// or that of the list that it is in, is marked as the current one.
func addHeaders(files map[string][]byte) {
	for name, page := range files {
		if path.Ext(name) == ".html" {
			if bytes.Contains(page, moduleTag) { // what the site's header has is followed by it; other pages have a place for it
				page = bytes.Replace(page, noHeader, []byte(string(noHeader)+"\n  "+string(noEarly)), 1)
			}
			page = bytes.Replace(page, noHead, []byte(siteHead), 1)
			page = bytes.Replace(page, noEarly, []byte(strings.TrimSpace(early)), 1)
			page = bytes.Replace(page, noHeader, []byte(marked(siteHeader, name)), 1)
			for _, part := range parts {
				page = bytes.Replace(page, []byte(part[0]), []byte(marked(part[1], name)), 1)
			}
			files[name] = page
		}
	}
}

// marked returns a part of a page with its link to the page itself marked.
func marked(part, page string) string {
	for beginning, list := range map[string]string{"lesson-": "lessons.html", docsFolder + "-": docsFile(docsIndex)} {
		if strings.HasPrefix(page, beginning) {
			return strings.Replace(part, `href="`+list+`"`, `href="`+list+`" aria-current="true"`, 1)
		}
	}
	link := `href="` + page + `"`
	return strings.Replace(part, link, link+` aria-current="page"`, 1)
}
