package detmath

import (
	"math"
	"math/bits"
)

// A Stream reads the words of a Key one after the other.
type Stream struct {
	key Key
	n   uint64
}

const (
	badN     = "detmath: IntN needs n > 0"
	badShape = "detmath: Gamma and Beta need shapes > 0 and finite"
)

// NewStream returns a stream at the first word of k.
func NewStream(k Key) Stream { return Stream{key: k} }

// Uint64 returns the next word.
func (s *Stream) Uint64() uint64 { w := s.key.Word(s.n); s.n++; return w }

// Next returns the position of the stream: its next word is k.Word(i).
func (s *Stream) Next() (k Key, i uint64) { return s.key, s.n }

// Skip skips the given number of words.
func (s *Stream) Skip(words int) { s.n += uint64(words) }

// Float64 returns the next number in [0,1), a multiple of 2^-53.
func (s *Stream) Float64() float64 { return float64(float64(int64(s.Uint64()>>11)) * 0x1p-53) }

// IntN returns the next integer in [0,n), without bias. It panics if n <= 0.
func (s *Stream) IntN(n int) int {
	if n <= 0 {
		panic(badN)
	}
	return int(s.below(uint64(n)))
}

// below returns an integer in [0,n) by Lemire's multiplication (2019): the high half of word*n. It rejects
// the few words that would make some results more likely than others.
func (s *Stream) below(n uint64) uint64 {
	hi, lo := bits.Mul64(s.Uint64(), n)
	if lo < n {
		for least := -n % n; lo < least; {
			hi, lo = bits.Mul64(s.Uint64(), n)
		}
	}
	return hi
}

// ShuffleInts puts xs in the order in which Shuffle would put them.
//
// For n < 2^32 the high half of w*n takes two multiplications where bits.Mul64 takes four in WebAssembly.
func (s *Stream) ShuffleInts(xs []int) {
	key, next := s.key, s.n
	for i := len(xs) - 1; i > 0; i-- {
		w, n := key.Word(next), uint64(i+1)
		next++
		high := w>>32*n + w&math.MaxUint32*n>>32 // w*n >> 32
		if uint32(high) == 0 {                   // w may have to be rejected
			*s = Stream{key, next - 1}
			high = s.below(n) << 32
			next = s.n
		}
		j := high >> 32
		xs[i], xs[j] = xs[j], xs[i]
	}
	s.n = next
}

// Normal returns the next standard normal variate. It advances the stream by one word.
func (s *Stream) Normal() float64 { x := s.key.Normal(s.n); s.n++; return x }

// NormalsTo stores the next standard normal variates in dst, the same as calls of Normal, in less time.
func (s *Stream) NormalsTo(dst []float64) {
	key, n := s.key, s.n
	for i := range dst {
		x, ok := key.NormalFast(n)
		if !ok {
			x = key.normalRare(n)
		}
		dst[i] = x
		n++
	}
	s.n = n
}

// Gamma returns the next variate of the gamma law with the given shape and scale 1. It panics if
// shape is not positive and finite. Below a shape of about 0.01 it often underflows to 0.
//
// Source: Marsaglia and Tsang 2000; a shape below 1 by their U^(1/shape) times shape+1.
func (s *Stream) Gamma(shape float64) float64 {
	if !(shape > 0) || shape > math.MaxFloat64 {
		panic(badShape)
	}
	if shape < 1 {
		u := 1 - s.Float64()
		return float64(Pow(u, 1/shape) * s.GammaOf(NewGammaShape(shape+1)))
	}
	return s.GammaOf(NewGammaShape(shape))
}

// A GammaShape holds the constants for drawing from the gamma law of a shape of at least 1. Keep it to draw
// many variates of one shape.
type GammaShape struct{ D, C float64 }

// NewGammaShape returns the constants of a shape >= 1.
func NewGammaShape(shape float64) GammaShape {
	d := shape - 1.0/3
	return GammaShape{d, 1 / math.Sqrt(9*d)}
}

// GammaOf returns Gamma of a shape >= 1.
func (s *Stream) GammaOf(g GammaShape) float64 {
	for {
		x := s.Normal()
		v := 1 + float64(g.C*x)
		if v <= 0 {
			continue
		}
		v = float64(v * v * v)
		u := 1 - s.Float64()
		x2 := float64(x * x)
		if u < 1-float64(0.0331*x2*x2) ||
			Log(u) < float64(0.5*x2)+float64(g.D*(1-v+Log(v))) {
			return float64(g.D * v) // a sum may follow where this is inlined
		}
	}
}

// Beta returns the next variate of the beta law with the given shapes, in [0,1]. It panics if a
// shape is not positive and finite.
//
// It uses two gamma variates; if both shapes are below 1, Jöhnk's method (1964) in logarithms, which does not
// underflow.
func (s *Stream) Beta(a, b float64) float64 {
	if !(a > 0 && b > 0) || a > math.MaxFloat64 || b > math.MaxFloat64 {
		panic(badShape)
	}
	if a >= 1 || b >= 1 {
		x := s.Gamma(a)
		y := s.Gamma(b)
		if x+y > math.MaxFloat64 {
			x, y = x/2, y/2
		}
		return x / (x + y)
	}
	if a < leastShape && b < leastShape { // of shapes this small only the quotient counts: the law is that of a coin
		a, b = a*0x1p64, b*0x1p64
	}
	for {
		lx := Log(1-s.Float64()) / a
		ly := Log(1-s.Float64()) / b
		top := max(lx, ly)
		sum := top + Log(Exp(lx-top)+Exp(ly-top))
		if sum <= 0 {
			return Exp(lx - sum)
		}
	}
}

// leastShape is a shape below which the logarithms of Beta may overflow.
const leastShape = 1e-290

// Shuffle puts n things in a random order, each order equally likely, by n-1 calls of swap
// (Fisher and Yates, from the end).
func (s *Stream) Shuffle(n int, swap func(i, j int)) {
	for i := n - 1; i > 0; i-- {
		swap(i, s.IntN(i+1))
	}
}
