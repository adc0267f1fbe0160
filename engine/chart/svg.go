package chart

import (
	"io"
	"math"
	"strconv"
	"strings"
)

// fontStack names the fonts whose metrics the layout knows: a picture must fit wherever it is opened.
const fontStack = `Arial, Helvetica, 'Liberation Sans', sans-serif`

// WriteSVG writes a scene as a standalone SVG picture in a theme's colours, its texts as text. title
// is for those who cannot see it, and may be empty. Numbers have two decimals.
func WriteSVG(w io.Writer, s *Scene, th *Theme, title string) error {
	return writeSVG(w, s, th, title, true)
}

func writeSVG(w io.Writer, s *Scene, th *Theme, title string, ground bool) error {
	v := svg{th: th}
	v.str(`<svg xmlns="http://www.w3.org/2000/svg" width="`).num(s.Width).str(`" height="`).num(s.Height)
	v.str(`" viewBox="0 0 `).num(s.Width).str(" ").num(s.Height).str(`" role="img">` + "\n")
	if title != "" {
		v.str("<title>").escape(title).str("</title>\n")
	}
	if ground {
		v.str(`<rect width="100%" height="100%" fill="`).colour(Ground).str(`"/>` + "\n")
	}
	v.body(s, 0, 0)
	v.str("</svg>\n")
	_, err := w.Write(v.buf)
	return err
}

// AppendSVG appends a scene as an SVG group at a place, for a picture of several charts. Its clips
// are named by the scene's ID.
func AppendSVG(dst []byte, s *Scene, th *Theme, x, y float64) []byte {
	v := svg{th: th, buf: dst}
	v.body(s, x, y)
	return v.buf
}

type svg struct {
	th  *Theme
	buf []byte
}

func (v *svg) str(s string) *svg {
	v.buf = append(v.buf, s...)
	return v
}

// num writes a number with two decimals at most.
func (v *svg) num(x float32) *svg {
	r := math.Round(float64(x)*100) / 100
	v.buf = strconv.AppendFloat(v.buf, r+0, 'f', -1, 64)
	return v
}

func (v *svg) colour(r Role) *svg { return v.str(v.th.Colour[r].Hex()) }

