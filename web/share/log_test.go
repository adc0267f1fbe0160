package share

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// Logs hold which route was asked for and how it went, and nothing of who asked or what was sent.
func TestLogHoldsNoAddresses(t *testing.T) {
	var mu sync.Mutex
	var log bytes.Buffer
	handler := slog.NewJSONHandler(writerFunc(func(p []byte) (int, error) {
		mu.Lock()
		defer mu.Unlock()
		return log.Write(p)
	}), nil)
	at := serve(t, Config{Store: &MemoryStore{}, Log: slog.New(handler)})
	header := http.Header{"Content-Type": {"application/json"}, "User-Agent": {"secret-agent"},
		"X-Forwarded-For": {"203.0.113.9"}, "Referer": {"https://secret.example/"}}
	at.do(t, "POST", "/api/scenarios?fingerprint=secret", header, strings.NewReader(twoArms))
	got := at.do(t, "POST", "/api/scenarios", header, strings.NewReader(twoArms))
	at.do(t, "GET", "/secret/path?q=secret", header, nil)
	at.do(t, "BREW", "/api/scenarios", header, nil)
	mu.Lock()
	defer mu.Unlock()
	text := log.String()
	for _, word := range []string{"127.0.0.1", "203.0.113.9", "secret", "BREW", "steady"} {
		if strings.Contains(text, word) {
			t.Errorf("the log holds %q:\n%s", word, text)
		}
	}
	want := `"request":"` + got.header.Get("X-Request-Id") + `","method":"POST","route":"store","status":201`
	if !strings.Contains(text, want) {
		t.Errorf("want %s in\n%s", want, text)
	}
}

// A line about an error and the line about its request have one id, which the client got too.
func TestErrorsHaveTheIDOfTheirRequest(t *testing.T) {
	var log bytes.Buffer
	fails := errors.New("no disk")
	store := brokenStore{func(context.Context) ([]byte, error) { return nil, fails }, func(context.Context) error { return fails }}
	c := Config{Store: store, Log: slog.New(slog.NewJSONHandler(&log, nil)),
		Allow: func(r *http.Request) bool { return r.Header.Get("Busy") == "" }}
	h := Logged(c.Log, New(c))
	for _, test := range []struct {
		request *http.Request
		want    []string
	}{
		{httptest.NewRequest("GET", "/api/scenarios/aaaaaaaaaaaa", nil), []string{
			`"msg":"the store cannot read","request":"ID","error":"no disk"`,
			`"request":"ID","method":"GET","route":"scenario","status":503`}},
		{httptest.NewRequest("GET", "/healthz", nil), []string{`"msg":"the store cannot read","request":"ID"`, `"route":"health","status":503`}},
		{posting(twoArms), []string{`"msg":"the store cannot write","request":"ID","error":"no disk"`, `"route":"store","status":503`}},
		{busy(posting(twoArms)), []string{`"request":"ID","method":"POST","route":"store","status":429`}},
	} {
		log.Reset()
		w := httptest.NewRecorder()
		h.ServeHTTP(w, test.request)
		id := w.Header().Get("X-Request-Id")
		for _, want := range test.want {
			if want := strings.ReplaceAll(want, "ID", id); id == "" || !strings.Contains(log.String(), want) {
				t.Errorf("%s %s: want %s in\n%s", test.request.Method, test.request.URL, want, log.String())
			}
		}
	}
}

func posting(document string) *http.Request {
	r := httptest.NewRequest("POST", "/api/scenarios", strings.NewReader(document))
	r.Header.Set("Content-Type", "application/json")
	return r
}

func busy(r *http.Request) *http.Request {
	r.Header.Set("Busy", "1")
	return r
}

// That a client has gone is no fault of the store.
func TestAClientThatHasGoneIsNoError(t *testing.T) {
	var log bytes.Buffer
	ctx, leave := context.WithCancel(t.Context())
	store := brokenStore{get: func(ctx context.Context) ([]byte, error) { leave(); return nil, ctx.Err() }}
	c := Config{Store: store, Log: slog.New(slog.NewJSONHandler(&log, nil)), StoreTime: time.Minute}
	Logged(c.Log, New(c)).ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/api/scenarios/aaaaaaaaaaaa", nil).WithContext(ctx))
	if strings.Contains(log.String(), "ERROR") || !strings.Contains(log.String(), `"status":499`) {
		t.Errorf("got %s, want a line with the status 499 and no error", log.String())
	}
}

type writerFunc func(p []byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }
