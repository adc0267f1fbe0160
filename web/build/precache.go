package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"regexp"
	"slices"
	"strings"
)

// worker is the service worker, which keeps a release for use without a network.
const worker = "sw.js"

// The lines of the service worker that the build rewrites, as they are written and as the bundler writes them.
var (
	releaseLine = regexp.MustCompile(`(?m)^( *)(?:const|var) release = ['"]none['"];?$`)
	filesLine   = regexp.MustCompile(`(?m)^( *)(?:const|var) files = {};?$`)
)

var errWorker = errors.New("static/" + worker + ": the lines that name the release and its files must each be there once")

// isMap reports whether a file is a source map, which only a browser's tools load.
func isMap(source string) bool { return strings.HasSuffix(source, ".js.map") }

// ofPages reports whether the site's own pages may load a file: the service worker is no page's, and others are for hosts, for tools,
// for readers of licences, or for pages elsewhere.
func ofPages(source string) bool {
	return source != worker && !forHost(source) && !isMap(source) && source != "licences.txt" && source != library
}

// packageList is the list of the files that a whole package for a learning platform holds: see static/js/parts/scorm/scorm.js.
const packageList = "files.json"

// listFiles writes the list of the files that make up the site, itself included, without what only hosts and tools load, and without
// the service worker, which must not take over a learning platform.
func listFiles(files []file) error {
	i := slices.IndexFunc(files, func(f file) bool { return f.source == packageList })
	if i < 0 {
		return nil
	}
	var paths []string
	for _, f := range files {
		if ofPages(f.source) {
			paths = append(paths, f.path)
		}
	}
	list, err := json.Marshal(paths)
	files[i].data = append(list, '\n')
	return err
}

// precache writes the list of the release's files, with the beginnings of their hashes, into the service worker, and a
// name of the release that changes with any of them. A site without a service worker is not changed.
func precache(files []file) error {
	i := slices.IndexFunc(files, func(f file) bool { return f.source == worker })
	if i < 0 {
		return nil
	}
	hashes := map[string]string{}
	sum := sha256.New()
	for _, f := range files {
		if !ofPages(f.source) {
			continue
		}
		content := sha256.Sum256(f.data)
		hashes[f.path] = hex.EncodeToString(content[:6])
		sum.Write([]byte(f.path + "\n"))
		sum.Write(content[:])
	}
	list, err := json.Marshal(hashes)
	if err != nil {
		return err
	}
	data := files[i].data
	if len(releaseLine.FindAll(data, -1)) != 1 || len(filesLine.FindAll(data, -1)) != 1 {
		return errWorker
	}
	name := hex.EncodeToString(sum.Sum(nil)[:8])
	data = releaseLine.ReplaceAll(data, []byte("${1}const release = '"+name+"'"))
	head := filesLine.FindSubmatchIndex(data)
	files[i].data = slices.Concat(data[:head[3]], []byte("const files = "), list, data[head[1]:])
	return nil
}
