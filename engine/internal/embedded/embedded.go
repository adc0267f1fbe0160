package embedded

import (
	"embed"
	"unsafe"
)

// Read returns the text of a file; ok is false if there is none of this name.
func Read(files *embed.FS, name string) (text string, ok bool) {
	list := *(**[]file)(unsafe.Pointer(files))
	if list == nil {
		return "", false
	}
	for _, f := range *list {
		if f.name == name {
			return f.data, true
		}
	}
	return "", false
}

// A file is one of the files of an embed.FS, which points to a list of them, as the compiler writes it.
type file struct {
	name, data string
	_          [16]byte // a hash
}
