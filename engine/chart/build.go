package chart

import "math"

// A builder writes a scene into arrays that it keeps, so that building one again allocates next
// to nothing.
type builder struct {
	scene   Scene
	arena   []float32 // numbers of the marks, in order
	open    int       // where the open mark's numbers begin
	scratch []byte
	strings map[string]string // texts of earlier scenes, by what they say
	ground  cut
	ratio   float64 // width of the page's font against Arial's
}

// A cut is where the ground layer ends.
type cut struct{ marks, texts, arena int }

func (b *builder) reset(id string, width, height float64) {
	s := &b.scene
	s.ID, s.Width, s.Height = id, float32(width), float32(height)
	s.Marks, s.Texts, s.Over = s.Marks[:0], s.Texts[:0], 0
	b.arena = b.arena[:0]
}

// endGround marks what was drawn so far as the ground layer, and gives it a new revision.
func (b *builder) endGround() {
	b.ground = cut{len(b.scene.Marks), len(b.scene.Texts), len(b.arena)}
	b.scene.Over = b.ground.marks
	b.scene.Rev++
}

// toGround drops the upper layer.
func (b *builder) toGround() {
	b.scene.Marks = b.scene.Marks[:b.ground.marks]
	b.scene.Texts = b.scene.Texts[:b.ground.texts]
	b.arena = b.arena[:b.ground.arena]
}

// mark begins a mark. Its numbers follow by put; it ends with the next mark or with done.
func (b *builder) mark(kind MarkKind, role Role, alpha, width float64) *Mark {
	b.open = len(b.arena)
	b.scene.Marks = append(b.scene.Marks, Mark{Kind: kind, Role: role, Alpha: float32(alpha), Width: float32(width)})
	return &b.scene.Marks[len(b.scene.Marks)-1]
}

func (b *builder) put2(x, y float64) { b.arena = append(b.arena, float32(x), float32(y)) }

func (b *builder) put3(x, y, z float64) {
	b.arena = append(b.arena, float32(x), float32(y), float32(z))
}

func (b *builder) put4(x, y, w, h float64) {
	b.arena = append(b.arena, float32(x), float32(y), float32(w), float32(h))
}

// done gives the open mark its numbers; a mark without any is taken back.
func (b *builder) done() {
	last := len(b.scene.Marks) - 1
	if len(b.arena) == b.open {
		b.scene.Marks = b.scene.Marks[:last]
		return
	}
	b.scene.Marks[last].Data = b.arena[b.open:len(b.arena):len(b.arena)]
}

// stroke draws a straight line.
func (b *builder) stroke(role Role, alpha, width, x0, y0, x1, y1 float64) {
	b.mark(Line, role, alpha, width)
	b.put2(x0, y0)
	b.put2(x1, y1)
	b.done()
}

// dot draws one dot.
func (b *builder) dot(role Role, alpha, x, y, r float64, ring bool) {
	b.mark(Dots, role, alpha, 0).Ground = ring
	b.put3(x, y, r)
	b.done()
}

// openDot draws a dot of the ground with an outline.
func (b *builder) openDot(role Role, alpha, x, y, r, width float64) {
	b.dot(Ground, alpha, x, y, r, false)
	b.mark(Dots, role, alpha, width)
	b.put3(x, y, r)
	b.done()
}

// text adds a line of text and returns it, for what is not the default.
func (b *builder) text(s string, x, y, size float64, anchor Anchor, role Role) *Text {
	b.scene.Texts = append(b.scene.Texts, Text{X: float32(x), Y: float32(math.Round(y)), S: s,
		Size: float32(size), Anchor: anchor, Role: role, Alpha: 1})
	return &b.scene.Texts[len(b.scene.Texts)-1]
}

// maxStrings bounds the texts that a builder remembers.
const maxStrings = 2000

// str returns b.scratch as a string: the same one as before if it said so before.
func (b *builder) str() string {
	if s, ok := b.strings[string(b.scratch)]; ok {
		return s
	}
	if b.strings == nil || len(b.strings) >= maxStrings {
		b.strings = make(map[string]string)
	}
	s := string(b.scratch)
	b.strings[s] = s
	return s
}

func (b *builder) si(x float64) string {
	b.scratch = appendSI(b.scratch[:0], x)
	return b.str()
}

func (b *builder) commas(x float64, decimals int) string {
	b.scratch = appendCommas(b.scratch[:0], x, decimals)
	return b.str()
}

// join returns two texts as one.
func (b *builder) join(a, c string) string {
	b.scratch = append(append(b.scratch[:0], a...), c...)
	return b.str()
}

// width returns the width of a line of text in the page's font.
func (b *builder) width(s string, isBold bool) float64 {
	return float64(TextWidth(s, fontSize, isBold) * b.ratio)
}

// fit returns as much of s as a width holds.
func (b *builder) fit(s string, isBold bool, width float64) string {
	return Ellipsis(s, fontSize, isBold, width/b.ratio)
}
