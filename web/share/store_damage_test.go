package share

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// kept is how many documents a store for damage has: enough for a tree with branches.
const kept = 400

func keptID(i int) string { return fmt.Sprintf("k%011d", i) }

// keptStore writes a store to a file and returns its bytes.
func keptStore(t *testing.T, path string) []byte {
	t.Helper()
	b, err := OpenBolt(path, 0)
	if err != nil {
		t.Fatal(err)
	}
	var writers sync.WaitGroup
	for i := range kept {
		writers.Go(func() {
			if err := b.Put(context.Background(), keptID(i), []byte(strings.Repeat(keptID(i), 50))); err != nil {
				t.Error(err)
			}
		})
	}
	writers.Wait()
	var whole bytes.Buffer // without what the file has grown in advance
	if err := b.Backup(&whole, func(int64) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	return whole.Bytes()
}

// pageBytes is the size of a page in these tests' files.
var pageBytes = os.Getpagesize()

// pagesOf returns the pages of a kind in a store, by the flags in their heads.
func pagesOf(whole []byte, flags uint16) (at []int) {
	for i := 2 * pageBytes; i+pageBytes <= len(whole); i += pageBytes {
		if binary.NativeEndian.Uint64(whole[i:]) == uint64(i/pageBytes) && binary.NativeEndian.Uint16(whole[i+8:]) == flags {
			at = append(at, i)
		}
	}
	return at
}

// rootOf returns the root page of the documents' tree, which is a branch. Pages that look like it may be free ones: their bytes
// stay. The newer of the first two pages names the page with the bucket, and the bucket the root.
func rootOf(whole []byte) (at int) {
	page := func(at int) int { return int(binary.NativeEndian.Uint64(whole[at:])) * pageBytes }
	const root, transaction = 16 + 16, 16 + 48 // after the page's head
	meta := 0
	if binary.NativeEndian.Uint64(whole[pageBytes+transaction:]) > binary.NativeEndian.Uint64(whole[transaction:]) {
		meta = pageBytes
	}
	bucket := page(meta+root) + 16 // its first element: flags, the key's place from here, and the key's bytes
	key, keyBytes := binary.NativeEndian.Uint32(whole[bucket+4:]), binary.NativeEndian.Uint32(whole[bucket+8:])
	return page(bucket + int(key+keyBytes))
}

// A fault in the part of a page that says where its keys are must neither end the process nor keep it busy for ever.
func TestDamagedHeadsAreRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kept.db")
	whole := keptStore(t, path)
	refused := 0
	for seed := range uint64(300) {
		random := rand.New(rand.NewPCG(seed, 2))
		bad := append([]byte(nil), whole...)
		kind := []uint16{1, 2, 2, 16}[seed%4]
		pages := pagesOf(whole, kind)
		page := pages[random.IntN(len(pages))]
		used := 16 + 16*int(binary.NativeEndian.Uint16(whole[page+10:]))
		at := page + random.IntN(min(used, pageBytes-8))
		for i := range 1 + random.IntN(8) {
			bad[at+i] = byte(random.Uint32())
		}
		if checkDamaged(t, path, bad) {
			refused++
		}
	}
	if refused < 50 {
		t.Errorf("%d of 300 stores were refused: the test must meet faults", refused)
	}
}

// checkDamaged opens a store and, if that succeeds, reads and writes it. It reports whether the store was refused.
func checkDamaged(t *testing.T, path string, bad []byte) (refused bool) {
	t.Helper()
	if err := os.WriteFile(path, bad, 0o600); err != nil {
		t.Fatal(err)
	}
	b, err := OpenBolt(path, 0)
	if err != nil {
		if !strings.Contains(err.Error(), path) {
			t.Errorf("got %v, want an error that names the file", err)
		}
		return true
	}
	defer b.Close()
	for i := range kept {
		b.Get(t.Context(), keptID(i))
	}
	b.Put(t.Context(), "new", []byte("new"))
	return false
}

// What leads a reader astray: to itself, behind the end of the file, and to more pages than there are.
func TestStoresThatLeadAstray(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kept.db")
	whole := keptStore(t, path)
	root := rootOf(whole)
	if !slices.Contains(pagesOf(whole, 1), root) {
		t.Fatalf("page %d is no branch", root/pageBytes)
	}
	for name, change := range map[string]func(bad []byte){
		"a branch to itself": func(bad []byte) { binary.NativeEndian.PutUint64(bad[root+24:], uint64(root/pageBytes)) },
		"a branch behind the end": func(bad []byte) {
			binary.NativeEndian.PutUint64(bad[root+24:], uint64(len(bad)/pageBytes))
		},
		"a branch far behind the end": func(bad []byte) { binary.NativeEndian.PutUint64(bad[root+24:], 1<<40) },
		"a key behind the end":        func(bad []byte) { binary.NativeEndian.PutUint32(bad[root+16:], 1<<31) },
		"free pages without end": func(bad []byte) {
			for _, at := range pagesOf(bad, 16) {
				binary.NativeEndian.PutUint32(bad[at+12:], 1<<31)
			}
		},
		"2^40 free pages": func(bad []byte) {
			for _, at := range pagesOf(bad, 16) {
				binary.NativeEndian.PutUint16(bad[at+10:], 0xffff)
				binary.NativeEndian.PutUint64(bad[at+16:], 1<<40)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			bad := append([]byte(nil), whole...)
			change(bad)
			if err := os.WriteFile(path, bad, 0o600); err != nil {
				t.Fatal(err)
			}
			if b, err := OpenBolt(path, 0); !errors.Is(err, ErrDamaged) {
				t.Errorf("got %v, %v; want that it is damaged", b, err)
			}
			if b, err := OpenBoltReadOnly(path); !errors.Is(err, ErrDamaged) {
				t.Errorf("to read: got %v, %v; want that it is damaged", b, err)
			}
		})
	}
}

