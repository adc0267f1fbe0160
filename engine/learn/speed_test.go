//go:build !js

package learn

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"risingbandits/engine/detmath"
)

// TestLogisticRegressionBesideC trains logistic regression on the same examples in Go and in C, finds the same
// weights, and prints the time of an example in both and their ratio, which should be 2 at most:
//
//	go test -run BesideC -v ./engine/learn
func TestLogisticRegressionBesideC(t *testing.T) {
	cc, err := exec.LookPath("cc")
	if err != nil {
		t.Skip("no C compiler is installed")
	}
	const features, words, passes = 10_000, 125, 8
	d := reviews(t, features, words, 5000)
	folder := t.TempDir()
	program, file := filepath.Join(folder, "lr"), filepath.Join(folder, "data")
	if out, err := exec.Command(cc, "-O3", "-ffp-contract=off", "-o", program, "testdata/lr.c", "-lm").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if err := os.WriteFile(file, inBinary(d), 0o644); err != nil {
		t.Fatal(err)
	}
	l := newLinear(features, 0.003, constant, false)
	l.Reset(detmath.Key{})
	best, right := math.Inf(1), 0
	for range passes {
		begin := time.Now()
		for i := range d.Len() {
			x, positive := d.Example(i)
			if predictsPositive(l.Learn(x, positive)) == positive {
				right++
			}
		}
		best = min(best, float64(time.Since(begin).Nanoseconds())/float64(d.Len()))
	}
	out, err := exec.Command(program, file, fmt.Sprint(passes)).Output()
	if err != nil {
		t.Fatal(err)
	}
	var inC, sumInC float64
	var rightInC int
	if _, err := fmt.Sscan(string(out), &inC, &rightInC, &sumInC); err != nil {
		t.Fatal(err)
	}
	sum := 0.0
	for _, w := range l.w {
		sum += w * w
	}
	if right != rightInC || math.Abs(sum-sumInC) > 1e-9*sum {
		t.Errorf("%d right and weights of %v, in C %d and %v", right, sum, rightInC, sumInC)
	}
	t.Logf("measured: logistic regression, d = 10,000, %d words an example: %.0f ns in Go, %.0f ns in C, ratio %.2f (at most 2)",
		words, best, inC, best/inC)
}

// reviews makes examples whose words are about as common as those of a language: the k-th with a share of 1/k.
func reviews(t *testing.T, features, words, n int) *Dataset {
	t.Helper()
	random := detmath.NewStream(detmath.NewKey(11))
	var text strings.Builder
	for range n {
		label := random.IntN(2)
		seen := map[int]bool{}
		for len(seen) < words {
			seen[int(math.Pow(float64(features), random.Float64()))-1+label%2] = true
		}
		fmt.Fprint(&text, label)
		for j := range features {
			if seen[j] {
				fmt.Fprintf(&text, " %d:%d", j, 1+random.IntN(4))
			}
		}
		text.WriteByte('\n')
	}
	d, err := read(features, 1<<20, text.String())
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// inBinary writes a dataset as testdata/lr.c reads it.
func inBinary(d *Dataset) []byte {
	var b bytes.Buffer
	put := func(v any) { binary.Write(&b, binary.LittleEndian, v) }
	put([]uint32{uint32(d.Features), uint32(d.Len()), uint32(d.Entries())})
	at := uint32(0)
	labels := make([]byte, d.Len())
	for i := range d.Len() {
		x, positive := d.Example(i)
		put(at)
		at += uint32(len(x))
		if positive {
			labels[i] = 1
		}
	}
	put(at)
	b.Write(labels)
	for i := range d.Len() {
		x, _ := d.Example(i)
		put(x)
	}
	return b.Bytes()
}
