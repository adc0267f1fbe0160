package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"fmt"
	"image/png"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"risingbandits/engine/scenario"
	"risingbandits/web/share"
)

// serving runs the server as make run does, and returns its address and what stops it.
func serving(t *testing.T, o options) (address string, stop func() error) {
	t.Helper()
	return servingWithLog(t, o, io.Discard)
}

// servingWithLog is serving with a place for the log.
func servingWithLog(t *testing.T, o options, log io.Writer) (address string, stop func() error) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "index.html"), []byte("<p>page"), 0o644); err != nil {
		t.Fatal(err)
	}
	o.addr, o.dist, o.connections = "127.0.0.1:0", dir, cmp.Or(o.connections, 100)
	ctx, cancel := context.WithCancel(context.Background())
	r, w := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		err := run(ctx, o, w, log)
		w.CloseWithError(err)
		ended <- err
	}()
	line, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	go io.Copy(io.Discard, r)
	t.Cleanup(cancel)
	return strings.TrimSpace(line), func() error { cancel(); return <-ended }
}

const small = `{"version":1,"setting":"rested","horizon":100,"runs":1,"seed":%d,"noise":{"kind":"none"},` +
	`"arms":[{"payoff":{"family":"constant","value":0.5}}],"policies":[{"id":"ucb1"}]}`

func store(t *testing.T, address string, seed int) *http.Response {
	t.Helper()
	res, err := http.Post(address+"/api/scenarios", "application/json", strings.NewReader(fmt.Sprintf(small, seed)))
	if err != nil {
		t.Fatal(err)
	}
	io.Copy(io.Discard, res.Body)
	res.Body.Close()
	return res
}

func TestPageAndServiceOnOnePort(t *testing.T) {
	address, stop := serving(t, options{data: t.TempDir()})
	for path, want := range map[string]int{"/": 200, "/healthz": 200, "/api/scenarios/aaaaaaaaaaaa": 404, "/gone.js": 404} {
		res, err := http.Get(address + path)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if res.StatusCode != want {
			t.Errorf("%s: got %d, want %d", path, res.StatusCode, want)
		}
	}
	res := store(t, address, 1)
	picture, err := http.Get(address + strings.Replace(res.Header.Get("Location"), "/api/scenarios", "/s", 1) + ".png")
	if err != nil {
		t.Fatal(err)
	}
	defer picture.Body.Close()
	config, err := png.DecodeConfig(picture.Body)
	if err != nil || config.Width != 1200 || config.Height != 630 {
		t.Errorf("picture: got %d by %d, %v; want 1200 by 630", config.Width, config.Height, err)
	}
	if err := stop(); err != nil {
		t.Errorf("stopping: %v", err)
	}
}

func TestWhatIsStoredOutlivesTheServer(t *testing.T) {
	data := t.TempDir()
	address, stop := serving(t, options{data: data})
	path := store(t, address, 1).Header.Get("Location")
	if err := stop(); err != nil {
		t.Fatal(err)
	}
	address, _ = serving(t, options{data: data, readOnly: true})
	res, err := http.Get(address + path)
	if err != nil || res.StatusCode != 200 {
		t.Errorf("after a restart: got %v, %v", res, err)
	}
	if res := store(t, address, 2); res.StatusCode != 403 {
		t.Errorf("-read-only: got %d, want 403", res.StatusCode)
	}
}

func TestClientsAreLimited(t *testing.T) {
	address, _ := serving(t, options{data: t.TempDir(), rate: 0.001})
	refused := 0
	for i := range share.Burst + 5 {
		if res := store(t, address, i); res.StatusCode == 429 {
			if refused++; res.Header.Get("Retry-After") != "60" || res.Header.Get("Content-Type") != "application/problem+json" {
				t.Errorf("429: got %q", res.Header)
			}
		}
	}
	if refused != 5 {
		t.Errorf("of %d, %d were refused, want 5", share.Burst+5, refused)
	}
	if res, err := http.Get(address + "/healthz"); err != nil || res.StatusCode != 200 {
		t.Errorf("reading is not limited: got %v, %v", res, err)
	}
}

