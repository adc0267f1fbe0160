//go:build !js

package share

import (
	"bytes"
	"context"
	"errors"
	"fmt"
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
	limit   int64
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
// if it is not such a store. Close the store after use.
func OpenBolt(path string, limit int64) (*BoltStore, error) {
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: time.Second, FreelistType: bbolt.FreelistMapType})
	if err != nil {
		return nil, openError(path, err)
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		_, err := tx.CreateBucketIfNotExists(documentsBucket)
		return err
	})
	if err != nil {
		db.Close()
		return nil, openError(path, err)
	}
	b := newBoltStore(db, limit)
	go b.writeAll()
	return b, nil
}

// OpenBoltReadOnly opens the store in the file at path for reading only, for example on a disk that cannot be written.
// Put fails. Several processes may have the file open in this way.
func OpenBoltReadOnly(path string) (*BoltStore, error) {
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: time.Second, ReadOnly: true})
	if err != nil {
		return nil, openError(path, err)
	}
	err = db.View(func(tx *bbolt.Tx) error {
		if tx.Bucket(documentsBucket) == nil {
			return errors.New("it keeps no scenarios")
		}
		return nil
	})
	if err != nil {
		db.Close()
		return nil, openError(path, err)
	}
	b := newBoltStore(db, 0)
	close(b.closed)
	return b, nil
}

func newBoltStore(db *bbolt.DB, limit int64) *BoltStore {
	return &BoltStore{db: db, limit: limit, pending: make(chan *write), closing: make(chan struct{}), closed: make(chan struct{})}
}

// openError says which file cannot be opened, and what to do if another process has it.
func openError(path string, err error) error {
	if errors.Is(err, bolterrors.ErrTimeout) {
		return fmt.Errorf("%s is open in another process: end that one, or name another folder", path)
	}
	return fmt.Errorf("%s: %w", path, err)
}

// Close waits until pending documents are on the disk, and closes the file. Later Puts fail.
func (b *BoltStore) Close() error {
	close(b.closing)
	<-b.closed
	return b.db.Close()
}

// Get returns the document with an id, or ErrNotFound.
func (b *BoltStore) Get(_ context.Context, id string) (document []byte, err error) {
	err = b.db.View(func(tx *bbolt.Tx) error {
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
// Store says, and the error of ctx if ctx ends while the document is being written, which may then still be stored.
func (b *BoltStore) Put(ctx context.Context, id string, document []byte) error {
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
	err := b.db.Update(func(tx *bbolt.Tx) error {
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
	})
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
