package main

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"time"

	"risingbandits/web/share"
)

// A server that runs has its store open, and no other process can read it consistently. So it listens on a socket in
// its data folder, which only its own user can reach, and sends a copy of the store to whoever connects: the number of
// bytes in 8 bytes, big-endian, then the bytes.

// backupSocket is the name of the socket in the data folder.
const backupSocket = "backup.sock"

// backupTime is how long a copy may take.
const backupTime = 10 * time.Minute

// offerBackups sends copies of the store to clients of the socket in the data folder, until the returned function is
// called.
func offerBackups(folder string, store *share.BoltStore, log *slog.Logger) (stop func(), err error) {
	path := filepath.Join(folder, backupSocket)
	// The store is open, so that no other server uses this folder: a socket that is there is left from one that was killed.
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	l, err := net.Listen("unix", path)
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(path, 0o600); err != nil {
		l.Close()
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go sendBackup(ctx, c, store, log)
		}
	}()
	return func() { cancel(); l.Close() }, nil
}

func sendBackup(ctx context.Context, c net.Conn, store *share.BoltStore, log *slog.Logger) {
	defer c.Close()
	defer context.AfterFunc(ctx, func() { c.Close() })() // else the store could not be closed before the copy is taken
	c.SetDeadline(time.Now().Add(backupTime))
	w := bufio.NewWriterSize(c, 1<<20)
	err := store.Backup(w, func(size int64) error { return binary.Write(w, binary.BigEndian, size) })
	if err == nil {
		err = w.Flush()
	}
	if err != nil {
		log.Error("a backup failed", "error", err)
	}
}

// backup copies the store in the data folder to a file: by the server that has it open or, if none runs, from the disk.
// The file appears under its name when it is whole, checked and on the disk; if ctx ends first, it does not.
func backup(ctx context.Context, folder, to string) (err error) {
	store, there := os.Stat(filepath.Join(folder, storeFile))
	if old, err := os.Stat(to); err == nil && there == nil && os.SameFile(old, store) {
		return fmt.Errorf("%s is the store itself: a server that runs would go on with a file that has no name, want another file", to)
	}
	temporary, err := os.CreateTemp(filepath.Dir(to), filepath.Base(to)+".*.part")
	if err != nil {
		return err
	}
	defer func() {
		temporary.Close()
		if err != nil {
			os.Remove(temporary.Name())
		}
	}()
	if err := copyStore(ctx, folder, temporary); err != nil {
		return err
	}
	if err := temporary.Sync(); err != nil {
		return err
	}
	if err := temporary.Close(); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	copied, err := share.OpenBoltReadOnly(temporary.Name())
	if err != nil {
		return fmt.Errorf("the copy is not whole: %w", err)
	}
	if err := copied.Close(); err != nil {
		return err
	}
	return os.Rename(temporary.Name(), to)
}

func copyStore(ctx context.Context, folder string, to io.Writer) error {
	c, err := net.Dial("unix", filepath.Join(folder, backupSocket))
	if err != nil { // no server runs
		file := filepath.Join(folder, storeFile)
		if _, err := os.Stat(file); err != nil {
			return fmt.Errorf("-data: %w", err)
		}
		store, err := share.OpenBoltReadOnly(file)
		if err != nil {
			return err
		}
		defer store.Close()
		return store.Backup(to, func(int64) error { return ctx.Err() })
	}
	defer c.Close()
	defer context.AfterFunc(ctx, func() { c.Close() })()
	c.SetDeadline(time.Now().Add(backupTime))
	var size int64
	if err := binary.Read(c, binary.BigEndian, &size); err != nil {
		return fmt.Errorf("the server that runs did not send its store; its log says why: %w", err)
	}
	switch n, err := io.Copy(to, c); {
	case err != nil:
		return fmt.Errorf("the server that runs broke off its copy: %w", err)
	case n != size:
		return fmt.Errorf("the server that runs sent %d bytes of its store, want %d; its log says why", n, size)
	}
	return nil
}
