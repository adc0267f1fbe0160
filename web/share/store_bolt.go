//go:build !js

package share

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"syscall"
	"time"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

// A BoltStore keeps documents in one file. Put returns when the document is on the disk: if the process is killed, or
// the machine loses its power, no document that Put has acknowledged is lost, as far as the disk keeps its own
// promises.
type BoltStore struct {
	db      *bbolt.DB
	file    os.FileInfo // of the file that is open
	limit   int64
	reads   gate
	writes  gate
	pending chan *write
	closing chan struct{} // closed by Close
	closed  chan struct{} // closed when nothing writes any more
}

// A write is a document that waits to be written to the disk.
type write struct {
	id       string
	document []byte
	err      error         // why it was not stored; read it after done is closed
	done     chan struct{} // closed when it is on the disk, or could not be written
}

var documentsBucket = []byte("scenarios")

// OpenBolt opens the store in the file at path, and creates the file if there is none. limit is the most bytes that the
// file may grow to; 0 means no limit. It fails if another process has the file open, if the file cannot be written, or
// if it is not such a store, or with ErrDamaged if a page of it is damaged. Close the store after use.
func OpenBolt(path string, limit int64) (*BoltStore, error) {
	o := &bbolt.Options{Timeout: time.Second, FreelistType: bbolt.FreelistMapType}
	if runtime.GOOS != "windows" { // there the file would become as large
		o.InitialMmapSize = mappedBytes
	}
	b, err := openChecked(path, o)
	if err != nil {
		return nil, openError(path, err)
	}
	b.limit = limit
	go b.writeAll()
	return b, nil
}

// OpenBoltReadOnly opens the store in the file at path for reading only, for example on a disk that cannot be written.
// Put fails. Several processes may have the file open in this way.
func OpenBoltReadOnly(path string) (*BoltStore, error) {
	b, err := openChecked(path, &bbolt.Options{Timeout: time.Second, ReadOnly: true, PreLoadFreelist: true})
	if err != nil {
		return nil, openError(path, err)
	}
	close(b.closed)
	return b, nil
}

// mappedBytes is for how many bytes of the file there are addresses from the start. A file that outgrows its addresses
// gets new ones, for which bbolt waits until nobody reads; a slow backup would keep all others waiting. The file itself grows
// by 16 MB at a time, without taking them from the disk before they are written.
const mappedBytes = 1 << 30

// openChecked opens a file and reads all its pages, so that a damaged file is found before anything depends on it.
func openChecked(path string, o *bbolt.Options) (*BoltStore, error) {
	b := &BoltStore{pending: make(chan *write), closing: make(chan struct{}), closed: make(chan struct{})}
	err := guarded(func() (err error) {
		if info, err := os.Stat(path); err == nil && info.Size() > 0 {
			first, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: time.Second, ReadOnly: true}) // reads no list of free pages
			if err != nil {
				return err
			}
			defer first.Close()
			if err := checkPages(first); err != nil {
				return err
			}
			if err := first.Close(); err != nil {
				return err
			}
		}
		if b.db, err = bbolt.Open(path, 0o600, o); err != nil {
			return err
		}
		if b.file, err = os.Stat(path); err != nil {
			return err
		}
		return b.prepare()
	})
	if err != nil && b.db != nil {
		guarded(b.db.Close)
	}
	return b, err
}

// prepare checks what pages say of each other, and makes sure that the file has the bucket of the documents.
func (b *BoltStore) prepare() error {
	err := b.db.View(func(tx *bbolt.Tx) error {
		var first error
		for fault := range tx.Check() { // to its end: the check runs in a goroutine of its own
			if first == nil {
				first = fmt.Errorf("%w: %w", ErrDamaged, fault)
			}
		}
		if first == nil && b.db.IsReadOnly() && tx.Bucket(documentsBucket) == nil {
			return errors.New("it keeps no scenarios")
		}
		return first
	})
	if err != nil || b.db.IsReadOnly() {
		return err
	}
	return b.db.Update(func(tx *bbolt.Tx) error {
		_, err := tx.CreateBucketIfNotExists(documentsBucket)
		return err
	})
}

// openError says which file cannot be opened, and what to do about it.
func openError(path string, err error) error {
	switch {
	case errors.Is(err, bolterrors.ErrTimeout):
		return fmt.Errorf("%s is open in another process: end that one, or name another folder", path)
	case errors.Is(err, ErrDamaged), errors.Is(err, bolterrors.ErrInvalid), errors.Is(err, bolterrors.ErrVersionMismatch):
		return fmt.Errorf("%s: %w; move the file away and put a backup in its place", path, err)
	}
	return fmt.Errorf("%s: %w", path, err)
}

// Backup copies the store as it is at this moment to w, while it is read and written. It first calls begin with the
// copy's number of bytes.
func (b *BoltStore) Backup(w io.Writer, begin func(size int64) error) error {
	return b.view(func(tx *bbolt.Tx) error {
		if err := begin(tx.Size()); err != nil {
			return err
		}
		_, err := tx.WriteTo(w)
		return err
	})
}

