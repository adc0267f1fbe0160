package typeface

import (
	"maps"
	"strings"
	"sync"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansbolditalic"
	"codeberg.org/go-fonts/liberation/liberationsansitalic"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"risingbandits/engine/chart/scene"
)

// A Face is one of the typeface's four faces.
type Face struct {
	Style string // as PDF knows it: "", "B", "I", "BI"
	TTF   []byte // the font's file
	font  *sfnt.Font
}

// Faces are faces by their styles.
type Faces map[string]Face

var (
	upright, all         Faces
	openUpright, openAll sync.Once
)

// Upright returns the regular and the bold face. A program that calls only this contains half of the fonts.
func Upright() Faces {
	openUpright.Do(func() {
		upright = Faces{"": open("", liberationsansregular.TTF), "B": open("B", liberationsansbold.TTF)}
	})
	return upright
}

// All returns all four faces.
func All() Faces {
	openAll.Do(func() {
		all = Faces{"I": open("I", liberationsansitalic.TTF), "BI": open("BI", liberationsansbolditalic.TTF)}
		maps.Copy(all, Upright())
	})
	return all
}

const badFont = "typeface: the font that is compiled in cannot be read: "

func open(style string, ttf []byte) Face {
	f, err := sfnt.Parse(ttf)
	if err != nil {
		panic(badFont + err.Error())
	}
	return Face{style, ttf, f}
}

// StyleOf returns the style of a text's face.
func StyleOf(t *scene.Text) string {
	style := ""
	if t.Bold {
		style = "B"
	}
	if t.Italic {
		style += "I"
	}
	return style
}

// printable returns text with U+FFFD in place of characters that the font lacks; it is drawn as an empty box.
func (f Face) printable(s string) string {
	var b sfnt.Buffer
	return strings.Map(func(r rune) rune {
		if g, err := f.font.GlyphIndex(&b, r); err != nil || g == 0 {
			return '\uFFFD'
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
}

// Place returns the printable text, and the x at which it begins.
func (f Face) Place(t *scene.Text) (s string, left float64) {
	s, left = f.printable(t.S), float64(t.X)
	switch t.Anchor {
	case scene.Middle:
		left -= float64(f.width(s, float64(t.Size)) / 2)
	case scene.End:
		left -= f.width(s, float64(t.Size))
	}
	return s, left
}

// glyphSize is the size at which outlines are read: the unit of the font, so that nothing is rounded.
func (f Face) glyphSize() fixed.Int26_6 { return fixed.I(int(f.font.UnitsPerEm())) }

// width returns the width of a text without kerning, as the layout computes it.
func (f Face) width(s string, size float64) float64 {
	sum := 0.0
	f.each(s, func(_ sfnt.GlyphIndex, advance float64) { sum += advance })
	return float64(sum * size)
}

// each calls do for every glyph of a text, with its advance in ems.
func (f Face) each(s string, do func(g sfnt.GlyphIndex, advance float64)) {
	var b sfnt.Buffer
	em := f.glyphSize()
	for _, r := range s {
		g, err := f.font.GlyphIndex(&b, r)
		if err != nil {
			continue // cannot happen after printable
		}
		a, err := f.font.GlyphAdvance(&b, g, em, font.HintingNone)
		if err != nil {
			continue
		}
		do(g, float64(a)/float64(em))
	}
}

// A Pencil draws outlines; gg's context implements it.
type Pencil interface {
	MoveTo(x, y float64)
	LineTo(x, y float64)
	QuadraticTo(x1, y1, x2, y2 float64)
	CubicTo(x1, y1, x2, y2, x3, y3 float64)
	ClosePath()
}

// Outline draws the outlines of a text whose baseline begins at x, y.
func (f Face) Outline(to Pencil, s string, x, y, size float64) {
	var b sfnt.Buffer
	em := f.glyphSize()
	k := size / float64(em)
	f.each(s, func(g sfnt.GlyphIndex, advance float64) {
		segments, err := f.font.LoadGlyph(&b, g, em, nil)
		if err == nil {
			at := func(p fixed.Point26_6) (float64, float64) {
				return x + float64(k*float64(p.X)), y + float64(k*float64(p.Y))
			}
			glyph(to, segments, at)
		}
		x += float64(advance * size)
	})
}

func glyph(to Pencil, segments sfnt.Segments, at func(fixed.Point26_6) (x, y float64)) {
	for i, s := range segments {
		x, y := at(s.Args[0])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if i > 0 {
				to.ClosePath()
			}
			to.MoveTo(x, y)
		case sfnt.SegmentOpLineTo:
			to.LineTo(x, y)
		case sfnt.SegmentOpQuadTo:
			x1, y1 := at(s.Args[1])
			to.QuadraticTo(x, y, x1, y1)
		case sfnt.SegmentOpCubeTo:
			x1, y1 := at(s.Args[1])
			x2, y2 := at(s.Args[2])
			to.CubicTo(x, y, x1, y1, x2, y2)
		}
	}
	if len(segments) > 0 {
		to.ClosePath()
	}
}
