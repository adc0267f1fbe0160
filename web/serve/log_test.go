package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"risingbandits/web/share"
)

// A safeBuffer is a buffer for several goroutines.
type safeBuffer struct {
	mu   sync.Mutex
	data bytes.Buffer
}

func (b *safeBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.data.Write(p)
}

func (b *safeBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.data.String()
}

// Every answer has an id, of the page's files and of refusals too, and the log has a line with that id and without
// the client's address.
func TestEachRequestHasALine(t *testing.T) {
	var log safeBuffer
	address, stop := servingWithLog(t, options{data: t.TempDir(), rate: 0.001}, &log)
	ids := map[string]string{} // what the line must hold, by request id
	ask := func(path, want string) {
		t.Helper()
		res, err := http.Get(address + path)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		ids[res.Header.Get("X-Request-Id")] = want
	}
	ask("/", `"route":"page","status":200`)
	ask("/gone.js", `"route":"page","status":404`)
	ask("/healthz", `"route":"health","status":200`)
	ask("/s/secret", `"route":"short","status":404`)
	for i := range share.Burst {
		store(t, address, i)
	}
	ids[store(t, address, share.Burst).Header.Get("X-Request-Id")] = `"route":"store","status":429`
	if err := stop(); err != nil {
		t.Fatal(err)
	}
	lines := map[string]string{}
	for line := range strings.Lines(log.String()) {
		var l struct{ Request string }
		if err := json.Unmarshal([]byte(line), &l); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		lines[l.Request] = line
	}
	for id, want := range ids {
		if !strings.Contains(lines[id], want) {
			t.Errorf("the line of request %q: got %q, want %s", id, lines[id], want)
		}
	}
	if strings.Contains(log.String(), "127.0.0.1") || strings.Contains(log.String(), "secret") {
		t.Errorf("the log holds an address or a path:\n%s", log.String())
	}
}

// A request that has begun when the server is told to stop is answered, and what it stored is kept; new connections
// are refused meanwhile.
func TestStoppingAnswersWhatHasBegun(t *testing.T) {
	data := t.TempDir()
	address, stop := serving(t, options{data: data})
	c, err := net.Dial("tcp", strings.TrimPrefix(address, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	document := strings.ReplaceAll(small, "%d", "1")
	io.WriteString(c, "POST /api/scenarios HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"+
		"Expect: 100-continue\r\nTransfer-Encoding: chunked\r\n\r\n")
	in := bufio.NewReader(c)
	if line, err := in.ReadString('\n'); err != nil || !strings.Contains(line, "100 Continue") {
		t.Fatalf("got %q, %v; want the server to read the body", line, err)
	}
	in.ReadString('\n')
	ended := make(chan error, 1)
	go func() { ended <- stop() }()
	for {
		other, err := net.Dial("tcp", strings.TrimPrefix(address, "http://"))
		if err != nil {
			break // it takes nobody any more
		}
		other.Close()
	}
	select {
	case err := <-ended:
		t.Fatalf("the server ended before it answered: %v", err)
	default:
	}
	fmt.Fprintf(c, "%x\r\n%s\r\n0\r\n\r\n", len(document), document)
	res, err := http.ReadResponse(in, nil)
	if err != nil || res.StatusCode != 201 {
		t.Fatalf("got %v, %v; want 201", res, err)
	}
	if err := <-ended; err != nil {
		t.Errorf("the end: got %v", err)
	}
	address, _ = serving(t, options{data: data})
	if got, err := http.Get(address + res.Header.Get("Location")); err != nil || got.StatusCode != 200 {
		t.Errorf("what was stored while the server stopped: got %v, %v", got, err)
	}
}

// A request that never ends does not keep the server from stopping, which says so.
func TestStoppingBreaksOffWhatNeverEnds(t *testing.T) {
	begun := make(chan struct{})
	srv := newServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { close(begun); <-r.Context().Done() }), time.Minute)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- serveUntil(ctx, srv, l, time.Millisecond) }()
	go http.Get("http://" + l.Addr().String())
	<-begun
	cancel()
	if err := <-ended; err == nil || !strings.Contains(err.Error(), "were broken off") {
		t.Errorf("got %v, want that requests were broken off", err)
	}
}

// Behind -site, short links lead to a page elsewhere.
func TestShortLinksLeadToTheSite(t *testing.T) {
	o := options{data: t.TempDir(), base: "https://s.example", site: "https://example.org/bandits/"}
	service, stop, err := newService(o, newLog(options{quiet: true}, io.Discard))
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	w := httptest.NewRecorder()
	service.ServeHTTP(w, httptest.NewRequest("GET", "/s/aaaaaaaaaaaa", nil))
	if want := `<a id="open" href="https://example.org/bandits/#s/aaaaaaaaaaaa">`; !strings.Contains(w.Body.String(), want) {
		t.Errorf("got %s, want %s", w.Body, want)
	}
}
