package scene

import (
	"encoding/binary"
	"math"
	"unicode/utf8"
)

// Decode reads the first scene of src into s, reusing its arrays, and returns the bytes after it. It checks every count
// against the bytes left before it allocates anything. If the error is errScene, the content of s is undefined.
func Decode(s *Scene, src []byte) (rest []byte, err error) {
	le := binary.LittleEndian
	if len(src) < headerBytes || src[0] != 'R' || src[1] != 'B' || src[2] != 'S' || src[3] != version {
		return src, errScene
	}
	size := uint64(le.Uint32(src[4:]))
	if size < headerBytes || size%4 != 0 || size > uint64(len(src)) {
		return src, errScene
	}
	rest = src[size:]
	r := reader{buf: src[8:size]}
	s.Width, s.Height = r.float(), r.float()
	s.Number = r.u32()
	marks, over := int(r.u16()), int(r.u16())
	texts, id := int(r.u16()), int(r.u16())
	if over > marks || marks*markBytes+texts*textBytes+id > len(r.buf) {
		return src, errScene
	}
	s.Over = over
	s.ID = r.str(s.ID, id)
	s.Marks = Grow(s.Marks, marks)
	for i := range s.Marks {
		r.mark(&s.Marks[i])
	}
	s.Texts = Grow(s.Texts, texts)
	for i := range s.Texts {
		r.text(&s.Texts[i])
	}
	if r.bad || len(r.buf) != 0 {
		return src, errScene
	}
	return rest, nil
}

// Grow returns s with length n. It keeps as many elements as it can, because their arrays are reused.
func Grow[E any](s []E, n int) []E {
	if n <= cap(s) {
		return s[:n]
	}
	t := make([]E, n)
	copy(t, s[:cap(s)])
	return t
}

// A reader reads bytes from the front of buf; past the end it returns zeros and becomes bad.
type reader struct {
	buf []byte
	bad bool
}

func (r *reader) take(n int) []byte {
	if r.bad || n > len(r.buf) {
		r.bad = true
		return nil
	}
	b := r.buf[:n]
	r.buf = r.buf[n:]
	return b
}

func (r *reader) u8() byte {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *reader) u16() uint16 {
	if b := r.take(2); b != nil {
		return binary.LittleEndian.Uint16(b)
	}
	return 0
}

func (r *reader) u32() uint32 {
	if b := r.take(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

func (r *reader) float() float32 { return math.Float32frombits(r.u32()) }

func (r *reader) floats(dst []float32, n int) []float32 {
	if n < 0 || n > len(r.buf)/4 {
		r.bad = true
		return dst[:0]
	}
	b := r.take(4 * n)
	if len(b) != 4*n {
		return dst[:0]
	}
	dst = Grow(dst, n)
	if littleEndian {
		copy(bytesOf(dst), b)
	} else {
		readFloats(dst, b)
	}
	return dst
}

// str returns the next n bytes as a string: old itself if that has the same content.
func (r *reader) str(old string, n int) string {
	if n > len(r.buf) {
		r.bad = true
		return ""
	}
	b := r.take(n)
	for _, z := range r.take(pad(n)) {
		r.bad = r.bad || z != 0
	}
	if string(b) == old {
		return old
	}
	r.bad = r.bad || !utf8.Valid(b)
	return string(b)
}

func (r *reader) mark(m *Mark) {
	m.Kind, m.Role = MarkKind(r.u8()), Role(r.u8())
	flags, dash := r.u8(), int(r.u8())
	m.Alpha, m.Width = r.float(), r.float()
	n := int(r.u32())
	m.Ground = flags&flagGround != 0
	m.Clip = [4]float32{}
	if flags&flagClip != 0 {
		for i := range m.Clip {
			m.Clip[i] = r.float()
		}
		r.bad = r.bad || m.Clip == [4]float32{}
	}
	m.Dash = r.floats(m.Dash, min(dash, MaxDash))
	m.Data = r.floats(m.Data, n)
	r.bad = r.bad || dash > MaxDash || m.Kind >= nKinds || m.Role >= NumRoles || flags&^(flagGround|flagClip) != 0 ||
		n%(m.Kind%nKinds).Stride() != 0
}

func (r *reader) text(t *Text) {
	t.X, t.Y = r.float(), r.float()
	t.Size, t.Alpha = r.float(), r.float()
	t.Role, t.Anchor = Role(r.u8()), Anchor(r.u8())
	flags, zero := r.u8(), r.u8()
	t.Bold, t.Italic, t.Halo = flags&flagBold != 0, flags&flagItalic != 0, flags&flagHalo != 0
	n := r.u32()
	if uint64(n) > uint64(len(r.buf)) {
		r.bad = true
		return
	}
	t.S = r.str(t.S, int(n))
	r.bad = r.bad || t.Role >= NumRoles || t.Anchor >= nAnchors || zero != 0 ||
		flags&^(flagBold|flagItalic|flagHalo) != 0
}
