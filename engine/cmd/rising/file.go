package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// replaceFile writes a temporary file in the same folder and then renames it, so that an existing file is
// replaced completely or not at all.
//
// It creates the temporary file first: if that is impossible, write is not called.
func replaceFile(name string, write func(io.Writer) error) (err error) {
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return fmt.Errorf("cannot write %s: it is a folder", name)
	}
	folder := filepath.Dir(name)
	if _, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("cannot write %s: there is no folder %s", name, folder)
	}
	tmp, err := os.CreateTemp(folder, "."+filepath.Base(name)+"-*")
	var failed *fs.PathError
	if errors.As(err, &failed) {
		return fmt.Errorf("cannot write %s: %w", name, failed.Err)
	}
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			tmp.Close()
			os.Remove(tmp.Name())
		}
	}()
	out := bufio.NewWriter(tmp)
	if err = write(out); err != nil {
		return err
	}
	if err = out.Flush(); err != nil {
		return err
	}
	if err = tmp.Chmod(0o644); err != nil {
		return err
	}
	if err = tmp.Close(); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), name)
}
