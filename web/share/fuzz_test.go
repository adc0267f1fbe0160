package share

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// fuzzOne sends one request to a new service. Whatever it is, the answer must be whole: a status, a type, and for
// a refusal a problem; a panic within the handler is logged as an error, and fails.
func fuzzOne(t *testing.T, method, path, kind string, body []byte) {
	address, err := url.ParseRequestURI(path)
	if err != nil || address.Host != "" {
		t.Skip("no path of a request")
	}
	var log bytes.Buffer
	c := Config{Store: &MemoryStore{Limit: 1 << 20}, Log: slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelError})),
		Base: "https://share.example", Picture: testPicture, PicturesAtOnce: 1}
	h := Logged(c.Log, New(c))
	r := &http.Request{Method: method, URL: address, Header: http.Header{"Content-Type": {kind}}, Body: io.NopCloser(bytes.NewReader(body)),
		ContentLength: int64(len(body)), Host: "share.example"}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r.WithContext(t.Context()))
	if log.Len() > 0 {
		t.Fatalf("%s %q: %s", method, path, log.String())
	}
	switch w.Code {
	case 200, 201, 204, 304:
	default:
		if w.Header().Get("Content-Type") == "application/problem+json" {
			var p problem
			if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil || p.Status != w.Code || p.Detail == "" {
				t.Errorf("%s %q: got %d %s", method, path, w.Code, w.Body)
			}
		} else if !strings.HasPrefix(path, "/s/") {
			t.Errorf("%s %q: got %d %s, want a problem", method, path, w.Code, w.Body)
		}
	}
	if w.Code != 201 {
		return
	}
	got := httptest.NewRecorder()
	h.ServeHTTP(got, httptest.NewRequest("GET", w.Header().Get("Location"), nil))
	if got.Code != 200 {
		t.Errorf("what was stored: got %d %s", got.Code, got.Body)
	}
}
