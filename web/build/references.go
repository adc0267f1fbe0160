package main

import (
	"fmt"
	"path"
	"regexp"
	"strings"
)

// A reference is a place in a file that names another file of the site.
type reference struct {
	span
	target   string // the path in static/ of the named file
	imported bool   // an import or export statement of a module names it
}

var (
	// jsPath matches a reference in a module: relative, and with an extension.
	jsPath = regexp.MustCompile(`^\.\.?/[\w./-]*\.[a-z0-9]+$`)
	// htmlPath finds the attributes that name files.
	htmlPath = regexp.MustCompile(`\s(?:src|href|poster|data-src)="([^"#?]+\.[a-z0-9]+)[^"]*"`)
	// cssPath finds url(...) and @import.
	cssPath = regexp.MustCompile(`(?:url\(\s*['"]?|@import\s+['"])([^'")#?\s]+\.[a-z0-9]+)`)
	// manifestPath finds the pictures of a web app's manifest.
	manifestPath = regexp.MustCompile(`"src":\s*"([^"#?]+\.[a-z0-9]+)"`)
	// elsewhere matches the beginning of an address outside the site.
	elsewhere = regexp.MustCompile(`^(?:[a-z][a-z0-9+.-]*:|//)`)
)

// references returns the places in the file at name that must change when other files are
// renamed. A reference to a file that does not exist is an error.
func references(name string, data []byte, files map[string][]byte) ([]reference, error) {
	spans, err := referenceSpans(name, string(data))
	if err != nil {
		return nil, fmt.Errorf("static/%s: %w", name, err)
	}
	var refs []reference
	for _, s := range spans {
		text := string(data[s.start:s.end])
		target := path.Join(path.Dir(name), text)
		if strings.HasPrefix(text, "/") {
			return nil, fmt.Errorf("static/%s: %q begins with a slash, but the site may live in a folder", name, text)
		}
		if _, ok := files[target]; !ok {
			return nil, fmt.Errorf("static/%s: refers to %q, which does not exist", name, text)
		}
		refs = append(refs, reference{s.span, target, s.imported})
	}
	return refs, nil
}

func referenceSpans(name, src string) ([]mention, error) {
	switch path.Ext(name) {
	case ".js":
		return jsReferences(src)
	case ".html":
		return matches(htmlPath, src), nil
	case ".css":
		return matches(cssPath, src), nil
	case ".webmanifest":
		return matches(manifestPath, src), nil
	}
	return nil, nil
}

func jsReferences(src string) ([]mention, error) {
	all, err := jsStrings(src)
	if err != nil {
		return nil, err
	}
	var spans []mention
	for _, s := range all {
		if jsPath.MatchString(src[s.start:s.end]) {
			spans = append(spans, s)
		}
	}
	return spans, nil
}

// matches returns the first group of each match of re, except addresses outside the site.
func matches(re *regexp.Regexp, src string) []mention {
	var spans []mention
	for _, m := range re.FindAllStringSubmatchIndex(src, -1) {
		if !elsewhere.MatchString(src[m[2]:m[3]]) {
			spans = append(spans, mention{span: span{m[2], m[3]}})
		}
	}
	return spans
}
