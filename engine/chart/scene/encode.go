package scene

import (
	"encoding/binary"
	"errors"
	"math"
)

// version is the version of the binary form of a scene, its fourth byte.
const version = 1

// Limits of the binary form. Encode panics if they are exceeded; Decode returns errScene.
const (
	MaxDash  = 6         // numbers of a dash: the view's shader has room for three dashes
	maxCount = 1<<16 - 1 // marks, texts, bytes of an ID
)

const (
	headerBytes = 28
	markBytes   = 16
	textBytes   = 24
)

const (
	flagGround = 1 << iota
	flagClip
)

const (
	flagBold = 1 << iota
	flagItalic
	flagHalo
)

const tooMuch = "scene: scene too large to encode"

// errScene says that bytes are not a scene of this version.
var errScene = errors.New("scene: not a scene of version 1")

// Encode appends the binary form of s to dst and returns it. It panics if s has more marks, texts or dash numbers than
// the form can count. Several scenes may follow each other in one buffer.
//
// The form is little-endian, and every part is a multiple of 4 bytes, so that all numbers are aligned if the buffer is.
// f32 is an IEEE 754 single; u8, u16 and u32 are unsigned integers.
//
//	header, 28 bytes
//	  0  u8×4  'R' 'B' 'S' and the version, 1
//	  4  u32   bytes of this scene, header included: the next scene begins there
//	  8  f32   width           12  f32  height (CSS px)
//	 16  u32   number of the layout (Scene.Number)
//	 20  u16   count of marks  22  u16  index of the first mark of the upper layer (Scene.Over)
//	 24  u16   count of texts  26  u16  bytes of the ID
//	the ID, UTF-8, zeros up to a multiple of 4
//	marks, each 16 bytes and its arrays
//	  0  u8    kind: 0 line, 1 band, 2 rectangles, 3 dots
//	  1  u8    role: an index of RoleNames
//	  2  u8    flags: 1 ring of ground, 2 has a clip
//	  3  u8    count of dash numbers
//	  4  f32   alpha            8  f32  width
//	 12  u32   count of data numbers
//	     f32×4 clip (x, y, width, height), if flagged
//	     f32×  dash
//	     f32×  data: per point 2 (line: x, y), 3 (band: x, low, high), 4 (rectangle: x, y,
//	           width, height) or 3 (dot: x, y, radius); NaN in a line or a band breaks it
//	texts, each 24 bytes and its string
//	  0  f32   x                4  f32  y of the baseline
//	  8  f32   size            12  f32  alpha
//	 16  u8    role            17  u8   anchor: 0 start, 1 middle, 2 end
//	 18  u8    flags: 1 bold, 2 italic, 4 halo
//	 19  u8    zero
//	 20  u32   bytes of the string
//	     UTF-8, zeros up to a multiple of 4
func Encode(dst []byte, s *Scene) []byte {
	if len(s.Marks) > maxCount || len(s.Texts) > maxCount || len(s.ID) > maxCount {
		panic(tooMuch)
	}
	start := len(dst)
	le := binary.LittleEndian
	dst = append(dst, 'R', 'B', 'S', version, 0, 0, 0, 0)
	dst = appendFloat(dst, s.Width)
	dst = appendFloat(dst, s.Height)
	dst = le.AppendUint32(dst, s.Number)
	dst = le.AppendUint16(dst, uint16(len(s.Marks)))
	dst = le.AppendUint16(dst, uint16(s.Over))
	dst = le.AppendUint16(dst, uint16(len(s.Texts)))
	dst = le.AppendUint16(dst, uint16(len(s.ID)))
	dst = appendString(dst, s.ID)
	for i := range s.Marks {
		dst = appendMark(dst, &s.Marks[i])
	}
	for i := range s.Texts {
		dst = appendText(dst, &s.Texts[i])
	}
	le.PutUint32(dst[start+4:], uint32(len(dst)-start))
	return dst
}

func appendMark(dst []byte, m *Mark) []byte {
	if len(m.Dash) > MaxDash {
		panic(tooMuch)
	}
	var flags byte
	if m.Ground {
		flags |= flagGround
	}
	if m.Clip != [4]float32{} {
		flags |= flagClip
	}
	dst = append(dst, byte(m.Kind), byte(m.Role), flags, byte(len(m.Dash)))
	dst = appendFloat(dst, m.Alpha)
	dst = appendFloat(dst, m.Width)
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(m.Data)))
	if flags&flagClip != 0 {
		dst = appendFloats(dst, m.Clip[:])
	}
	dst = appendFloats(dst, m.Dash)
	return appendFloats(dst, m.Data)
}

func appendText(dst []byte, t *Text) []byte {
	var flags byte
	if t.Bold {
		flags |= flagBold
	}
	if t.Italic {
		flags |= flagItalic
	}
	if t.Halo {
		flags |= flagHalo
	}
	dst = appendFloat(dst, t.X)
	dst = appendFloat(dst, t.Y)
	dst = appendFloat(dst, t.Size)
	dst = appendFloat(dst, t.Alpha)
	dst = append(dst, byte(t.Role), byte(t.Anchor), flags, 0)
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(t.S)))
	return appendString(dst, t.S)
}

func appendFloat(dst []byte, x float32) []byte {
	return binary.LittleEndian.AppendUint32(dst, math.Float32bits(x))
}

func appendFloats(dst []byte, xs []float32) []byte {
	if littleEndian {
		return append(dst, bytesOf(xs)...)
	}
	return writeFloats(dst, xs)
}

func appendString(dst []byte, s string) []byte {
	dst = append(dst, s...)
	return append(dst, "\x00\x00\x00"[:pad(len(s))]...)
}

// pad returns how many bytes must follow n bytes to make a multiple of 4.
func pad(n int) int { return -n & 3 }
