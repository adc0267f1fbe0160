package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"risingbandits/web/headers"
)

// readTree returns the files of static/ by their slash-separated paths in it. It ignores dot-files, which
// editors make.
func readTree(root string) (map[string][]byte, error) {
	static := os.DirFS(filepath.Join(root, "static"))
	files := map[string][]byte{}
	err := walk(static, ".", func(path string) error {
		data, err := fs.ReadFile(static, path)
		files[path] = data
		return err
	})
	return files, err
}

// walk calls visit for each file below dir, in lexical order, except dot-files and folders that tools fill.
func walk(fsys fs.FS, dir string, visit func(path string) error) error {
	return fs.WalkDir(fsys, dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		hidden := path != "." && strings.HasPrefix(d.Name(), ".")
		if d.IsDir() {
			if hidden || d.Name() == "testdata" || d.Name() == "node_modules" {
				return fs.SkipDir
			}
			return nil
		}
		if hidden {
			return nil
		}
		return visit(path)
	})
}

// sources are the folders and files that dist/ is made from.
var sources = []string{"engine", "static", "wasm", "web/build", "web/gowasm", "web/headers", "go.mod", "go.sum"}

// sourceHash returns the SHA-256, in hex, of the names and contents of all sources except tests. It depends on nothing
// else: which toolchain the go command would choose differs from one shell to the next, and go.mod names the one to build with.
func sourceHash(root string) (string, error) {
	h := sha256.New()
	fsys := os.DirFS(root)
	for _, dir := range sources {
		err := walk(fsys, dir, func(path string) error {
			if strings.HasSuffix(path, "_test.go") {
				return nil
			}
			return hashFile(h, fsys, path)
		})
		if err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// hashFile writes one file to h, its name and length first, so that no two different trees write the same
// bytes.
func hashFile(h io.Writer, fsys fs.FS, path string) error {
	data, err := fs.ReadFile(fsys, path)
	if err != nil {
		return err
	}
	fmt.Fprintf(h, "%s %d\n", path, len(data))
	_, err = h.Write(data)
	return err
}

// prune deletes what is in dist but not in its manifest: files of earlier builds.
func prune(dist string, m manifest) error {
	keep := map[string]bool{manifestName: true}
	for _, f := range slices.Concat(m.Files, m.Kept) {
		keep[headers.Building] = keep[headers.Building] || f.Quality == unbuilt
		keep[f.Path] = true
		for _, twin := range f.twins() {
			keep[twin] = true
		}
	}
	var empty []string
	err := filepath.WalkDir(dist, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			empty = append(empty, path)
			return nil
		}
		rel, err := filepath.Rel(dist, path)
		if err != nil || keep[filepath.ToSlash(rel)] {
			return err
		}
		return os.Remove(path)
	})
	if err != nil {
		return err
	}
	slices.Reverse(empty)
	for _, dir := range empty {
		os.Remove(dir) // fails, as it should, unless the folder is empty
	}
	return nil
}
