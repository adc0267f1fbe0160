package share

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"io"
	"log/slog"
	"net/http"
	"runtime/debug"
	"time"
)

// Logged returns a handler that gives each request an id, lets h answer it, and writes one line about it to log: the
// id, the method, the route, the status, the bytes and the milliseconds. The line contains nothing about the client,
// and nothing of the path but the route. The answer's header X-Request-Id has the id, so that a client can ask about
// the line. If h panics, the client gets a problem document and the log gets the stack.
func Logged(log *slog.Logger, h http.Handler) http.Handler {
	return http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		began := time.Now()
		w := &recorder{ResponseWriter: rw}
		l := &line{request: newRequestID(), route: "page"}
		w.Header().Set(requestIDHeader, l.request)
		defer func() {
			if fault := recover(); fault != nil {
				if fault == http.ErrAbortHandler {
					panic(fault)
				}
				log.Error("a request failed", "request", l.request, "route", l.route, "fault", fault, "stack", string(debug.Stack()))
				if w.status == 0 {
					problemInternal.write(w)
				}
			}
			log.LogAttrs(r.Context(), slog.LevelInfo, "request", slog.String("request", l.request), slog.String("method", methodName(r.Method)),
				slog.String("route", l.route), slog.Int("status", w.status), slog.Int("bytes", w.bytes),
				slog.Float64("ms", float64(time.Since(began).Microseconds())/1000))
		}()
		h.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), lineKey{}, l)))
	})
}

// requestIDHeader is the header of an answer that names its request.
const requestIDHeader = "X-Request-Id"

// A line holds what only the handler knows of a request's log line.
type line struct {
	request string // the request's id
	route   string // the name of the route
}

// lineKey is the key of a request's line in its context.
type lineKey struct{}

// lineOf returns the line of a request; outside of Logged, an empty one.
func lineOf(ctx context.Context) *line {
	if l, ok := ctx.Value(lineKey{}).(*line); ok {
		return l
	}
	return &line{}
}

// logError writes an error to the log, with the id of its request.
func (s *service) logError(ctx context.Context, message string, args ...any) {
	s.Log.Error(message, append([]any{"request", lineOf(ctx).request}, args...)...)
}

// A recorder records the status and the size of an answer.
type recorder struct {
	http.ResponseWriter
	status int // 0 until it is written
	bytes  int // of the body
}

// WriteHeader records the status.
func (w *recorder) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write records the number of bytes.
func (w *recorder) Write(data []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(data)
	w.bytes += n
	return n, err
}

// ReadFrom copies from src by the writer beneath, which can send a file without a buffer of its own.
func (w *recorder) ReadFrom(src io.Reader) (int64, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := io.Copy(w.ResponseWriter, src)
	w.bytes += int(n)
	return n, err
}

// Unwrap returns the writer beneath, for http.ResponseController.
func (w *recorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// methodName returns a method for the log: clients may send any word as a method.
func methodName(method string) string {
	if allows("GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS", method) {
		return method
	}
	return "other"
}

// newRequestID returns a random id for one request.
func newRequestID() string {
	var b [8]byte
	rand.Read(b[:])
	return hex.EncodeToString(b[:])
}
