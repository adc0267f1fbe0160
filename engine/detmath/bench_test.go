package detmath

import (
	"math"
	"testing"
)

var sink float64
var sinkWord uint64

// benchUnary times f over numbers that differ from call to call, beside Go's function.
func benchUnary(b *testing.B, f func(float64) float64, from, to float64) {
	var xs [1024]float64
	for i := range xs {
		xs[i] = from + (to-from)*float64(i)/1024
	}
	sum := 0.0
	i := 0
	for b.Loop() {
		sum += f(xs[i&1023])
		i++
	}
	sink = sum
}

func BenchmarkExp(b *testing.B)     { benchUnary(b, Exp, -5, 5) }
func BenchmarkExpGo(b *testing.B)   { benchUnary(b, math.Exp, -5, 5) }
func BenchmarkExpm1(b *testing.B)   { benchUnary(b, Expm1, -5, 0) }
func BenchmarkLog(b *testing.B)     { benchUnary(b, Log, 1, 200000) }
func BenchmarkLogGo(b *testing.B)   { benchUnary(b, math.Log, 1, 200000) }
func BenchmarkLog1p(b *testing.B)   { benchUnary(b, Log1p, -0.5, 1) }
func BenchmarkLog1pGo(b *testing.B) { benchUnary(b, math.Log1p, -0.5, 1) }
func BenchmarkPow(b *testing.B) {
	benchUnary(b, func(x float64) float64 { return Pow(x, -0.8) }, 1, 200000)
}
func BenchmarkPowGo(b *testing.B) {
	benchUnary(b, func(x float64) float64 { return math.Pow(x, -0.8) }, 1, 200000)
}

// The loops are inside the measured function: b.Loop costs as much as a draw in WebAssembly.

func BenchmarkKeyNormal(b *testing.B) {
	k := NewKey(1)
	sum := 0.0
	for i := range uint64(b.N) {
		sum += k.Normal(i)
	}
	sink = sum
}

func BenchmarkKeyNormalFast(b *testing.B) {
	k := NewKey(1)
	sum := 0.0
	for i := range uint64(b.N) {
		z, ok := k.NormalFast(i)
		if !ok {
			z = k.Normal(i)
		}
		sum += z
	}
	sink = sum
}

func BenchmarkKeyWord(b *testing.B) {
	k := NewKey(1)
	sum := uint64(0)
	for i := range uint64(b.N) {
		sum += k.Word(i)
	}
	sinkWord = sum
}

func BenchmarkKeyChild(b *testing.B) {
	k := NewKey(1)
	for b.Loop() {
		k = k.Child(7)
	}
	sinkWord = k.a
}

func BenchmarkStream(b *testing.B) {
	s := NewStream(NewKey(1))
	for _, c := range []struct {
		name string
		f    func() float64
	}{
		{"Float64", s.Float64},
		{"IntN15", func() float64 { return float64(s.IntN(15)) }},
		{"Normal", s.Normal},
		{"Gamma3", func() float64 { return s.Gamma(3) }},
		{"GammaThird", func() float64 { return s.Gamma(1.0 / 3) }},
		{"Beta2,5", func() float64 { return s.Beta(2, 5) }},
		{"BetaHalf,Half", func() float64 { return s.Beta(0.5, 0.5) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				sink = c.f()
			}
		})
	}
}
