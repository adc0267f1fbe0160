package main

import (
	_ "embed"
	"image"
	"math"
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
	//go:embed columns.kage
	columnsSource []byte
)

// A painter draws marks. It reuses its buffers in later frames.
type painter struct {
	shape *ebiten.Shader

	// Not drawn yet: shapes, then the lines over them; or dense curves and bands.
	shapes geom.Mesh
	lines  lines
	dense  dense
	clip   image.Rectangle // of everything not drawn yet

	dst     *ebiten.Image
	theme   *scene.Theme
	scale   float32
	points  []float32
	indices []uint32
	place   ebiten.DrawImageOptions
}

func newPainter() (*painter, error) {
	p := &painter{}
	for _, s := range []struct {
		to     **ebiten.Shader
		source []byte
	}{
		{&p.lines.line, lineSource}, {&p.lines.over, overSource}, {&p.shape, shapeSource}, {&p.dense.shader, columnsSource},
	} {
		shader, err := ebiten.NewShader(s.source)
		if err != nil {
			return nil, err
		}
		*s.to = shader
	}
	p.lines.init()
	p.dense.init()
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
	p.lines.room(dst.Bounds().Size())
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
	if m.Kind <= scene.Band && geom.Dense(m.Data, m.Kind.Stride(), p.scale) {
		p.addDense(m)
		return
	}
	if p.dense.mesh.Quads() > 0 {
		p.flush()
	}
	from := p.shapes.Quads()
	switch m.Kind {
	case scene.Line:
		p.addLine(m)
	case scene.Band:
		p.points = geom.ScaledBand(p.points[:0], m.Data, p.scale)
		p.shapes.Strip(p.points, p.colour(m.Role, m.Alpha))
	case scene.Rects:
		p.addRects(m)
	case scene.Dots:
		p.addDots(m)
	}
	// Shapes may be drawn below waiting lines only if they do not meet.
	if p.lines.count > 0 && p.shapes.Quads() > from && p.lines.meets(p.shapes.Box(from)) {
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

// colour returns a role's colour in the current theme.
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
	if p.lines.full() {
		p.flush()
	}
	p.lines.add(p, m, c)
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

// flush draws everything not drawn yet.
func (p *painter) flush() { p.flushUpTo(p.shapes.Quads()) }

// flushUpTo draws everything not drawn yet, except the shapes from number `from` on.
func (p *painter) flushUpTo(from int) {
	if from > 0 {
		p.drawable().DrawTrianglesShader32(vertices(&p.shapes)[:4*from], p.quads(from), p.shape, nil)
	}
	p.shapes.Drop(from)
	p.lines.flush(p)
	p.dense.flush(p)
}

// drawable returns the part of the picture that the waiting marks may change.
func (p *painter) drawable() *ebiten.Image {
	if p.clip == p.dst.Bounds() {
		return p.dst
	}
	return p.dst.SubImage(p.clip).(*ebiten.Image)
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
