//go:build js && !stock

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall/js"

	"risingbandits/web/share"
)

// An edgeStore is one of Cloudflare's stores, which stores.mjs calls.
type edgeStore struct{ calls *calls }

// openStore opens the store of a kind: "d1", "kv", or "" for D1.
func openStore(kind string) (share.Store, error) {
	opened := js.Global().Get("context").Call("openStore", kind)
	if opened.Type() != js.TypeFunction {
		return nil, errors.New(opened.String())
	}
	return edgeStore{newCalls(opened)}, nil
}

// Get returns the document with an id, or share.ErrNotFound.
func (s edgeStore) Get(ctx context.Context, id string) ([]byte, error) {
	a, err := s.calls.call(ctx, id)
	switch {
	case err != nil:
		return nil, err
	case a.what == missing:
		return nil, share.ErrNotFound
	}
	return []byte(a.text), nil
}

// Put stores a document if the id is free. It returns share.ErrTaken and share.ErrFull as share.Store says.
func (s edgeStore) Put(ctx context.Context, id string, document []byte) error {
	a, err := s.calls.call(ctx, id, string(document))
	if err != nil {
		return full(err)
	}
	if a.what == stored {
		return nil
	}
	existing, err := s.Get(ctx, id)
	if err == nil && !bytes.Equal(existing, document) {
		return share.ErrTaken
	}
	return err
}

// fullSigns are parts of Cloudflare's messages that nothing more can be stored: the database or the account has no room
// left, or the day's writes are used up. Messages about other limits (reads, simultaneous requests, writes per second
// to one key) are not among them. Sources: developers.cloudflare.com/d1/observability/debug-d1, cloudflare-docs pull
// requests 24991 and 32641, and for SQLITE_FULL src/workerd/util/sqlite.c++ of workerd.
var fullSigns = []string{
	"SQLITE_FULL",
	"Exceeded maximum DB size",
	"Exceeded maximum account storage",
	"exceeded D1's maximum account storage limit",
	"exceeded D1's free tier daily row write limit",
	"KV put() limit exceeded for the day",
}

// full returns share.ErrFull with err if err says that nothing more can be stored, and err otherwise.
func full(err error) error {
	for _, sign := range fullSigns {
		if strings.Contains(err.Error(), sign) {
			return fmt.Errorf("%w: %w", share.ErrFull, err)
		}
	}
	return err
}
