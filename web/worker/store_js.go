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
type edgeStore struct {
	ask     js.Value // calls the store, which then calls done
	done    js.Func
	waiting map[int]chan answered // by ticket
	tickets int
}

// An answered is the store's answer.
type answered struct {
	what int
	text string // the document, or an error message
}

// The codes of a store's answers; stores.mjs has the same.
const (
	found = iota
	missing
	stored
	unchanged
	failed
)

// openStore opens the store of a kind: "d1", "kv", or "" for D1.
func openStore(kind string) (share.Store, error) {
	opened := js.Global().Get("context").Call("openStore", kind)
	if opened.Type() != js.TypeFunction {
		return nil, errors.New(opened.String())
	}
	s := &edgeStore{ask: opened, waiting: map[int]chan answered{}}
	s.done = js.FuncOf(func(_ js.Value, args []js.Value) any {
		ticket := args[0].Int()
		s.waiting[ticket] <- answered{args[1].Int(), args[2].String()} // it is buffered, so this never waits
		delete(s.waiting, ticket)
		return nil
	})
	return s, nil
}

// call calls the store with an id, and with a document if there is one.
func (s *edgeStore) call(ctx context.Context, args ...any) (answered, error) {
	s.tickets++
	answer := make(chan answered, 1)
	s.waiting[s.tickets] = answer
	s.ask.Invoke(append([]any{s.done, s.tickets}, args...)...)
	select {
	case a := <-answer:
		if a.what == failed {
			return a, full(errors.New(a.text))
		}
		return a, nil
	case <-ctx.Done():
		return answered{}, ctx.Err()
	}
}

// Get returns the document with an id, or share.ErrNotFound.
func (s *edgeStore) Get(ctx context.Context, id string) ([]byte, error) {
	a, err := s.call(ctx, id)
	switch {
	case err != nil:
		return nil, err
	case a.what == missing:
		return nil, share.ErrNotFound
	}
	return []byte(a.text), nil
}

// Put stores a document if the id is free. It returns share.ErrTaken and share.ErrFull as share.Store says.
func (s *edgeStore) Put(ctx context.Context, id string, document []byte) error {
	a, err := s.call(ctx, id, string(document))
	if err != nil || a.what == stored {
		return err
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
