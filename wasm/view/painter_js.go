package main

import (
	_ "embed"
	"image"
	"math"
	"strconv"
	"unsafe"

	"github.com/hajimehoshi/ebiten/v2"

	"risingbandits/engine/chart/scene"
	"risingbandits/wasm/view/geom"
)

var (
	//go:embed line.kage
	lineSource []byte
	//go:embed over.kage
	overSource []byte
	//go:embed shape.kage
	shapeSource []byte
)

// tolerance is how far, in device px, a line may pass by its points: below what can be seen.
const tolerance = 0.05

// A painter draws marks. All that it needs in a frame it keeps for the next.
type painter struct {
	line, over, shape *ebiten.Shader

	// What waits to be drawn: shapes, then lines over them.
	shapes  geom.Mesh
	strokes geom.Mesh
	frame   geom.Mesh       // the one quad around lines
	lines   int             // in strokes
	colours [4][]float32    // of the lines
	dashes  dashUniforms    // of the lines
	around  geom.Box        // the lines
	clip    image.Rectangle // of all that waits

	mask    *ebiten.Image // four lines, each in a channel
	dst     *ebiten.Image
	theme   *scene.Theme
	scale   float32
	points  []float32
	indices []uint32

	erase   ebiten.DrawTrianglesShaderOptions
	toMask  ebiten.DrawTrianglesShaderOptions
	compose ebiten.DrawTrianglesShaderOptions
	place   ebiten.DrawImageOptions
}

func newPainter() (*painter, error) {
	p := &painter{}
	for _, s := range []struct {
		to     **ebiten.Shader
		source []byte
	}{{&p.line, lineSource}, {&p.over, overSource}, {&p.shape, shapeSource}} {
		shader, err := ebiten.NewShader(s.source)
		if err != nil {
			return nil, err
		}
		*s.to = shader
	}
	p.erase.Blend = ebiten.BlendClear
	p.toMask.Blend = ebiten.Blend{
		BlendFactorSourceRGB:        ebiten.BlendFactorOne,
		BlendFactorSourceAlpha:      ebiten.BlendFactorOne,
		BlendFactorDestinationRGB:   ebiten.BlendFactorOne,
		BlendFactorDestinationAlpha: ebiten.BlendFactorOne,
		BlendOperationRGB:           ebiten.BlendOperationMax,
		BlendOperationAlpha:         ebiten.BlendOperationMax,
	}
	p.compose.Uniforms = map[string]any{}
	for i, name := range [...]string{"C0", "C1", "C2", "C3"} {
		p.colours[i] = make([]float32, 4)
		p.compose.Uniforms[name] = p.colours[i]
	}
	p.toMask.Uniforms = p.dashes.uniforms()
	return p, nil
}

// put draws a picture at a place.
func (p *painter) put(dst, picture *ebiten.Image, at image.Point) {
	p.place.GeoM.Reset()
	p.place.GeoM.Translate(float64(at.X), float64(at.Y))
	dst.DrawImage(picture, &p.place)
}

// draw draws marks, in order, on dst.
func (p *painter) draw(dst *ebiten.Image, marks []scene.Mark, theme *scene.Theme, scale float32) {
	p.dst, p.theme, p.scale = dst, theme, scale
	if size := dst.Bounds().Size(); p.mask == nil || p.mask.Bounds().Dx() < size.X || p.mask.Bounds().Dy() < size.Y {
		w, h := size.X, size.Y
		if p.mask != nil {
			w, h = max(w, p.mask.Bounds().Dx()), max(h, p.mask.Bounds().Dy())
		}
		fit(&p.mask, w, h)
	}
	for i := range marks {
		p.mark(&marks[i])
	}
	p.flush()
	p.dst = nil
}

func (p *painter) mark(m *scene.Mark) {
	clip := p.clipOf(m)
	if clip.Empty() {
		return
	}
	if clip != p.clip {
		p.flush()
		p.clip = clip
	}
	from := p.shapes.Quads()
	switch m.Kind {
	case scene.Line:
		p.addLine(m)
	case scene.Band:
		if geom.Dense(m.Data, 3, p.scale) {
			p.points = geom.BandColumns(p.points[:0], m.Data, p.scale)
		} else {
			p.points = geom.SimplifyBand(p.points[:0], m.Data, p.scale, tolerance)
		}
		p.shapes.Strip(p.points, p.colour(m.Role, m.Alpha))
	case scene.Rects:
		p.addRects(m)
	case scene.Dots:
		p.addDots(m)
	}
	// Shapes go beneath waiting lines only where they do not meet.
	if p.lines > 0 && p.shapes.Quads() > from && p.shapes.Box(from).Meets(p.around) {
		p.flushUpTo(from)
	}
}

// clipOf returns where a mark may draw, on whole pixels of dst.
func (p *painter) clipOf(m *scene.Mark) image.Rectangle {
	whole := p.dst.Bounds()
	if m.Clip == [4]float32{} {
		return whole
	}
	at := func(css float32) int { return int(math.Floor(float64(css*p.scale) + 0.5)) }
	c := m.Clip
	return image.Rect(at(c[0]), at(c[1]), at(c[0]+c[2]), at(c[1]+c[3])).Intersect(whole)
}

// colour returns a role's colour in the present theme.
func (p *painter) colour(role scene.Role, alpha float32) geom.Color {
	r, g, b := p.theme.Colour[role].Bytes()
	k := alpha / 255
	return geom.Color{float32(r) * k, float32(g) * k, float32(b) * k, alpha}
}

