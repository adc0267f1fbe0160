package archive

import (
	"archive/tar"
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"risingbandits/engine/learn"
	"risingbandits/engine/learn/textdata"
)

// Feature is the name of the files of examples, without their folder.
const Feature = "labeledBow.feat"

// maxUnpacked is the most bytes of an archive that are unpacked to look for its files.
const maxUnpacked = 8 << 30

// parts are the parts of the dataset in the order in which they are read.
var parts = []string{"train", "test"}

// A File is a file that holds examples.
type File struct {
	Name string                        // for messages
	Open func() (io.ReadCloser, error) // opens it at its start; it may be called more than once
}

// Read reads the examples of a file into r. It unpacks a file packed by gzip. From a tar archive it reads the files
// train/labeledBow.feat and test/labeledBow.feat, in that order, whatever their order in the archive; one of them may
// be missing. A file of labelled texts (package textdata) becomes bags of words; notes says in sentences how it was
// read. Faults in the text of the files are reported by r.Dataset; Read returns an error if the file cannot be opened.
func Read(r *learn.Reader, f File) (notes []string, err error) {
	packed, err := isTar(f)
	if err != nil {
		return nil, err
	}
	if !packed {
		return readPlain(r, f)
	}
	found := false
	for _, part := range parts {
		ok, err := readMember(r, f, part)
		if err != nil {
			return nil, err
		}
		found = found || ok
	}
	if !found {
		r.Begin(f.Name)
		r.FailAt(0, "the archive has neither train/"+Feature+" nor test/"+Feature)
	}
	return nil, nil
}

// PartOf returns which part of the dataset a file is, by its path: "train", "test", or "" if its name does
// not say. ok reports whether it is a file of examples, plain or packed by gzip. Both labeledBow.feat in a
// folder train and train_labeledBow.feat are the part train.
func PartOf(name string) (part string, ok bool) {
	name = strings.ToLower(name)
	base := strings.TrimSuffix(path.Base(name), ".gz")
	prefix, ok := strings.CutSuffix(base, strings.ToLower(Feature))
	if !ok {
		return "", false
	}
	prefix = strings.TrimRight(prefix, "_-.")
	folder := path.Base(path.Dir(name))
	for _, part := range parts {
		if prefix == part || prefix == "" && folder == part {
			return part, true
		}
	}
	return "", prefix == ""
}

// unpack returns the unpacked text of an open file, and whether it was packed.
func unpack(in io.Reader) (text *bufio.Reader, packed bool, err error) {
	b := bufio.NewReaderSize(in, 1<<16)
	magic, err := b.Peek(2)
	if err != nil || magic[0] != 0x1f || magic[1] != 0x8b {
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, false, err
		}
		return b, false, nil
	}
	z, err := gzip.NewReader(b)
	if err != nil {
		return nil, true, err
	}
	return bufio.NewReaderSize(z, 1<<16), true, nil
}

// isTar reports whether the unpacked file begins like a tar archive.
func isTar(f File) (bool, error) {
	in, err := f.Open()
	if err != nil {
		return false, err
	}
	defer in.Close()
	text, _, err := unpack(in)
	if err != nil {
		return false, nil // readPlain reports the error
	}
	const at, magic = 257, "ustar"
	head, _ := text.Peek(at + len(magic))
	return len(head) == at+len(magic) && string(head[at:]) == magic, nil
}

// readPlain reads a file that is not an archive.
func readPlain(r *learn.Reader, f File) (notes []string, err error) {
	in, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer in.Close()
	r.Begin(f.Name)
	text, packed, err := unpack(in)
	if err == nil {
		head, _ := text.Peek(textdata.Head) // a read error is returned below
		if len(head) > 0 && !textdata.IsBags(f.Name, head) {
			return readTexts(r, text, packed)
		}
		_, err = io.Copy(writerOnly{r}, text)
	}
	end(r, err, packed)
	return nil, nil
}

// readTexts reads a file of labelled texts, which r has begun.
func readTexts(r *learn.Reader, text io.Reader, packed bool) (notes []string, err error) {
	texts := &textdata.Reader{}
	var fault *textdata.Fault
	_, err = io.Copy(texts, text)
	if err == nil {
		r.Rated()
		_, err = texts.WriteTo(writerOnly{r})
	}
	if errors.As(err, &fault) {
		r.FailAt(fault.Line, fault.Problem)
		return nil, nil
	}
	end(r, err, packed)
	return texts.Notes(), nil
}

// readMember reads one part of the dataset from an archive and reports whether the archive contains it.
func readMember(r *learn.Reader, f File, part string) (found bool, err error) {
	in, err := f.Open()
	if err != nil {
		return false, err
	}
	defer in.Close()
	text, packed, err := unpack(in)
	if err != nil {
		return false, err
	}
	limited := &io.LimitedReader{R: text, N: maxUnpacked}
	files := tar.NewReader(limited)
	for {
		head, err := files.Next()
		switch {
		case errors.Is(err, io.EOF) && limited.N > 0:
			return false, nil
		case limited.N <= 0:
			err = fmt.Errorf("it unpacks to more than %d bytes", int64(maxUnpacked))
			fallthrough
		case err != nil:
			r.Begin(f.Name)
			r.FailAt(0, why(err, packed)) // between files, where there are no lines
			return true, nil
		}
		if p, ok := PartOf(head.Name); !ok || p != part || head.Typeflag != tar.TypeReg {
			continue
		}
		r.Begin(f.Name + ": " + head.Name)
		_, err = io.Copy(writerOnly{r}, files)
		end(r, err, packed)
		return true, nil
	}
}

// end ends the file, or reports why it could not be read to its end. r itself reports the faults that it has found.
func end(r *learn.Reader, err error, packed bool) {
	if err == nil {
		r.End()
		return
	}
	r.Fail(why(err, packed))
}

// why says in words why a file could not be read to its end.
func why(err error, packed bool) string {
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return "the file ends too early; it may not have been copied in full"
	case packed:
		return "the packed file is damaged: " + err.Error()
	}
	return err.Error()
}

// writerOnly hides all methods but Write.
type writerOnly struct{ io.Writer }
