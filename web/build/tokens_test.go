package main

import (
	"os"
	"regexp"
	"testing"

	"risingbandits/engine/chart/scene"
)

var (
	// rule finds the rules of tokens.css that set colours, with what stands before each.
	rule     = regexp.MustCompile(`(?s)((?:@media [^{]*\{\s*)?):root(\[data-theme="dark"\]|:not\(\[data-theme="light"\]\)|) \{([^}]*)\}`)
	colourOf = regexp.MustCompile(`--([a-z0-9-]+): (#[0-9a-f]{6});`)
)

// The page's colours are those the charts are drawn with, theme by theme.
func TestTokensAreTheChartsColours(t *testing.T) {
	css, err := os.ReadFile("../../static/css/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	colours := map[string]map[string]string{}
	for _, m := range rule.FindAllStringSubmatch(string(css), -1) {
		name := themeOf(m[1], m[2])
		if colours[name] == nil {
			colours[name] = map[string]string{}
		}
		for _, c := range colourOf.FindAllStringSubmatch(m[3], -1) {
			if was, ok := colours[name][c[1]]; ok && was != c[2] {
				t.Errorf("%s: --%s is %s and %s", name, c[1], was, c[2])
			}
			colours[name][c[1]] = c[2]
		}
	}
	for _, theme := range scene.Themes {
		for role, colour := range theme.Colour {
			got, ok := colours[theme.Name][scene.RoleNames[role]]
			if !ok && theme.Name == "light-contrast" {
				got = colours["light"][scene.RoleNames[role]] // what more contrast does not change
			}
			if got != colour.Hex() {
				t.Errorf("%s: --%s is %q, scene.Themes has %s", theme.Name, scene.RoleNames[role], got, colour.Hex())
			}
		}
	}
}

// themeOf names the theme that a rule belongs to, by its media query and its selector.
func themeOf(media, selector string) string {
	name := "light"
	if selector != "" {
		name = "dark"
	}
	if regexp.MustCompile(`prefers-contrast`).MatchString(media) {
		name += "-contrast"
	}
	return name
}