// Someone puts a backup in the place of a file that is open, or the disk fails: each request is answered, and the store
// closes.
func TestDamageUnderAnOpenStore(t *testing.T) {
	for name, damage := range map[string]func(f *os.File) error{
		"cut to nothing": func(f *os.File) error { return f.Truncate(0) },
		"cut in half":    func(f *os.File) error { return f.Truncate(int64(10 * pageBytes)) },
		"first pages zero": func(f *os.File) error {
			_, err := f.WriteAt(make([]byte, 2*pageBytes), 0)
			return err
		},
		"all but the first zero": func(f *os.File) error {
			info, err := f.Stat()
			if err == nil {
				_, err = f.WriteAt(make([]byte, int(info.Size())-2*pageBytes), int64(2*pageBytes))
			}
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "kept.db")
			keptStore(t, path)
			b, err := OpenBolt(path, 0)
			if err != nil {
				t.Fatal(err)
			}
			f, err := os.OpenFile(path, os.O_RDWR, 0)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			if err := damage(f); err != nil {
				t.Fatal(err)
			}
			damaged, done := make(chan struct{}, 10*kept), make(chan struct{})
			go func() {
				defer close(done)
				var clients sync.WaitGroup
				for c := range 4 {
					clients.Go(func() {
						for i := range kept {
							if _, err := b.Get(t.Context(), keptID(i)); errors.Is(err, ErrDamaged) {
								damaged <- struct{}{}
							}
							if i%20 == 0 {
								b.Put(t.Context(), fmt.Sprintf("new %d %d", c, i), []byte("new"))
							}
						}
					})
				}
				clients.Wait()
				b.Close()
			}()
			select {
			case <-done:
			case <-time.After(time.Minute):
				t.Fatal("a request, or Close, waits for ever")
			}
			if len(damaged) == 0 {
				t.Error("no request met the damage")
			}
		})
	}
}

// A copy that nobody takes keeps no other request waiting, even while the file grows.
func TestSlowBackupHoldsNobody(t *testing.T) {
	b := openBolt(t, filepath.Join(t.TempDir(), "kept.db"), 0)
	begun, end, ended := make(chan struct{}), make(chan struct{}), make(chan error)
	go func() {
		ended <- b.Backup(discard{}, func(int64) error {
			close(begun)
			<-end
			return nil
		})
	}()
	<-begun
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	large := make([]byte, maxBody)
	for i := range 100 {
		if err := b.Put(ctx, keptID(i), large); err != nil {
			t.Errorf("Put %d while a copy is made: %v", i, err)
			break
		}
	}
	close(end)
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// discard takes everything.
type discard struct{}

func (discard) Write(data []byte) (int, error) { return len(data), nil }

// Where another file, or none, has the store's name, nothing is said to be stored: it would be gone with the process. That is so
// for a document that the open file has, too. What is stored can still be read.
func TestReplacedStoreTakesNothing(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("an open file cannot be replaced there")
	}
	ctx := context.Background()
	for name, replace := range map[string]func(path string) error{
		"a backup moved there": func(path string) error {
			return errors.Join(os.WriteFile(path+".copy", keptStore(t, path+".other"), 0o600), os.Rename(path+".copy", path))
		},
		"removed": os.Remove,
		"moved":   func(path string) error { return os.Rename(path, path+".old") },
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "store.db")
			b := openBolt(t, path, 0)
			if err := b.Put(ctx, "before", []byte("1")); err != nil {
				t.Fatal(err)
			}
			if err := replace(path); err != nil {
				t.Fatal(err)
			}
			for _, id := range []string{"after", "before"} {
				if err := b.Put(ctx, id, []byte("1")); err == nil || !strings.Contains(err.Error(), "replaced or removed") {
					t.Errorf("storing %q: got %v, want that the file was replaced", id, err)
				}
			}
			if got, err := b.Get(ctx, "before"); err != nil || string(got) != "1" {
				t.Errorf("reading: got %q, %v", got, err)
			}
		})
	}
}
