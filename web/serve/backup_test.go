package main

import (
	"context"
	"encoding/binary"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"risingbandits/web/share"
)

// runBackup runs the command with -backup in a process of its own, and returns what it writes and whether it succeeds.
func runBackup(t *testing.T, data, to string) (said string, ok bool) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), serveArgs+"="+strings.Join([]string{"-data", data, "-backup", to}, "\n"))
	out, err := cmd.CombinedOutput()
	return string(out), err == nil
}

// A backup is made while 16 clients write; what was acknowledged before it began is in it.
func TestBackupUnderLoad(t *testing.T) {
	dist, data, to := t.TempDir(), t.TempDir(), filepath.Join(t.TempDir(), "copy.db")
	if err := os.WriteFile(filepath.Join(dist, "index.html"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	p := startProcess(t, dist, data)
	defer p.kill()
	var mu sync.Mutex
	ids, seed, stop := []string{}, 0, make(chan struct{})
	var writers sync.WaitGroup
	for range 16 {
		writers.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				mu.Lock()
				seed++
				mine := seed
				mu.Unlock()
				id, err := storeOnce(p.address, mine)
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				ids = append(ids, id)
				mu.Unlock()
			}
		})
	}
	for range 3 {
		before := 0
		for before < 100 {
			mu.Lock()
			before = len(ids)
			mu.Unlock()
		}
		if said, ok := runBackup(t, data, to); !ok {
			t.Fatalf("the backup failed: %s", said)
		}
		copied, err := share.OpenBoltReadOnly(to) // which checks every page
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range ids[:before] {
			if _, err := copied.Get(context.Background(), id); err != nil {
				t.Fatalf("%s was acknowledged before the backup and is not in it: %v", id, err)
			}
		}
		copied.Close()
	}
	close(stop)
	writers.Wait()
	p.kill()
	if said, ok := runBackup(t, data, to); !ok {
		t.Errorf("after the server was killed, which leaves its socket: %s", said)
	}
	copied, err := share.OpenBolt(to, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer copied.Close()
	for _, id := range ids {
		if _, err := copied.Get(context.Background(), id); err != nil {
			t.Fatalf("%s was acknowledged and is not in the last backup: %v", id, err)
		}
	}
}

