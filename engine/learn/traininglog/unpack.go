package traininglog

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"risingbandits/engine/numbers"
)

// A File is a log, or a part of one, as it was given: a name, which may have folders before it, and its bytes.
type File struct {
	Name string
	Data []byte
}

// MaxFiles is the most files of a log, in a folder or an archive.
const MaxFiles = 1_000

// errTooLong says that what is packed is longer than a log may be.
var errTooLong = errors.New("it unpacks to more than 64 MiB, the limit for a log. Export every 10th step")

// unpack returns the files without gzip and zip around them. It reads at most MaxBytes of all of them.
func (c *reader) unpack(files []File) []File {
	var all []File
	room := int64(MaxBytes)
	for _, f := range files {
		isZip, isGzip := isZipOrGzip(f.Data)
		switch {
		case isZip:
			inside, err := unzip(f, &room)
			if err != nil {
				if c.fail(1, "the zip archive %s cannot be read: %s", quote(f.Name), err); !c.refuse(f.Name) {
					return nil
				}
			}
			all = append(all, inside...)
		case isGzip:
			data, err := gunzip(f.Data, &room)
			if err != nil {
				if c.fail(1, "this gzip file cannot be read: %s", err); !c.refuse(f.Name) {
					return nil
				}
				continue
			}
			all = append(all, File{strings.TrimSuffix(f.Name, ".gz"), data})
		default:
			if room -= int64(len(f.Data)); room < 0 {
				c.tooLong(len(files))
				return nil
			}
			all = append(all, f)
		}
	}
	if len(all) > MaxFiles {
		c.fail(1, "%s files, and a log has up to %s. Choose fewer", numbers.Int(len(all)), numbers.Int(MaxFiles))
		return nil
	}
	return all
}

func (c *reader) tooLong(files int) {
	if files > 1 {
		c.fail(1, "together the files are longer than 64 MiB, the limit for a log. Choose fewer, or export every 10th step")
		return
	}
	c.fail(1, "the text is longer than 64 MiB, the limit for a log. Export every 10th step")
}

// gunzip returns what a gzip file holds, and takes its length from the room that is left.
func gunzip(data []byte, room *int64) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, errors.New("its head is damaged")
	}
	return readAtMost(r, room)
}

// readAtMost reads all of r, if that fits into the room that is left, and takes it.
func readAtMost(r io.Reader, room *int64) ([]byte, error) {
	var out bytes.Buffer
	n, err := io.Copy(&out, io.LimitReader(r, *room+1))
	if n > *room {
		return nil, errTooLong
	}
	if err != nil {
		return nil, fmt.Errorf("it is damaged after %s bytes of text", numbers.Int(int(n)))
	}
	*room -= n
	return out.Bytes(), nil
}

// unzip returns the files of a zip archive that may be logs, by name.
func unzip(f File, room *int64) ([]File, error) {
	if bytes.Count(f.Data, []byte("PK\x01\x02")) > 10*MaxFiles {
		return nil, fmt.Errorf("it has more than %s files. Pack those that count", numbers.Int(MaxFiles))
	}
	r, err := zip.NewReader(bytes.NewReader(f.Data), int64(len(f.Data)))
	if err != nil {
		return nil, errors.New("it is cut or damaged")
	}
	if what := archiveOf(r); what != "" {
		return nil, errors.New(what)
	}
	var all []File
	for _, entry := range r.File {
		if entry.FileInfo().IsDir() || hidden(entry.Name) {
			continue
		}
		if len(all) == MaxFiles {
			return nil, fmt.Errorf("it has more than %s files", numbers.Int(MaxFiles))
		}
		inside, err := entry.Open()
		if err != nil {
			return nil, fmt.Errorf("%s is packed in a way that is not known", quote(entry.Name))
		}
		data, err := readAtMost(inside, room)
		inside.Close()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", quote(entry.Name), err)
		}
		if _, packed := isZipOrGzip(data); packed {
			if data, err = gunzip(data, room); err != nil {
				return nil, fmt.Errorf("%s: %w", quote(entry.Name), err)
			}
		}
		all = append(all, File{strings.TrimSuffix(entry.Name, ".gz"), data})
	}
	slices.SortStableFunc(all, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	if len(all) == 0 {
		return nil, errors.New("it has no files")
	}
	if isZip, _ := isZipOrGzip(all[0].Data); isZip && len(all) == 1 {
		return nil, fmt.Errorf("%s is a zip archive inside it. Unpack the outer one", quote(all[0].Name))
	}
	return all, nil
}

// hidden reports whether a file is one that systems lay beside those of people.
func hidden(name string) bool {
	return strings.HasPrefix(path.Base(name), ".") || strings.HasPrefix(name, "__MACOSX/")
}

// archiveOf says what a zip archive is, if it is another program's file; "" if it is a folder of files.
func archiveOf(r *zip.Reader) string {
	for _, f := range r.File {
		for _, kind := range archives {
			if kind.member != "" && strings.HasPrefix(f.Name, kind.member) || kind.end != "" && strings.HasSuffix(f.Name, kind.end) {
				return kind.say
			}
		}
	}
	return ""
}

// decoded returns a text in UTF-8, if it is UTF-16 with or without a mark at its beginning; other bytes stay as they are.
func decoded(data []byte) ([]byte, bool) {
	var order binary.ByteOrder
	switch {
	case bytes.HasPrefix(data, []byte{0xff, 0xfe}):
		order, data = binary.LittleEndian, data[2:]
	case bytes.HasPrefix(data, []byte{0xfe, 0xff}):
		order, data = binary.BigEndian, data[2:]
	default:
		start := data[:min(len(data), 64)&^1]
		even, odd := 0, 0
		for i := 0; i+1 < len(start); i += 2 {
			if start[i] == 0 {
				even++
			}
			if start[i+1] == 0 {
				odd++
			}
		}
		switch n := len(start) / 2; {
		case n >= 4 && 4*odd >= 3*n && even == 0:
			order = binary.LittleEndian
		case n >= 4 && 4*even >= 3*n && odd == 0:
			order = binary.BigEndian
		default:
			return data, false
		}
	}
	out := make([]byte, 0, len(data)/2+len(data)/8)
	for i := 0; i+1 < len(data); i += 2 {
		r := rune(order.Uint16(data[i:]))
		if utf16.IsSurrogate(r) && i+3 < len(data) {
			if both := utf16.DecodeRune(r, rune(order.Uint16(data[i+2:]))); both != utf8.RuneError {
				r = both
				i += 2
			}
		}
		out = utf8.AppendRune(out, r)
	}
	return out, true
}
