package typeface

import (
	"maps"
	"math"
	"slices"
	"testing"

	"risingbandits/engine/chart/layout"
)

// The layout's table of widths is this font's, so labels end where the layout thinks.
func TestFontHasTheLayoutsMetrics(t *testing.T) {
	for r := ' '; r <= '~'; r++ {
		s := string(r)
		if got, want := Upright()[""].width(s, 12), layout.TextWidth(s, 12, false); math.Abs(got-want) > 0.01 {
			t.Errorf("%q is %v wide, the layout thinks %v", s, got, want)
		}
		if got, want := Upright()["B"].width(s, 12), layout.TextWidth(s, 12, true); math.Abs(got-want) > 0.01 {
			t.Errorf("bold %q is %v wide, the layout thinks %v", s, got, want)
		}
	}
}

func TestPrintable(t *testing.T) {
	if got := Upright()[""].printable("a−σ猫\xff\n😀"); got != "a−σ\uFFFD\uFFFD\uFFFD\uFFFD" {
		t.Errorf("got %q", got)
	}
}

func TestAllHasFourFaces(t *testing.T) {
	if got := slices.Sorted(maps.Keys(All())); !slices.Equal(got, []string{"", "B", "BI", "I"}) {
		t.Errorf("got %q", got)
	}
}
