package part

import (
	"bufio"
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// A Head says what a part is of.
type Head struct {
	Command  string          `json:"command"`  // that plays the work: "run"
	Hash     string          `json:"hash"`     // SHA-256 of Work in hex; of a run, the scenario's hash
	Numerics int             `json:"numerics"` // the version of the engine's numbers
	Part     int             `json:"part"`     // its number, from 1
	Of       int             `json:"of"`       // the number of parts
	From     int             `json:"from"`     // its first unit, from 0
	To       int             `json:"to"`       // one past its last unit
	Units    int             `json:"units"`    // of all parts
	Records  int             `json:"records"`  // that follow
	Bytes    int             `json:"bytes"`    // that they take in the file
	Work     json.RawMessage `json:"work"`     // everything that the numbers depend on
}

// A Part is what a file holds. Its records stay packed until Unpack, so that a merge of many parts holds those of one at a time.
type Part struct {
	Head
	Name    string   // of the file
	Records [][]byte // of a part that was played here; nil of one that was read
	packed  []byte
}

// HashOf returns the Hash of a work.
func HashOf(work []byte) string {
	sum := sha256.Sum256(work)
	return hex.EncodeToString(sum[:])
}

// magic is the first line of a file.
const magic = "rising part 1\n"

// magicStem is the beginning of the first lines of all versions of the form.
const magicStem = "rising part "

// MaxParts is the largest number of parts of a work.
const MaxParts = 100_000

// MaxRecords is the most bytes that all records of a part have together, before they are packed. The nodes of a whole run, the
// largest there can be, have about 70 million; the records of a sweep have about 20 for each run of each of its units.
const MaxRecords = 512 << 20

// Limits that no part reaches, so that a file that is none costs little memory, whatever lengths it claims.
const (
	maxHead   = 16 << 20
	maxRecord = 16 << 20
	maxFile   = maxHead + MaxRecords
)

// Write writes a part with records. It sets what follows from the work and the records in the head. It refuses a part that Read
// would refuse.
func Write(w io.Writer, h Head, records [][]byte) error {
	if err := checkSizes(records); err != nil {
		return err
	}
	var body bytes.Buffer
	pack, err := flate.NewWriter(&body, flate.DefaultCompression)
	if err != nil {
		return err
	}
	for _, record := range records {
		pack.Write(binary.AppendUvarint(nil, uint64(len(record)))) // to memory, which cannot fail
		pack.Write(planes(record))
	}
	if err := pack.Close(); err != nil {
		return err
	}
	h.Hash, h.Records, h.Bytes = HashOf(h.Work), len(records), body.Len()
	head, err := json.Marshal(h)
	if err != nil {
		return err
	}
	sum := sha256.New()
	both := io.MultiWriter(w, sum)
	for _, piece := range [][]byte{[]byte(magic), head, {'\n'}, body.Bytes()} {
		if _, err := both.Write(piece); err != nil {
			return err
		}
	}
	_, err = w.Write(sum.Sum(nil))
	return err
}

// Bad is the error of a file that is of no use, however often it is tried.
type Bad struct{ text string }

// Error returns the sentence.
func (b *Bad) Error() string { return b.text }

func bad(name, format string, args ...any) error {
	return &Bad{name + ": " + fmt.Sprintf(format, args...)}
}

// ReadFrom reads a part from a file, and checks it as Read does. It reads no more than a part may have, and of a file that does
// not begin as a part only the beginning.
func ReadFrom(name string, in io.Reader, numerics int) (*Part, error) {
	first := make([]byte, len(magic))
	n, err := io.ReadFull(in, first)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, err
	}
	first = first[:n]
	if string(first) != magic {
		return Read(name, first, numerics)
	}
	rest, err := io.ReadAll(io.LimitReader(in, maxFile+1))
	if err != nil {
		return nil, err
	}
	return Read(name, append(first, rest...), numerics)
}

