package slim

import (
	"encoding/binary"
	"errors"
)

// The codes of a segment whose address is a constant.
const (
	active   = 0
	i32Const = 0x41
	end      = 0x0b
)

// gap is the number of zeros from which a new segment takes less space than the zeros. Between 64 and 4,096 it changes
// the compressed size by less than 1 %.
const gap = 64

// maxMemory is more than any program's data.
const maxMemory = 1 << 28

var errSegments = errors.New("the data are not in segments that Go's linker writes")

// load returns the memory as the segments of a data section fill it.
func load(section []byte) ([]byte, error) {
	count, n := binary.Uvarint(section)
	if n <= 0 {
		return nil, errSegments
	}
	section = section[n:]
	var memory []byte
	for range count {
		if len(section) < 2 || section[0] != active || section[1] != i32Const {
			return nil, errSegments
		}
		at, n := signed(section[2:])
		section = section[2+n:]
		if n == 0 || at < 0 || at > maxMemory || len(section) == 0 || section[0] != end {
			return nil, errSegments
		}
		size, n := binary.Uvarint(section[1:])
		if n <= 0 || size > uint64(len(section)-1-n) {
			return nil, errSegments
		}
		data := section[1+n : 1+n+int(size)]
		section = section[1+n+int(size):]
		if more := at + len(data) - len(memory); more > 0 {
			memory = append(memory, make([]byte, more)...)
		}
		copy(memory[at:], data)
	}
	if len(section) != 0 {
		return nil, errSegments
	}
	return memory, nil
}

// store returns a data section that fills the memory, without the zeros between segments.
func store(memory []byte) []byte {
	var segments []byte
	count := 0
	for at := 0; at < len(memory); {
		if memory[at] == 0 {
			at++
			continue
		}
		to := at // after the last byte that is not zero
		for i := at; i < len(memory) && i-to < gap; i++ {
			if memory[i] != 0 {
				to = i + 1
			}
		}
		segments = append(segments, active, i32Const)
		segments = appendSigned(segments, at)
		segments = append(segments, end)
		segments = binary.AppendUvarint(segments, uint64(to-at))
		segments = append(segments, memory[at:to]...)
		count++
		at = to
	}
	return append(binary.AppendUvarint(nil, uint64(count)), segments...)
}

// signed reads a signed LEB128 number. It returns how many bytes it has, 0 if it has no end.
func signed(b []byte) (x, n int) {
	for i, c := range b {
		if i > 4 {
			break
		}
		x |= int(c&0x7f) << (7 * i)
		if c&0x80 == 0 {
			if c&0x40 != 0 {
				x -= 1 << (7 * (i + 1))
			}
			return x, i + 1
		}
	}
	return 0, 0
}

// appendSigned appends a number of 0 or more as signed LEB128.
func appendSigned(b []byte, x int) []byte {
	for x >= 0x40 {
		b = append(b, byte(x)|0x80)
		x >>= 7
	}
	return append(b, byte(x))
}
