package main

import (
	"fmt"
	"path"
	"regexp"
	"strings"
)

// A reference is a place in a file, the bytes from start to before end, that names another file of the site.
type reference struct {
	start, end int
	target     string // the path in static/ of the named file
}

// importMeta is what a script finds other files by, and nothing else: see referenceIn.
const importMeta = "import.meta.url"

// referenceIn finds the references in a file with an extension: the first group. A script names a file by
// new URL('path', import.meta.url) alone, so that a pattern finds it; what modules import, the bundler finds.
var referenceIn = map[string]*regexp.Regexp{
	".js":          regexp.MustCompile(`new URL\('([^']+)', import\.meta\.url\)`),
	".html":        regexp.MustCompile(`\s(?:src|href|poster|data-src)="([^"#?]+\.[a-z0-9]+)[^"]*"`),
	".css":         regexp.MustCompile(`(?:url\(\s*['"]?|@import\s+['"])([^'")#?\s]+\.[a-z0-9]+)`),
	".webmanifest": regexp.MustCompile(`"src":\s*"([^"#?]+\.[a-z0-9]+)"`),
}

// elsewhere matches the beginning of an address outside the site.
var elsewhere = regexp.MustCompile(`^(?:[a-z][a-z0-9+.-]*:|//)`)

// references returns the places in the file at name that must change when other files are renamed. A reference to a file
// that does not exist is an error.
func references(name string, data []byte, files map[string][]byte) ([]reference, error) {
	pattern := referenceIn[path.Ext(name)]
	if pattern == nil {
		return nil, nil
	}
	var refs []reference
	for _, m := range pattern.FindAllSubmatchIndex(data, -1) {
		r := reference{start: m[2], end: m[3]}
		text := string(data[r.start:r.end])
		if elsewhere.MatchString(text) {
			continue
		}
		if strings.HasPrefix(text, "/") {
			return nil, fmt.Errorf("static/%s: %q begins with a slash, but the site may live in a folder", name, text)
		}
		r.target = path.Join(path.Dir(name), text)
		if _, ok := files[r.target]; !ok {
			return nil, refersToNothing(name, text)
		}
		refs = append(refs, r)
	}
	if path.Ext(name) == ".js" && strings.Count(string(data), importMeta) != len(refs) {
		return nil, fmt.Errorf("static/%s: %s stands outside of new URL('path', %[2]s), where the build finds no reference", name, importMeta)
	}
	return refs, nil
}

func refersToNothing(name, text string) error {
	return fmt.Errorf("static/%s: refers to %q, which does not exist", name, text)
}
