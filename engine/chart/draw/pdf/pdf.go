package pdf

import (
	"io"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"risingbandits/engine/chart/draw/typeface"
	"risingbandits/engine/chart/paint"
	"risingbandits/engine/chart/scene"
)

// pxToPt is the length of a CSS px in PDF's points.
const pxToPt = 0.75

// family is the name under which the font is embedded.
const family = "LiberationSans"

// Write writes a scene as a PDF of one page of its size, with the theme's background or without one. Its texts are text,
// in an embedded subset of the font. The same scene gives the same bytes.
func Write(w io.Writer, s *scene.Scene, th *scene.Theme, title string, ground bool) error {
	size := fpdf.SizeType{Wd: float64(s.Width) * pxToPt, Ht: float64(s.Height) * pxToPt}
	doc := fpdf.NewCustom(&fpdf.InitType{OrientationStr: "P", UnitStr: "pt", Size: size})
	doc.AliasNbPages("")
	doc.SetAutoPageBreak(false, 0)
	doc.SetCatalogSort(true)
	doc.SetCreationDate(undated)
	doc.SetModificationDate(undated)
	doc.SetTitle(title, true)
	doc.SetProducer("rising", false)
	p := &page{doc: doc, faces: typeface.All()}
	for _, style := range [...]string{"", "B", "I", "BI"} {
		if uses(s, style) {
			doc.AddUTF8FontFromBytes(family, style, p.faces[style].TTF)
		}
	}
	doc.AddPage()
	paint.Draw(p, s, th, ground)
	return doc.Output(w) // returns the first error of any earlier call too
}

// undated replaces the date that PDF requires, so that the same figure gives the same bytes.
var undated = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

func uses(s *scene.Scene, style string) bool {
	for i := range s.Texts {
		if typeface.StyleOf(&s.Texts[i]) == style {
			return true
		}
	}
	return false
}

// A page is the Surface of a PDF.
type page struct {
	doc     *fpdf.Fpdf
	faces   typeface.Faces
	clipped bool // the open mark has a clip
}

// pt converts a length from CSS px to points.
func pt(px float32) float64 { return float64(px) * pxToPt }

func (p *page) Ground(width, height float32, c paint.Ink) {
	p.Fill(paint.Path{Boxes: []float32{0, 0, width, height}}, c)
}

func (p *page) Begin(clip [4]float32) {
	if p.clipped = clip != [4]float32{}; p.clipped {
		p.doc.ClipRect(pt(clip[0]), pt(clip[1]), pt(clip[2]), pt(clip[3]), false)
	}
}

func (p *page) End() {
	if p.clipped {
		p.doc.ClipEnd()
	}
}

func (p *page) setPen(pen paint.Pen) {
	r, g, b := pen.Colour.Bytes()
	p.doc.SetDrawColor(int(r), int(g), int(b))
	p.doc.SetAlpha(float64(pen.Alpha), "Normal")
	p.doc.SetLineWidth(pt(pen.Width))
	join, end := "miter", "butt"
	if pen.Round {
		join = "round"
		if len(pen.Dash) == 0 {
			end = "round"
		}
	}
	p.doc.SetLineJoinStyle(join)
	p.doc.SetLineCapStyle(end)
	dashes := make([]float64, len(pen.Dash))
	for i, d := range pen.Dash {
		dashes[i] = pt(d)
	}
	p.doc.SetDashPattern(dashes, 0)
}

func (p *page) setInk(c paint.Ink) {
	r, g, b := c.Colour.Bytes()
	p.doc.SetFillColor(int(r), int(g), int(b))
	p.doc.SetAlpha(float64(c.Alpha), "Normal")
}

func (p *page) Stroke(path paint.Path, pen paint.Pen) {
	p.setPen(pen)
	path.Trace(p)
	p.doc.DrawPath("D")
}

func (p *page) Fill(path paint.Path, c paint.Ink) {
	p.setInk(c)
	path.Trace(p)
	p.doc.DrawPath("F")
}

func (p *page) MoveTo(x, y float32) { p.doc.MoveTo(pt(x), pt(y)) }
func (p *page) LineTo(x, y float32) { p.doc.LineTo(pt(x), pt(y)) }
func (p *page) ClosePath()          { p.doc.ClosePath() }

func (p *page) Circle(x, y, r float32, c paint.Ink) {
	p.setInk(c)
	p.doc.Circle(pt(x), pt(y), pt(r), "F")
}

func (p *page) Ring(x, y, r float32, pen paint.Pen) {
	p.setPen(pen)
	p.doc.Circle(pt(x), pt(y), pt(r), "D")
}

func (p *page) Text(t *scene.Text, c paint.Ink, halo *paint.Pen) {
	f := p.faces[typeface.StyleOf(t)]
	s, left := f.Place(t)
	if s == "" {
		return
	}
	x, y := left*pxToPt, pt(t.Y)
	p.doc.SetFont(family, f.Style, pt(t.Size))
	if halo != nil {
		p.setPen(*halo)
		p.doc.SetTextRenderingMode(1) // outlines only
		p.doc.Text(x, y, s)
		p.doc.SetTextRenderingMode(0)
	}
	r, g, b := c.Colour.Bytes()
	p.doc.SetTextColor(int(r), int(g), int(b))
	p.doc.SetAlpha(float64(c.Alpha), "Normal")
	p.doc.Text(x, y, s)
}
