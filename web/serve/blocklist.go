package main

import (
	"os"
	"strings"
	"sync"
	"time"
)

// A blocklist holds the ids of removed scenarios, as a file lists them. The file is looked at again after
// blockedAge, so that an id that is added counts without a restart.
type blocklist struct {
	file string

	mu     sync.Mutex
	ids    map[string]bool
	read   time.Time // when the file was looked at
	change time.Time // of the file as it was read
}

const blockedAge = 2 * time.Second

// newBlocklist reads the list in a file; "" is no list.
func newBlocklist(file string) (*blocklist, error) {
	b := &blocklist{file: file, ids: map[string]bool{}}
	if file == "" {
		return b, nil
	}
	return b, b.refresh()
}

// has reports whether the scenario of an id was removed. While the file cannot be read, the list that was read last counts.
func (b *blocklist) has(id string) bool {
	if b.file == "" {
		return false
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if time.Since(b.read) > blockedAge {
		b.refresh()
	}
	return b.ids[id]
}

// refresh reads the file if it has changed. Empty lines, and what follows a #, do not count.
func (b *blocklist) refresh() error {
	b.read = time.Now()
	info, err := os.Stat(b.file)
	if err != nil || info.ModTime().Equal(b.change) {
		return err
	}
	text, err := os.ReadFile(b.file)
	if err != nil {
		return err
	}
	b.change = info.ModTime()
	clear(b.ids)
	for line := range strings.Lines(string(text)) {
		line, _, _ = strings.Cut(line, "#")
		if id := strings.TrimSpace(line); id != "" {
			b.ids[id] = true
		}
	}
	return nil
}
