package detmath

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"flag"
	"fmt"
	"math"
	"strings"
	"testing"

	"risingbandits/engine/internal/golden"
)

var update = flag.Bool("update", false, "rewrite testdata/*.golden: never, but for a bug that raises the numerics version")

const neverChange = "# Outputs never change: shared scenarios must give the same numbers on every platform. Fix around them.\n"

// hash16 is the SHA-256 of the numbers' bits, its first 16 hex digits.
func hash16(ys []float64) string {
	h := sha256.New()
	for _, y := range ys {
		h.Write(binary.LittleEndian.AppendUint64(nil, math.Float64bits(y)))
	}
	return hex.EncodeToString(h.Sum(nil))[:16]
}

// TestSameBits hashes 32,000 outputs of every function, a thousand a line, with the thousand's
// first one in full. The file was written on amd64; node and arm64 must find the same.
func TestSameBits(t *testing.T) {
	const lines, per = 32, 1000
	var b strings.Builder
	b.WriteString(neverChange)
	for _, u := range unaries {
		xs := u.inputs(lines * per)
		for l := range lines {
			ys := make([]float64, per)
			for i := range ys {
				ys[i] = u.f(xs[l*per+i])
			}
			fmt.Fprintf(&b, "%s %v = %016x; 1000: %s\n", u.name, xs[l*per], math.Float64bits(ys[0]), hash16(ys))
		}
	}
	in := powInputs(lines * per)
	for l := range lines {
		ys := make([]float64, per)
		for i := range ys {
			ys[i] = Pow(in[l*per+i][0], in[l*per+i][1])
		}
		fmt.Fprintf(&b, "Pow %v = %016x; 1000: %s\n", in[l*per], math.Float64bits(ys[0]), hash16(ys))
	}
	golden.Check(t, "functions", b.String(), *update)
}

// TestSequences holds the words and variates of keys and streams.
func TestSequences(t *testing.T) {
	var b strings.Builder
	b.WriteString(neverChange)
	for _, seed := range []uint64{0, 1, 2, 1<<53 - 1} {
		k := NewKey(seed)
		fmt.Fprintf(&b, "seed %d: %016x %016x\n", seed, k.Word(0), k.Word(1))
		fmt.Fprintf(&b, "seed %d child 0, 1, 1/2: %016x %016x %016x\n", seed,
			k.Child(0).Word(0), k.Child(1).Word(0), k.Child(1).Child(2).Word(3))
		for _, v := range variates {
			s := NewStream(k.Child(12))
			ys := make([]float64, 10000)
			for i := range ys {
				ys[i] = v.draw(&s, i)
			}
			fmt.Fprintf(&b, "seed %d %s: %016x %016x %016x; 10000: %s\n", seed, v.name,
				math.Float64bits(ys[0]), math.Float64bits(ys[1]), math.Float64bits(ys[2]), hash16(ys))
		}
	}
	golden.Check(t, "sequences", b.String(), *update)
}

var variates = []struct {
	name string
	draw func(s *Stream, i int) float64
}{
	{"Key.Float64", func(s *Stream, i int) float64 { return s.key.Float64(uint64(i)) }},
	{"Key.Normal", func(s *Stream, i int) float64 { return s.key.Normal(uint64(i)) }},
	{"Float64", func(s *Stream, _ int) float64 { return s.Float64() }},
	{"IntN(i+1)", func(s *Stream, i int) float64 { return float64(s.IntN(i + 1)) }},
	{"Normal", func(s *Stream, _ int) float64 { return s.Normal() }},
	{"Gamma(0.3)", func(s *Stream, _ int) float64 { return s.Gamma(0.3) }},
	{"Gamma(7)", func(s *Stream, _ int) float64 { return s.Gamma(7) }},
	{"Beta(2,2)", func(s *Stream, _ int) float64 { return s.Beta(2, 2) }},
	{"Beta(0.3,0.6)", func(s *Stream, _ int) float64 { return s.Beta(0.3, 0.6) }},
	{"NormalQuantile", func(s *Stream, _ int) float64 { return NormalQuantile(s.Float64()) }},
	{"BetaQuantile", func(s *Stream, _ int) float64 {
		return BetaQuantile(s.Float64(), Exp(8*s.Float64()-2), Exp(8*s.Float64()-2))
	}},
}

// NormalsTo is Normal again and again; in 20,000 variates some 300 take more than one word.
func TestNormalsToIsNormal(t *testing.T) {
	one, many := NewStream(NewKey(7)), NewStream(NewKey(7))
	for n := range 200 {
		got := make([]float64, n)
		many.NormalsTo(got)
		for i, x := range got {
			if want := one.Normal(); x != want {
				t.Fatalf("seed 7, variate %d of %d: %v, want %v", i, n, x, want)
			}
		}
	}
	if one != many {
		t.Errorf("the streams differ after it: %v and %v", one, many)
	}
}
