package main

import (
	"bytes"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestBlocklist(t *testing.T) {
	var log bytes.Buffer
	file := filepath.Join(t.TempDir(), "blocked")
	if _, err := newBlocklist(file, slog.New(slog.NewTextHandler(&log, nil))); err == nil {
		t.Error("a list that is not there: got no error")
	}
	if err := os.WriteFile(file, []byte("# removed\naaaaaaaaaaaa # spam\n\nbbbbbbbbbbbb\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	b, err := newBlocklist(file, slog.New(slog.NewTextHandler(&log, nil)))
	if err != nil || !b.has("aaaaaaaaaaaa") || !b.has("bbbbbbbbbbbb") || b.has("cccccccccccc") || b.has("") {
		t.Fatalf("got %v, %v", b.ids, err)
	}
	if err := os.WriteFile(file, []byte("cccccccccccc"), 0o600); err != nil {
		t.Fatal(err)
	}
	os.Chtimes(file, time.Now(), time.Now().Add(time.Hour))
	b.looked = time.Now().Add(-time.Minute)
	if !b.has("cccccccccccc") || b.has("aaaaaaaaaaaa") {
		t.Errorf("a list that has changed: got %v", b.ids)
	}
	log.Reset()
	if err := os.WriteFile(file, []byte("dddddddddddd\nhttps://x.example/s/eeeeeeeeeeee\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	os.Chtimes(file, time.Now(), time.Now().Add(2*time.Hour))
	b.looked = time.Time{}
	if b.has("dddddddddddd") || !b.has("cccccccccccc") || !strings.Contains(log.String(), "blocked:2: got") {
		t.Errorf("a list with a fault: got %v, and in the log %s; want the list before it, and the line", b.ids, log.String())
	}
	os.Remove(file)
	b.looked = time.Time{}
	if !b.has("cccccccccccc") {
		t.Error("a list that is gone: the last one no longer counts")
	}
}

// A file whose lines are no ids is refused with each line and what it should be.
func TestBlocklistRefusesWhatIsNoID(t *testing.T) {
	file := filepath.Join(t.TempDir(), "blocked")
	if err := os.WriteFile(file, []byte("aaaaaaaaaaaa\nAAAAAAAAAAAA\n\n/s/bbbbbbbbbbbb # a path\nshort\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := newBlocklist(file, slog.New(slog.DiscardHandler))
	for _, want := range []string{`blocked:2: got "AAAAAAAAAAAA"`, `blocked:4: got "/s/bbbbbbbbbbbb"`,
		`blocked:5: got "short"`, "want the id of a scenario"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestReadOptions(t *testing.T) {
	var out bytes.Buffer
	o, err := readOptions([]string{"-addr", "127.0.0.1:9", "-data", "d", "-read-only"}, &out)
	if err != nil || o.addr != "127.0.0.1:9" || o.data != "d" || !o.readOnly || o.rate != 2 {
		t.Errorf("got %+v, %v", o, err)
	}
	if _, err := readOptions([]string{"dist"}, &out); err == nil || !strings.Contains(out.String(), `got "dist", want flags only`) {
		t.Errorf("a word: got %v, %s", err, out.String())
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"-base", "bandits.example.org"}, `-base: got "bandits.example.org", want an address that begins with https://`},
		{[]string{"-base", "https://bandits.example.org/"}, "want the address without \"/\": https://bandits.example.org"},
		{[]string{"-site", "example.org/bandits"}, "-site: got"},
		{[]string{"-rate", "-1"}, "-rate: got -1, want a number of at least 0"},
		{[]string{"-rate", "NaN"}, "-rate: got NaN, want a number of at least 0"},
		{[]string{"-limit", "-1"}, "-limit: got -1, want a number of bytes of at least 0"},
	} {
		out.Reset()
		if _, err := readOptions(c.args, &out); err == nil || !strings.Contains(out.String(), c.want) {
			t.Errorf("%v: got %v, %s; want %s", c.args, err, out.String(), c.want)
		}
	}
	args := []string{"-base", "https://bandits.example.org", "-site", "https://example.org/bandits/", "-quiet"}
	if _, err := readOptions(args, io.Discard); err != nil {
		t.Errorf("sound addresses: got %v", err)
	}
}

// A port in use is named with the flag that chooses another.
func TestPortInUse(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	dist := t.TempDir()
	if err := os.WriteFile(filepath.Join(dist, "index.html"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	err = run(t.Context(), options{addr: address, dist: dist, connections: 1}, io.Discard, io.Discard)
	if err == nil || !strings.HasPrefix(err.Error(), "-addr: listen tcp "+address) || !strings.Contains(err.Error(), "want a host:port") {
		t.Errorf("got %v, want the flag and what it wants", err)
	}
}
