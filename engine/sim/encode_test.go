package sim

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"math"
	"reflect"
	"runtime"
	"strings"
	"testing"
)

func TestEncodeDecode(t *testing.T) {
	a := drawnAggregate(Block{Policy: 2, From: 4, To: 9}, 7, 3)
	text := a.Encode([]byte{99})
	if text[0] != 99 {
		t.Fatal("Encode does not append")
	}
	b, err := Decode(text[1:])
	if err != nil || !reflect.DeepEqual(a, b) {
		t.Fatalf("decoded %+v, %v; want %+v", b, err, a)
	}
	clear(text)
	if b.Final[0] == 0 {
		t.Error("the decoded aggregate refers to its source")
	}
}

// sealed returns encoded bytes with a change and the checksum of what they are then.
func sealed(text []byte, change func(text []byte)) []byte {
	text = bytes.Clone(text)
	change(text)
	end := len(text) - checksumLen
	return binary.LittleEndian.AppendUint32(text[:end], crc32.Checksum(text[:end], castagnoli))
}

// put returns a change of number i of the head's integers.
func put(i int, n uint32) func([]byte) {
	return func(text []byte) { binary.LittleEndian.PutUint32(text[8+4*i:], n) }
}

// putFloat returns a change of the float64 that is i numbers behind the head.
func putFloat(i int, x float64) func([]byte) {
	return func(text []byte) { binary.LittleEndian.PutUint64(text[headLen+8*i:], math.Float64bits(x)) }
}

func TestDecodeRefuses(t *testing.T) {
	good := drawnAggregate(Block{To: 2}, 3, 2).Encode(nil)
	for _, c := range []struct {
		name, want string
		text       []byte
	}{
		{"nothing", "checksum", nil},
		{"a short head", "without a head", sealed(good[:headLen], func([]byte) {})},
		{"other bytes", "without a head", sealed(bytes.Repeat([]byte("x"), len(good)), func([]byte) {})},
		{"a later form", "have the form 4", sealed(good, func(b []byte) { b[4]++ })},
		{"an earlier form", "have the form 2", sealed(good, func(b []byte) { b[4]-- })},
		{"a short body", "checksum", good[:len(good)-1]},
		{"a long body", "checksum", append(bytes.Clone(good), 1)},
		{"a short body with a checksum", "are not those of", sealed(good[:len(good)-8], func([]byte) {})},
		{"a long body with a checksum", "are not those of", sealed(append(bytes.Clone(good), good[:8]...), func([]byte) {})},
		{"a body of a broken number", "are not those of", sealed(append(bytes.Clone(good), 1, 2, 3), func([]byte) {})},
		{"a negative count", "number 5 of their head", sealed(good, put(4, math.MaxUint32))},
		{"a huge count", "are not those of", sealed(good, put(4, math.MaxInt32))},
		{"another count", "are not those of", sealed(good, put(5, 9))},
		{"an end before its beginning", "runs 3 to 2", sealed(good, put(1, 3))},
		{"more runs than from its beginning to its end", "runs 0 to 1", sealed(good, put(2, 1))},
		{"more sampled runs than runs", "are sampled", sealed(good, put(7, 3))},
		{"a best arm that there is not", "the best is number 2", sealed(good, put(6, 2))},
		{"no number", "one is NaN", sealed(good, putFloat(3, math.NaN()))},
		{"an infinite number", "one is -Inf", sealed(good, putFloat(0, math.Inf(-1)))},
		{"an infinite total", "one is +Inf", sealed(good, putFloat(-3, math.Inf(1)))},
		{"a negative time", "is -1", sealed(good, putFloat(-1, -1))},
		{"a negative sum of squares", "is -0.5", sealed(good, putFloat(2+2+3, -0.5))},
	} {
		if _, err := Decode(c.text); err == nil || !strings.Contains(err.Error(), c.want) || !errors.Is(err, errDamaged) {
			t.Errorf("%s: %v, want an error with %q", c.name, err, c.want)
		}
	}
	if _, err := Decode(sealed(good, func(b []byte) { b[6]-- })); !errors.Is(err, errOtherNumerics) {
		t.Errorf("an earlier numerics version: %v", err)
	}
}

// Every changed bit and every cut is found.
func TestDecodeFindsEveryDamage(t *testing.T) {
	good := drawnAggregate(Block{To: 2}, 3, 2).Encode(nil)
	for i := range good {
		for bit := range 8 {
			bad := bytes.Clone(good)
			bad[i] ^= 1 << bit
			if _, err := Decode(bad); err == nil {
				t.Fatalf("bit %d of byte %d is changed, and nothing is said", bit, i)
			}
		}
		if _, err := Decode(good[:i]); err == nil {
			t.Fatalf("the first %d of %d bytes are an aggregate", i, len(good))
		}
	}
}

// What a head claims takes no memory: numbers of runs up to 2^31 apart are either refused or cost what came.
func TestDecodeAllocatesWhatCame(t *testing.T) {
	text := sealed(drawnAggregate(Block{To: 2}, 3, 2).Encode(nil), put(2, math.MaxInt32))
	before, after := new(runtime.MemStats), new(runtime.MemStats)
	runtime.ReadMemStats(before)
	a, err := Decode(text)
	runtime.ReadMemStats(after)
	if took := after.TotalAlloc - before.TotalAlloc; took > 1<<20 {
		t.Errorf("%d bytes for %d", took, len(text))
	}
	if err != nil || a.Count() != 2 {
		t.Errorf("runs of which some are missing: %v", err)
	}
}

// Decode refuses, or returns what encodes to the same bytes. The checksum is set right, so that the rest is reached.
func FuzzDecode(f *testing.F) {
	good := drawnAggregate(Block{To: 2}, 3, 2).Encode(nil)
	f.Add(good)
	f.Add(drawnAggregate(Block{Policy: 3, From: 4, To: 7}, 70, 3).Encode(nil))
	for i := range 8 {
		for _, n := range []uint32{0, 1, math.MaxInt32, math.MaxUint32} {
			f.Add(sealed(good, put(i, n)))
		}
		f.Add(sealed(good, putFloat(i-2, math.NaN())))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) >= checksumLen {
			text = sealed(text, func([]byte) {})
		}
		a, err := Decode(text)
		if err != nil {
			return
		}
		if again := a.Encode(nil); !bytes.Equal(again, text) {
			t.Errorf("%x decodes and encodes to %x", text, again)
		}
	})
}