// escape writes text as XML: what XML cannot hold becomes U+FFFD.
func (v *svg) escape(s string) *svg {
	for _, r := range s {
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

func (v *svg) body(s *Scene, x, y float64) {
	clips := v.clips(s)
	v.str(`<g font-family="` + fontStack + `" font-variant-numeric="tabular-nums"`)
	if x != 0 || y != 0 {
		v.str(` transform="translate(`).num(float32(x)).str(" ").num(float32(y)).str(`)"`)
	}
	v.str(">\n")
	for i := range s.Marks {
		m := &s.Marks[i]
		if m.Clip != [4]float32{} {
			v.str(`<g clip-path="url(#`).clipID(s, clips, m.Clip).str(`)">`)
			v.mark(m)
			v.str("</g>\n")
			continue
		}
		v.mark(m)
		v.str("\n")
	}
	for i := range s.Texts {
		v.text(&s.Texts[i])
	}
	v.str("</g>\n")
}

// clips defines each clip of the scene once and returns them.
func (v *svg) clips(s *Scene) [][4]float32 {
	var all [][4]float32
	for i := range s.Marks {
		c := s.Marks[i].Clip
		if c == [4]float32{} || clipIndex(all, c) >= 0 {
			continue
		}
		all = append(all, c)
		v.str(`<clipPath id="`).clipID(s, all, c).str(`"><rect x="`).num(c[0]).str(`" y="`).num(c[1])
		v.str(`" width="`).num(c[2]).str(`" height="`).num(c[3]).str(`"/></clipPath>` + "\n")
	}
	return all
}

func clipIndex(all [][4]float32, c [4]float32) int {
	for i := range all {
		if all[i] == c {
			return i
		}
	}
	return -1
}

func (v *svg) clipID(s *Scene, all [][4]float32, c [4]float32) *svg {
	for _, r := range s.ID {
		if r >= 'a' && r <= 'z' || r == '-' {
			v.buf = append(v.buf, byte(r))
		}
	}
	v.str("-clip-")
	v.buf = strconv.AppendInt(v.buf, int64(clipIndex(all, c)), 10)
	return v
}

func (v *svg) mark(m *Mark) {
	switch m.Kind {
	case Line:
		v.line(m)
	case Band:
		v.str(`<path d="`)
		for _, run := range runs(m.Data, 3) {
			v.area(run)
		}
		v.str(`"`).paint(m).str("/>")
	case Rects:
		v.str(`<path d="`)
		for i := 0; i+3 < len(m.Data); i += 4 {
			d := m.Data[i:]
			v.str("M").num(d[0]).str(" ").num(d[1]).str("h").num(d[2]).str("v").num(d[3]).str("h").num(-d[2]).str("z")
		}
		v.str(`"`).paint(m).str("/>")
	case Dots:
		v.dots(m)
	}
}

func (v *svg) line(m *Mark) {
	v.str(`<path d="`)
	for _, run := range runs(m.Data, 2) {
		for i := 0; i < len(run); i += 2 {
			v.str("ML"[min(i, 1) : min(i, 1)+1]).num(run[i]).str(" ").num(run[i+1])
		}
	}
	v.str(`" fill="none" stroke="`).colour(m.Role).str(`" stroke-width="`).num(m.Width)
	v.str(`" stroke-linejoin="round"`)
	if len(m.Dash) > 0 {
		v.str(` stroke-dasharray="`)
		for i, d := range m.Dash {
			if i > 0 {
				v.str(" ")
			}
			v.num(d)
		}
		v.str(`"`)
	} else {
		v.str(` stroke-linecap="round"`)
	}
	v.opacity(m.Alpha).str("/>")
}

func (v *svg) area(run []float32) {
	for i := 0; i < len(run); i += 3 {
		v.str("ML"[min(i, 1) : min(i, 1)+1]).num(run[i]).str(" ").num(run[i+2])
	}
	for i := len(run) - 3; i >= 0; i -= 3 {
		v.str("L").num(run[i]).str(" ").num(run[i+1])
	}
	v.str("z")
}

func (v *svg) dots(m *Mark) {
	for i := 0; i+2 < len(m.Data); i += 3 {
		x, y, r := m.Data[i], m.Data[i+1], m.Data[i+2]
		if m.Ground {
			v.str(`<circle cx="`).num(x).str(`" cy="`).num(y).str(`" r="`).num(r + Ring)
			v.str(`" fill="`).colour(Ground).str(`"/>`)
		}
		v.str(`<circle cx="`).num(x).str(`" cy="`).num(y).str(`" r="`).num(r).str(`"`).paint(m).str("/>")
	}
}

// paint fills a shape, or outlines it if the mark has a width.
func (v *svg) paint(m *Mark) *svg {
	if m.Width > 0 {
		v.str(` fill="none" stroke="`).colour(m.Role).str(`" stroke-width="`).num(m.Width).str(`"`)
	} else {
		v.str(` fill="`).colour(m.Role).str(`"`)
	}
	return v.opacity(m.Alpha)
}

func (v *svg) opacity(a float32) *svg {
	if a < 1 {
		v.str(` opacity="`).num(a).str(`"`)
	}
	return v
}

// runs splits numbers by the points of n that hold a NaN.
func runs(data []float32, n int) [][]float32 {
	var all [][]float32
	start := 0
	for i := 0; i+n <= len(data); i += n {
		for _, x := range data[i : i+n] {
			if x == x {
				continue
			}
			if i > start {
				all = append(all, data[start:i])
			}
			start = i + n
			break
		}
	}
	if end := len(data) / n * n; end > start {
		all = append(all, data[start:end])
	}
	return all
}

func (v *svg) text(t *Text) {
	v.str(`<text x="`).num(t.X).str(`" y="`).num(t.Y).str(`" font-size="`).num(t.Size)
	v.str(`" fill="`).colour(t.Role).str(`"`)
	v.str([...]string{"", ` text-anchor="middle"`, ` text-anchor="end"`}[t.Anchor])
	if t.Bold {
		v.str(` font-weight="700"`)
	}
	if t.Italic {
		v.str(` font-style="italic"`)
	}
	if t.Halo {
		v.str(` stroke="`).colour(Ground).str(`" stroke-width="`).num(HaloWidth)
		v.str(`" stroke-linejoin="round" paint-order="stroke"`)
	}
	v.opacity(t.Alpha).str(">").escape(strings.ToValidUTF8(t.S, "\uFFFD")).str("</text>\n")
}
