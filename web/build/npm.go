package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"risingbandits/engine/sim"
	"risingbandits/web/build/licences"
)

// packageName is the name of the package for JavaScript.
const packageName = "rising-bandits"

// packageJSON says what the package exports. The field types comes first in each, as TypeScript wants it.
type packageJSON struct {
	Name        string         `json:"name"`
	Version     string         `json:"version"`
	Description string         `json:"description"`
	Keywords    []string       `json:"keywords"`
	License     string         `json:"license"`
	Type        string         `json:"type"`
	Exports     map[string]any `json:"exports"`
	Types       string         `json:"types"`
	SideEffects bool           `json:"sideEffects"`
	Engines     any            `json:"engines"`
}

// An export is one way into the package.
type export struct {
	Types   string `json:"types"`
	Default string `json:"default"`
}

func describePackage() packageJSON {
	return packageJSON{
		Name: packageName, Version: sim.Release, License: "Apache-2.0", Type: "module", Types: "./types/rising.d.ts",
		Description: "Simulates policies for stochastic rising bandits, with the same bits as the command rising.",
		Keywords:    []string{"bandits", "rising bandits", "simulation", "regret", "WebAssembly"},
		Exports: map[string]any{
			".":              export{"./types/rising.d.ts", "./rising.js"},
			"./engine.wasm":  "./engine.wasm",
			"./package.json": "./package.json",
		},
		Engines: map[string]string{"node": ">=20.16"},
	}
}

// buildPackage writes the package for JavaScript to the folder that -npm names, as one file for npm.
func buildPackage(o options, r *report) error {
	c := &compiler{root: o.root, report: r, improve: o.improve, flags: fewerInlined()}
	files, err := c.packageFiles(o.types)
	if err != nil {
		return err
	}
	data, err := packForNPM(files)
	if err != nil {
		return err
	}
	out := filepath.Join(o.npm, packageName+"-"+sim.Release+".tgz")
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
	if err := addDeclarations(files, types); err != nil {
		return nil, err
	}
	if files["package.json"], err = json.MarshalIndent(describePackage(), "", "  "); err != nil {
		return nil, err
	}
	inside, err := licences.OfEngine(c.root)
	if err != nil {
		return nil, err
	}
	files["NOTICES.txt"] = []byte(licences.Notices(inside))
	files["README.md"] = site["docs/javascript.md"]
	files["LICENSE"], err = os.ReadFile(filepath.Join(c.root, "LICENSE"))
	return files, err
}

// declared matches what a declaration takes from another file.
var declared = regexp.MustCompile(`(?:from|import\()\s*["'](\.[^"']+)["']`)

// addDeclarations adds the declarations that rising.d.ts names, and those that they name.
func addDeclarations(files map[string][]byte, folder string) error {
	all := map[string][]byte{}
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
	for open := []string{"rising.d.ts"}; len(open) > 0; {
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
