package main

import (
	"bytes"
	"path"
	"regexp"
	"strings"
)

var (
	// colouredRule finds a rule with colours for light and dark, without rules inside it: its selector and its declarations.
	colouredRule = regexp.MustCompile(`(?s)([^{};]*?)\{([^{}]*light-dark\([^{}]*)\}`)
	// twoColours finds a property that has a colour for light and one for dark.
	twoColours = regexp.MustCompile(`([\w-]+): light-dark\(([^,()]+), ([^,()]+)\);`)
)

// addColours writes the colours of style sheets once more for browsers without light-dark() (Safari before 17.5, Chrome and Edge
// before 123): in light, in dark where the system is, and where the reader chose it. The style sheets have each colour once.
func addColours(files map[string][]byte) {
	for name, css := range files {
		if path.Ext(name) == ".css" {
			files[name] = colouredRule.ReplaceAllFunc(css, func(rule []byte) []byte {
				m := colouredRule.FindSubmatch(rule)
				selector, declarations := string(m[1]), string(m[2])
				selector = strings.TrimSpace(selector[strings.LastIndex("*/"+selector, "*/"):]) // without a comment before it
				light, dark := "", ""
				for _, c := range twoColours.FindAllStringSubmatch(declarations, -1) {
					light += c[1] + ":" + c[2] + ";"
					dark += c[1] + ":" + c[3] + ";"
				}
				return append(bytes.Clone(rule), "\n@supports not (color: light-dark(red, red)) {"+selector+"{"+light+"}"+
					"@media (prefers-color-scheme: dark){"+within(":not([data-theme=\"light\"])", selector)+"{"+dark+"}}"+
					within("[data-theme=\"dark\"]", selector)+"{"+dark+"}}"...)
			})
		}
	}
}

// within returns a selector for a root that matches another: the root's own, or that of what is in it.
func within(root, selector string) string {
	if rest, ok := strings.CutPrefix(selector, ":root"); ok {
		return ":root" + root + rest
	}
	return ":root" + root + " " + selector
}
