package share

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"risingbandits/engine/scenario"
)

// Two documents whose ids begin with the same letters both get one.
func TestCollision(t *testing.T) {
	store := &MemoryStore{}
	sc, _ := scenario.Parse([]byte(twoArms))
	longest := longestID(sc.Canonical())
	for n := idLength; n < idLength+3; n++ {
		if err := store.Put(t.Context(), longest[:n], []byte("another document")); err != nil {
			t.Fatal(err)
		}
	}
	at := serve(t, Config{Store: store, Log: quiet})
	for range 2 {
		if id, _ := at.post(t, twoArms, ""); id != longest[:idLength+3] {
			t.Errorf("got %s, want %s", id, longest[:idLength+3])
		}
	}
	if got := at.do(t, "GET", "/api/scenarios/"+longest[:idLength+3], nil, nil); got.body != string(sc.Canonical()) {
		t.Errorf("got %d %s", got.status, got.body)
	}
	if got := at.do(t, "GET", "/api/scenarios/"+longest[:idLength], nil, nil); got.status != 500 {
		t.Errorf("a document that is not of its id: got %d, want 500", got.status)
	}
}

// A brokenStore does what a test wants of it.
type brokenStore struct {
	get func(ctx context.Context) ([]byte, error)
	put func(ctx context.Context) error
}

func (b brokenStore) Get(ctx context.Context, _ string) ([]byte, error) { return b.get(ctx) }
func (b brokenStore) Put(ctx context.Context, _ string, _ []byte) error { return b.put(ctx) }

// failing returns a store whose error is err, whatever it is asked.
func failing(err error) brokenStore {
	return brokenStore{func(context.Context) ([]byte, error) { return nil, err }, func(context.Context) error { return err }}
}

// holding returns a store that holds one document under every id, and answers every write with err.
func holding(document []byte, err error) brokenStore {
	return brokenStore{func(context.Context) ([]byte, error) { return document, nil }, func(context.Context) error { return err }}
}

var panicking = brokenStore{func(context.Context) ([]byte, error) { panic("store") }, func(context.Context) error { panic("store") }}

func TestBrokenStores(t *testing.T) {
	sc, _ := scenario.Parse([]byte(twoArms))
	id := longestID(sc.Canonical())[:idLength]
	waits := func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }
	slow := brokenStore{func(ctx context.Context) ([]byte, error) { return nil, waits(ctx) }, waits}
	fails := errors.New("the disk said: secret path /var/x")
	for name, c := range map[string]struct {
		store            brokenStore
		read, write      int
		readType, health string
	}{
		"fails":        {failing(fails), 503, 503, "unavailable", "unavailable"},
		"slow":         {slow, 503, 503, "unavailable", "unavailable"},
		"garbage":      {holding([]byte(`{"version":1}`), nil), 500, 201, "damaged", ""},
		"cut":          {holding(sc.Canonical()[:40], nil), 500, 201, "damaged", ""},
		"full":         {holding(sc.Canonical(), ErrFull), 200, 507, "", ""},
		"always taken": {holding(sc.Canonical(), ErrTaken), 200, 500, "", ""},
		"panics":       {panicking, 500, 500, "internal", "internal"},
	} {
		t.Run(name, func(t *testing.T) {
			at := serve(t, Config{Store: c.store, Log: quiet, StoreTime: 20 * time.Millisecond})
			check := func(what string, got answered, status int, kind string) {
				t.Helper()
				if got.status != status || kind != "" && !strings.Contains(got.body, kindPrefix+kind) {
					t.Errorf("%s: got %d %s, want %d %s", what, got.status, got.body, status, kind)
				}
				if strings.Contains(got.body, "secret") {
					t.Errorf("%s tells what the store said: %s", what, got.body)
				}
				if status == 503 && got.header.Get("Retry-After") != "5" {
					t.Errorf("%s: Retry-After: got %q", what, got.header.Get("Retry-After"))
				}
			}
			check("GET", at.do(t, "GET", "/api/scenarios/"+id, nil, nil), c.read, c.readType)
			check("POST", at.do(t, "POST", "/api/scenarios", asJSON, strings.NewReader(twoArms)), c.write, "")
			if page := at.do(t, "GET", "/s/"+id, nil, nil); page.status != c.read && !(c.readType == "internal" && page.status == 500) {
				t.Errorf("short page: got %d, want %d", page.status, c.read)
			}
			if c.health == "" {
				check("health", at.do(t, "GET", "/healthz", nil, nil), 200, "")
			} else {
				check("health", at.do(t, "GET", "/healthz", nil, nil), map[string]int{"unavailable": 503, "internal": 500}[c.health], c.health)
			}
		})
	}
}

func TestReadOnly(t *testing.T) {
	at := serve(t, Config{Store: &MemoryStore{}, Log: quiet, ReadOnly: true})
	got := at.do(t, "POST", "/api/scenarios", asJSON, strings.NewReader(twoArms))
	if got.status != 403 || !strings.Contains(got.body, "long link") {
		t.Errorf("got %d %s", got.status, got.body)
	}
}
