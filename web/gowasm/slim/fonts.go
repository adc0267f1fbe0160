package slim

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// unread are the tables of a TrueType font that drawing outlines without hints and without kerning never reads: the
// programs of the hints, kerning, substitutions, and what an editor of fonts wrote. The licence, in table name, stays.
var unread = []string{"FFTM", "GDEF", "GPOS", "GSUB", "cvt ", "fpgm", "gasp", "kern", "prep"}

// postHeader is the length of table post without the names of the glyphs, and withoutNames the version that says so.
const (
	postHeader   = 32
	withoutNames = 0x0003_0000
)

// The flags of a compound glyph.
const (
	wordArguments = 1 << 0
	oneScale      = 1 << 3
	moreParts     = 1 << 5
	twoScales     = 1 << 6
	matrix        = 1 << 7
)

var errFont = errors.New("not a TrueType font of the shape that is known")

// A table is a table of a font: its entry in the directory and its bytes.
type table struct{ entry, data []byte }

// forDrawing returns a copy of a TrueType font in which zeros are in place of what drawing never reads: the unread tables,
// the names of the glyphs, and the hints of each glyph. Outlines and widths stay as they are.
func forDrawing(font []byte) ([]byte, error) {
	font = bytes.Clone(font)
	tables, err := tablesOf(font)
	if err != nil {
		return nil, err
	}
	for _, name := range unread {
		if t, ok := tables[name]; ok {
			clear(t.data)
			clear(t.entry[12:16]) // its length
		}
	}
	if post, ok := tables["post"]; ok && len(post.data) >= postHeader {
		binary.BigEndian.PutUint32(post.data, withoutNames)
		binary.BigEndian.PutUint32(post.entry[12:], postHeader)
		clear(post.data[postHeader:])
	}
	return font, clearHints(tables)
}

// tablesOf returns the tables of a font by their names.
func tablesOf(font []byte) (map[string]table, error) {
	const head, entryBytes = 12, 16
	if len(font) < head || binary.BigEndian.Uint32(font) != 0x0001_0000 {
		return nil, errFont
	}
	count := int(binary.BigEndian.Uint16(font[4:]))
	if len(font) < head+entryBytes*count {
		return nil, errFont
	}
	tables := map[string]table{}
	for entry := range slices.Chunk(font[head:head+entryBytes*count], entryBytes) {
		at, size := uint64(binary.BigEndian.Uint32(entry[8:])), uint64(binary.BigEndian.Uint32(entry[12:]))
		if at+size > uint64(len(font)) {
			return nil, errFont
		}
		tables[string(entry[:4])] = table{entry, font[at : at+size]}
	}
	return tables, nil
}

// clearHints fills the hints of every glyph with zeros. Their number of bytes stays, because it says where what follows
// begins.
func clearHints(tables map[string]table) error {
	head, loca, glyf := tables["head"].data, tables["loca"].data, tables["glyf"].data
	if len(head) < 54 || len(loca) < 2 {
		return errFont
	}
	long := binary.BigEndian.Uint16(head[50:]) == 1
	width := map[bool]int{false: 2, true: 4}[long]
	var ends []uint64 // where each glyph begins, and where the last one ends
	for word := range slices.Chunk(loca[:len(loca)/width*width], width) {
		if long {
			ends = append(ends, uint64(binary.BigEndian.Uint32(word)))
		} else {
			ends = append(ends, 2*uint64(binary.BigEndian.Uint16(word)))
		}
	}
	for i := 1; i < len(ends); i++ {
		if ends[i-1] > ends[i] || ends[i] > uint64(len(glyf)) {
			return errFont
		}
		if err := clearGlyph(glyf[ends[i-1]:ends[i]]); err != nil {
			return fmt.Errorf("glyph %d: %w", i-1, err)
		}
	}
	return nil
}

// clearGlyph fills a glyph's hints with zeros.
func clearGlyph(glyph []byte) error {
	const head = 10
	if len(glyph) == 0 {
		return nil
	}
	if len(glyph) < head {
		return errFont
	}
	contours := int(int16(binary.BigEndian.Uint16(glyph)))
	if contours < 0 {
		return clearParts(glyph[head:])
	}
	at := head + 2*contours // after the last points of the contours
	if len(glyph) < at+2 {
		return errFont
	}
	size := int(binary.BigEndian.Uint16(glyph[at:]))
	if len(glyph) < at+2+size {
		return errFont
	}
	clear(glyph[at+2 : at+2+size])
	return nil
}

// clearParts fills what follows the parts of a compound glyph with zeros: its hints.
func clearParts(parts []byte) error {
	for {
		if len(parts) < 4 {
			return errFont
		}
		flags, size := binary.BigEndian.Uint16(parts), 6
		if flags&wordArguments != 0 {
			size += 2
		}
		switch {
		case flags&oneScale != 0:
			size += 2
		case flags&twoScales != 0:
			size += 4
		case flags&matrix != 0:
			size += 8
		}
		if len(parts) < size {
			return errFont
		}
		parts = parts[size:]
		if flags&moreParts == 0 {
			clear(parts)
			return nil
		}
	}
}

// draw replaces each of the fonts in the memory by what forDrawing keeps of it. It fails if the memory has it not once.
func draw(memory []byte, fonts [][]byte) error {
	for _, font := range fonts {
		at := bytes.Index(memory, font)
		if at < 0 || bytes.Contains(memory[at+1:], font) {
			return errors.New("the program has a font not once")
		}
		less, err := forDrawing(font)
		if err != nil {
			return err
		}
		copy(memory[at:], less)
	}
	return nil
}
