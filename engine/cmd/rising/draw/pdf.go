package draw

import (
	"io"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"risingbandits/engine/chart/scene"
)

// pxToPt is what a CSS px is in PDF's points.
const pxToPt = 0.75

// family is the name under which the font is embedded.
const family = "LiberationSans"

// PDF writes a scene as a PDF of one page of its size, with the theme's ground or without one. Its
// texts are text, in a font that is embedded as far as it is used. The same scene gives the same bytes.
func PDF(w io.Writer, s *scene.Scene, th *scene.Theme, title string, ground bool) error {
	size := fpdf.SizeType{Wd: float64(s.Width) * pxToPt, Ht: float64(s.Height) * pxToPt}
	doc := fpdf.NewCustom(&fpdf.InitType{OrientationStr: "P", UnitStr: "pt", Size: size})
	doc.AliasNbPages("")
	doc.SetAutoPageBreak(false, 0)
	doc.SetCatalogSort(true)
	doc.SetCreationDate(undated)
	doc.SetModificationDate(undated)
	doc.SetTitle(title, true)
	doc.SetProducer("rising", false)
	p := &page{doc: doc}
	for _, style := range [...]string{"", "B", "I", "BI"} {
		if uses(s, style) {
			doc.AddUTF8FontFromBytes(family, style, faces[style].ttf)
		}
	}
	doc.AddPage()
	if err := walk(p, s, th, ground); err != nil {
		return err
	}
	return doc.Output(w)
}

// undated stands where PDF wants a date: a figure's date is that of its numbers, which have none.
var undated = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

func uses(s *scene.Scene, style string) bool {
	for i := range s.Texts {
		if faceOf(&s.Texts[i]).style == style {
			return true
		}
	}
	return false
}

// A page is a surface of a PDF.
type page struct{ doc *fpdf.Fpdf }

func (p *page) err() error { return p.doc.Error() }

func (p *page) clip(x, y, w, h float64) {
	p.doc.ClipRect(x*pxToPt, y*pxToPt, w*pxToPt, h*pxToPt, false)
}

func (p *page) unclip() { p.doc.ClipEnd() }

func (p *page) pen(n pen) {
	r, g, b := n.rgb.Bytes()
	p.doc.SetDrawColor(int(r), int(g), int(b))
	p.doc.SetAlpha(n.alpha, "Normal")
	p.doc.SetLineWidth(n.width * pxToPt)
	p.doc.SetLineJoinStyle("round")
	p.doc.SetLineCapStyle("butt")
	if n.round {
		p.doc.SetLineCapStyle("round")
	}
	dashes := make([]float64, len(n.dash))
	for i, d := range n.dash {
		dashes[i] = float64(d) * pxToPt
	}
	p.doc.SetDashPattern(dashes, 0)
}

func (p *page) ink(c ink) {
	r, g, b := c.rgb.Bytes()
	p.doc.SetFillColor(int(r), int(g), int(b))
	p.doc.SetAlpha(c.alpha, "Normal")
}

func (p *page) path(path [][]float32) {
	for _, run := range path {
		for i := 0; i+1 < len(run); i += 2 {
			x, y := float64(run[i])*pxToPt, float64(run[i+1])*pxToPt
			if i == 0 {
				p.doc.MoveTo(x, y)
			} else {
				p.doc.LineTo(x, y)
			}
		}
	}
}

func (p *page) stroke(path [][]float32, n pen) {
	p.pen(n)
	p.path(path)
	p.doc.DrawPath("D")
}

func (p *page) fill(path [][]float32, c ink) {
	p.ink(c)
	p.path(path)
	p.doc.DrawPath("F")
}

func (p *page) circle(x, y, r float64, c ink) {
	p.ink(c)
	p.doc.Circle(x*pxToPt, y*pxToPt, r*pxToPt, "F")
}

func (p *page) ring(x, y, r float64, n pen) {
	p.pen(n)
	p.doc.Circle(x*pxToPt, y*pxToPt, r*pxToPt, "D")
}

func (p *page) text(t *scene.Text, x float64, f face, halo *pen, c ink) {
	if t.S == "" {
		return
	}
	x, y := x*pxToPt, float64(t.Y)*pxToPt
	p.doc.SetFont(family, f.style, float64(t.Size)*pxToPt)
	if halo != nil {
		p.pen(*halo)
		p.doc.SetTextRenderingMode(1) // outlines alone
		p.doc.Text(x, y, t.S)
		p.doc.SetTextRenderingMode(0)
	}
	r, g, b := c.rgb.Bytes()
	p.doc.SetTextColor(int(r), int(g), int(b))
	p.doc.SetAlpha(c.alpha, "Normal")
	p.doc.Text(x, y, t.S)
}
