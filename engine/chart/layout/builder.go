package layout

import (
	"math"

	"risingbandits/engine/chart/scene"
	"risingbandits/engine/numbers"
)

// A Builder writes a scene into arrays that it keeps, so that building another scene allocates almost nothing.
type Builder struct {
	Scene   scene.Scene
	arena   []float32 // numbers of the marks, in order
	open    int       // where the open mark's numbers begin
	Scratch []byte
	strings map[string]string // texts of earlier scenes, by their content
	ground  cut
	Ratio   float64 // width of the page's font against Arial's
}

// A cut is where the ground layer ends.
type cut struct{ marks, texts, arena int }

func (b *Builder) Reset(id string, width, height float64) {
	s := &b.Scene
	s.ID, s.Width, s.Height = id, float32(width), float32(height)
	s.Marks, s.Texts, s.Over = s.Marks[:0], s.Texts[:0], 0
	b.arena = b.arena[:0]
}

// EndGround marks what was drawn so far as the ground layer.
func (b *Builder) EndGround() {
	b.ground = cut{len(b.Scene.Marks), len(b.Scene.Texts), len(b.arena)}
	b.Scene.Over = b.ground.marks
}

// ToGround removes the upper layer.
func (b *Builder) ToGround() {
	b.Scene.Marks = b.Scene.Marks[:b.ground.marks]
	b.Scene.Texts = b.Scene.Texts[:b.ground.texts]
	b.arena = b.arena[:b.ground.arena]
}

// Mark begins a mark. Its numbers follow by Put2, Put3 or Put4; it ends with the next mark or with Done.
func (b *Builder) Mark(kind scene.MarkKind, role scene.Role, alpha, width float64) *scene.Mark {
	b.open = len(b.arena)
	b.Scene.Marks = append(b.Scene.Marks, scene.Mark{Kind: kind, Role: role, Alpha: float32(alpha), Width: float32(width)})
	return &b.Scene.Marks[len(b.Scene.Marks)-1]
}

func (b *Builder) Put2(x, y float64) { b.arena = append(b.arena, float32(x), float32(y)) }

func (b *Builder) Put3(x, y, z float64) {
	b.arena = append(b.arena, float32(x), float32(y), float32(z))
}

func (b *Builder) Put4(x, y, w, h float64) {
	b.arena = append(b.arena, float32(x), float32(y), float32(w), float32(h))
}

// Done gives the open mark its numbers; a mark without numbers is removed.
func (b *Builder) Done() {
	last := len(b.Scene.Marks) - 1
	if len(b.arena) == b.open {
		b.Scene.Marks = b.Scene.Marks[:last]
		return
	}
	b.Scene.Marks[last].Data = b.arena[b.open:len(b.arena):len(b.arena)]
}

// Stroke draws a straight line.
func (b *Builder) Stroke(role scene.Role, alpha, width, x0, y0, x1, y1 float64) {
	b.Mark(scene.Line, role, alpha, width)
	b.Put2(x0, y0)
	b.Put2(x1, y1)
	b.Done()
}

// Dot draws one dot.
func (b *Builder) Dot(role scene.Role, alpha, x, y, r float64, ring bool) {
	b.Mark(scene.Dots, role, alpha, 0).Ground = ring
	b.Put3(x, y, r)
	b.Done()
}

// OpenDot draws a dot in the background colour with an outline.
func (b *Builder) OpenDot(role scene.Role, alpha, x, y, r, width float64) {
	b.Dot(scene.Ground, alpha, x, y, r, false)
	b.Mark(scene.Dots, role, alpha, width)
	b.Put3(x, y, r)
	b.Done()
}

// Text adds a line of text and returns it, so that the caller can change its defaults.
func (b *Builder) Text(s string, x, y, size float64, anchor scene.Anchor, role scene.Role) *scene.Text {
	b.Scene.Texts = append(b.Scene.Texts, scene.Text{X: float32(x), Y: float32(math.Round(y)), S: s,
		Size: float32(size), Anchor: anchor, Role: role, Alpha: 1})
	return &b.Scene.Texts[len(b.Scene.Texts)-1]
}

// maxStrings is the most texts that a builder remembers.
const maxStrings = 2000

// Scratched returns b.scratch as a string: the same string as before if the content is the same.
func (b *Builder) Scratched() string {
	if s, ok := b.strings[string(b.Scratch)]; ok {
		return s
	}
	if b.strings == nil || len(b.strings) >= maxStrings {
		b.strings = make(map[string]string)
	}
	s := string(b.Scratch)
	b.strings[s] = s
	return s
}

func (b *Builder) SI(x float64) string {
	b.Scratch = numbers.AppendSI(b.Scratch[:0], x)
	return b.Scratched()
}

func (b *Builder) Commas(x float64, decimals int) string {
	b.Scratch = numbers.AppendCommas(b.Scratch[:0], x, decimals)
	return b.Scratched()
}

// Join returns two texts as one.
func (b *Builder) Join(a, c string) string {
	b.Scratch = append(append(b.Scratch[:0], a...), c...)
	return b.Scratched()
}

// Width returns the width of a line of text in the page's font.
func (b *Builder) Width(s string, isBold bool) float64 {
	return float64(TextWidth(s, FontSize, isBold) * b.Ratio)
}

// Fit returns as much of s as fits into a width.
func (b *Builder) Fit(s string, isBold bool, width float64) string {
	return Ellipsis(s, FontSize, isBold, width/b.Ratio)
}