// The limiter remembers a bounded number of clients. It forgets only those whose limits are whole, so that nobody gets new
// limits by sending from many addresses.
func TestLimiterForgetsOnlyWholeLimits(t *testing.T) {
	l := newLimiter(1, 1000, true)
	now := time.Unix(1e9, 0)
	l.now = func() time.Time { return now }
	from := func(i int) *http.Request {
		r := &http.Request{Header: http.Header{"X-Forwarded-For": {fmt.Sprintf("evil, 10.0.%d.%d", i/256, i%256)}}, RemoteAddr: "127.0.0.1:1"}
		if got, want := l.client(r), fmt.Sprintf("10.0.%d.%d", i/256, i%256); got != want {
			t.Fatalf("behind a proxy: got %s, want %s", got, want)
		}
		return r
	}
	if !l.allowBytes(from(0), 1000) || l.allowBytes(from(0), 1) {
		t.Error("a client may store its bytes of a day, and no more")
	}
	for i := range 2 * maxClients {
		l.allow(from(i))
	}
	if len(l.clients) > maxClients {
		t.Errorf("%d clients are remembered, want at most %d", len(l.clients), maxClients)
	}
	if l.allowBytes(from(0), 1) {
		t.Error("a client got new limits because there were many others")
	}
	now = now.Add(25 * time.Hour)
	if l.allow(from(maxClients)); len(l.clients) != 1 {
		t.Errorf("a day later %d clients are remembered, want the one that asks", len(l.clients))
	}
	forwarded := &http.Request{Header: http.Header{"X-Forwarded-For": {"1.2.3.4"}}, RemoteAddr: "127.0.0.1:1"}
	if got := newLimiter(1, 0, false).client(forwarded); got != "127.0.0.1" {
		t.Errorf("without a proxy a client cannot choose its address: got %s", got)
	}
}

