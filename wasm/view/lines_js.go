package main

import (
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"risingbandits/engine/chart/scene"
	"risingbandits/wasm/view/geom"
)

// A mask holds lines: four per page, one in each channel, with the pages one below another. WebGL calls take longer
// than the drawing itself, so all lines of a chart are drawn with one call.
const (
	perPage  = 4
	maxPages = 4
	maxLines = perPage * maxPages // the limit of the shaders

	// maskPixels is the size from which a mask gets fewer pages: 16 MB, which every WebGL supports.
	maskPixels = 1 << 22
	maskHeight = 4096
)

// lines holds the lines that are not drawn yet.
type lines struct {
	line, over *ebiten.Shader

	strokes geom.Mesh
	ends    [maxPages]int // where the pages' strokes end, in quads
	around  [maxPages]geom.Box
	frames  geom.Mesh // a quad around each page's lines
	count   int

	mask  *ebiten.Image
	pages int
	page  image.Point // the size of a page

	colours []float32
	dashes  []float32
	erase   ebiten.DrawTrianglesShaderOptions
	toMask  ebiten.DrawTrianglesShaderOptions
	compose ebiten.DrawTrianglesShaderOptions
}

func (l *lines) init() {
	l.colours = make([]float32, 4*maxLines)
	l.dashes = make([]float32, 8*maxLines)
	l.erase.Blend = ebiten.BlendClear
	l.toMask.Blend = ebiten.Blend{
		BlendFactorSourceRGB:        ebiten.BlendFactorOne,
		BlendFactorSourceAlpha:      ebiten.BlendFactorOne,
		BlendFactorDestinationRGB:   ebiten.BlendFactorOne,
		BlendFactorDestinationAlpha: ebiten.BlendFactorOne,
		BlendOperationRGB:           ebiten.BlendOperationMax,
		BlendOperationAlpha:         ebiten.BlendOperationMax,
	}
	l.toMask.Uniforms = map[string]any{"Dashes": l.dashes}
	l.compose.Uniforms = map[string]any{"Colours": l.colours}
}

// room makes the mask's pages at least this large.
func (l *lines) room(size image.Point) {
	if size.X <= l.page.X && size.Y <= l.page.Y {
		return
	}
	l.page = image.Pt(max(size.X, l.page.X), max(size.Y, l.page.Y))
	l.pages = max(1, min(maxPages, maskPixels/(l.page.X*l.page.Y), maskHeight/l.page.Y))
	fit(&l.mask, l.page.X, l.page.Y*l.pages)
}

func (l *lines) full() bool { return l.count == perPage*l.pages }

// meets reports whether a box has area in common with waiting lines.
func (l *lines) meets(b geom.Box) bool {
	for i := range l.around {
		if l.around[i].Meets(b) {
			return true
		}
	}
	return false
}

// add adds a line. Call it only if full is false.
func (l *lines) add(p *painter, m *scene.Mark, c geom.Color) {
	page := l.count / perPage
	width := m.Width * p.scale
	pattern := geom.PatternOf(m.Dash, p.scale)
	p.points = geom.Scaled(p.points[:0], m.Data, p.scale)
	l.around[page] = l.around[page].Union(geom.Around(p.points, width))
	l.strokes.Stroke(p.points, geom.Stroke{
		Width: width, Period: pattern.Period, Channel: float32(l.count % perPage), Line: float32(l.count), Y: float32(page * l.page.Y),
	})
	l.ends[page] = l.strokes.Quads()
	d := l.dashes[8*l.count:]
	copy(d, pattern.From[:])
	copy(d[4:], pattern.To[:])
	d[3] = pattern.Period
	copy(l.colours[4*l.count:], c[:])
	l.count++
}

// flush draws the waiting lines into the mask, and the mask in their colours.
func (l *lines) flush(p *painter) {
	if l.count == 0 {
		return
	}
	clear(l.colours[4*l.count:])
	clear(l.dashes[8*l.count:])
	l.frames.Reset()
	for page := range l.pages {
		// Only this area of the mask is cleared, filled and read; the rest does not matter.
		if area := within(l.around[page], p.clip); !area.Empty() && page*perPage < l.count {
			l.frames.Page(area.Min.X, area.Min.Y, area.Dx(), area.Dy(), page*l.page.Y, page*perPage)
		}
	}
	if n := l.frames.Quads(); n > 0 {
		v := vertices(&l.frames)
		l.mask.DrawTrianglesShader32(v, p.quads(n), p.shape, &l.erase)
		l.stroke(p)
		for i := range v { // their places were those of the pages in the mask
			v[i].DstX, v[i].SrcX = v[i].SrcX, v[i].DstX
			v[i].DstY, v[i].SrcY = v[i].SrcY, v[i].DstY
		}
		l.compose.Images[0] = l.mask
		p.dst.DrawTrianglesShader32(v, p.quads(n), l.over, &l.compose)
	}
	l.count = 0
	l.around = [maxPages]geom.Box{}
	l.strokes.Reset()
}

// stroke draws the strokes into the pages of the mask, each only into its own. For WebGL that is one command, because
// the pages differ only in where they may draw.
func (l *lines) stroke(p *painter) {
	v := vertices(&l.strokes)
	from := 0
	for page := 0; page*perPage < l.count; page++ {
		if to := l.ends[page]; to > from {
			at := p.clip.Add(image.Pt(0, page*l.page.Y))
			dst := l.mask.SubImage(at).(*ebiten.Image)
			dst.DrawTrianglesShader32(v[4*from:4*to], p.quads(to-from), l.line, &l.toMask)
			from = to
		}
	}
}

// within returns the whole pixels of a box that are in a clip.
func within(b geom.Box, clip image.Rectangle) image.Rectangle {
	if b.Empty() {
		return image.Rectangle{}
	}
	lo := func(x float32, least int) int { return max(int(math.Floor(float64(x))), least) }
	hi := func(x float32, most int) int { return min(int(math.Ceil(float64(x))), most) }
	return image.Rectangle{
		Min: image.Pt(lo(b.X0, clip.Min.X), lo(b.Y0, clip.Min.Y)),
		Max: image.Pt(hi(b.X1, clip.Max.X), hi(b.Y1, clip.Max.Y)),
	}
}
