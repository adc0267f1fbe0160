package share

import (
	"context"
	"errors"
)

// A Store keeps documents by id. A stored document never changes and is never removed, and ids are made from the
// documents' content, so a Store needs no transactions. A Store must be safe for concurrent use.
type Store interface {
	// Get returns the document with an id, which the caller must not change. The error is ErrNotFound if there is none,
	// ErrDamaged if what is stored cannot be read any more, and another error if the store does not answer.
	Get(ctx context.Context, id string) ([]byte, error)

	// Put stores a document under an id. When it returns nil, the document is stored permanently, as far as the store
	// can promise. Storing the same document again succeeds and changes nothing. If the id has another document the
	// error is ErrTaken and nothing is changed; if there is no room left it is ErrFull.
	Put(ctx context.Context, id string, document []byte) error
}

// The errors that a Store distinguishes.
var (
	ErrNotFound = errors.New("share: no document has this id")
	ErrTaken    = errors.New("share: the id belongs to another document")
	ErrFull     = errors.New("share: the store is full")
	ErrDamaged  = errors.New("share: the store is damaged")
)
