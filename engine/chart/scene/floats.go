package scene

import (
	"encoding/binary"
	"math"
	"unsafe"
)

// littleEndian reports whether this machine stores numbers as the binary form does, so that whole arrays can be copied.
// All machines with a browser do, and a scene of a noisy chart has 100,000 numbers.
var littleEndian = binary.NativeEndian.Uint16([]byte{1, 0}) == 1

// bytesOf returns the memory of xs.
func bytesOf(xs []float32) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(xs))), 4*len(xs))
}

// readFloats stores in dst the numbers of b, on any machine.
func readFloats(dst []float32, b []byte) {
	for i := range dst {
		dst[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
	}
}

// writeFloats appends the numbers to dst, on any machine.
func writeFloats(dst []byte, xs []float32) []byte {
	for _, x := range xs {
		dst = binary.LittleEndian.AppendUint32(dst, math.Float32bits(x))
	}
	return dst
}
