package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
)

// immutable is the folder of dist whose file names contain the hash of the content.
const immutable = "a"

// A file is one file of dist/.
type file struct {
	source string // its path in static/
	path   string // its path in dist/
	data   []byte // with references rewritten
}

// A namer names files. A file gets its name after the files that it refers to.
type namer struct {
	files map[string][]byte
	named map[string]file
	open  []string // files that are being named now: each refers to the next

	bundle bundle // of the modules of pages and workers
}

// fingerprint returns the files of dist/, sorted by path. A file that refers to itself, directly or not, is an error,
// because its name would have to contain its own hash. The modules and the style sheets of pages are bundled, and scripts
// and style sheets that nothing refers to are left out.
func fingerprint(files map[string][]byte) ([]file, error) {
	n := &namer{files: maps.Clone(files), named: map[string]file{}}
	pages := slices.Sorted(maps.Keys(files))
	pages = slices.DeleteFunc(pages, func(source string) bool { return path.Ext(source) != ".html" })
	for _, page := range pages {
		if err := n.bundleStyles(page); err != nil {
			return nil, err
		}
	}
	if err := n.bundleScripts(pages); err != nil {
		return nil, err
	}
	if err := n.bundleModules(pages); err != nil {
		return nil, err
	}
	for _, source := range slices.Sorted(maps.Keys(n.files)) {
		if folder, _, _ := strings.Cut(source, "/"); slices.Contains([]string{"css", "js", "vendor"}, folder) {
			continue
		}
		if _, err := n.name(source); err != nil {
			return nil, err
		}
	}
	if err := n.nameLibrary(); err != nil {
		return nil, err
	}
	out := append(slices.Collect(maps.Values(n.named)), n.bundle.files...)
	slices.SortFunc(out, func(a, b file) int {
		return strings.Compare(a.path, b.path)
	})
	return out, nil
}

// name names the file source and all files that it refers to, and returns it.
func (n *namer) name(source string) (file, error) {
	if f, done := n.named[source]; done {
		return f, nil
	}
	if i := slices.Index(n.open, source); i >= 0 {
		return file{}, fmt.Errorf("static: files that refer to one another: %s -> %s", strings.Join(n.open[i:], " -> "), source)
	}
	n.open = append(n.open, source)
	data, err := n.rewrite(source, source)
	n.open = n.open[:len(n.open)-1]
	if err != nil {
		return file{}, err
	}
	f := file{source: source, path: source, data: data}
	if !keepsName(source) {
		f.path = hashedName(source, data)
	}
	n.named[source] = f
	return f, nil
}

// lostPage is the page that hosts show if there is no file. They show it at addresses in any folder, so it refers to
// its files from the host's root.
const lostPage = "404.html"

// keepsName reports whether other sites link to a file: one at the top of static/.
func keepsName(source string) bool { return !strings.Contains(source, "/") }

// hashedName puts the beginning of the hash of data before the extension.
func hashedName(source string, data []byte) string {
	sum := sha256.Sum256(data)
	ext := path.Ext(source)
	return immutable + "/" + strings.TrimSuffix(source, ext) + "." + hex.EncodeToString(sum[:6]) + ext
}

// rewrite returns the content of source with every reference changed to the file's name in dist/, as it is seen from
// place: where the content will be, by the name that source files have.
func (n *namer) rewrite(source, place string) ([]byte, error) {
	data := n.files[source]
	refs, err := references(source, data, n.files)
	if err != nil {
		return nil, err
	}
	var out []byte
	done := 0
	for _, r := range refs {
		to, err := n.address(place, r.target)
		if err != nil {
			return nil, err
		}
		out = append(append(out, data[done:r.start]...), to...)
		done = r.end
	}
	out = append(out, data[done:]...)
	return out, nil
}

// address returns the reference to target in the file from of dist/.
func (n *namer) address(from, target string) (string, error) {
	to, dir := target, path.Dir(from)
	if path.Ext(target) == ".js" && (path.Ext(from) == ".html" && n.bundle.entries[target] != "" || imports.Match(n.files[target])) {
		if to = n.bundle.entries[target]; to == "" {
			return "", fmt.Errorf("static/%s is the beginning of a worker, but another worker refers to it", target)
		}
	} else if !keepsName(target) {
		f, err := n.name(target)
		if err != nil {
			return "", err
		}
		to = f.path
	}
	if !keepsName(from) {
		dir = immutable + "/" + dir
	}
	address := relative(dir, to)
	if from == lostPage {
		address = "/" + to
	}
	if path.Ext(from) == ".js" && path.Ext(target) == ".wasm" {
		// The page needs the number of bytes to show progress, because the transfer is compressed.
		address += "#bytes=" + strconv.Itoa(len(n.files[target]))
	}
	return address, nil
}

// relative returns the path from the folder dir to the file to, beginning with a dot.
func relative(dir, to string) string {
	from := strings.Split(dir, "/")
	if dir == "." {
		from = nil
	}
	parts := strings.Split(to, "/")
	for len(from) > 0 && len(parts) > 1 && from[0] == parts[0] {
		from, parts = from[1:], parts[1:]
	}
	up := "./"
	if len(from) > 0 {
		up = strings.Repeat("../", len(from))
	}
	return up + strings.Join(parts, "/")
}
