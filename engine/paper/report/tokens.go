package report

import (
	_ "embed"
	"strings"

	"risingbandits/engine/chart/scene"
)

// plainStyle is the part of the playground's base.css that a page on its own needs.
//
//go:embed alone.css
var plainStyle string

// tokens returns the style of a page on its own, without Style: the colours of the light theme and the style of
// elements.
func tokens() string {
	var b strings.Builder
	b.WriteString(":root {\n")
	for role, name := range scene.RoleNames[:scene.Hue7] {
		b.WriteString("  --" + name + ": " + scene.Themes[0].Colour[role].Hex() + ";\n")
	}
	b.WriteString("}\n")
	return b.String() + plainStyle
}