// Close waits until pending documents are on the disk, and closes the file. Later Puts fail.
func (b *BoltStore) Close() error {
	close(b.closing)
	select {
	case <-b.closed:
	case <-b.reads.shut():
	case <-b.writes.shut():
	}
	if b.reads.isShut() || b.writes.isShut() {
		return fmt.Errorf("%w; it is left open", ErrDamaged) // bbolt would wait for a lock that nobody gives back
	}
	return b.db.Close()
}

// Get returns the document with an id, ErrNotFound, or ErrDamaged if a page on the way to it is damaged.
func (b *BoltStore) Get(_ context.Context, id string) (document []byte, err error) {
	err = b.view(func(tx *bbolt.Tx) error {
		stored := tx.Bucket(documentsBucket).Get([]byte(id))
		if stored == nil {
			return ErrNotFound
		}
		document = bytes.Clone(stored) // the file's own memory is only valid within the transaction
		return nil
	})
	return document, err
}

// Put stores a document, together with others that are stored at the same time. It returns ErrTaken and ErrFull as
// Store says, and the error of ctx if ctx ends while the document is being written, which may then still be stored. It fails
// once another file has the store's name, such as a backup that somebody has moved there, or none: what is written to a file
// without a name is gone with the process.
func (b *BoltStore) Put(ctx context.Context, id string, document []byte) error {
	if err := b.put(ctx, id, document); err != nil {
		return err
	}
	now, err := os.Stat(b.db.Path())
	if err != nil || !os.SameFile(now, b.file) {
		return fmt.Errorf("share: %s was replaced or removed while it was open: start the server again", b.db.Path())
	}
	return nil
}

func (b *BoltStore) put(ctx context.Context, id string, document []byte) error {
	// A stored document needs no write: sharing a link again costs as much as reading it.
	switch stored, err := b.Get(ctx, id); {
	case err == nil && bytes.Equal(stored, document):
		return nil
	case err == nil:
		return ErrTaken
	case !errors.Is(err, ErrNotFound):
		return err
	}
	if b.db.IsReadOnly() {
		return errReadOnly
	}
	w := &write{id: id, document: document, done: make(chan struct{})}
	select {
	case b.pending <- w:
	case <-b.closing:
		return errClosed
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case <-w.done:
		return w.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

var (
	errClosed   = errors.New("share: the store is closed")
	errReadOnly = errors.New("share: the store is open to read from it alone")
)

// maxTogether is the most documents in one write to the disk.
const maxTogether = 1000

// writeAll writes pending documents until the store is closed. All documents that arrive while the disk is busy are
// written together, because a disk takes nearly as long for one document as for many. (bbolt's own Batch collects for a
// fixed time, and then waits for the disk with the few that it has: it stores half as many documents per second.)
func (b *BoltStore) writeAll() {
	defer close(b.closed)
	for {
		select {
		case w := <-b.pending:
			b.write(b.collect([]*write{w}))
		case <-b.closing:
			return
		}
	}
}

// collect adds the pending writes to together. After a write, many clients send again at once. So it first lets the
// goroutines run that read their documents, as long as they add any; otherwise every other write would contain a single
// document.
func (b *BoltStore) collect(together []*write) []*write {
	for before := 0; len(together) > before && len(together) < maxTogether; {
		before = len(together)
		runtime.Gosched()
		together = b.drain(together)
	}
	return together
}

// drain adds the writes that are pending at this moment to together.
func (b *BoltStore) drain(together []*write) []*write {
	for len(together) < maxTogether {
		select {
		case w := <-b.pending:
			together = append(together, w)
		default:
			return together
		}
	}
	return together
}

// write puts documents into the file in one transaction, and notifies those who wait for them.
func (b *BoltStore) write(together []*write) {
	err := b.update(func(tx *bbolt.Tx) error { return b.putAll(tx, together) })
	if errors.Is(err, syscall.ENOSPC) {
		err = fmt.Errorf("%w: %w", ErrFull, err)
	}
	for _, w := range together {
		if err != nil {
			w.err = err
		}
		close(w.done)
	}
}

// putAll puts documents into the file, or notes why one cannot be put.
func (b *BoltStore) putAll(tx *bbolt.Tx, together []*write) error {
	bucket := tx.Bucket(documentsBucket)
	size := tx.Size()
	for _, w := range together {
		w.err = nil
		switch stored := bucket.Get([]byte(w.id)); {
		case stored != nil && bytes.Equal(stored, w.document):
		case stored != nil:
			w.err = ErrTaken
		case b.limit > 0 && size >= b.limit:
			w.err = ErrFull
		default:
			if err := bucket.Put([]byte(w.id), w.document); err != nil {
				return err
			}
			size += int64(len(w.document))
		}
	}
	return nil
}
