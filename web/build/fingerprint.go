package main

import (
	"bytes"
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

	bundle bundle // of bundledPage's modules
}

// fingerprint returns the files of dist/, sorted by path. A file that refers to itself, directly or not, is an error,
// because its name would have to contain its own hash. With bundled, the page's modules and style sheets are bundled,
// and those that nothing else refers to are left out.
func fingerprint(files map[string][]byte, bundled bool) (out []file, err error) {
	n := &namer{files: files, named: map[string]file{}}
	if bundled {
		if n.files, err = bundleStyles(files); err != nil {
			return nil, err
		}
		if err = n.bundleModules(); err != nil {
			return nil, err
		}
	}
	for _, source := range slices.Sorted(maps.Keys(n.files)) {
		if bundled && (strings.HasPrefix(source, "js/") || strings.HasPrefix(source, "css/")) {
			continue
		}
		if _, err := n.name(source); err != nil {
			return nil, err
		}
	}
	out = append(slices.Collect(maps.Values(n.named)), n.bundle.files...)
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
		return file{}, fmt.Errorf("static: modules in a circle: %s -> %s", strings.Join(n.open[i:], " -> "), source)
	}
	n.open = append(n.open, source)
	data, err := n.rewrite(source)
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

// embedPage preloads nothing, because a course page may frame it twenty times. With preloads, Chromium refused requests
// (net::ERR_INSUFFICIENT_RESOURCES) once about 1,700 were open, and an embed with one refused module never starts.
const embedPage = "embed.html"

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

// rewrite returns the content of source with every reference changed to the file's name in dist/.
func (n *namer) rewrite(source string) ([]byte, error) {
	data := n.files[source]
	refs, err := references(source, data, n.files)
	if err != nil {
		return nil, err
	}
	var out []byte
	done := 0
	for _, r := range refs {
		to, err := n.addressOf(source, r.target)
		if err != nil {
			return nil, err
		}
		out = append(append(out, data[done:r.start]...), to...)
		done = r.end
	}
	out = append(out, data[done:]...)
	if path.Ext(source) == ".html" && source != embedPage {
		return n.preload(source, refs, out)
	}
	return out, nil
}

// preload adds to a page the modules that its module script imports, directly or not, so that a browser requests all of
// them at once. They come after the page's pictures, which should be seen first.
func (n *namer) preload(source string, refs []reference, page []byte) ([]byte, error) {
	var graph, bundled []string
	for _, r := range refs {
		if source == bundledPage && n.bundle.entries[r.target] != "" {
			bundled = append(bundled, r.target)
			continue
		}
		entry := `<script type="module" src="` + string(n.files[source][r.start:r.end]) + `"`
		if !bytes.Contains(n.files[source], []byte(entry)) {
			continue
		}
		var err error
		if graph, err = n.imports(graph, r.target); err != nil {
			return nil, err
		}
	}
	var links strings.Builder
	links.WriteString(n.bundle.preloads(bundled))
	for _, target := range graph {
		to, err := n.address(source, target)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&links, "<link rel=\"modulepreload\" href=\"%s\" fetchpriority=\"low\">\n", to)
	}
	return bytes.Replace(page, []byte("</body>"), []byte(links.String()+"</body>"), 1), nil
}

// imports appends to graph the modules that the module at source imports, directly or not, unless they are there
// already.
func (n *namer) imports(graph []string, source string) ([]string, error) {
	refs, err := references(source, n.files[source], n.files)
	if err != nil {
		return nil, err
	}
	for _, r := range refs {
		if !r.imported || slices.Contains(graph, r.target) {
			continue
		}
		if graph, err = n.imports(append(graph, r.target), r.target); err != nil {
			return nil, err
		}
	}
	return graph, nil
}

// addressOf returns the reference to target in the file from, or to the file into which target was bundled.
func (n *namer) addressOf(from, target string) (string, error) {
	if at := n.bundle.entries[target]; at != "" && from == bundledPage {
		return relative(path.Dir(from), at), nil
	}
	return n.address(from, target)
}

// address returns the reference to target in the file from of dist/.
func (n *namer) address(from, target string) (string, error) {
	to := target
	if !keepsName(target) {
		f, err := n.name(target)
		if err != nil {
			return "", err
		}
		to = f.path
	}
	dir := path.Dir(from)
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
