package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
)

// manifestName is the list of dist's files, in dist.
const manifestName = "manifest.json"

// A manifest says what dist/ contains and what it was made from.
type manifest struct {
	Sources string  `json:"sources"` // SHA-256 of the sources, hex; see sourceHash
	Files   []entry `json:"files"`   // sorted by path
	Kept    []entry `json:"kept"`    // of the release before, which pages that are open may still ask for; sorted by path
}

// keepHashed keeps from the last build what pages of its release may still ask for: the files whose names contain their
// hash, unless this release has them too. After a build of the same release, the one before it stays kept.
func (m *manifest) keepHashed(last manifest) {
	has := map[string]bool{}
	for _, e := range m.Files {
		has[e.Path] = true
	}
	m.Kept = []entry{}
	for _, from := range [][]entry{last.Files, last.Kept} {
		for _, e := range from {
			if strings.HasPrefix(e.Path, immutable+"/") && !has[e.Path] {
				m.Kept = append(m.Kept, e)
			}
		}
		if len(m.Kept) > 0 {
			return
		}
	}
}

// An entry is one file of dist/. Gzip and Brotli are the sizes of its compressed twins, 0 if compression does
// not make it smaller.
type entry struct {
	Path    string `json:"path"`
	Source  string `json:"source"` // its path in static/, or where the build puts it
	Bytes   int    `json:"bytes"`
	Gzip    int    `json:"gzip,omitempty"`
	Brotli  int    `json:"brotli,omitempty"`
	Quality int    `json:"quality"` // of brotli; unpacked without twins, unbuilt without a file
}

// best is brotli's best quality. It takes a minute for the programs and 20 seconds for the charts of all presets. So
// files of at least slow bytes, and those that no page loads before its first picture, are compressed at the quality of the
// flag.
const (
	best     = 11
	slow     = 150_000
	unpacked = -1 // no compressed twins
	unbuilt  = -2 // no file yet: see playable
)

// firstFile is what the page loads before its first picture: the engine's description of itself, and the first presets.
const firstFile = "first/first.json"

// qualityFor returns the quality at which f is compressed, given the flag's. What a page loads until its first picture
// is always compressed as it is published, so that any build shows its size.
func qualityFor(f file, asked int) int {
	if asked == unpacked {
		return unpacked
	}
	if (strings.HasPrefix(f.source, bundleFolder+"/") || f.source == firstFile) && !isMap(f.source) {
		return best
	}
	if len(f.data) >= slow || isMap(f.source) {
		return asked
	}
	for _, later := range []string{"first/others-", "paper/", "licences."} {
		if strings.HasPrefix(f.source, later) {
			return asked
		}
	}
	return best
}

// twins returns the paths of the compressed forms.
func (e entry) twins() []string {
	var paths []string
	if e.Gzip > 0 {
		paths = append(paths, e.Path+".gz")
	}
	if e.Brotli > 0 {
		paths = append(paths, e.Path+".br")
	}
	return paths
}

// readManifest returns the manifest of the last build. If none can be read, it returns an empty one, and
// everything is built again.
func readManifest(dist string) manifest {
	var m manifest
	data, err := os.ReadFile(filepath.Join(dist, manifestName))
	if err != nil || json.Unmarshal(data, &m) != nil {
		return manifest{}
	}
	return m
}

func (m manifest) save(dist string) error {
	data, err := json.MarshalIndent(m, "", " ")
	if err != nil {
		return err
	}
	return writeFile(filepath.Join(dist, manifestName), data)
}

// write writes the files and their compressed twins to dist, those that keep their names last: they refer to the others. It keeps files
// of the last build that have not changed.
func write(dist string, files []file, last manifest, quality int) (manifest, error) {
	known := map[string]entry{}
	for _, e := range slices.Concat(last.Kept, last.Files) {
		known[e.Path] = e
	}
	entries := make([]entry, len(files))
	errs := make([]error, len(files))
	for _, named := range []bool{false, true} {
		var wg sync.WaitGroup
		for i, f := range files {
			if keepsName(f.source) != named {
				continue
			}
			quality := qualityFor(f, quality)
			wg.Go(func() {
				if old, ok := known[f.path]; ok && !named && old.Quality >= quality && complete(dist, old) {
					entries[i] = old
					return
				}
				entries[i], errs[i] = pack(dist, f, quality)
			})
		}
		wg.Wait()
	}
	for _, err := range errs {
		if err != nil {
			return manifest{}, err
		}
	}
	return manifest{Files: entries}, nil
}

// complete reports whether the file and its twins are in dist with their sizes. writeFile never leaves an
// incomplete file, so the size is enough.
func complete(dist string, e entry) bool {
	want := map[string]int{e.Path: e.Bytes}
	if e.Gzip > 0 {
		want[e.Path+".gz"] = e.Gzip
	}
	if e.Brotli > 0 {
		want[e.Path+".br"] = e.Brotli
	}
	for name, size := range want {
		info, err := fs.Stat(os.DirFS(dist), name)
		if err != nil || info.Size() != int64(size) {
			return false
		}
	}
	return true
}

// pack writes f and its compressed forms, if they are smaller.
func pack(dist string, f file, quality int) (entry, error) {
	e := entry{Path: f.path, Source: f.source, Bytes: len(f.data), Quality: quality}
	path := filepath.Join(dist, filepath.FromSlash(f.path))
	if err := writeFile(path, f.data); err != nil {
		return e, err
	}
	if forHost(f.source) || quality == unpacked {
		return e, nil
	}
	var err error
	if e.Gzip, err = writeCompressed(path+".gz", f.data, gzipWriter); err != nil {
		return e, err
	}
	e.Brotli, err = writeCompressed(path+".br", f.data, func(w io.Writer) (io.WriteCloser, error) {
		return brotli.NewWriterLevel(w, quality), nil
	})
	return e, err
}

func gzipWriter(w io.Writer) (io.WriteCloser, error) {
	return gzip.NewWriterLevel(w, gzip.BestCompression)
}

// writeCompressed writes the compressed form of data to path and returns its size. If it is not smaller, it writes
// nothing and returns 0.
func writeCompressed(path string, data []byte, packer func(io.Writer) (io.WriteCloser, error)) (int, error) {
	var buf bytes.Buffer
	w, err := packer(&buf)
	if err != nil {
		return 0, err
	}
	if _, err := w.Write(data); err != nil {
		return 0, err
	}
	if err := w.Close(); err != nil {
		return 0, err
	}
	if buf.Len() >= len(data) {
		return 0, nil
	}
	return buf.Len(), writeFile(path, buf.Bytes())
}

// writeFile writes a file completely or not at all.
func writeFile(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	tmp := path + ".part"
	if err := os.WriteFile(tmp, data, 0o644); err != nil {
		return err
	}
	return os.Rename(tmp, path)
}
