package share

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"time"

	"risingbandits/engine/scenario"
	"risingbandits/web/headers"
)

// A Config holds the parts and options of a service. Store and Log are required.
type Config struct {
	Store Store
	Log   *slog.Logger

	// Base is the address at which others reach this service, such as "https://example.org" without a slash at its end.
	// "" means the host of each request, for a server on one's own machine.
	Base string
	// Site is the address of the playground, such as "https://example.org/bandits/". "" means Base and a slash: the
	// page and the service are on one host.
	Site string
	// ReadOnly refuses to store scenarios.
	ReadOnly bool
	// Blocked reports whether the scenario with an id was removed; nil means none was. It is called once for each id,
	// even for ids that begin with the same 12 letters.
	Blocked func(id string) bool
	// StoreTime is the longest time that a request waits for the store; 0 means no limit, for hosts that have their
	// own.
	StoreTime time.Duration
	// Picture writes the picture of a scenario as PNG; with nil there are no pictures.
	Picture func(w io.Writer, s *scenario.Scenario) error
	// PicturesAtOnce is how many pictures are drawn at the same time. Some more requests wait for their turn, and all
	// others are refused for some seconds. 0 means no limit, for hosts that run one request at a time.
	PicturesAtOnce int
	// Allow reports whether a client may now do something that costs more than reading: store a scenario or have a
	// picture drawn. nil allows everything.
	Allow func(r *http.Request) bool
	// AllowBytes reports whether a client may store so many bytes more, and counts them. nil allows everything.
	AllowBytes func(r *http.Request, bytes int) bool
}

// maxBody is the size of the largest document that is stored, in bytes.
const maxBody = 64 << 10

// Check returns what is wrong with Base or Site and what would be right, or nil.
func (c *Config) Check() error {
	if c.Base != "" {
		if err := headers.CheckOrigin(c.Base); err != nil {
			return fmt.Errorf("the address of the service: %w", err)
		}
	}
	if c.Site != "" {
		if err := headers.CheckPage(c.Site); err != nil {
			return fmt.Errorf("the address of the playground: %w", err)
		}
	}
	return nil
}

// A service answers the requests.
type service struct {
	Config
	pictures *pictures
}

// New returns the handler of a service; Logged gives its requests their ids and their lines in the log. New panics if
// the Config lacks its Store or its Log, or if Check refuses Base or Site.
func New(c Config) http.Handler {
	if c.Store == nil || c.Log == nil || c.Check() != nil {
		panic(badConfig)
	}
	if c.Blocked == nil {
		c.Blocked = func(string) bool { return false }
	}
	if c.Allow == nil {
		c.Allow = func(*http.Request) bool { return true }
	}
	if c.AllowBytes == nil {
		c.AllowBytes = func(*http.Request, int) bool { return true }
	}
	if c.Site != "" {
		c.Site = strings.TrimSuffix(c.Site, "/") + "/"
	}
	return &service{Config: c, pictures: newPictures(c.Picture, c.PicturesAtOnce)}
}

const badConfig = "share: a service needs a Store, a Log, and addresses that Check accepts"

// A stored is a scenario from the store.
type stored struct {
	id       string
	document []byte
	scenario *scenario.Scenario
}

// find returns the stored scenario with an id. It checks the document from the store against the id, so that a damaged
// document is never sent.
func (s *service) find(ctx context.Context, id string) (stored, *problem) {
	if !IsID(id) {
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
	case errors.Is(err, ErrDamaged):
		s.logError(ctx, "the store is damaged; put a backup in its place", "id", id, "error", err)
		return stored{}, problemDamaged
	case err != nil:
		return stored{}, s.storeProblem(ctx, "the store cannot read", err)
	case !strings.HasPrefix(longestID(document), id):
		s.logError(ctx, "the stored document does not match its id", "id", id)
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

// storeProblem logs the error of a store and returns the problem to answer with. It is no error if the client has gone.
func (s *service) storeProblem(ctx context.Context, message string, err error) *problem {
	if errors.Is(ctx.Err(), context.Canceled) {
		return problemGone
	}
	s.logError(ctx, message, "error", err)
	return problemStore
}

// hostCharacters are those of a host and its port as a client may have it: names of machines at home also have underscores.
const hostCharacters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.-_:[]"

// maxHost is the length of the longest host, which has 253 characters, with a port.
const maxHost = 253 + len(":65535")

// Origin returns the address at which a client reached this host, without a slash at its end: base if it is not empty,
// or the address in the request; "" if what the client sends as the host can be none.
func Origin(r *http.Request, base string) string {
	if base != "" {
		return base
	}
	scheme := "http"
	if r.TLS != nil || r.URL.Scheme == "https" { // in a Worker the URL is complete, and TLS is nil
		scheme = "https"
	}
	host := r.Host
	if host == "" { // HTTP/1.0
		if addr, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr); ok {
			host = addr.String()
		}
	}
	if len(host) > maxHost || !headers.Only(host, hostCharacters) {
		return ""
	}
	return scheme + "://" + host
}

// base returns the address of the service for a request, without a slash at its end.
func (s *service) base(r *http.Request) string { return Origin(r, s.Base) }

// problemHost refuses what needs the address of the service.
var problemHost = newProblem(400, "bad-host",
	"The Host of the request is no name of a host, perhaps with a port: no link to it can be written.")

// addressed returns the problem of a request that does not say at which address it reached the service.
func (s *service) addressed(r *http.Request) *problem {
	if s.base(r) == "" {
		return problemHost
	}
	return nil
}

// site returns the address of the playground for a request, with a slash at its end.
func (s *service) site(r *http.Request) string {
	if s.Site != "" {
		return s.Site
	}
	return s.base(r) + "/"
}

// health answers whether the store works. The id that it reads belongs to no document.
func (s *service) health(w http.ResponseWriter, r *http.Request) *problem {
	ctx, cancel := s.bounded(r.Context())
	defer cancel()
	if _, err := s.Store.Get(ctx, "healthz"); err != nil && !errors.Is(err, ErrNotFound) {
		return s.storeProblem(ctx, "the store cannot read", err)
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	io.WriteString(w, `{"status":"ok"}`+"\n")
	return nil
}
