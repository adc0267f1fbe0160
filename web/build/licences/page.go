package licences

import (
	_ "embed"
	"fmt"
	"html/template"
	"strings"
)

//go:embed page.html
var pageText string

var page = template.Must(template.New("licences").Funcs(template.FuncMap{
	"programs": func(c Component) string { return strings.Join(c.In, ", ") },
	"names": func(c Component) string {
		var ids []string
		for _, t := range c.Texts {
			if t.SPDX != "" {
				ids = append(ids, t.SPDX)
			}
		}
		return strings.Join(ids, ", ")
	},
}).Parse(pageText))

// Page returns licences.html: every component with its version, the programs that contain it, and its texts.
func Page(components []Component) ([]byte, error) {
	var b strings.Builder
	if err := page.Execute(&b, components); err != nil {
		return nil, err
	}
	return []byte(b.String()), nil
}

// Notices returns the same as plain text, for the folder of a release.
func Notices(components []Component) string {
	var b strings.Builder
	b.WriteString("What the programs and the page of Rising bandits contain, and under which licences.\n")
	for _, c := range components {
		fmt.Fprintf(&b, "\n%s\n%s\nin %s\n", strings.Repeat("=", 78), strings.TrimSpace(c.Name+" "+c.Version), strings.Join(c.In, ", "))
		for _, t := range c.Texts {
			fmt.Fprintf(&b, "\n%s\n\n%s\n", t.File, strings.TrimSpace(t.Body))
		}
	}
	return b.String()
}
