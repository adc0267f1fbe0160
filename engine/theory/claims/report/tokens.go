package report

import (
	_ "embed"
	"strings"

	"risingbandits/engine/chart/scene"
)

// plainStyle is what a page that stands alone has of the playground's base.css.
//
//go:embed alone.css
var plainStyle string

// Tokens returns the style of a page that stands alone but for Style: the colours of the light theme, and the
// elements' own.
func Tokens() string {
	var b strings.Builder
	b.WriteString(":root {\n")
	for role, name := range scene.RoleNames[:scene.Hue7] {
		b.WriteString("  --" + name + ": " + scene.Themes[0].Colour[role].Hex() + ";\n")
	}
	b.WriteString("}\n")
	return b.String() + plainStyle
}
