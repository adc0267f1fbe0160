package share

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// localStores makes each store that runs in a test, empty.
var localStores = map[string]func(t *testing.T) Store{
	"memory": func(*testing.T) Store { return &MemoryStore{} },
	"bolt":   func(t *testing.T) Store { return openBolt(t, filepath.Join(t.TempDir(), "scenarios.db"), 0) },
}

func openBolt(t *testing.T, path string, limit int64) *BoltStore {
	t.Helper()
	b, err := OpenBolt(path, limit)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	return b
}

// TestStores holds every store to what Store promises.
func TestStores(t *testing.T) {
	for name, open := range localStores {
		t.Run(name, func(t *testing.T) { testStore(t, open(t)) })
	}
}

func testStore(t *testing.T, s Store) {
	ctx := context.Background()
	want := func(what string, got, want error) {
		t.Helper()
		if !errors.Is(got, want) {
			t.Errorf("%s: got %v, want %v", what, got, want)
		}
	}
	_, err := s.Get(ctx, "aaaaaaaaaaaa")
	want("Get of what is not there", err, ErrNotFound)
	document := []byte(`{"a":1}`)
	want("Put", s.Put(ctx, "aaaaaaaaaaaa", document), nil)
	document[2] = 'b'
	got, err := s.Get(ctx, "aaaaaaaaaaaa")
	if want("Get", err, nil); string(got) != `{"a":1}` {
		t.Errorf("Get: got %q, want the document as it was when it was stored", got)
	}
	want("Put of the same again", s.Put(ctx, "aaaaaaaaaaaa", []byte(`{"a":1}`)), nil)
	want("Put of another under a taken id", s.Put(ctx, "aaaaaaaaaaaa", []byte(`{"b":1}`)), ErrTaken)
	if got, _ := s.Get(ctx, "aaaaaaaaaaaa"); string(got) != `{"a":1}` {
		t.Errorf("after a refused Put: got %q, want the first document", got)
	}
	large := bytes.Repeat([]byte("x"), maxBody)
	want("Put of the largest document", s.Put(ctx, "bbbbbbbbbbbb", large), nil)
	if got, err := s.Get(ctx, "bbbbbbbbbbbb"); err != nil || !bytes.Equal(got, large) {
		t.Errorf("Get of the largest document: got %d bytes, %v", len(got), err)
	}
	var at sync.WaitGroup
	for i := range 64 {
		at.Go(func() {
			id := fmt.Sprintf("c%011d", i%16) // four writers of each
			if err := s.Put(ctx, id, []byte(id)); err != nil {
				t.Errorf("Put of %s at once with others: %v", id, err)
			}
			if got, err := s.Get(ctx, id); err != nil || string(got) != id {
				t.Errorf("Get of %s at once with others: got %q, %v", id, got, err)
			}
		})
	}
	at.Wait()
}

func TestFullStores(t *testing.T) {
	full := map[string]Store{
		"memory": &MemoryStore{Limit: 100},
		"bolt":   openBolt(t, filepath.Join(t.TempDir(), "full.db"), 64<<10),
	}
	for name, s := range full {
		t.Run(name, func(t *testing.T) {
			var err error
			stored := 0
			for ; err == nil && stored < 1000; stored++ {
				err = s.Put(t.Context(), fmt.Sprintf("d%011d", stored), bytes.Repeat([]byte{byte(stored)}, 50+stored))
			}
			if !errors.Is(err, ErrFull) {
				t.Errorf("after %d documents: got %v, want ErrFull", stored, err)
			}
			if _, err := s.Get(t.Context(), "d00000000000"); err != nil {
				t.Errorf("a full store still reads: got %v", err)
			}
		})
	}
}

func TestBoltStaysOnDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kept.db")
	b, err := OpenBolt(path, 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Put(t.Context(), "aaaaaaaaaaaa", []byte("kept")); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenBolt(path, 0); err == nil || !strings.Contains(err.Error(), "open in another process") {
		t.Errorf("opened twice: got %v, want what to do", err)
	}
	b.Close()
	again := openBolt(t, path, 0)
	if got, err := again.Get(t.Context(), "aaaaaaaaaaaa"); err != nil || string(got) != "kept" {
		t.Errorf("opened again: got %q, %v", got, err)
	}
}

// A disk that hangs holds a request no longer than its time; later the store writes again.
func TestBoltPutGivesUpOnASlowDisk(t *testing.T) {
	b := openBolt(t, filepath.Join(t.TempDir(), "slow.db"), 0)
	writing, err := b.db.Begin(true) // one writer at a time: all others wait for this one
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if err := b.Put(ctx, "aaaaaaaaaaaa", []byte("slow")); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, want that the time is over", err)
	}
	if err := writing.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := b.Put(t.Context(), "aaaaaaaaaaaa", []byte("slow")); err != nil {
		t.Errorf("after that: got %v", err)
	}
}

// A file that cannot be written is read all the same, by several processes.
func TestBoltReadsWhatItCannotWrite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kept.db")
	if _, err := OpenBoltReadOnly(path); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("no file: got %v, want an error that names it", err)
	}
	b, err := OpenBolt(path, 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Put(t.Context(), "aaaaaaaaaaaa", []byte("kept")); err != nil {
		t.Fatal(err)
	}
	b.Close()
	if err := b.Put(t.Context(), "bbbbbbbbbbbb", []byte("late")); err == nil {
		t.Error("Put after Close: got no error")
	}
	if err := os.Chmod(path, 0o400); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		b, err := OpenBoltReadOnly(path)
		if err != nil {
			t.Fatal(err)
		}
		defer b.Close()
		if got, err := b.Get(t.Context(), "aaaaaaaaaaaa"); err != nil || string(got) != "kept" {
			t.Errorf("got %q, %v", got, err)
		}
		if err := b.Put(t.Context(), "bbbbbbbbbbbb", []byte("new")); !errors.Is(err, errReadOnly) {
			t.Errorf("Put: got %v, want that it cannot", err)
		}
	}
}

func TestOpenBoltRefuses(t *testing.T) {
	dir := t.TempDir()
	other := filepath.Join(dir, "other.db")
	if err := os.WriteFile(other, bytes.Repeat([]byte("no database "), 1000), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, path := range map[string]string{"no database": other, "no folder": filepath.Join(dir, "none", "x.db"), "a folder": dir} {
		if b, err := OpenBolt(path, 0); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: got %v, %v; want an error that names the file", name, b, err)
		}
	}
	if _, err := OpenBolt(other, 0); err == nil || !strings.Contains(err.Error(), "put a backup in its place") {
		t.Errorf("no database: got %v, want what to do", err)
	}
}
