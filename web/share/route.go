package share

import (
	"io"
	"net/http"
	"strings"
)

// A route answers one kind of path.
type route struct {
	name   string // its name in the log
	allow  string // the methods, in the form of the Allow header
	answer answerer
}

// Paths reports whether the service answers a path, for a host that also serves other things.
func Paths(path string) bool {
	return strings.HasPrefix(path, "/api/") || strings.HasPrefix(path, "/s/") || path == "/oembed" || path == "/healthz"
}

// route returns the route of a path.
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

// An answerer answers a request or, before it has written anything, returns the problem with which it refuses.
type answerer func(w http.ResponseWriter, r *http.Request) *problem

// with returns an answerer that gets the stored scenario with an id.
func (s *service) with(id string, answer func(http.ResponseWriter, *http.Request, stored) *problem) answerer {
	return func(w http.ResponseWriter, r *http.Request) *problem {
		found, p := s.find(r.Context(), id)
		if p != nil {
			return p
		}
		return answer(w, r, found)
	}
}

// maxDrain is how many bytes of a refused body are read, so that the client gets the answer instead of a reset
// connection. A client that announces more is answered at once.
const maxDrain = 1 << 20

// ServeHTTP answers a request by its route, with the headers that every answer has.
func (s *service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Expose-Headers", "ETag, Location, Retry-After, "+requestIDHeader)
	// A page with Cross-Origin-Embedder-Policy shows only pictures and frames that allow it; see headers.Rules.
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	h.Set("Cross-Origin-Embedder-Policy", "require-corp")
	to := s.route(r.URL.Path)
	lineOf(r.Context()).route = to.name
	var p *problem
	switch {
	case r.Method == http.MethodOptions:
		preflight(w, to.allow)
	case !allows(to.allow, r.Method):
		p = problemMethod(to.allow)
	default:
		p = to.answer(w, r)
	}
	if p != nil {
		if r.Body != nil && r.ContentLength <= maxDrain {
			io.CopyN(io.Discard, r.Body, maxDrain)
		}
		p.write(w)
	}
}

// preflight answers a browser that asks whether it may send a request from another origin.
func preflight(w http.ResponseWriter, allow string) {
	h := w.Header()
	h.Set("Allow", allow+", OPTIONS")
	h.Set("Access-Control-Allow-Methods", allow)
	h.Set("Access-Control-Allow-Headers", "Content-Type")
	h.Set("Access-Control-Max-Age", "86400")
	w.WriteHeader(http.StatusNoContent)
}

// allows reports whether a list of methods contains one.
func allows(list, method string) bool {
	for m := range strings.SplitSeq(list, ", ") {
		if m == method {
			return true
		}
	}
	return false
}
