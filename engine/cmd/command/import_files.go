package command

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"risingbandits/engine/learn/traininglog"
)

// readLogs reads the LOG arguments: files, folders with all that is in them, or - for standard input.
func readLogs(sh *shell, names []string) ([]traininglog.File, error) {
	var files []traininglog.File
	room := int64(traininglog.MaxBytes)
	add := func(file, shown string) error {
		data, err := readUpTo(sh, file, room)
		if err != nil {
			return err
		}
		room = max(room-int64(len(data)), 0)
		files = append(files, traininglog.File{Name: filepath.ToSlash(shown), Data: data})
		return nil
	}
	for _, name := range names {
		info, err := os.Stat(name)
		if name == "-" || err != nil || !info.IsDir() {
			if err := add(name, name); err != nil {
				return nil, err
			}
			continue
		}
		before := len(files)
		err = filepath.WalkDir(name, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || !entry.Type().IsRegular() {
				return err
			}
			if len(files) == traininglog.MaxFiles {
				return fmt.Errorf("%s has more than %d files, the most of a log. Name those that count", name, traininglog.MaxFiles)
			}
			return add(path, path)
		})
		if err != nil {
			return nil, err
		}
		if len(files) == before {
			return nil, errors.New(name + " is a folder without files")
		}
	}
	return files, nil
}
