package reloop

import (
	"encoding/binary"
	"errors"
)

// A reader reads bytes and numbers of a module. After an error it returns zeros.
type reader struct {
	data []byte
	at   int
	err  error
}

var errShort = errors.New("the module ends early")

func (r *reader) done() bool { return r.err != nil || r.at >= len(r.data) }

func (r *reader) fail() {
	if r.err == nil {
		r.err = errShort
	}
}

func (r *reader) byte() byte {
	if r.done() {
		r.fail()
		return 0
	}
	r.at++
	return r.data[r.at-1]
}

func (r *reader) bytes(n int) []byte {
	if r.err != nil || n > len(r.data)-r.at {
		r.fail()
		return nil
	}
	r.at += n
	return r.data[r.at-n : r.at]
}

// uint reads an unsigned LEB128 number of 32 bits. Go's linker writes some with one byte more than
// necessary.
func (r *reader) uint() int {
	if r.err != nil {
		return 0
	}
	x, n := binary.Uvarint(r.data[r.at:])
	if n <= 0 || x > 1<<32-1 {
		r.fail()
		return 0
	}
	r.at += n
	return int(x)
}

// int reads a signed LEB128 number of up to 64 bits.
func (r *reader) int() int64 {
	var x int64
	for shift := 0; shift < 70; shift += 7 {
		b := r.byte()
		x |= int64(b&0x7f) << shift
		if b&0x80 == 0 {
			if b&0x40 != 0 && shift+7 < 64 {
				x |= -1 << (shift + 7)
			}
			return x
		}
	}
	r.fail()
	return 0
}

// next reports whether these bytes are next.
func (r *reader) next(want ...byte) bool {
	return r.err == nil && len(want) <= len(r.data)-r.at && string(r.data[r.at:r.at+len(want)]) == string(want)
}

// take reads these bytes if they are next, and reports whether they were.
func (r *reader) take(want ...byte) bool {
	ok := r.next(want...)
	if ok {
		r.at += len(want)
	}
	return ok
}
