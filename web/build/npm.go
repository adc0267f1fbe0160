package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"risingbandits/web/build/licences"
	"risingbandits/web/npm"
)

// buildPackage writes the package for JavaScript to the folder that -npm names, as one file for npm.
func buildPackage(o options, r *report) error {
	c := &compiler{root: o.root, report: r, improve: o.improve}
	files, err := c.packageFiles(o.types)
	if err != nil {
		return err
	}
	data, err := packForNPM(files)
	if err != nil {
		return err
	}
	out := filepath.Join(o.npm, npm.File())
	if err := writeFile(out, data); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		r.remark("%9d bytes  %s", len(files[name]), name)
	}
	r.end("built %s, %d bytes", out, len(data))
	return nil
}

// packageFiles returns the files of the package. types is the folder with the declarations that TypeScript made.
func (c *compiler) packageFiles(types string) (map[string][]byte, error) {
	site, err := readTree(c.root)
	if err != nil {
		return nil, err
	}
	tmp, err := os.MkdirTemp("", "rising-npm-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(tmp)
	files := map[string][]byte{}
	if files["engine.wasm"], err = c.program("./wasm/engine", filepath.Join(tmp, "engine.wasm")); err != nil {
		return nil, err
	}
	loader, err := readLoader(c.root)
	if err != nil {
		return nil, err
	}
	if site[serveModule], err = serveText(loader, site["js/engine/boot.js"]); err != nil {
		return nil, err
	}
	if files["rising.js"], err = bundleLibrary(site, "./engine.wasm", false); err != nil {
		return nil, err
	}
	same := func(source string) (string, error) { return string(site[source]), nil }
	if files["element.js"], err = bundleOne(site, elementModule, false, same); err != nil {
		return nil, err
	}
	if err := addDeclarations(files, types, map[string][]byte{elementTypes: site["js/"+elementTypes]}); err != nil {
		return nil, err
	}
	if files["package.json"], err = npm.Manifest(); err != nil {
		return nil, err
	}
	inside, err := licences.OfEngine(c.root)
	if err != nil {
		return nil, err
	}
	files["NOTICES.txt"] = []byte(licences.Notices(inside))
	files["README.md"] = withoutPages(site["docs/javascript.md"])
	files["LICENSE"], err = os.ReadFile(filepath.Join(c.root, "LICENSE"))
	return files, err
}

// linked matches a link of the documentation to another page of it.
var linked = regexp.MustCompile(`\[([^\]]*)\]\([\w-]+\.md(?:#[\w-]*)?\)`)

// withoutPages returns a page of the documentation for where the others are not: of a link to one the words stay.
func withoutPages(text []byte) []byte { return linked.ReplaceAll(text, []byte("$1")) }

// declared matches what a declaration takes from another file.
var declared = regexp.MustCompile(`(?:from|import\()\s*["'](\.[^"']+)["']`)

const (
	// elementModule is the element <rising-bandits> as a module, in static/, and elementTypes its declarations, in static/js/.
	elementModule = "js/parts/embed/element.js"
	elementTypes  = "parts/embed/tag.d.ts"
)

// addDeclarations adds the declarations of the package's two modules, and those that they name: from a folder, or ours, which are
// written by hand.
func addDeclarations(files map[string][]byte, folder string, ours map[string][]byte) error {
	all := maps.Clone(ours)
	err := fs.WalkDir(os.DirFS(folder), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		all[name], err = os.ReadFile(filepath.Join(folder, name))
		return err
	})
	if err != nil {
		return err
	}
	for open := []string{"rising.d.ts", elementTypes}; len(open) > 0; {
		name := open[0]
		open = open[1:]
		if files["types/"+name] != nil {
			continue
		}
		if all[name] == nil {
			return fmt.Errorf("%s has no %s: run make npm, which writes it with TypeScript", folder, name)
		}
		files["types/"+name] = all[name]
		for _, other := range declared.FindAllStringSubmatch(string(all[name]), -1) {
			open = append(open, strings.TrimSuffix(filepath.ToSlash(filepath.Join(filepath.Dir(name), other[1])), ".js")+".d.ts")
		}
	}
	return nil
}

// packForNPM returns files as npm packs them: a compressed archive, all below package/. The same files give the same bytes.
func packForNPM(files map[string][]byte) ([]byte, error) {
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	w := tar.NewWriter(z)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		head := &tar.Header{Name: "package/" + name, Mode: 0o644, Size: int64(len(files[name])), ModTime: time.Unix(0, 0),
			Format: tar.FormatUSTAR}
		if err := w.WriteHeader(head); err != nil {
			return nil, err
		}
		if _, err := w.Write(files[name]); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}
