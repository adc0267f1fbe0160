package share

import (
	"net/http/httptest"
	"strings"
	"testing"
)

// An answer holds the address of the service only if the Host of the request can be one.
func TestHosts(t *testing.T) {
	h := New(Config{Store: &MemoryStore{Limit: 1 << 20}, Log: quiet, Picture: testPicture})
	ask := func(method, path, host string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, path, strings.NewReader(twoArms))
		r.Header.Set("Content-Type", "application/json")
		r.Host = host
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	for host, ok := range map[string]bool{
		"bandits.example": true, "localhost:8080": true, "my_machine:8080": true, "[::1]:8080": true, strings.Repeat("x", 253) + ":65535": true,
		strings.Repeat("x", 9000): false, "x;script-src*": false, "a\"b": false, "a<b>": false, "a b": false, "a/b": false, "é": false,
	} {
		for _, c := range []struct{ method, path string }{{"GET", "/oembed"}, {"POST", "/api/scenarios"}, {"GET", "/s/aaaaaaaaaaaa"}} {
			w := ask(c.method, c.path, host)
			refused := w.Code == 400 && strings.Contains(w.Body.String(), "bad-host")
			if refused == ok || !ok && (strings.Contains(w.Body.String(), host) || w.Body.Len() > 500) {
				t.Errorf("%s %s of %.30q: got %d %.300s", c.method, c.path, host, w.Code, w.Body)
			}
		}
	}
	if w := ask("GET", "/healthz", "x;y"); w.Code != 200 {
		t.Errorf("health, which needs no address: got %d", w.Code)
	}
}
