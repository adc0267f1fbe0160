//go:build !js

package share

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"

	"go.etcd.io/bbolt"
)

// bbolt follows the numbers in a file's pages wherever they lead: behind the end of the file, for ever round a cycle, or
// to a list of 2^40 free pages, for which it takes the memory. Its own check does so too, in a goroutine that nobody can
// guard. So checkPages first reads the pages from the file itself, each once. The layout is that of version 2 of
// bbolt's files, in internal/common/page.go and meta.go of bbolt 1.5.

// The flags of a page, and of an element of a leaf.
const (
	branchPage   = 0x01
	leafPage     = 0x02
	freelistPage = 0x10
	bucketFlag   = 0x01
)

const (
	headBytes     = 16             // of a page: its number, 8 bytes; flags, 2; count, 2; how many pages follow that belong to it, 4
	elementBytes  = 16             // of a branch: pos, 4; key size, 4; page, 8. Of a leaf: flags, 4; pos, 4; key size, 4; value size, 4
	bucketBytes   = 16             // of a bucket: its first page, 8, or 0 if that page follows here; a counter, 8
	freelistBytes = headBytes + 32 // where the first two pages have the number of the page of free pages
	changeBytes   = headBytes + 48 // where they have the number of the last change
)

// pageReader reads each page of a store at most once.
type pageReader struct {
	file io.ReaderAt
	size int    // of a page, in bytes
	seen []bool // by page
}

// checkPages returns ErrDamaged if the pages of a store lead anywhere but to each other.
func checkPages(db *bbolt.DB) error {
	file, err := os.Open(db.Path())
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	return db.View(func(tx *bbolt.Tx) error {
		if info.Size() < tx.Size() {
			return fmt.Errorf("%w: it has %d bytes, want at least %d", ErrDamaged, info.Size(), tx.Size())
		}
		size := db.Info().PageSize
		p := &pageReader{file, size, make([]bool, tx.Size()/int64(size))}
		err := p.free(tx.ID())
		if err == nil {
			err = p.tree(uint64(tx.Cursor().Bucket().RootPage()))
		}
		if err != nil {
			return fmt.Errorf("%w: %w", ErrDamaged, err)
		}
		return nil
	})
}

// read returns a page with the pages that belong to it.
func (p *pageReader) read(id uint64) ([]byte, error) {
	head := make([]byte, headBytes)
	if id < 2 || id >= uint64(len(p.seen)) {
		return nil, fmt.Errorf("a page has the number %d of %d", id, len(p.seen))
	}
	if _, err := p.file.ReadAt(head, int64(id)*int64(p.size)); err != nil {
		return nil, err
	}
	n := 1 + uint64(binary.NativeEndian.Uint32(head[12:]))
	if stated := binary.NativeEndian.Uint64(head); stated != id || id+n > uint64(len(p.seen)) {
		return nil, fmt.Errorf("page %d says that it is page %d with %d pages, of %d", id, stated, n, len(p.seen))
	}
	for i := id; i < id+n; i++ {
		if p.seen[i] {
			return nil, fmt.Errorf("page %d is used twice", i)
		}
		p.seen[i] = true
	}
	data := make([]byte, n*uint64(p.size))
	_, err := p.file.ReadAt(data, int64(id)*int64(p.size))
	return data, err
}

// free checks the page that lists the free pages after a change.
func (p *pageReader) free(change int) error {
	for meta := range int64(2) {
		data := make([]byte, p.size)
		if _, err := p.file.ReadAt(data, meta*int64(p.size)); err != nil {
			return err
		}
		if binary.NativeEndian.Uint64(data[changeBytes:]) != uint64(change) {
			continue
		}
		data, err := p.read(binary.NativeEndian.Uint64(data[freelistBytes:]))
		if err != nil {
			return err
		}
		count, list := uint64(binary.NativeEndian.Uint16(data[10:])), data[headBytes:]
		if count == 0xffff { // too many for two bytes
			count, list = binary.NativeEndian.Uint64(list), list[8:]
		}
		if flags := binary.NativeEndian.Uint16(data[8:]); flags != freelistPage || count > uint64(len(list)/8) {
			return fmt.Errorf("the list of free pages has the flags %#x and %d pages", flags, count)
		}
		return nil
	}
	return errors.New("the first pages are of other changes")
}

// tree checks a page and all to which it leads.
func (p *pageReader) tree(id uint64) error {
	data, err := p.read(id)
	if err == nil {
		err = p.elements(data)
	}
	return err
}

// elements checks what a page of a tree holds.
func (p *pageReader) elements(page []byte) error {
	if len(page) < headBytes {
		return errors.New("a page is too short")
	}
	flags, count := binary.NativeEndian.Uint16(page[8:]), int(binary.NativeEndian.Uint16(page[10:]))
	if flags != branchPage && flags != leafPage || headBytes+elementBytes*count > len(page) || flags == branchPage && count == 0 {
		return fmt.Errorf("page %d has the flags %#x and %d keys", binary.NativeEndian.Uint64(page), flags, count)
	}
	for i := range count {
		from := headBytes + elementBytes*i
		e := page[from:]
		a, b, c, d := binary.NativeEndian.Uint32(e), binary.NativeEndian.Uint32(e[4:]), binary.NativeEndian.Uint32(e[8:]),
			binary.NativeEndian.Uint32(e[12:])
		var err error
		if flags == branchPage {
			if _, err = part(page, from, a, b, 0); err == nil {
				err = p.tree(binary.NativeEndian.Uint64(e[8:]))
			}
		} else {
			var value []byte
			if value, err = part(page, from, b, c, d); err == nil && a&bucketFlag != 0 {
				err = p.bucket(value)
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// part returns the value of an element at `from`, whose key begins pos bytes later.
func part(page []byte, from int, pos, key, value uint32) ([]byte, error) {
	begin := uint64(from) + uint64(pos) + uint64(key)
	if begin+uint64(value) > uint64(len(page)) {
		return nil, fmt.Errorf("page %d has a key that ends behind it", binary.NativeEndian.Uint64(page))
	}
	return page[begin : begin+uint64(value)], nil
}

// bucket checks a bucket, whose only page is in its value if it is small.
func (p *pageReader) bucket(value []byte) error {
	if len(value) < bucketBytes {
		return errors.New("a bucket is too short")
	}
	if id := binary.NativeEndian.Uint64(value); id != 0 {
		return p.tree(id)
	}
	return p.elements(value[bucketBytes:])
}
