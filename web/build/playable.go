package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"risingbandits/web/headers"
)

// playable returns what a page needs to run, by the paths that compile gives them, with engine.wasm from a file. All else that takes
// long has a name only: see later.
func (c *compiler) playable() (map[string][]byte, error) {
	engine, err := os.ReadFile(c.engine)
	if err != nil {
		return nil, err
	}
	names, err := c.programNames()
	if err != nil {
		return nil, err
	}
	c.later = append(names, "licences.html", "licences.txt", "paper.html", "family.html")
	files := map[string][]byte{"wasm/engine.wasm": engine}
	for _, name := range c.later {
		if files[name] == nil {
			files[name] = c.notYet()
		}
	}
	c.later = slices.DeleteFunc(c.later, func(name string) bool { return name == "wasm/engine.wasm" })
	if files["wasm/"+loader], err = readLoader(c.root); err != nil {
		return nil, err
	}
	return files, c.drawFirst(files)
}

// notYet returns what stands for a file that is not built yet. It differs from build to build, so that the file's name is kept by no
// browser with another content.
func (c *compiler) notYet() []byte { return append(slices.Clone(headLine), c.sources...) }

// split takes the files that are not built yet from those of the site, as entries of the manifest.
func (c *compiler) split(files []file) (built []file, later []entry) {
	for _, f := range files {
		if slices.Contains(c.later, f.source) {
			later = append(later, entry{Path: f.path, Source: f.source, Quality: unbuilt})
		} else {
			built = append(built, f)
		}
	}
	return built, later
}

// fillIn writes to dist what was not built before and is now: pages that were loaded before ask for it by these entries.
func fillIn(dist string, entries []entry, built []file) error {
	for i, e := range entries {
		at := slices.IndexFunc(built, func(f file) bool { return f.source == e.Source && e.Quality == unbuilt })
		if at < 0 {
			continue
		}
		var err error
		if entries[i], err = pack(dist, file{source: e.Source, path: e.Path, data: built[at].data}, unpacked); err != nil {
			return err
		}
	}
	return nil
}

// leaveOut adds what is not built yet to the manifest, deletes what an earlier build wrote there, and marks dist, so that web/serve says
// of it that it is being built. The build of the whole site removes the mark, as it does all that is not in its manifest.
func (m *manifest) leaveOut(dist string, later []entry) error {
	m.Files = append(m.Files, later...)
	for _, e := range later {
		if err := os.Remove(filepath.Join(dist, e.Path)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return writeFile(filepath.Join(dist, headers.Building), nil)
}

// programNames returns the paths in the site of all programs.
func (c *compiler) programNames() ([]string, error) {
	mains, err := filepath.Glob(filepath.Join(c.root, "wasm", "*", "main_js.go"))
	if err != nil {
		return nil, err
	}
	if len(mains) == 0 {
		return nil, fmt.Errorf("%s: no wasm/*/main_js.go to compile", c.root)
	}
	var names []string
	for _, m := range mains {
		names = append(names, "wasm/"+filepath.Base(filepath.Dir(m))+".wasm")
	}
	return names, nil
}

// pathOf returns the path of a program's package.
func pathOf(name string) string { return "./" + strings.TrimSuffix(name, ".wasm") }
