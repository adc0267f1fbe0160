package payoff

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

var update = flag.Bool("update", false, "rewrite testdata/*.golden: only with a new numerics version; read the diff before commit")

// TestSameBits holds 20,000 payoffs and increments of each of the paper's arms, and of random ones, to
// their bits; the file was written on amd64, and node must find the same.
func TestSameBits(t *testing.T) {
	var b strings.Builder
	b.WriteString("# Payoffs never change: shared scenarios must give the same numbers on every platform. Fix around them.\n")
	for i, s := range append(append([]Spec(nil), paperArms...), randomSpecs(4, 24)...) {
		f, err := New(s)
		if err != nil {
			t.Fatal(err)
		}
		h := sha256.New()
		for _, y := range f.Fill(make([]float64, 20_000), 1) {
			h.Write(binary.LittleEndian.AppendUint64(nil, math.Float64bits(y)))
		}
		for x := 1; x <= 20_000; x++ {
			h.Write(binary.LittleEndian.AppendUint64(nil, math.Float64bits(f.Increment(x))))
		}
		fmt.Fprintf(&b, "%d %s: %016x %016x; 20000: %s\n", i+1, s.Family, math.Float64bits(f.At(1)),
			math.Float64bits(f.At(1000)), hex.EncodeToString(h.Sum(nil))[:16])
	}
	golden.Check(t, "payoffs", b.String(), *update)
}
