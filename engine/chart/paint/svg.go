package paint

import (
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"risingbandits/engine/chart/scene"
)

// fontStack names fonts whose metrics the layout knows: a picture must look right wherever it is opened.
const fontStack = `Arial, Helvetica, 'Liberation Sans', sans-serif`

// SVG writes a scene as a standalone SVG picture in a theme's colours, with its background or without, with its texts
// as text. title is for screen readers, and may be empty. Numbers have two decimals.
func SVG(w io.Writer, s *scene.Scene, th *scene.Theme, title string, ground bool) error {
	v := svg{ID: s.ID}
	v.str(`<svg xmlns="http://www.w3.org/2000/svg" width="`).num(s.Width).str(`" height="`).num(s.Height)
	v.str(`" viewBox="0 0 `).num(s.Width).str(" ").num(s.Height).str(`" role="img">` + "\n")
	if title != "" {
		v.str("<title>").escape(title).str("</title>\n")
	}
	if ground { // outside of the group, so that it comes first in the file
		v.Ground(s.Width, s.Height, inkOf(th, scene.Ground, 1))
	}
	v.defineClips(s)
	v.str(`<g font-family="` + fontStack + `" font-variant-numeric="tabular-nums">` + "\n")
	Draw(&v, s, th, false)
	v.str("</g>\n</svg>\n")
	_, err := w.Write(v.buf)
	return err
}

// An svg is the Surface of an SVG picture.
type svg struct {
	ID      string // of the scene; its letters begin the names of the clips
	clips   [][4]float32
	clipped bool // the open mark has a clip
	buf     []byte
}

func (v *svg) str(s string) *svg {
	v.buf = append(v.buf, s...)
	return v
}

// num writes a number with at most two decimals.
func (v *svg) num(x float32) *svg {
	r := math.Round(float64(x)*100) / 100
	v.buf = strconv.AppendFloat(v.buf, r+0, 'f', -1, 64)
	return v
}

// escape writes text as XML; characters that XML does not allow become U+FFFD.
func (v *svg) escape(s string) *svg {
	for _, r := range strings.ToValidUTF8(s, "\uFFFD") {
		switch {
		case r == '<':
			v.str("&lt;")
		case r == '>':
			v.str("&gt;")
		case r == '&':
			v.str("&amp;")
		case r == '"':
			v.str("&quot;")
		case r < ' ' && r != '\t' && r != '\n' || r == 0xfffe || r == 0xffff:
			v.str("\uFFFD")
		default:
			v.str(string(r))
		}
	}
	return v
}

// defineClips defines each clip of the scene once.
func (v *svg) defineClips(s *scene.Scene) {
	for i := range s.Marks {
		c := s.Marks[i].Clip
		if c == [4]float32{} || slices.Contains(v.clips, c) {
			continue
		}
		v.clips = append(v.clips, c)
		v.str(`<clipPath id="`).clipID(c).str(`"><rect x="`).num(c[0]).str(`" y="`).num(c[1])
		v.str(`" width="`).num(c[2]).str(`" height="`).num(c[3]).str(`"/></clipPath>` + "\n")
	}
}

func (v *svg) clipID(c [4]float32) *svg {
	for _, r := range v.ID {
		if r >= 'a' && r <= 'z' || r == '-' {
			v.buf = append(v.buf, byte(r))
		}
	}
	v.str("-clip-")
	v.buf = strconv.AppendInt(v.buf, int64(slices.Index(v.clips, c)), 10)
	return v
}

func (v *svg) Ground(width, height float32, c Ink) {
	v.str(`<rect width="100%" height="100%" fill="`).str(c.Colour.Hex()).str(`"/>` + "\n")
}

func (v *svg) Begin(clip [4]float32) {
	if v.clipped = clip != [4]float32{}; v.clipped {
		v.str(`<g clip-path="url(#`).clipID(clip).str(`)">`)
	}
}

func (v *svg) End() {
	if v.clipped {
		v.str("</g>")
	}
	v.str("\n")
}

func (v *svg) path(p Path) *svg {
	v.str(`<path d="`)
	for _, line := range p.Lines {
		for i := 0; i < len(line); i += 2 {
			command := "L"
			if i == 0 {
				command = "M"
			}
			v.str(command).num(line[i]).str(" ").num(line[i+1])
		}
		if p.Closed {
			v.str("z")
		}
	}
	for b := p.Boxes; len(b) > 0; b = b[4:] {
		v.str("M").num(b[0]).str(" ").num(b[1]).str("h").num(b[2]).str("v").num(b[3]).str("h").num(-b[2]).str("z")
	}
	return v.str(`"`)
}

func (v *svg) Stroke(p Path, pen Pen) { v.path(p).stroke(pen).str("/>") }

func (v *svg) Fill(p Path, c Ink) { v.path(p).fill(c).str("/>") }

func (v *svg) circle(x, y, r float32) *svg {
	return v.str(`<circle cx="`).num(x).str(`" cy="`).num(y).str(`" r="`).num(r).str(`"`)
}

func (v *svg) Circle(x, y, r float32, c Ink) { v.circle(x, y, r).fill(c).str("/>") }

func (v *svg) Ring(x, y, r float32, pen Pen) { v.circle(x, y, r).stroke(pen).str("/>") }

func (v *svg) fill(c Ink) *svg {
	return v.str(` fill="`).str(c.Colour.Hex()).str(`"`).opacity(c.Alpha)
}

func (v *svg) stroke(pen Pen) *svg {
	v.str(` fill="none" stroke="`).str(pen.Colour.Hex()).str(`" stroke-width="`).num(pen.Width).str(`"`)
	if pen.Round {
		v.str(` stroke-linejoin="round"`)
	}
	if len(pen.Dash) > 0 {
		v.str(` stroke-dasharray="`)
		for i, d := range pen.Dash {
			if i > 0 {
				v.str(" ")
			}
			v.num(d)
		}
		v.str(`"`)
	} else if pen.Round {
		v.str(` stroke-linecap="round"`)
	}
	return v.opacity(pen.Alpha)
}

func (v *svg) opacity(a float32) *svg {
	if a < 1 {
		v.str(` opacity="`).num(a).str(`"`)
	}
	return v
}

func (v *svg) Text(t *scene.Text, c Ink, halo *Pen) {
	v.str(`<text x="`).num(t.X).str(`" y="`).num(t.Y).str(`" font-size="`).num(t.Size)
	v.str(`" fill="`).str(c.Colour.Hex()).str(`"`)
	v.str([...]string{scene.Start: "", scene.Middle: ` text-anchor="middle"`, scene.End: ` text-anchor="end"`}[t.Anchor])
	if t.Bold {
		v.str(` font-weight="700"`)
	}
	if t.Italic {
		v.str(` font-style="italic"`)
	}
	if halo != nil {
		v.str(` stroke="`).str(halo.Colour.Hex()).str(`" stroke-width="`).num(halo.Width)
		v.str(`" stroke-linejoin="round" paint-order="stroke"`)
	}
	v.opacity(c.Alpha).str(">").escape(t.S).str("</text>\n")
}
