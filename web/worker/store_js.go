package main

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"github.com/syumai/workers/cloudflare/d1"
	"github.com/syumai/workers/cloudflare/kv"

	"risingbandits/web/share"
)

// openStore opens the store of a kind: "d1", "kv", or "" for D1.
func openStore(kind string) (share.Store, error) {
	switch kind {
	case "", "d1":
		connector, err := d1.OpenConnector("DB")
		if err != nil {
			return nil, fmt.Errorf("the binding DB of a D1 database is missing: %w", err)
		}
		return d1Store{sql.OpenDB(connector)}, nil
	case "kv":
		namespace, err := kv.NewNamespace("KV")
		if err != nil {
			return nil, fmt.Errorf("the binding KV of a namespace is missing: %w", err)
		}
		return kvStore{namespace}, nil
	}
	return nil, fmt.Errorf("STORE is %q: want d1 or kv", kind)
}

// A d1Store keeps documents in the table of migrations/0001_scenarios.sql.
type d1Store struct{ db *sql.DB }

// Get returns the document of an id, or share.ErrNotFound.
func (s d1Store) Get(ctx context.Context, id string) ([]byte, error) {
	var document string
	err := s.db.QueryRowContext(ctx, "SELECT document FROM scenarios WHERE id = ?", id).Scan(&document)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, share.ErrNotFound
	}
	return []byte(document), err
}

// Put stores a document. D1 has no transactions, and needs none: whoever inserts first has the id.
func (s d1Store) Put(ctx context.Context, id string, document []byte) error {
	result, err := s.db.ExecContext(ctx, "INSERT INTO scenarios (id, document) VALUES (?, ?) ON CONFLICT (id) DO NOTHING", id, string(document))
	if err != nil {
		return full(err)
	}
	if changed, err := result.RowsAffected(); err != nil || changed > 0 {
		return err
	}
	return same(ctx, s, id, document)
}

// A kvStore keeps documents in a KV namespace. KV tells of a write elsewhere after up to a minute, so that two who
// store different documents under one id at once may both succeed; ids of 60 bits make that no concern.
type kvStore struct{ namespace *kv.Namespace }

// missing is what the package returns for a key that is not there; no document is that.
const missing = "<null>"

// Get returns the document of an id, or share.ErrNotFound.
func (s kvStore) Get(_ context.Context, id string) ([]byte, error) {
	document, err := s.namespace.GetString(id, nil)
	switch {
	case err != nil:
		return nil, err
	case document == missing:
		return nil, share.ErrNotFound
	}
	return []byte(document), nil
}

// Put stores a document if the id is free.
func (s kvStore) Put(ctx context.Context, id string, document []byte) error {
	err := same(ctx, s, id, document)
	if !errors.Is(err, share.ErrNotFound) {
		return err
	}
	return full(s.namespace.PutString(id, string(document), nil))
}

// same returns nil if the id has this document, and share.ErrTaken if it has another.
func same(ctx context.Context, s share.Store, id string, document []byte) error {
	stored, err := s.Get(ctx, id)
	if err == nil && !bytes.Equal(stored, document) {
		return share.ErrTaken
	}
	return err
}

// full returns share.ErrFull for what Cloudflare says when an account's room or its writes of the day are used
// up, and err as it is otherwise.
func full(err error) error {
	if err == nil {
		return nil
	}
	for _, sign := range []string{"SQLITE_FULL", "exceeded", "429 Too Many Requests", "limit"} {
		if strings.Contains(err.Error(), sign) {
			return fmt.Errorf("%w: %w", share.ErrFull, err)
		}
	}
	return err
}
