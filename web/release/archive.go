package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"path"
	"time"

	"risingbandits/engine/sim"
)

// An entry is one file of an archive.
type entry struct {
	name    string
	data    []byte
	program bool
}

func (e entry) mode() fs.FileMode {
	if e.program {
		return 0o755
	}
	return 0o644
}

// released is the time of all files in archives: that of the release, so that the same commit gives the same bytes.
func released() time.Time {
	day, err := time.Parse(time.DateOnly, sim.Released)
	if err != nil {
		panic(err) // a test reads the day
	}
	return day
}

// archive returns the archive for a system: all files in one folder.
func archive(s system, files []entry) entry {
	folder := "rising-bandits-" + sim.Release + "-" + s.String()
	inside := make([]entry, len(files))
	for i, f := range files {
		inside[i] = entry{path.Join(folder, f.name), f.data, f.program}
	}
	if s.os == "windows" {
		return entry{name: folder + ".zip", data: zipped(inside)}
	}
	return entry{name: folder + ".tar.gz", data: tarred(inside)}
}

// must is for writers into memory, which fail only where the program is wrong.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

func tarred(files []entry) []byte {
	var b bytes.Buffer
	g, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	must(err)
	t := tar.NewWriter(g)
	for _, f := range files {
		size := int64(len(f.data))
		must(t.WriteHeader(&tar.Header{Name: f.name, Mode: int64(f.mode()), Size: size, ModTime: released(), Format: tar.FormatPAX}))
		_, err := t.Write(f.data)
		must(err)
	}
	must(t.Close())
	must(g.Close())
	return b.Bytes()
}

func zipped(files []entry) []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, f := range files {
		h := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: released()}
		h.SetMode(f.mode())
		w, err := z.CreateHeader(h)
		must(err)
		_, err = io.Copy(w, bytes.NewReader(f.data))
		must(err)
	}
	must(z.Close())
	return b.Bytes()
}
