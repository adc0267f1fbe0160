package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"path"
	"slices"
	"strings"
)

// What pages have in common, and the place in a page for each part.
var (
	// siteHead begins every page but the playground and its embed.
	//go:embed head.html
	siteHead string
	noHead   = []byte(`<head class="site-head">`)
	//go:embed header.html
	headerText string
	// siteHeader is the header of every page but the embed: the way home, and the places.
	siteHeader = template.Must(template.New("header").Parse(headerText))
	noHeader   = []byte(`<header class="site-header"></header>`)
	// early is what js/ui/early.js shows if the browser lacks something or the page cannot be loaded or started.
	//go:embed early.html
	early   string
	noEarly = []byte(`<section class="early"></section>`)
	// withoutScripts is what a page says that shows nothing without them.
	withoutScripts = []byte(`<noscript><p class="noscript">This page runs in your browser and needs JavaScript and WebAssembly.</p></noscript>`)
	noScripts      = []byte(`<noscript></noscript>`)
)

// A sitePlace is one of the parts of the site that the header names. Page is where it begins; the other pages in it have these names, or
// names that begin with Prefix and a dash.
type sitePlace struct {
	Name, Page string
	Others     []string
	Prefix     string
}

// places are all of them, in the order of the header.
var places = []sitePlace{
	{Name: "Playground", Page: "index.html"},
	{Name: "Learn", Page: lessonList, Prefix: "lesson", Others: []string{"own-lesson.html", "play.html", "write.html", "class.html"}},
	{Name: "Experiments", Page: allExperiments[0].Page, Others: []string{allExperiments[1].Page, allExperiments[2].Page}},
	{Name: "The paper", Page: "paper.html", Others: []string{"family.html"}},
	{Name: "Docs", Page: docsFile(docsIndex), Prefix: docsFolder, Others: []string{"embed-api.html", "licences.html"}},
}

// current returns how the link to the place is marked on a page: "page" for its first page, "true" for another one, "" elsewhere.
func (p sitePlace) current(page string) string {
	switch {
	case page == p.Page:
		return "page"
	case slices.Contains(p.Others, page) || p.Prefix != "" && strings.HasPrefix(page, p.Prefix+"-"):
		return "true"
	}
	return ""
}

// headerOf returns the header of a page, in which the page's place is marked. A page of no place is an error; that of a lost address
// has none.
func headerOf(page string) ([]byte, error) {
	type link struct{ Name, Page, Current string }
	var links []link
	found := page == lostPage
	for _, p := range places {
		current := p.current(page)
		links = append(links, link{p.Name, p.Page, current})
		found = found || current != ""
	}
	if !found {
		return nil, fmt.Errorf("%s is in none of the places of the header: see places in web/build/header.go", page)
	}
	var b bytes.Buffer
	err := siteHeader.Execute(&b, links)
	return b.Bytes(), err
}

// moduleTag begins the script of a page that has modules.
var moduleTag = []byte(`<script type="module"`)

// addHeaders gives each page the parts that pages have in common, where it has a place for them.
func addHeaders(files map[string][]byte) error {
	for name, page := range files {
		if path.Ext(name) != ".html" {
			continue
		}
		if bytes.Contains(page, noHeader) {
			header, err := headerOf(name)
			if err != nil {
				return err
			}
			if bytes.Contains(page, moduleTag) && !bytes.Contains(page, noEarly) {
				header = append(append(header, "\n  "...), noEarly...)
			}
			page = bytes.Replace(page, noHeader, header, 1)
		}
		page = bytes.Replace(page, noHead, []byte(siteHead), 1)
		page = bytes.Replace(page, noEarly, []byte(strings.TrimSpace(early)), 1)
		files[name] = bytes.Replace(page, noScripts, withoutScripts, 1)
	}
	return nil
}
