package paint

import (
	"strings"
	"testing"

	"risingbandits/engine/chart/scene"
	"risingbandits/engine/internal/golden"
)

func tikzOf(t *testing.T, s *scene.Scene) string {
	t.Helper()
	var w strings.Builder
	if err := TikZ(&w, s, &scene.Themes[0], true, ""); err != nil {
		t.Fatal(err)
	}
	return w.String()
}

func TestTikZ(t *testing.T) { golden.Check(t, "sample-tikz", tikzOf(t, sampleScene()), *update) }

func TestTeXText(t *testing.T) {
	for in, want := range map[string]string{
		`a\b{c}`: `a\textbackslash{}b\{c\}`, `50% & $x_1^2$ #1 ~`: `50\% \& \$x\_1\textasciicircum{}2\$ \#1 \textasciitilde{}`,
		"--- '' << ,, !`": "-{}-{}- '{}' <{}< ,{}, !\\textasciigrave{}", "é ß Å ž": "é ß Å ž", "σ−µ": `\ensuremath{\sigma}\ensuremath{-}[U+B5]`,
		"猫\U0001F600": "[U+732B][U+1F600]", "a\nb\x00c\u2028d": "a b c d", "“x”": "``{}x''{}", "a\xffb": "a[U+FFFD]b", "½²": "[U+BD][U+B2]",
	} {
		if got := TeXText(in); got != want {
			t.Errorf("TeXText(%q) is %q, want %q", in, got, want)
		}
	}
}
