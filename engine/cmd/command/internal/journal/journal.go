package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// ErrHead is the error of Open for a file that begins with another head, or with none.
var ErrHead = errors.New("another head")

// ErrBusy is the error of Open for a journal that another process has open.
var ErrBusy = errors.New("another process is writing it")

// A Journal is an open journal whose records are of type T. It is not safe for use by several goroutines at once.
type Journal[T any] struct {
	file    *os.File
	dropped int
	failed  error // of the first Add that failed
}

// Open opens the journal in a file, which it creates if there is none, and calls read with each of its records. Every error
// names the file; an error of read comes with the number of its line, and ErrHead and ErrBusy can be asked for.
func Open[T any](name string, head any, read func(T) error) (*Journal[T], error) {
	first, err := json.Marshal(head)
	if err != nil {
		return nil, err
	}
	if info, err := os.Lstat(name); err == nil && info.Mode()&fs.ModeSymlink != 0 {
		return nil, fmt.Errorf("%s: it is a symbolic link, and may lead to any file", name)
	}
	file, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	j := &Journal[T]{file: file}
	if err := j.begin(append(first, '\n'), read); err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return j, nil
}

// begin reads the whole file, drops an incomplete last line, and writes the head of a new journal.
func (j *Journal[T]) begin(head []byte, read func(T) error) error {
	if info, err := j.file.Stat(); err != nil {
		return err
	} else if !info.Mode().IsRegular() {
		return errors.New("it is no regular file")
	}
	if err := lock(j.file); err != nil {
		return err
	}
	text, err := io.ReadAll(j.file)
	if err != nil {
		return err
	}
	whole := bytes.LastIndexByte(text, '\n') + 1
	if whole == 0 && !bytes.HasPrefix(head, text) {
		return ErrHead
	}
	if err := readLines(text[:whole], head, read); err != nil {
		return err
	}
	if j.dropped = len(text) - whole; j.dropped > 0 {
		// By its name, since Windows cannot shorten a file that is open for appending.
		if err := os.Truncate(j.file.Name(), int64(whole)); err != nil {
			return err
		}
	}
	if whole == 0 {
		_, err = j.file.Write(head)
	}
	return err
}

// readLines reads whole lines: the head, and a record on each further line.
func readLines[T any](text, head []byte, read func(T) error) error {
	number := 0
	for line := range bytes.Lines(text) {
		if number++; number == 1 {
			if !bytes.Equal(line, head) {
				return ErrHead
			}
			continue
		}
		var record T
		err := json.Unmarshal(line, &record)
		if err == nil {
			err = read(record)
		}
		if err != nil {
			return fmt.Errorf("line %d is damaged: %w", number, err)
		}
	}
	return nil
}

// Dropped returns the size, in bytes, of the incomplete last line that Open dropped; 0 if there was none.
func (j *Journal[T]) Dropped() int { return j.dropped }

// Add adds a record. After an error nothing more is added, so that a record written in part stays the last line.
func (j *Journal[T]) Add(record T) error {
	if j.failed != nil {
		return j.failed
	}
	line, err := json.Marshal(record)
	if err == nil {
		_, err = j.file.Write(append(line, '\n'))
	}
	if err != nil {
		j.failed = fmt.Errorf("cannot keep what is finished: %w", err)
	}
	return j.failed
}

// Close closes the file; another process may then open the journal.
func (j *Journal[T]) Close() error { return j.file.Close() }
