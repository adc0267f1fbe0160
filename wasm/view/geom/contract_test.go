package geom

import (
	"os"
	"regexp"
	"testing"

	"risingbandits/engine/chart/scene"
)

// The page's copy of the palette, for what is drawn without Go, says what chart's says.
func TestPaletteOfThePage(t *testing.T) {
	text, err := os.ReadFile("../../../static/js/view/palette.js")
	if err != nil {
		t.Fatal(err)
	}
	strings := regexp.MustCompile(`'([^'\n]*)'`).FindAllStringSubmatch(string(text), -1)
	var got []string
	for _, s := range strings {
		got = append(got, s[1])
	}
	want := append([]string{}, scene.RoleNames[:]...)
	for _, theme := range scene.Themes {
		want = append(want, theme.Name)
		for _, c := range theme.Colour {
			want = append(want, c.Hex())
		}
	}
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			t.Fatalf("palette.js and chart's palette part at string %d: %q and %q", i, got[min(i, len(got)):min(i+1, len(got))],
				want[min(i, len(want)):min(i+1, len(want))])
		}
	}
}
