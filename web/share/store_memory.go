package share

import (
	"bytes"
	"context"
	"sync"
)

// A MemoryStore keeps documents in memory, for tests and for trying the service. Its documents are lost when the
// process ends. The zero MemoryStore is empty and without a limit.
type MemoryStore struct {
	Limit int // the most bytes of documents; 0 means no limit

	mu        sync.RWMutex
	documents map[string][]byte
	size      int
}

// Get returns the document with an id, or ErrNotFound.
func (m *MemoryStore) Get(_ context.Context, id string) ([]byte, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	document, ok := m.documents[id]
	if !ok {
		return nil, ErrNotFound
	}
	return document, nil
}

// Put stores a copy of a document. It returns ErrTaken and ErrFull as Store says.
func (m *MemoryStore) Put(_ context.Context, id string, document []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if stored, ok := m.documents[id]; ok {
		if !bytes.Equal(stored, document) {
			return ErrTaken
		}
		return nil
	}
	if m.Limit > 0 && m.size+len(document) > m.Limit {
		return ErrFull
	}
	if m.documents == nil {
		m.documents = map[string][]byte{}
	}
	m.documents[id] = bytes.Clone(document)
	m.size += len(document)
	return nil
}
