package main

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"sync"
	"syscall"
	"time"
)

// An opened is a file of the site, open to be sent. Nothing of it is in memory but what is being sent.
type opened struct {
	io.ReadSeekCloser
	name     string
	encoding string // "" if it is not compressed
	size     int64
	changed  time.Time
	tag      string // its ETag; "" if it is not computed yet
}

// open opens a file of the site.
func (s *site) open(name, encoding string) (*opened, error) {
	f, err := s.dist.Open(name)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	seeker, ok := f.(io.ReadSeekCloser)
	switch {
	case err == nil && !info.Mode().IsRegular():
		err = fs.ErrNotExist
	case err == nil && !ok:
		err = errNoSeek
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return &opened{seeker, name, encoding, info.Size(), info.ModTime(), ""}, nil
}

var errNoSeek = errors.New("serve: a file of the page cannot be read from any place")

// missing reports whether an error of open says that there is no such file, and not that it cannot be opened now.
func missing(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) || errors.Is(err, syscall.ENOTDIR) ||
		errors.Is(err, syscall.ENAMETOOLONG)
}

// tags holds the ETags of files. A new build changes a file's size or its time.
type tags struct {
	mu    sync.Mutex
	known map[string]tagged // by name
}

type tagged struct {
	size    int64
	changed time.Time
	tag     string
}

// of returns the ETag of a file's content, which it reads once. The file is at its beginning afterwards.
func (t *tags) of(f *opened) (string, error) {
	if f.tag != "" {
		return f.tag, nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if k, ok := t.known[f.name]; ok && k.size == f.size && k.changed.Equal(f.changed) {
		return k.tag, nil
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", err
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return "", err
	}
	tag := etag(sum.Sum(nil))
	t.known[f.name] = tagged{f.size, f.changed, tag}
	return tag, nil
}

// etag returns the ETag of a content with a hash.
func etag(hash []byte) string { return `"` + hex.EncodeToString(hash[:8]) + `"` }
