//go:build !js

package share

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"syscall"
	"time"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

// A BoltStore keeps documents in one file. Put returns once the document is on the disk: a process that is
// killed, or a machine that loses its power, loses none that Put has acknowledged, as far as the disk keeps
// its own promises.
type BoltStore struct {
	db    *bbolt.DB
	limit int64
}

var documentsBucket = []byte("scenarios")

// OpenBolt opens the store in the file at path, and makes the file if there is none. limit is the most bytes
// that the file may grow to; 0 is no limit. It fails if another process has the file open, or if it
// is not such a store. Close the store after use.
func OpenBolt(path string, limit int64) (*BoltStore, error) {
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: time.Second, FreelistType: bbolt.FreelistMapType})
	switch {
	case errors.Is(err, bolterrors.ErrTimeout):
		return nil, fmt.Errorf("%s is open in another process: end that one, or name another folder", path)
	case err != nil:
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	// Requests that come at once share one write to the disk; the first of them waits this long for others.
	db.MaxBatchDelay = time.Millisecond
	err = db.Update(func(tx *bbolt.Tx) error {
		_, err := tx.CreateBucketIfNotExists(documentsBucket)
		return err
	})
	if err != nil {
		db.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &BoltStore{db, limit}, nil
}

// Close waits until requests have ended, and closes the file.
func (b *BoltStore) Close() error { return b.db.Close() }

// Get returns the document of an id, or ErrNotFound.
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

// Put stores a document, together with others that are stored at the same time. It returns ErrTaken
// and ErrFull as Store says.
func (b *BoltStore) Put(ctx context.Context, id string, document []byte) error {
	// What is stored already needs no write: a link that is shared again costs as much as reading it.
	switch stored, err := b.Get(ctx, id); {
	case err == nil && bytes.Equal(stored, document):
		return nil
	case err == nil:
		return ErrTaken
	case !errors.Is(err, ErrNotFound):
		return err
	}
	err := b.db.Batch(func(tx *bbolt.Tx) error {
		bucket := tx.Bucket(documentsBucket)
		switch stored := bucket.Get([]byte(id)); {
		case stored != nil && bytes.Equal(stored, document):
			return nil
		case stored != nil:
			return ErrTaken
		case b.limit > 0 && tx.Size() >= b.limit:
			return ErrFull
		}
		return bucket.Put([]byte(id), document)
	})
	if errors.Is(err, syscall.ENOSPC) {
		return ErrFull
	}
	return err
}