// A server whose store's file was moved away stores nothing more, and what it has can still be had.
func TestBackupOfMovedStore(t *testing.T) {
	dist, data, to := t.TempDir(), t.TempDir(), filepath.Join(t.TempDir(), "copy.db")
	if err := os.WriteFile(filepath.Join(dist, "index.html"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	p := startProcess(t, dist, data)
	defer p.kill()
	id, err := storeOnce(p.address, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(filepath.Join(data, storeFile), filepath.Join(data, "old.db")); err != nil {
		t.Fatal(err)
	}
	if id, err := storeOnce(p.address, 2); err == nil {
		t.Errorf("the server says that %s is stored", id)
	}
	if said, ok := runBackup(t, data, to); !ok {
		t.Fatalf("the backup failed: %s", said)
	}
	copied, err := share.OpenBoltReadOnly(to)
	if err != nil {
		t.Fatal(err)
	}
	defer copied.Close()
	if _, err := copied.Get(t.Context(), id); err != nil {
		t.Errorf("what was stored is not in the backup: %v", err)
	}
}

// A backup that fails leaves the one of yesterday, and nothing beside it.
func TestFailedBackupsLeaveNothing(t *testing.T) {
	folder, data := t.TempDir(), t.TempDir()
	to := filepath.Join(folder, "copy.db")
	if err := os.WriteFile(to, []byte("yesterday"), 0o600); err != nil {
		t.Fatal(err)
	}
	broken := func(t *testing.T) { // a server that breaks off after half of its copy
		l, err := net.Listen("unix", filepath.Join(data, backupSocket))
		if err != nil {
			t.Fatal(err)
		}
		go func() {
			defer l.Close()
			if c, err := l.Accept(); err == nil {
				binary.Write(c, binary.BigEndian, int64(1000))
				c.Write(make([]byte, 500))
				c.Close()
			}
		}()
	}
	for _, c := range []struct {
		name, data string
		prepare    func(t *testing.T)
		want       string
	}{
		{"no folder", filepath.Join(data, "none"), nil, "no such file"},
		{"no store", data, nil, "no such file"},
		{"a store that is none", data, func(t *testing.T) {
			if err := os.WriteFile(filepath.Join(data, storeFile), []byte("scenarios"), 0o600); err != nil {
				t.Fatal(err)
			}
		}, "invalid database"},
		{"half a copy", data, broken, "sent 500 bytes of its store, want 1000"},
	} {
		if c.prepare != nil {
			c.prepare(t)
		}
		if said, ok := runBackup(t, c.data, to); ok || !strings.Contains(said, c.want) {
			t.Errorf("%s: got %q, want a failure that says %q", c.name, said, c.want)
		}
		entries, err := os.ReadDir(folder)
		if err != nil || len(entries) != 1 {
			t.Errorf("%s: got %v, %v; want only the copy of yesterday", c.name, entries, err)
		}
		if kept, _ := os.ReadFile(to); string(kept) != "yesterday" {
			t.Errorf("%s: the copy of yesterday is gone", c.name)
		}
	}
}

// A backup onto the store would take the file away under a server, whose later scenarios would be lost.
func TestNoBackupOntoTheStore(t *testing.T) {
	dist, data := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(dist, "index.html"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	p := startProcess(t, dist, data)
	if said, ok := runBackup(t, data, filepath.Join(data, ".", storeFile)); ok || !strings.Contains(said, "is the store itself") {
		t.Errorf("got %q, want a failure that says that it is the store itself", said)
	}
	id, err := storeOnce(p.address, 1)
	p.kill()
	if err != nil {
		t.Fatal(err)
	}
	store, err := share.OpenBolt(filepath.Join(data, storeFile), 0)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	if _, err := store.Get(context.Background(), id); err != nil {
		t.Errorf("what was stored after the backup is gone: %v", err)
	}
}

// A backup that is interrupted ends, and leaves nothing.
func TestInterruptedBackup(t *testing.T) {
	data, folder := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(data, storeFile), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("unix", filepath.Join(data, backupSocket)) // a server that sends nothing
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		if c, err := l.Accept(); err == nil {
			defer c.Close()
			cancel()
			<-t.Context().Done()
		}
	}()
	if err := backup(ctx, data, filepath.Join(folder, "copy.db")); err == nil {
		t.Error("got no error")
	}
	if entries, err := os.ReadDir(folder); err != nil || len(entries) != 0 {
		t.Errorf("got %v, %v; want an empty folder", entries, err)
	}
}

// A server ends although a copy is not taken.
func TestEndDuringABackup(t *testing.T) {
	data := t.TempDir()
	store, err := openStore(options{data: data})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 40 { // more than a socket holds
		if err := store.Put(t.Context(), fmt.Sprint(i), make([]byte, 64<<10)); err != nil {
			t.Fatal(err)
		}
	}
	stop, err := offerBackups(data, store, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	c, err := net.Dial("unix", filepath.Join(data, backupSocket))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := c.Read(make([]byte, 8)); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { stop(); ended <- store.Close() }()
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(time.Minute):
		t.Error("the end waits for the copy")
	}
}

// damage returns a copy of a store with a fault, and what it is.
func damage(random *rand.Rand, store []byte) ([]byte, string) {
	bad := append([]byte(nil), store...)
	at := random.IntN(len(bad))
	switch random.IntN(4) {
	case 0:
		return bad[:at], fmt.Sprintf("cut after %d bytes", at)
	case 1:
		n := min(len(bad)-at, 1+random.IntN(8192))
		clear(bad[at : at+n])
		return bad, fmt.Sprintf("%d bytes from %d on are zero", n, at)
	case 2:
		n := min(len(bad)-at, 1+random.IntN(64))
		for i := range n {
			bad[at+i] = byte(random.Uint32())
		}
		return bad, fmt.Sprintf("%d bytes from %d on are random", n, at)
	}
	const page = 4096
	from, to := random.IntN(len(bad)/page)*page, random.IntN(len(bad)/page)*page
	copy(bad[to:to+page], store[from:from+page])
	return bad, fmt.Sprintf("the page at %d stands at %d too", from, to)
}

// A damaged store is refused at the start with a message. If the damage is where the check does not look, in a document,
// the server lives, and answers each request.
func TestDamagedStores(t *testing.T) {
	data := t.TempDir()
	address, stop := serving(t, options{data: data})
	var ids []string
	for seed := range 300 {
		id, err := storeOnce(address, seed)
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
	}
	if err := stop(); err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(t.TempDir(), "copy.db") // without what the file has grown in advance
	if err := backup(t.Context(), data, copied); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(copied)
	if err != nil {
		t.Fatal(err)
	}
	refused, damaged := 0, 0
	for seed := range uint64(150) {
		bad, what := damage(rand.New(rand.NewPCG(seed, 1)), whole)
		folder := t.TempDir()
		if err := os.WriteFile(filepath.Join(folder, storeFile), bad, 0o600); err != nil {
			t.Fatal(err)
		}
		service, stop, err := newService(options{data: folder}, slog.New(slog.DiscardHandler))
		if err != nil {
			if refused++; !strings.Contains(err.Error(), storeFile) {
				t.Errorf("seed %d, %s: got %q, want the file's name", seed, what, err)
			}
			continue
		}
		for i, id := range ids {
			switch code := ask(service, "GET", "/api/scenarios/"+id, ""); code {
			case 200, 404:
			case 500:
				damaged++
			default:
				t.Errorf("seed %d, %s: document %d: got %d", seed, what, i, code)
			}
		}
		for i := range 20 {
			code := ask(service, "POST", "/api/scenarios", fmt.Sprintf(small, 1000+i))
			if code != 201 && code != 500 && code != 503 {
				t.Errorf("seed %d, %s: writing: got %d", seed, what, code)
			}
		}
		stop()
	}
	if refused == 0 || damaged == 0 {
		t.Errorf("%d stores were refused at the start and %d documents later: the test must meet both", refused, damaged)
	}
	t.Logf("150 damaged stores: %d refused at the start; in the others %d answers were 500", refused, damaged)
}

// The command itself ends with a message and status 1 at a store that is cut.
func TestCutStoreEndsTheCommand(t *testing.T) {
	dist, data := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(dist, "index.html"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	p := startProcess(t, dist, data)
	for seed := range 200 {
		if _, err := storeOnce(p.address, seed); err != nil {
			t.Fatal(err)
		}
	}
	p.kill()
	file := filepath.Join(data, storeFile)
	if err := os.Truncate(file, 3*4096); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), serveArgs+"="+strings.Join([]string{"-addr", "127.0.0.1:0", "-dist", dist, "-data", data}, "\n"))
	out, err := cmd.CombinedOutput()
	if said := string(out); cmd.ProcessState.ExitCode() != 1 || strings.Contains(said, "goroutine") || strings.Count(said, "\n") != 1 ||
		!strings.Contains(said, "damaged") || !strings.Contains(said, "backup") {
		t.Errorf("got %v, %q; want status 1 and one line that says what to do", err, said)
	}
}

// ask asks a service and returns the status.
func ask(service http.Handler, method, path, body string) int {
	r, err := http.NewRequest(method, path, strings.NewReader(body))
	if err != nil {
		panic(err)
	}
	r.Header.Set("Content-Type", "application/json")
	w := &status{header: http.Header{}}
	service.ServeHTTP(w, r)
	return w.code
}

// A status keeps the status of an answer.
type status struct {
	header http.Header
	code   int
}

func (s *status) Header() http.Header { return s.header }

func (s *status) WriteHeader(code int) {
	if s.code == 0 {
		s.code = code
	}
}

func (s *status) Write(data []byte) (int, error) {
	s.WriteHeader(http.StatusOK)
	return len(data), nil
}