// Read reads a part from a file's bytes, of which it keeps a part, and checks all but its records. name is for messages,
// numerics the version of the numbers that it must have.
func Read(name string, text []byte, numerics int) (*Part, error) {
	p := &Part{Name: name}
	rest, ok := bytes.CutPrefix(text, []byte(magic))
	switch {
	case len(text) == 0:
		return nil, bad(name, "the file is empty: play this part again")
	case len(text) > maxFile:
		return nil, bad(name, "the file is larger than %d bytes, which no part is", maxFile)
	case !ok && len(text) < len(magic) && bytes.HasPrefix([]byte(magic), text):
		return nil, bad(name, "the part is cut after %d bytes: play it again", len(text))
	case !ok && bytes.HasPrefix(text, []byte(magicStem)):
		return nil, bad(name, "the part has a form that this version of rising does not know: merge with the version that made it")
	case !ok:
		return nil, bad(name, "this is no part that rising has written")
	}
	line, body, ended := bytes.Cut(rest, []byte{'\n'})
	if !ended {
		return nil, bad(name, "the part is cut after %d bytes: play it again", len(text))
	}
	if len(line) > maxHead || json.Unmarshal(line, &p.Head) != nil {
		return nil, bad(name, "the part is damaged in its second line: play it again")
	}
	switch {
	case p.Bytes < 0 || len(body)-sha256.Size < p.Bytes:
		return nil, bad(name, "part %d of %d is cut after %d bytes: play it again", p.Part, p.Of, len(text))
	case len(body)-sha256.Size > p.Bytes:
		return nil, bad(name, "part %d of %d goes on after its end: play it again", p.Part, p.Of)
	}
	end := len(text) - sha256.Size
	if sum := sha256.Sum256(text[:end]); !bytes.Equal(sum[:], text[end:]) {
		return nil, bad(name, "part %d of %d is damaged, its checksum is wrong: play it again", p.Part, p.Of)
	}
	if err := p.check(numerics); err != nil {
		return nil, err
	}
	p.packed = body[:p.Bytes:p.Bytes]
	return p, nil
}

// check checks the head of a part whose checksum is right.
func (p *Part) check(numerics int) error {
	switch {
	case p.Numerics != numerics:
		return bad(p.Name, "part %d of %d is of the numerics version %d, and this rising has %d: play and merge with the same version",
			p.Part, p.Of, p.Numerics, numerics)
	case p.Part < 1 || p.Part > p.Of || p.Of > MaxParts || p.From < 0 || p.From > p.To || p.To > p.Units || p.Head.Records < 0:
		return bad(p.Name, "part %d of %d cannot have the units %d to %d of %d", p.Part, p.Of, p.From, p.To, p.Units)
	case p.Hash != HashOf(p.Work):
		return bad(p.Name, "part %d of %d has another hash than what it says it is of", p.Part, p.Of)
	}
	return nil
}

// Unpack returns the records, which the caller may keep. It takes no more memory than the records may have together.
func (p *Part) Unpack() ([][]byte, error) {
	if p.packed == nil {
		return p.Records, nil
	}
	records, err := unpack(p.packed, p.Head.Records, MaxRecords)
	if err != nil {
		return nil, bad(p.Name, "part %d of %d is damaged: %v: play it again", p.Part, p.Of, err)
	}
	return records, nil
}

// unpack reads some packed records that have at most so many bytes together. The memory that it takes grows with what it has read.
func unpack(packed []byte, count, most int) (records [][]byte, err error) {
	in := bufio.NewReader(flate.NewReader(bytes.NewReader(packed)))
	for left := uint64(most); len(records) < count; {
		size, err := binary.ReadUvarint(in)
		switch {
		case err != nil:
			return nil, err
		case size > maxRecord:
			return nil, fmt.Errorf("record %d of %d has %d bytes, and none has more than %d", len(records)+1, count, size, maxRecord)
		case size+recordHead > left:
			return nil, fmt.Errorf("its %d records have more than %d bytes together, and those of no part have", count, most)
		}
		left -= size + recordHead
		record := make([]byte, size)
		if _, err := io.ReadFull(in, record); err != nil {
			return nil, fmt.Errorf("record %d of %d is cut", len(records)+1, count)
		}
		records = append(records, unplanes(record))
	}
	if _, err := in.ReadByte(); !errors.Is(err, io.EOF) {
		return nil, errors.New("more than its records")
	}
	return records, nil
}

// checkSizes returns an error if records are too large for a part.
func checkSizes(records [][]byte) error {
	sum := 0
	for i, record := range records {
		if len(record) > maxRecord {
			return fmt.Errorf("record %d of the part has %d bytes, and none may have more than %d", i+1, len(record), maxRecord)
		}
		sum += len(record) + recordHead
	}
	if sum > MaxRecords {
		return fmt.Errorf("the records of the part have %d bytes, and those of no part may have more than %d: play more parts", sum, MaxRecords)
	}
	return nil
}

// recordHead is what a record takes in memory besides its bytes: many empty ones are large too.
const recordHead = 24

// planes returns the bytes of a record in the order 0, 8, 16, ..., 1, 9, 17, ... Numbers of 8 bytes that are alike have the
// same first bytes, which pack better side by side. What is left over of a multiple of 8 stays at the end.
func planes(record []byte) []byte {
	out, n := make([]byte, 0, len(record)), len(record)/8
	for plane := range 8 {
		for i := range n {
			out = append(out, record[8*i+plane])
		}
	}
	return append(out, record[8*n:]...)
}

// unplanes undoes planes.
func unplanes(packed []byte) []byte {
	out, n := make([]byte, len(packed)), len(packed)/8
	for plane := range 8 {
		for i := range n {
			out[8*i+plane] = packed[plane*n+i]
		}
	}
	copy(out[8*n:], packed[8*n:])
	return out
}
