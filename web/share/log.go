package share

import (
	"crypto/rand"
	"encoding/hex"
	"io"
	"net/http"
	"runtime/debug"
	"strings"
	"time"
)

// A recorder remembers what was answered.
type recorder struct {
	http.ResponseWriter
	status int
	bytes  int
}

// WriteHeader remembers the status.
func (w *recorder) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write remembers how much was written.
func (w *recorder) Write(data []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(data)
	w.bytes += n
	return n, err
}

// maxDrain is how much of a refused body is read, in bytes, so that the client gets the answer instead of
// a reset connection. A client that announces more is answered at once.
const maxDrain = 1 << 20

// logged answers each request by its route, with the headers that every answer has, and writes one line about
// it: nothing of the client, and of the path only which route it is.
func (s *service) logged(routeOf func(path string) route) http.Handler {
	return http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		began := s.Now()
		w := &recorder{ResponseWriter: rw}
		request := newRequestID()
		h := w.Header()
		h.Set("X-Request-Id", request)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Access-Control-Allow-Origin", "*")
		h.Set("Access-Control-Expose-Headers", "ETag, Location, Retry-After, X-Request-Id")
		to := routeOf(r.URL.Path)
		defer func() {
			if fault := recover(); fault != nil {
				if fault == http.ErrAbortHandler {
					panic(fault)
				}
				s.Log.Error("a request failed", "request", request, "route", to.name, "fault", fault, "stack", string(debug.Stack()))
				if w.status == 0 {
					problemInternal.write(w)
				}
			}
			s.Log.Info("request", "request", request, "method", methodName(r.Method), "route", to.name, "status", w.status,
				"bytes", w.bytes, "ms", float64(s.Now().Sub(began))/float64(time.Millisecond))
		}()
		s.answer(w, r, to)
	})
}

// answer lets a route answer a request whose method it has.
func (s *service) answer(w http.ResponseWriter, r *http.Request, to route) {
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

// allows reports whether a list of methods has one.
func allows(list, method string) bool {
	for m := range strings.SplitSeq(list, ", ") {
		if m == method {
			return true
		}
	}
	return false
}

// methodName returns a method for the log: clients may send any word.
func methodName(method string) string {
	if allows("GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS", method) {
		return method
	}
	return "other"
}

// newRequestID returns a name for one request, by which a client can ask about it.
func newRequestID() string {
	var b [8]byte
	rand.Read(b[:])
	return hex.EncodeToString(b[:])
}
