package detmath

import (
	"math"
	"sort"
)

// The ziggurat of 256 layers of equal area under exp(-x²/2), x > 0 (Marsaglia and Tsang 2000, with
// Doornik's 2005 correction: layer and magnitude come from different bits of the word).
// zigR and zigV solve zigV = zigR f(zigR) + integral of f from zigR on, with the topmost
// layer ending at f = 1; to 20 digits by bisection.
const (
	zigR = 3.6541528853610087716
	zigV = 0.0049286732339746553474
)

// zigLayers is computed at start by functions of this package, so its bits are the same on every platform.
var zigLayers = newZiggurat()

// A layer is a rectangle of half-width scale*2^52. Its part below edge is entirely under the curve.
type layer struct{ scale, edge float64 }

func newZiggurat() (z [256]layer) {
	x := zigV / Exp(-0.5*zigR*zigR) // layer 0 has the tail's area beyond its edge
	next := zigR
	for i := range z {
		z[i] = layer{x * 0x1p-52, next}
		x = next
		switch {
		case i < 254:
			next = math.Sqrt(-2 * Log(zigV/x+Exp(-0.5*x*x)))
		default:
			next = 0
		}
	}
	return z
}

// Normal returns the i-th standard normal variate of the stream. Of 1,000 calls 985 use only the i-th word;
// the others continue in their own child stream.
func (k Key) Normal(i uint64) float64 {
	if x, ok := k.NormalFast(i); ok {
		return x
	}
	return k.normalRare(i)
}

// NormalFast returns Normal(i), or ok = false if that takes more than one word. It is small enough
// to be inlined, which halves the time in the innermost loops of WebAssembly:
//
//	z, ok := key.NormalFast(i)
//	if !ok {
//		z = key.Normal(i)
//	}
func (k Key) NormalFast(i uint64) (x float64, ok bool) {
	w := k.a + (k.g+weyl)*i // Word(i), written out to stay within the compiler's budget
	w = (w ^ w>>30) * 0xbf58476d1ce4e5b9
	w = (w ^ w>>27) * 0x94d049bb133111eb
	w ^= w >> 31
	x = float64(float64(int64(w)>>11) * zigLayers[uint8(w)].scale)
	return x, math.Abs(x) < zigLayers[uint8(w)].edge
}

// normalRare is Normal for a word whose point may be above the curve. It draws again until a point is under
// the curve.
func (k Key) normalRare(i uint64) float64 {
	w := k.Word(i)
	s := NewStream(k.Child(i ^ rejected))
	for {
		j := w % 256
		l := &zigLayers[j]
		x := float64(float64(int64(w)>>11) * l.scale)
		switch {
		case math.Abs(x) < l.edge:
			return x
		case j == 0:
			return math.Copysign(s.normalTail(), x)
		}
		// Between the layer's lower and upper heights, relative to f(x).
		wide := l.scale * 0x1p52
		lower := Exp(-0.5 * (float64(wide*wide) - float64(x*x)))
		upper := Exp(-0.5 * (float64(l.edge*l.edge) - float64(x*x)))
		if upper+float64(s.Float64()*(lower-upper)) < 1 {
			return x
		}
		w = s.Uint64()
	}
}

// rejected separates the children that Normal uses from those with small numbers.
const rejected = 0x72656a6563746564

// normalTail returns a normal variate given that it is above zigR (Marsaglia 1964).
func (s *Stream) normalTail() float64 {
	for {
		x := float64(-Log(1-s.Float64()) * (1 / zigR))
		y := -Log(1 - s.Float64())
		if y+y > float64(x*x) {
			return zigR + x
		}
	}
}

// A Layer is a layer of Normal's ziggurat, for an inner loop that is too large for the compiler to inline
// NormalFast into. With w = Word(i) and j = int64(w)>>11, layer w%256 has Normal(i) = j*Scale if
// uint64(j+Bound) < Span, and else Normal(i) takes more than one word.
type Layer struct {
	Scale float64
	Bound int64
	Span  uint64
}

// Layers returns the layers of Normal's ziggurat.
func Layers() (layers [256]Layer) {
	for i, l := range zigLayers {
		inside := func(j int) bool { return float64(j)*l.scale < l.edge }
		n := sort.Search(1<<52+1, func(j int) bool { return !inside(j) }) // the number of j >= 0 that are inside
		if layers[i].Scale = l.scale; n > 0 {
			layers[i].Bound, layers[i].Span = int64(n-1), uint64(2*n-1)
		}
	}
	return layers
}