func (p *painter) addLine(m *scene.Mark) {
	c := p.colour(m.Role, m.Alpha)
	if x, y, w, h, ok := geom.Rule(m.Data, m.Width, p.scale); ok && len(m.Dash) == 0 {
		p.shapes.Rect(x, y, w, h, c)
		return
	}
	if p.lines == len(p.colours) {
		p.flush()
	}
	width := m.Width * p.scale
	pattern := geom.PatternOf(m.Dash, p.scale)
	stroke := geom.Stroke{Width: width, Period: pattern.Period, Channel: float32(p.lines)}
	if geom.Dense(m.Data, 2, p.scale) {
		p.points = geom.Columns(p.points[:0], m.Data, p.scale)
		p.strokes.Bars(p.points, stroke)
		p.around = p.around.Union(geom.AroundBars(p.points, width))
	} else {
		p.points = geom.Simplify(p.points[:0], m.Data, p.scale, tolerance)
		p.strokes.Stroke(p.points, stroke)
		p.around = p.around.Union(geom.Around(p.points, width))
	}
	p.dashes.set(p.lines, pattern)
	copy(p.colours[p.lines], c[:])
	p.lines++
}

func (p *painter) addRects(m *scene.Mark) {
	c := p.colour(m.Role, m.Alpha)
	for d := m.Data; len(d) >= 4; d = d[4:] {
		x, w := geom.Snap(d[0], d[2], p.scale)
		y, h := geom.Snap(d[1], d[3], p.scale)
		if m.Width == 0 {
			p.shapes.Rect(x, y, w, h, c)
			continue
		}
		_, width := geom.Snap(0, m.Width, p.scale)
		p.shapes.Frame(x, y, w, h, width, c)
	}
}

func (p *painter) addDots(m *scene.Mark) {
	c, ground := p.colour(m.Role, m.Alpha), p.colour(scene.Ground, m.Alpha)
	s, width := p.scale, m.Width*p.scale
	for d := m.Data; len(d) >= 3; d = d[3:] {
		x, y, r := d[0]*s, d[1]*s, d[2]*s
		if m.Ground {
			p.shapes.Disc(x, y, r+width/2+scene.Ring*s, 0, ground)
		}
		p.shapes.Disc(x, y, r, width, c)
	}
}

// The dashes of the four lines of a mask, as line.kage has them.
type dashUniforms struct {
	from, to [4][]float32
	period   []float32
}

// uniforms makes the arrays and returns them by the shader's names for them.
func (d *dashUniforms) uniforms() map[string]any {
	d.period = make([]float32, 4)
	named := map[string]any{"Period": d.period}
	for i := range d.from {
		d.from[i], d.to[i] = make([]float32, geom.MaxDashes), make([]float32, geom.MaxDashes)
		named["From"+strconv.Itoa(i)], named["To"+strconv.Itoa(i)] = d.from[i], d.to[i]
	}
	return named
}

func (d *dashUniforms) set(line int, p geom.Pattern) {
	copy(d.from[line], p.From[:])
	copy(d.to[line], p.To[:])
	d.period[line] = p.Period
}

// flush draws all that waits.
func (p *painter) flush() { p.flushUpTo(p.shapes.Quads()) }

// flushUpTo draws all that waits but the shapes from the one numbered from on.
func (p *painter) flushUpTo(from int) {
	if from > 0 {
		dst := p.dst
		if p.clip != dst.Bounds() {
			dst = dst.SubImage(p.clip).(*ebiten.Image)
		}
		dst.DrawTrianglesShader32(vertices(&p.shapes)[:4*from], p.quads(from), p.shape, nil)
	}
	p.shapes.Drop(from)
	p.flushLines()
}

// flushLines draws the waiting lines into the mask, and the mask in their colours.
func (p *painter) flushLines() {
	area := p.area()
	if p.lines > 0 && p.strokes.Quads() > 0 && !area.Empty() {
		for i := p.lines; i < len(p.colours); i++ {
			clear(p.colours[i])
		}
		// The mask is made empty, filled and read in area alone; what lies beside is of no account.
		p.frame.Reset()
		p.frame.Rect(float32(area.Min.X), float32(area.Min.Y), float32(area.Dx()), float32(area.Dy()), geom.Color{})
		v := vertices(&p.frame)
		p.mask.DrawTrianglesShader32(v, p.quads(1), p.shape, &p.erase)
		p.mask.DrawTrianglesShader32(vertices(&p.strokes), p.quads(p.strokes.Quads()), p.line, &p.toMask)
		for i := range v {
			v[i].SrcX, v[i].SrcY = v[i].DstX, v[i].DstY
		}
		p.compose.Images[0] = p.mask
		p.dst.DrawTrianglesShader32(v, p.quads(1), p.over, &p.compose)
	}
	p.lines, p.around = 0, geom.Box{}
	p.strokes.Reset()
}

// area returns the whole pixels that the waiting lines may show on.
func (p *painter) area() image.Rectangle {
	if p.around.Empty() {
		return image.Rectangle{}
	}
	c := p.clip
	lo := func(x float32, least int) int { return max(int(math.Floor(float64(x))), least) }
	hi := func(x float32, most int) int { return min(int(math.Ceil(float64(x))), most) }
	b := p.around
	return image.Rectangle{
		Min: image.Pt(lo(b.X0, c.Min.X), lo(b.Y0, c.Min.Y)),
		Max: image.Pt(hi(b.X1, c.Max.X), hi(b.Y1, c.Max.Y)),
	}
}

func (p *painter) quads(n int) []uint32 {
	p.indices = geom.Indices(p.indices, n)
	return p.indices[:6*n]
}

// A geom.Vertex is an ebiten.Vertex: this line compiles only while their fields are the same.
var _ = ebiten.Vertex(geom.Vertex{})

func vertices(m *geom.Mesh) []ebiten.Vertex {
	return unsafe.Slice((*ebiten.Vertex)(unsafe.Pointer(unsafe.SliceData(m.Vertices))), len(m.Vertices))
}
