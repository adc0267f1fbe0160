//go:build js && stock

package main

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"

	"github.com/syumai/workers/cloudflare/d1"

	"risingbandits/web/share"
)

// logTo is where the log goes.
var logTo io.Writer = os.Stdout

// openStore opens D1 with the package's own driver: bench.mjs compares it with ours.
func openStore(string) (share.Store, error) {
	connector, err := d1.OpenConnector("DB")
	if err != nil {
		return nil, fmt.Errorf("the binding DB of a D1 database is missing: %w", err)
	}
	return stockStore{sql.OpenDB(connector)}, nil
}

// limits allow everything.
type limits struct{}

func newLimits(*slog.Logger, string, string) (limits, error) { return limits{}, nil }

func (limits) allow(*http.Request) bool           { return true }
func (limits) allowBytes(*http.Request, int) bool { return true }

// A stockStore keeps documents in the table of migrations/0001_scenarios.sql.
type stockStore struct{ db *sql.DB }

// Get returns the document with an id, or share.ErrNotFound.
func (s stockStore) Get(ctx context.Context, id string) ([]byte, error) {
	var document string
	err := s.db.QueryRowContext(ctx, "SELECT document FROM scenarios WHERE id = ?", id).Scan(&document)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, share.ErrNotFound
	}
	return []byte(document), err
}

// Put stores a document.
func (s stockStore) Put(ctx context.Context, id string, document []byte) error {
	const insert = "INSERT INTO scenarios (id, document) VALUES (?, ?) ON CONFLICT (id) DO NOTHING"
	result, err := s.db.ExecContext(ctx, insert, id, string(document))
	if err != nil {
		return err
	}
	if changed, err := result.RowsAffected(); err != nil || changed > 0 {
		return err
	}
	stored, err := s.Get(ctx, id)
	if err == nil && !bytes.Equal(stored, document) {
		return share.ErrTaken
	}
	return err
}
