package sha256

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"math/rand/v2"
	"testing"
)

// The example of FIPS 180-4.
func TestExample(t *testing.T) {
	d := newDigest()
	d.Write([]byte("abc"))
	if got := hex.EncodeToString(d.Sum(nil)); got != "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" {
		t.Errorf("abc has the sum %s", got)
	}
}

// Sums of all short lengths and some long ones, written in parts, are those of Go's package; Sum changes nothing.
func TestDigestIsSHA256(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	data := make([]byte, 100_000)
	for i := range data {
		data[i] = byte(random.Uint32())
	}
	for n := 0; n < len(data); n += 1 + n/200*random.IntN(400) {
		d := newDigest()
		for rest := data[:n]; len(rest) > 0; {
			part := min(len(rest), 1+random.IntN(150))
			if k, err := d.Write(rest[:part]); k != part || err != nil {
				t.Fatalf("%d of %d bytes were written, %v", k, part, err)
			}
			rest = rest[part:]
			d.Sum(nil)
		}
		want := sha256.Sum256(data[:n])
		if got := d.Sum([]byte("x")); !bytes.Equal(got, append([]byte("x"), want[:]...)) {
			t.Fatalf("%d bytes have the sum %x, want %x", n, got, want)
		}
		if got := Sum256(data[:n]); got != want {
			t.Fatalf("Sum256 of %d bytes is %x, want %x", n, got, want)
		}
	}
}
