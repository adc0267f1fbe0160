package command

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// checkWritable returns why a file could not be written, before the work that makes its content.
func checkWritable(name string) error {
	tmp, err := openBeside(name)
	if err != nil {
		return err
	}
	tmp.Close()
	return os.Remove(tmp.Name())
}

var (
	// errFolder says that a folder stands in a file's place, which will be there at another try too.
	errFolder = errors.New("it is a folder")
	// errNoFile says the same of a device or a pipe.
	errNoFile = errors.New("it is no regular file")
)

// An unwritten is the error of a file that could not be written, as on a full disk.
type unwritten struct{ error }

func (u unwritten) Unwrap() error { return u.error }

// openBeside opens a temporary file in the folder of a file that is to be written. It refuses what is there and is no
// file, such as /dev/null, which the file would replace.
func openBeside(name string) (*os.File, error) {
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return nil, fmt.Errorf("cannot write %s: %w", name, errFolder)
	} else if err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("cannot write %s: %w", name, errNoFile)
	}
	name = filepath.Clean(name)
	folder := filepath.Dir(name)
	if _, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("cannot write %s: there is no folder %s", name, folder)
	}
	tmp, err := os.CreateTemp(folder, "."+filepath.Base(name)+"-*")
	var failed *fs.PathError
	if errors.As(err, &failed) {
		return nil, fmt.Errorf("cannot write %s: %w", name, failed.Err)
	}
	return tmp, err
}

// noteLink says where files go if the folder that the user named is a symbolic link. The rule of all commands that write with -o: the
// user may name a link as the folder, but no link within it is written through. A link in the place of a file is replaced, and one in
// the place of a folder or a journal is refused, since whoever made the folder may have laid it.
func noteLink(sh *shell, folder string) {
	info, err := os.Lstat(filepath.Clean(folder))
	if err != nil || info.Mode()&fs.ModeSymlink == 0 {
		return
	}
	if real, err := filepath.EvalSymlinks(folder); err == nil {
		fmt.Fprintf(sh.err, "rising: %s is a symbolic link: the files are written to %s\n", folder, real)
	}
}

// replaceFile writes a temporary file in the same folder and then renames it, so that an existing file is
// replaced completely or not at all. A symbolic link is replaced too: the file to which it leads stays as it is, since whoever
// laid the link, for example into a folder that was unpacked, may have chosen any file of the user's.
//
// It creates the temporary file first: if that is impossible, write is not called.
func replaceFile(name string, write func(io.Writer) error) (err error) {
	tmp, err := openBeside(name)
	if err != nil {
		return unwritten{err}
	}
	defer func() {
		if err != nil {
			tmp.Close()
			os.Remove(tmp.Name())
		}
	}()
	out := bufio.NewWriter(tmp)
	err = write(out)
	if failed := out.Flush(); failed != nil { // also where write has said so
		return unwritten{failed}
	}
	if err != nil {
		return err
	}
	if err = tmp.Chmod(0o644); err == nil {
		err = tmp.Sync() // a full disk or a failing one may say so only here
	}
	if err == nil {
		err = tmp.Close()
	}
	if err == nil {
		err = os.Rename(tmp.Name(), name)
	}
	if err != nil {
		return unwritten{err}
	}
	return nil
}

// writeObject writes an object as JSON to a file, whose folder is made if it does not exist.
func writeObject(name string, o any) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return fmt.Errorf("cannot write to %s: %w", filepath.Dir(name), err)
	}
	return replaceFile(name, func(w io.Writer) error { return json.NewEncoder(w).Encode(o) })
}
