package slim

import (
	"bytes"
	"compress/gzip"
	"errors"
	"reflect"
	"testing"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

var liberation = map[string][]byte{"regular": liberationsansregular.TTF, "bold": liberationsansbold.TTF}

// drawn is what drawing reads of a glyph.
type drawn struct {
	outline sfnt.Segments
	advance fixed.Int26_6
}

// glyphs returns every glyph of a font, and the glyph of each character of the basic plane.
func glyphs(t *testing.T, ttf []byte) (all []drawn, byRune []sfnt.GlyphIndex) {
	t.Helper()
	f, err := sfnt.Parse(ttf)
	if err != nil {
		t.Fatal(err)
	}
	var b sfnt.Buffer
	em := fixed.I(int(f.UnitsPerEm()))
	for g := range f.NumGlyphs() {
		outline, err := f.LoadGlyph(&b, sfnt.GlyphIndex(g), em, nil)
		if err != nil {
			t.Fatal(g, err)
		}
		advance, err := f.GlyphAdvance(&b, sfnt.GlyphIndex(g), em, font.HintingNone)
		if err != nil {
			t.Fatal(g, err)
		}
		all = append(all, drawn{append(sfnt.Segments(nil), outline...), advance})
	}
	for r := range rune(0x10000) {
		g, err := f.GlyphIndex(&b, r)
		if err != nil {
			t.Fatal(r, err)
		}
		byRune = append(byRune, g)
	}
	return all, byRune
}

// Every glyph has the outline and the width that it had, every character its glyph, and the font its licence, so that
// pictures stay the same to the pixel.
func TestDrawingDrawsTheSame(t *testing.T) {
	for name, ttf := range liberation {
		less, err := forDrawing(ttf)
		if err != nil {
			t.Fatal(name, err)
		}
		glyphsBefore, runesBefore := glyphs(t, ttf)
		glyphsAfter, runesAfter := glyphs(t, less)
		if !reflect.DeepEqual(glyphsBefore, glyphsAfter) || !reflect.DeepEqual(runesBefore, runesAfter) || len(glyphsAfter) < 2000 {
			t.Errorf("%s: of %d glyphs, some differ", name, len(glyphsAfter))
		}
		if before, after := packed(t, ttf), packed(t, less); after > before*2/3 {
			t.Errorf("%s: %d bytes became %d, compressed", name, before, after)
		}
		tables, err := tablesOf(less)
		if licence := tables["name"].data; err != nil || !bytes.Contains(licence, []byte("SIL Open Font License")) {
			t.Errorf("%s: the licence is lost: %v", name, err)
		}
	}
}

func packed(t *testing.T, data []byte) int {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Len()
}

func TestDrawingRefusesOtherFiles(t *testing.T) {
	ttf := liberation["regular"]
	short := bytes.Clone(ttf[:2000])
	for name, file := range map[string][]byte{"empty": nil, "text": []byte("hello, hello, hello"), "cut": short} {
		if _, err := forDrawing(file); !errors.Is(err, errFont) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

// A font must be in the program once: else it is not known which one is drawn with.
func TestDrawWantsEachFontOnce(t *testing.T) {
	ttf := liberation["bold"]
	around := func(n int) []byte {
		return append(bytes.Repeat(append([]byte("before"), ttf...), n), "after"...)
	}
	memory := around(1)
	if err := draw(memory, [][]byte{ttf}); err != nil || bytes.Contains(memory, ttf) || len(memory) != len(around(1)) {
		t.Errorf("one font: %v", err)
	}
	for _, n := range []int{0, 2} {
		if err := draw(around(n), [][]byte{ttf}); err == nil {
			t.Errorf("a memory with the font %d times is accepted", n)
		}
	}
}
