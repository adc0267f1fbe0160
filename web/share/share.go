package share

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"risingbandits/engine/scenario"
)

// A Config holds the parts and options of a service. Store and Log are required.
type Config struct {
	Store Store
	Log   *slog.Logger

	// Base is the address at which the world reaches this service, such as "https://example.org" without a
	// slash at its end. Empty is the host of each request, for a server on one's own machine.
	Base string
	// Site is the address of the playground, such as "https://example.org/". Empty is Base and a slash: page and
	// service on one host.
	Site string
	// ReadOnly refuses to store.
	ReadOnly bool
	// Blocked reports whether the scenario of an id was removed; nil is none. Ids that begin with the same 12
	// letters are asked for one by one.
	Blocked func(id string) bool
	// StoreTime bounds how long a request waits for the store; 0 is for ever, for hosts that bound it
	// themselves.
	StoreTime time.Duration
	// Picture writes the picture of a scenario as PNG; nil serves none.
	Picture func(w io.Writer, s *scenario.Scenario) error
	// Now is the time in the log; nil is time.Now.
	Now func() time.Time
}

// maxBody is the size of the largest document that is stored, in bytes.
const maxBody = 64 << 10

// A service answers the requests.
type service struct{ Config }

// New returns the handler of a service. It panics if the Config lacks its Store or its Log.
func New(c Config) http.Handler {
	if c.Store == nil || c.Log == nil {
		panic(badConfig)
	}
	if c.Blocked == nil {
		c.Blocked = func(string) bool { return false }
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	c.Base = strings.TrimSuffix(c.Base, "/")
	if c.Site != "" {
		c.Site = strings.TrimSuffix(c.Site, "/") + "/"
	}
	s := &service{c}
	return s.logged(s.route)
}

const badConfig = "share: a service needs a Store and a Log"

// A route answers one kind of path. It returns the problem if it refuses, before it has written anything.
type route struct {
	name   string // in the log
	allow  string // the methods, as the Allow header has them
	answer func(w http.ResponseWriter, r *http.Request) *problem
}

// Paths reports whether the service answers a path, for a host that serves other things beside it.
func Paths(path string) bool {
	return strings.HasPrefix(path, "/api/") || strings.HasPrefix(path, "/s/") || path == "/oembed" || path == "/healthz"
}

// route returns what answers a path.
func (s *service) route(path string) route {
	if id, ok := strings.CutPrefix(path, "/api/scenarios/"); ok {
		return route{"scenario", "GET, HEAD", s.with(id, s.scenario)}
	}
	if name, ok := strings.CutPrefix(path, "/s/"); ok {
		if id, ok := strings.CutSuffix(name, ".png"); ok {
			return route{"picture", "GET, HEAD", s.with(id, s.picture)}
		}
		return route{"short", "GET, HEAD", func(w http.ResponseWriter, r *http.Request) *problem { return s.short(w, r, name) }}
	}
	switch path {
	case "/api/scenarios":
		return route{"store", "POST", s.store}
	case "/oembed":
		return route{"oembed", "GET, HEAD", s.oembed}
	case "/healthz":
		return route{"health", "GET, HEAD", s.health}
	}
	return route{"nothing", "GET, HEAD, POST", func(http.ResponseWriter, *http.Request) *problem { return problemNoRoute }}
}

// A stored is a scenario as the store has it.
type stored struct {
	id       string
	document []byte
	scenario *scenario.Scenario
}

// with returns an answer that has the stored scenario of an id.
func (s *service) with(id string, answer func(http.ResponseWriter, *http.Request, stored) *problem) func(http.ResponseWriter, *http.Request) *problem {
	return func(w http.ResponseWriter, r *http.Request) *problem {
		found, p := s.find(r.Context(), id)
		if p != nil {
			return p
		}
		return answer(w, r, found)
	}
}

// find returns the stored scenario of an id. It checks the document from the store against the id, so that a
// damaged document is never sent.
func (s *service) find(ctx context.Context, id string) (stored, *problem) {
	if !isID(id) {
		return stored{}, problemBadID
	}
	if s.Blocked(id) {
		return stored{}, problemBlocked
	}
	ctx, cancel := s.bounded(ctx)
	defer cancel()
	document, err := s.Store.Get(ctx, id)
	switch {
	case errors.Is(err, ErrNotFound):
		return stored{}, problemUnknownID
	case err != nil:
		s.Log.Error("the store cannot read", "error", err)
		return stored{}, problemStore
	case !strings.HasPrefix(longestID(document), id):
		s.Log.Error("the stored document does not match its id", "id", id)
		return stored{}, problemDamaged
	}
	return stored{id: id, document: document}, nil
}

// parse reads the stored document, which was valid when it was stored.
func (f *stored) parse() *problem {
	var faults scenario.Faults
	if f.scenario, faults = scenario.Parse(f.document); faults != nil {
		return problemDamaged
	}
	return nil
}

// bounded returns a context that ends after StoreTime.
func (s *service) bounded(ctx context.Context) (context.Context, context.CancelFunc) {
	if s.StoreTime == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, s.StoreTime)
}

// base returns the address of the service for a request, without a slash at its end.
func (s *service) base(r *http.Request) string {
	if s.Base != "" {
		return s.Base
	}
	scheme := "http"
	if r.TLS != nil || r.URL.Scheme == "https" { // a Worker has the whole address, and no TLS of its own
		scheme = "https"
	}
	return scheme + "://" + r.Host
}

// site returns the address of the playground for a request, with a slash at its end.
func (s *service) site(r *http.Request) string {
	if s.Site != "" {
		return s.Site
	}
	return s.base(r) + "/"
}

// health answers whether the store does. The id that it asks for belongs to no document.
func (s *service) health(w http.ResponseWriter, r *http.Request) *problem {
	ctx, cancel := s.bounded(r.Context())
	defer cancel()
	if _, err := s.Store.Get(ctx, "healthz"); err != nil && !errors.Is(err, ErrNotFound) {
		s.Log.Error("the store cannot read", "error", err)
		return problemStore
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	io.WriteString(w, `{"status":"ok"}`+"\n")
	return nil
}
