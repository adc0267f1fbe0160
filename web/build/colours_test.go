package main

import (
	"strings"
	"testing"
)

func TestAddColours(t *testing.T) {
	for css, want := range map[string]string{
		"a { color: red; }": "",
		"/* x; y */\n:root { --a: light-dark(#fff, #000); --b: 1px; }": `:root{--a:#fff;}@media (prefers-color-scheme: dark){` +
			`:root:not([data-theme="light"]){--a:#000;}}:root[data-theme="dark"]{--a:#000;}}`,
		"@media (x) { td { color: light-dark(#fff, #000); } }": `td{color:#fff;}@media (prefers-color-scheme: dark){` +
			`:root:not([data-theme="light"]) td{color:#000;}}:root[data-theme="dark"] td{color:#000;}} }`,
	} {
		files := map[string][]byte{"a.css": []byte(css)}
		addColours(files)
		got := string(files["a.css"])
		added, ok := strings.CutPrefix(got, strings.TrimSuffix(css, " }"))
		if want == "" {
			added, ok = got, got == css
			want = css
		} else if ok {
			_, added, ok = strings.Cut(added, "@supports not (color: light-dark(red, red)) {")
		}
		if !ok || added != want || strings.Count(got, "{") != strings.Count(got, "}") {
			t.Errorf("%s\ngot\n%s\nwant\n%s", css, added, want)
		}
	}
}

// What stands before and after a rule stays as it is.
func TestAddColoursKeepsTheRest(t *testing.T) {
	css := "a { color: red; }\n:root { --a: light-dark(#fff, #000); }\n" + strings.Repeat("b { color: blue; }\n", 30)
	files := map[string][]byte{"a.css": []byte(css)}
	addColours(files)
	before, rest, _ := strings.Cut(string(files["a.css"]), "\n@supports")
	_, after, _ := strings.Cut(rest, "}}\n")
	if got := before + "\n" + after; got != css {
		t.Errorf("got\n%s\nwant\n%s", got, css)
	}
}

// Every colour for light and dark is in the form that addColours reads.
func TestColoursAreAllAdded(t *testing.T) {
	files, err := readTree("../..")
	if err != nil {
		t.Fatal(err)
	}
	for name, css := range files {
		if !strings.HasSuffix(name, ".css") {
			continue
		}
		all, read := strings.Count(string(css), "light-dark("), len(twoColours.FindAll(css, -1))
		if all != read {
			t.Errorf("static/%s: %d colours for light and dark, of which %d have the form name: light-dark(light, dark);", name, all, read)
		}
	}
}
