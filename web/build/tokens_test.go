package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"risingbandits/engine/chart/scene"
)

// colourOf finds a colour of tokens.css: its name, in light, in dark.
var colourOf = regexp.MustCompile(`--([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);`)

// The page's colours are those the charts are drawn with, theme by theme.
func TestTokensAreTheChartsColours(t *testing.T) {
	usual, more := "", ""
	for _, name := range []string{"base/tokens.css", "parts/table.css"} {
		css, err := os.ReadFile("../../static/css/" + name)
		if err != nil {
			t.Fatal(err)
		}
		before, after, found := strings.Cut(string(css), "@media (prefers-contrast: more)")
		if !found {
			t.Fatal(name + " has no colours of more contrast")
		}
		usual, more = usual+before, more+after
	}
	colours := map[string]map[string]string{}
	for suffix, rules := range map[string]string{"": usual, "-contrast": more} {
		light, dark := map[string]string{}, map[string]string{}
		for _, m := range colourOf.FindAllStringSubmatch(rules, -1) {
			light[m[1]], dark[m[1]] = m[2], m[3]
		}
		colours["light"+suffix], colours["dark"+suffix] = light, dark
	}
	for _, theme := range scene.Themes {
		for role, colour := range theme.Colour {
			name := scene.RoleNames[role]
			if got := colours[theme.Name][name]; got != colour.Hex() {
				t.Errorf("%s: --%s is %q, scene.Themes has %s", theme.Name, name, got, colour.Hex())
			}
		}
	}
}
