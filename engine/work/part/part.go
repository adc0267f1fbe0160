package part

import (
	"bufio"
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// A Spec is a work as data: a machine that has it needs neither the command's flags nor its files, except for the dataset of arms
// that learn.
type Spec struct {
	Command string          `json:"command"` // that plays the work: "run"
	Work    json.RawMessage `json:"work"`    // everything that its numbers depend on
}

// A Head says what a part is of.
type Head struct {
	Spec
	Hash     string `json:"hash"`     // SHA-256 of Work in hex; of a run, the scenario's hash
	Numerics int    `json:"numerics"` // the version of the engine's numbers
	Part     int    `json:"part"`     // its number, from 1
	Of       int    `json:"of"`       // the number of parts
	From     int    `json:"from"`     // its first unit, from 0
	To       int    `json:"to"`       // one past its last unit
	Units    int    `json:"units"`    // of all parts
	Records  int    `json:"records"`  // that follow
	Bytes    int    `json:"bytes"`    // that they take in the file
}

// A Part is what a file holds. Its records stay packed until Unpack, so that a merge of many parts holds those of one at a time.
type Part struct {
	Head
	Name   string // of the file
	file   []byte // all of it
	packed []byte // the records in it
}

// hashOf returns the Hash of a work.
func hashOf(work []byte) string {
	sum := sha256.Sum256(work)
	return hex.EncodeToString(sum[:])
}

// Form is the version of a file's form and of its records, which are also those of a journal.
const Form = 4

// magic is the first line of a file.
var magic = fmt.Sprintf("%s%d\n", magicStem, Form)

// magicStem is the beginning of the first lines of all versions of the form.
const magicStem = "rising part "

// MaxParts is the largest number of parts of a work.
const MaxParts = 100_000

// maxRecords is the most bytes that all records of a part have together, before they are packed. The nodes of a whole run, the
// largest there can be, have about 100 million; the records of a sweep have about 20 for each run of each of its units.
const maxRecords = 512 << 20

// Limits that no part reaches, so that a file that is none costs little memory, whatever lengths it claims.
const (
	maxHead   = 16 << 20
	maxRecord = 16 << 20
	maxFile   = maxHead + maxRecords
)

// Write writes a part with records. It sets what follows from the work and the records in the head. It refuses a part that Read
// would refuse.
func Write(w io.Writer, h Head, records []Record) error {
	var body bytes.Buffer
	pack, err := flate.NewWriter(&body, flate.DefaultCompression)
	if err != nil {
		return err
	}
	size := 0
	for i, r := range records {
		text, err := line(r)
		switch {
		case err != nil:
			return err
		case len(text) > maxRecord:
			return fmt.Errorf("record %d of the part has %d bytes, and none may have more than %d", i+1, len(text), maxRecord)
		}
		if size += len(text) + recordHead; size > maxRecords {
			return fmt.Errorf("the records of the part have more than %d bytes, and those of no part may: play more parts", maxRecords)
		}
		pack.Write(append(text, '\n')) // to memory, which cannot fail
	}
	if err := pack.Close(); err != nil {
		return err
	}
	if h.Work, err = line(h.Work); err != nil { // as it will be in the head
		return err
	}
	h.Hash, h.Records, h.Bytes = hashOf(h.Work), len(records), body.Len()
	head, err := line(h)
	if err != nil {
		return err
	}
	sum := sha256.New()
	both := io.MultiWriter(w, sum)
	for _, text := range [][]byte{[]byte(magic), head, {'\n'}, body.Bytes()} {
		if _, err := both.Write(text); err != nil {
			return err
		}
	}
	_, err = w.Write(sum.Sum(nil))
	return err
}

// line returns a value as a line of JSON, in which <, > and & stay as they are.
func line(v any) ([]byte, error) {
	var b bytes.Buffer
	text := json.NewEncoder(&b)
	text.SetEscapeHTML(false)
	err := text.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte{'\n'}), err
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

// Read reads a part from a file's bytes, which it keeps, and checks all but its records. name is for messages,
// numerics the version of the numbers that it must have.
func Read(name string, text []byte, numerics int) (*Part, error) {
	p := &Part{Name: name, file: text}
	rest, ok := bytes.CutPrefix(text, []byte(magic))
	switch {
	case len(text) == 0:
		return nil, bad(name, "the file is empty: play this part again")
	case len(text) > maxFile:
		return nil, bad(name, "the file is larger than %d bytes, which no part is", maxFile)
	case !ok && len(text) < len(magic) && bytes.HasPrefix([]byte(magic), text):
		return nil, bad(name, "the part is cut after %d bytes: play it again", len(text))
	case !ok && bytes.HasPrefix(text, []byte(magicStem)):
		version, _, _ := bytes.Cut(text[len(magicStem):min(len(text), len(magic))], []byte{'\n'})
		return nil, bad(name, "the part has form %q, and this version of rising reads form %s: merge with the version that made it", version,
			magic[len(magicStem):len(magic)-1])
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
	case p.Hash != hashOf(p.Work):
		return bad(p.Name, "part %d of %d has another hash than what it says it is of", p.Part, p.Of)
	}
	return nil
}

// Unpack returns the records. It takes no more memory than the records may have together.
func (p *Part) Unpack() ([]Record, error) {
	records, err := unpack(p.packed, p.Head.Records, maxRecords)
	if err != nil {
		return nil, bad(p.Name, "part %d of %d is damaged: %v: play it again", p.Part, p.Of, err)
	}
	return records, nil
}

// recordHead is what a record takes in memory besides its line: many small ones are large too.
const recordHead = 64

// unpack reads some packed records that have at most so many bytes together. The memory that it takes grows with what it has read.
func unpack(packed []byte, count, most int) (records []Record, err error) {
	in := bufio.NewReader(flate.NewReader(bytes.NewReader(packed)))
	for left := most; len(records) < count; {
		line, err := readLine(in)
		switch {
		case errors.Is(err, errLong):
			return nil, fmt.Errorf("record %d of %d has more than %d bytes, and none may", len(records)+1, count, maxRecord)
		case err != nil:
			return nil, fmt.Errorf("record %d of %d is cut", len(records)+1, count)
		}
		if left -= len(line) + recordHead; left < 0 {
			return nil, fmt.Errorf("its %d records have more than %d bytes together, and those of no part have", count, most)
		}
		var r Record
		if err := json.Unmarshal(line, &r); err != nil {
			return nil, fmt.Errorf("record %d of %d is no line of JSON", len(records)+1, count)
		}
		records = append(records, r)
	}
	if _, err := in.ReadByte(); !errors.Is(err, io.EOF) {
		return nil, errors.New("more than its records")
	}
	return records, nil
}

var errLong = errors.New("a line is too long")

// readLine returns the next line of at most maxRecord bytes, without its end.
func readLine(in *bufio.Reader) (line []byte, err error) {
	for {
		more, err := in.ReadSlice('\n')
		line = append(line, more...)
		switch {
		case len(line) > maxRecord+1:
			return nil, errLong
		case errors.Is(err, bufio.ErrBufferFull):
		case err != nil:
			return nil, err
		default:
			return line[:len(line)-1], nil
		}
	}
}
