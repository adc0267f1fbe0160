package slim

import (
	"encoding/binary"
	"errors"
	"fmt"
)

const (
	magic       = "\x00asm\x01\x00\x00\x00"
	dataSection = 11
)

// Program returns the program without its line tables and with its data in few segments. Of each of the fonts it keeps
// only what drawing reads (see forDrawing). The same program always gives the same bytes. It fails if Go did not link the
// program, if its tables are not those of Go 1.26 and 1.27, or if the program does not contain each font once.
func Program(wasm []byte, fonts ...[]byte) ([]byte, error) {
	if len(wasm) < len(magic) || string(wasm[:len(magic)]) != magic {
		return nil, errors.New("not a WebAssembly module of version 1")
	}
	out := []byte(magic)
	found := false
	for at := len(magic); at < len(wasm); {
		id := wasm[at]
		size, n := binary.Uvarint(wasm[at+1:])
		from := at + 1 + n
		if n <= 0 || size > uint64(len(wasm)-from) {
			return nil, errors.New("the module ends early")
		}
		at = from + int(size)
		data := wasm[from:at]
		if id == dataSection {
			found = true
			memory, err := load(data)
			if err != nil {
				return nil, err
			}
			if err := dropLines(memory); err != nil {
				return nil, fmt.Errorf("the tables of lines: %w", err)
			}
			if err := draw(memory, fonts); err != nil {
				return nil, fmt.Errorf("the fonts: %w", err)
			}
			data = store(memory)
		}
		out = append(out, id)
		out = binary.AppendUvarint(out, uint64(len(data)))
		out = append(out, data...)
	}
	if !found {
		return nil, errors.New("the module has no data")
	}
	return out, nil
}
