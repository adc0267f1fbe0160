package main

import (
	"bufio"
	"bytes"
	"crypto/rand"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/fstest"
	"time"
)

// bigSite writes a site with a file as large as the largest of the real one, and returns its folder and the file's path.
func bigSite(t *testing.T) (dist, path string) {
	t.Helper()
	dist, path = t.TempDir(), "/a/big.wasm"
	data := make([]byte, 13<<20)
	rand.Read(data)
	if err := os.Mkdir(filepath.Join(dist, "a"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{"index.html": []byte("<p>page"), path: data} {
		if err := os.WriteFile(filepath.Join(dist, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dist, path
}

// residentMB returns the memory that a process has now, in MB.
func residentMB(t *testing.T, pid int) int {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Skip("this system does not say how much memory a process has: ", err)
	}
	_, rest, _ := strings.Cut(string(status), "VmRSS:")
	kb, err := strconv.Atoi(strings.Fields(rest)[0])
	if err != nil {
		t.Fatal(err)
	}
	return kb >> 10
}

// mostMB is the memory that the server may have under any burden by readers.
const mostMB = 100

func TestReadersOfLargeFilesTakeLittleMemory(t *testing.T) {
	dist, path := bigSite(t)
	p := startProcess(t, dist, t.TempDir())
	defer p.kill()
	host := strings.TrimPrefix(p.address, "http://")
	for i := range 300 { // they ask and never read
		c, err := net.Dial("tcp", host)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		fmt.Fprintf(c, "GET %s HTTP/1.1\r\nHost: x\r\n\r\n", path)
		if i == 299 { // the last one has begun to get its answer, and so have those before it
			if _, err := io.ReadFull(c, make([]byte, 16)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if got := residentMB(t, p.cmd.Process.Pid); got > mostMB {
		t.Errorf("with 300 slow readers the server has %d MB, want at most %d", got, mostMB)
	}
	var readers sync.WaitGroup
	for range 16 {
		readers.Go(func() {
			for range 50 {
				r, _ := http.NewRequest("GET", p.address+path, nil)
				r.Header.Set("Range", "bytes=7-7")
				res, err := http.DefaultClient.Do(r)
				if err != nil {
					t.Error(err)
					return
				}
				if data, err := io.ReadAll(res.Body); err != nil || len(data) != 1 || res.StatusCode != http.StatusPartialContent {
					t.Errorf("a byte of a file: got %d, %d bytes, %v", res.StatusCode, len(data), err)
				}
				res.Body.Close()
			}
		})
	}
	readers.Wait()
	if got := residentMB(t, p.cmd.Process.Pid); got > mostMB {
		t.Errorf("after 800 ranges of a byte the server has %d MB, want at most %d", got, mostMB)
	}
}

// More clients than -connections wait until one leaves.
func TestConnectionsAreBounded(t *testing.T) {
	address, _ := serving(t, options{connections: 3})
	const request = "GET / HTTP/1.1\r\nHost: x\r\n"
	var busy []net.Conn
	for range 3 {
		busy = append(busy, send(t, address, request))
	}
	if got := raw(t, address, request+"Connection: close\r\n\r\n"); got != "" { // raw waits for a second
		t.Errorf("a fourth client was answered while three sent their requests: %.40q", got)
	}
	busy[0].Close()
	if got := raw(t, address, request+"Connection: close\r\n\r\n"); !strings.HasPrefix(got, "HTTP/1.1 200") {
		t.Errorf("after one left: got %.40q", got)
	}
}

// Clients that have their answers and stay connected, as browsers do, take nobody's place.
func TestIdleConnectionsMakeRoom(t *testing.T) {
	address, _ := serving(t, options{connections: 3})
	const request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
	var all []net.Conn
	for i := range 20 {
		c := send(t, address, request)
		c.SetReadDeadline(time.Now().Add(time.Minute)) // half of idleTime
		if _, err := http.ReadResponse(bufio.NewReader(c), nil); err != nil {
			t.Fatalf("client %d with 3 places, taken by idle clients: %v", i+1, err)
		}
		all = append(all, c)
	}
	last := all[len(all)-1]
	io.WriteString(last, request)
	if _, err := http.ReadResponse(bufio.NewReader(last), nil); err != nil {
		t.Errorf("a second request of the last client: %v", err)
	}
}

// send connects and sends bytes.
func send(t *testing.T, address, data string) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", strings.TrimPrefix(address, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	io.WriteString(c, data)
	return c
}

// A files is a file system without descriptors to open its files.
type files struct{ fstest.MapFS }

func (f files) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: syscall.EMFILE}
}

func TestFilesThatCannotBeOpenedNowAreNotMissing(t *testing.T) {
	w := httptest.NewRecorder()
	newSite(files{dist}, "").ServeHTTP(w, httptest.NewRequest("GET", "/a/js/main.0a.js", nil))
	if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" || w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("without descriptors: got %d %q, want 503, a Retry-After, and nothing kept", w.Code, w.Header())
	}
	long := "/" + strings.Repeat("a", 300) + ".js"
	w = httptest.NewRecorder()
	newSite(os.DirFS(t.TempDir()), "").ServeHTTP(w, httptest.NewRequest("GET", long, nil))
	if w.Code != http.StatusNotFound {
		t.Errorf("a name that no file can have: got %d, want 404", w.Code)
	}
}

// Mail programs and learning platforms add parameters in any form to a link.
func TestForeignParametersSpoilNoShortLink(t *testing.T) {
	address, _ := serving(t, options{data: t.TempDir()})
	short := address + strings.Replace(store(t, address, 1).Header.Get("Location"), "/api/scenarios", "/s", 1)
	print := "fingerprint=3-0123456789abcdef0123456789abcdef"
	for query, want := range map[string]int{
		"?utm_source=a&amp;utm_medium=b": 200, "?a;b;c": 200, "?%zz": 200, "?x=%": 200, "?" + print: 200, "?x=%;" + print + "&y": 200,
		"?fingerprint=%zz": 400, "?" + print + "&" + print: 400, "?fingerprint=": 400,
	} {
		got := raw(t, address, "GET "+strings.TrimPrefix(short, address)+query+" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
		if !strings.HasPrefix(got, fmt.Sprintf("HTTP/1.1 %d ", want)) {
			t.Errorf("%s: got %.40q, want %d", query, got, want)
		}
		if strings.Contains(query, print+"&y") && !strings.Contains(got, print) {
			t.Errorf("%s: the fingerprint is lost", query)
		}
	}
}

// A client of HTTP/1.0 sends no Host, and still gets a whole address.
func TestAddressWithoutHost(t *testing.T) {
	address, _ := serving(t, options{data: t.TempDir()})
	body := fmt.Sprintf(small, 1)
	got := raw(t, address, fmt.Sprintf("POST /api/scenarios HTTP/1.0\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
		len(body), body))
	if !strings.Contains(got, `"url":"`+address+"/s/") {
		t.Errorf("got %q, want an address at %s", got, address)
	}
}

// Whoever started the server may close what it writes to.
func TestServerOutlivesItsOutput(t *testing.T) {
	dist, _ := bigSite(t)
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	r.Close()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	l.Close()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), serveArgs+"="+strings.Join([]string{"-addr", address, "-dist", dist, "-data", ""}, "\n"))
	cmd.Stdout, cmd.Stderr = w, w
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Process.Kill()
	for tries := 0; ; tries++ {
		res, err := http.Get("http://" + address + "/")
		if err == nil {
			body, _ := io.ReadAll(res.Body)
			res.Body.Close()
			if !bytes.Contains(body, []byte("page")) {
				t.Errorf("got %q", body)
			}
			return
		}
		if tries == 200 {
			t.Fatalf("the server does not answer: %v", err)
		}
		time.Sleep(20 * time.Millisecond)
	}
}
