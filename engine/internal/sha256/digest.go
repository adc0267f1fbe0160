package sha256

import (
	"encoding/binary"
	"math/bits"
)

// block is the number of bytes that are mixed at a time.
const block = 64

// A digest is a sum that is being computed. It is a hash.Hash as far as this project needs one.
//
// Source: FIPS 180-4, sections 5 and 6.2.
type digest struct {
	state [8]uint32
	rest  []byte // fewer than a block
	size  uint64 // bytes so far
}

func newDigest() *digest { return &digest{state: start, rest: make([]byte, 0, block)} }

func (d *digest) Write(data []byte) (int, error) {
	n := len(data)
	d.size += uint64(n)
	if k := len(d.rest); k > 0 {
		take := min(block-k, n)
		d.rest, data = append(d.rest, data[:take]...), data[take:]
		if len(d.rest) < block {
			return n, nil
		}
		d.mix(d.rest)
	}
	for ; len(data) >= block; data = data[block:] {
		d.mix(data)
	}
	d.rest = append(d.rest[:0], data...)
	return n, nil
}

// Sum appends the sum of what was written so far.
func (d *digest) Sum(dst []byte) []byte {
	last := digest{state: d.state}
	end := append(append([]byte(nil), d.rest...), 0x80)
	for len(end)%block != block-8 {
		end = append(end, 0)
	}
	for end = binary.BigEndian.AppendUint64(end, 8*d.size); len(end) > 0; end = end[block:] {
		last.mix(end)
	}
	for _, word := range last.state {
		dst = binary.BigEndian.AppendUint32(dst, word)
	}
	return dst
}

// mix mixes the first block of data into the state.
func (d *digest) mix(data []byte) {
	var w [block]uint32
	for i := range 16 {
		w[i] = binary.BigEndian.Uint32(data[4*i:])
	}
	for i := 16; i < block; i++ {
		x, y := w[i-2], w[i-15]
		w[i] = w[i-7] + w[i-16] + (bits.RotateLeft32(x, -17) ^ bits.RotateLeft32(x, -19) ^ x>>10) +
			(bits.RotateLeft32(y, -7) ^ bits.RotateLeft32(y, -18) ^ y>>3)
	}
	a, b, c, e := d.state[0], d.state[1], d.state[2], d.state[4]
	f, g, h, l := d.state[5], d.state[6], d.state[7], d.state[3]
	for i, k := range rounds {
		t := h + (bits.RotateLeft32(e, -6) ^ bits.RotateLeft32(e, -11) ^ bits.RotateLeft32(e, -25)) + (e&f ^ ^e&g) + k + w[i]
		u := (bits.RotateLeft32(a, -2) ^ bits.RotateLeft32(a, -13) ^ bits.RotateLeft32(a, -22)) + (a&b ^ a&c ^ b&c)
		a, b, c, l, e, f, g, h = t+u, a, b, c, l+t, e, f, g
	}
	for i, x := range [8]uint32{a, b, c, l, e, f, g, h} {
		d.state[i] += x
	}
}
