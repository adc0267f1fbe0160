package main

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"sync"
	"time"

	"risingbandits/web/share"
)

// A blocklist holds the ids of removed scenarios, as a file lists them. The file is checked again after blockedAge, so
// that a new id takes effect without a restart.
type blocklist struct {
	file string
	log  *slog.Logger

	mu       sync.Mutex
	ids      map[string]bool
	looked   time.Time // when the file was last checked
	modified time.Time // the modification time of the file when it was last read
}

const blockedAge = 2 * time.Second

// newBlocklist reads the list in a file; "" means an empty list. Later faults of the file go to log.
func newBlocklist(file string, log *slog.Logger) (*blocklist, error) {
	b := &blocklist{file: file, log: log, ids: map[string]bool{}}
	if file == "" {
		return b, nil
	}
	return b, b.refresh()
}

// has reports whether the scenario with an id was removed. While the file has a fault, the last list that could be read
// applies.
func (b *blocklist) has(id string) bool {
	if b.file == "" {
		return false
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if time.Since(b.looked) > blockedAge {
		if err := b.refresh(); err != nil {
			b.log.Error("the file of removed ids has a fault; the list that was read before still counts", "error", err)
		}
	}
	return b.ids[id]
}

// refresh reads the file if it has changed since it was read.
func (b *blocklist) refresh() error {
	b.looked = time.Now()
	info, err := os.Stat(b.file)
	if err != nil || info.ModTime().Equal(b.modified) {
		return err
	}
	text, err := os.ReadFile(b.file)
	if err != nil {
		return err
	}
	b.modified = info.ModTime()
	ids, err := readIDs(b.file, string(text))
	if err != nil {
		return err
	}
	b.ids = ids
	return nil
}

// readIDs reads the ids in a text, one per line. Empty lines, and everything after a #, are ignored. The error names
// each line that is not an id.
func readIDs(file, text string) (map[string]bool, error) {
	ids := map[string]bool{}
	var faults []error
	number := 0
	for line := range strings.Lines(text) {
		number++
		line, _, _ = strings.Cut(line, "#")
		id := strings.TrimSpace(line)
		switch {
		case id == "":
		case share.IsID(id):
			ids[id] = true
		default:
			faults = append(faults, fmt.Errorf("%s:%d: got %q, want the id of a scenario, which is what follows /s/ in its short link: "+
				"12 or more of a to z and 2 to 7", file, number, id))
		}
	}
	return ids, errors.Join(faults...)
}