// A class of sixty behind one address shares within a minute, twice, and cannot fill the store.
func TestLimitsOfAClass(t *testing.T) {
	o, err := readOptions(nil, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	l := newLimiter(o.rate, o.daily, false)
	now := time.Unix(1e9, 0)
	l.now = func() time.Time { return now }
	r := &http.Request{RemoteAddr: "192.0.2.1:80"}
	for i := range 120 {
		if !l.allow(r) || !l.allowBytes(r, 8<<10) {
			t.Fatalf("request %d of a class was refused", i+1)
		}
		now = now.Add(time.Second / 2)
	}
	stored, days := 0, 3
	for range days * 24 * 60 * 60 {
		for l.allow(r) && l.allowBytes(r, 64<<10) {
			stored += 64 << 10
		}
		now = now.Add(time.Second)
	}
	if most := int64(days+1) * o.daily; int64(stored) > most || int64(stored) > o.limit/10 {
		t.Errorf("one client stored %d bytes in %d days, want at most %d, and little of the store's %d", stored, days, most, o.limit)
	}
}

// A client of IPv6 has 2^64 addresses, and counts as one.
func TestLimiterTakesANetworkForAClient(t *testing.T) {
	of := func(address string) string { return newLimiter(1, 0, false).client(&http.Request{RemoteAddr: address}) }
	for address, want := range map[string]string{
		"[2001:db8:1:2::5]:80": "2001:db8:1:2::/64", "[2001:db8:1:2:ffff::9]:80": "2001:db8:1:2::/64",
		"[2001:db8:1:3::5]:80": "2001:db8:1:3::/64",
		"[fe80::1%eth0]:80":    "fe80::/64", "[::ffff:192.0.2.1]:80": "::ffff:192.0.2.1", "192.0.2.1:80": "192.0.2.1", "@": "@",
	} {
		if got := of(address); got != want {
			t.Errorf("%s: got %s, want %s", address, got, want)
		}
	}
}

// raw sends bytes to the server and returns what comes back within a second.
func raw(t *testing.T, address, request string) string {
	t.Helper()
	c, err := net.Dial("tcp", strings.TrimPrefix(address, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	io.WriteString(c, request)
	c.SetReadDeadline(time.Now().Add(time.Second))
	var got bytes.Buffer
	io.Copy(&got, c)
	return got.String()
}

// What no client library sends: the answers come from the server before the service sees the request, or from the
// service, which must not hang or die of it.
func TestRawRequests(t *testing.T) {
	address, _ := serving(t, options{data: t.TempDir()})
	post := "POST /api/scenarios HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n"
	for _, c := range []struct{ name, request, want string }{
		{"no request", "hello\r\n\r\n", "HTTP/1.1 400 "},
		{"no host", "GET /healthz HTTP/1.1\r\n\r\n", "HTTP/1.1 400 "},
		{"two hosts", "GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "HTTP/1.1 400 "},
		{"headers of 40 kB", "GET /healthz HTTP/1.1\r\nHost: x\r\nX: " + strings.Repeat("a", 40<<10) + "\r\n\r\n", "HTTP/1.1 431 "},
		{"a header split in two", "GET /healthz HTTP/1.1\r\nHost: x\r\nX: a\r\n\x00: b\r\n\r\n", "HTTP/1.1 400 "},
		{"a negative length", post + "Content-Length: -5\r\n\r\n", "HTTP/1.1 400 "},
		{"two lengths", post + "Content-Length: 5\r\nContent-Length: 6\r\n\r\n12345", "HTTP/1.1 400 "},
		{"a length of 100 MB", post + "Content-Length: 104857600\r\n\r\n{}", "HTTP/1.1 413 "},
		{"a broken chunk", post + "Transfer-Encoding: chunked\r\n\r\nzz\r\n", "HTTP/1.1 400 "},
		{"an unknown encoding", post + "Transfer-Encoding: gzip\r\n\r\nabc", "HTTP/1.1 501 "},
		{"a path upwards", "GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "HTTP/1.1 404 "},
		{"another site's address",
			"GET http://evil.example/api/scenarios/aaaaaaaaaaaa HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "HTTP/1.1 404 "},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := raw(t, address, c.request); !strings.HasPrefix(got, c.want) || c.want == "" && got != "" {
				t.Errorf("got %.200q, want %s", got, c.want)
			}
		})
	}
	if res := store(t, address, 1); res.StatusCode != 201 {
		t.Errorf("after all that: got %d, want 201", res.StatusCode)
	}
}

// A client that sends slowly, or forever, is answered and let go.
func TestSlowAndEndlessBodies(t *testing.T) {
	service, stop, err := newService(options{data: t.TempDir()}, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	srv := newServer(service, 200*time.Millisecond)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go srv.Serve(l)
	defer srv.Close()
	address := "http://" + l.Addr().String()
	post := "POST /api/scenarios HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n"
	got := raw(t, address, post+"Content-Length: 50\r\n\r\n{\"version\":1")
	if !strings.HasPrefix(got, "HTTP/1.1 400 ") || !strings.Contains(got, "broken-body") {
		t.Errorf("a body that stops: got %.300q", got)
	}
	if got := raw(t, address, "POST /api/scenarios HTTP/1.1\r\nHost: x\r\nX-Slow"); strings.HasPrefix(got, "HTTP/1.1 2") {
		t.Errorf("headers that stop: got %.300q", got)
	}
	sent := &endless{}
	res, err := http.Post(address+"/api/scenarios", "application/json", sent)
	if err == nil {
		defer res.Body.Close()
		if res.StatusCode != http.StatusRequestEntityTooLarge {
			t.Errorf("an endless body: got %d, want 413", res.StatusCode)
		}
	} else if sent.bytes < 64<<10 {
		t.Errorf("an endless body: %v after %d bytes", err, sent.bytes)
	}
	if sent.bytes > 100<<20 {
		t.Errorf("an endless body: the server took %d bytes", sent.bytes)
	}
}

// An endless body goes on until nobody reads it.
type endless struct{ bytes int }

func (e *endless) Read(p []byte) (int, error) {
	e.bytes += len(p)
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

func BenchmarkPicture(b *testing.B) {
	preset, _ := scenario.LookupPreset("paper-15-rested")
	for b.Loop() {
		if err := picture(io.Discard, preset.Scenario); err != nil {
			b.Fatal(err)
		}
	}
}
