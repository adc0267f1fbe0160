package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// bundledPage is the page whose modules and style sheets are bundled. An embed's modules stay single files, because it
// loads only few before its reader presses Run.
const bundledPage = "index.html"

// bundleFolder is the folder of dist/a with the bundled modules, and bundledStyle the bundled style sheet.
const (
	bundleFolder = "js/bundle"
	bundledStyle = "css/bundle.css"
)

var (
	moduleScript = regexp.MustCompile(`<script type="module" src="([^"]+)"></script>`)
	styleLink    = regexp.MustCompile(`\s*<link rel="stylesheet" href="([^"]+)">`)
)

// A bundle says which files contain the modules of a page.
type bundle struct {
	entries map[string]string   // the path in dist/ of what has a page's module in it, by that module
	imports map[string][]string // what such a file imports, directly
	files   []file
}

// bundleStyles returns files with the style sheets of the page bundled into one, in their order.
func bundleStyles(files map[string][]byte) (map[string][]byte, error) {
	page := string(files[bundledPage])
	links := styleLink.FindAllStringSubmatchIndex(page, -1)
	if len(links) < 2 {
		return files, nil
	}
	var all, rest strings.Builder
	done := 0
	for i, l := range links {
		name := page[l[2]:l[3]]
		css, found := files[name]
		if !found || path.Dir(name) != path.Dir(bundledStyle) {
			return nil, fmt.Errorf("static/%s: %q is not a style sheet in %s", bundledPage, name, path.Dir(bundledStyle))
		}
		all.Write(css)
		rest.WriteString(page[done:l[0]])
		if i == 0 {
			rest.WriteString(page[l[0]:l[2]] + bundledStyle + page[l[3]:l[1]])
		}
		done = l[1]
	}
	out := maps.Clone(files)
	out[bundledPage] = []byte(rest.String() + page[done:])
	out[bundledStyle] = []byte(all.String())
	return out, nil
}

// bundleModules bundles the page's modules; those that it imports later go to separate files. Each file has a source
// map, so that a browser's tools show the modules as they were written.
func (n *namer) bundleModules() error {
	n.bundle = bundle{entries: map[string]string{}, imports: map[string][]string{}}
	var entries []string
	for _, m := range moduleScript.FindAllSubmatch(n.files[bundledPage], -1) {
		entries = append(entries, string(m[1]))
	}
	if len(entries) == 0 {
		return nil
	}
	modules := map[string]string{}
	for _, entry := range entries {
		if err := n.readyToBundle(entry, modules); err != nil {
			return err
		}
	}
	result := api.Build(api.BuildOptions{
		EntryPoints: entries, EntryNames: "[name].[hash]", ChunkNames: "[name].[hash]",
		Bundle: true, Splitting: true, Format: api.FormatESModule, Target: api.ES2022, Metafile: true,
		MinifyWhitespace: true, MinifySyntax: true, MinifyIdentifiers: true, LegalComments: api.LegalCommentsNone,
		Sourcemap: api.SourceMapLinked, AbsWorkingDir: "/", Outdir: "/" + bundleFolder, Plugins: []api.Plugin{fromMemory(modules)},
	})
	if len(result.Errors) > 0 {
		return errors.New(strings.Join(api.FormatMessages(result.Errors, api.FormatMessagesOptions{}), ""))
	}
	for _, f := range result.OutputFiles {
		at := strings.TrimPrefix(f.Path, "/")
		n.bundle.files = append(n.bundle.files, file{source: at, path: immutable + "/" + at, data: f.Contents})
	}
	return n.bundle.read(result.Metafile)
}

// read reads from the bundler's report which file contains which module of the page, and what it imports.
func (b *bundle) read(report string) error {
	var meta struct {
		Outputs map[string]struct {
			EntryPoint string
			Imports    []struct{ Path, Kind string }
		}
	}
	if err := json.Unmarshal([]byte(report), &meta); err != nil {
		return err
	}
	for at, o := range meta.Outputs {
		if _, module, found := strings.Cut(o.EntryPoint, ":"); found {
			b.entries[module] = immutable + "/" + at
		}
		for _, i := range o.Imports {
			if i.Kind == "import-statement" {
				b.imports[immutable+"/"+at] = append(b.imports[immutable+"/"+at], immutable+"/"+i.Path)
			}
		}
	}
	return nil
}

// readyToBundle adds the module at source and all that it imports, now or later, to modules, with the names that other
// files have in dist/ and the address that it would have there itself.
func (n *namer) readyToBundle(source string, modules map[string]string) error {
	if _, done := modules[source]; done {
		return nil
	}
	modules[source] = ""
	data := string(n.files[source])
	refs, err := references(source, []byte(data), n.files)
	if err != nil {
		return err
	}
	var out strings.Builder
	done := 0
	for _, r := range refs {
		if r.imported || strings.HasSuffix(data[:r.start-1], "import(") {
			if err := n.readyToBundle(r.target, modules); err != nil {
				return err
			}
			continue
		}
		to, err := n.address(source, r.target)
		if err != nil {
			return err
		}
		out.WriteString(data[done:r.start] + to)
		done = r.end
	}
	out.WriteString(data[done:])
	itself := fmt.Sprintf("new URL(%q, import.meta.url).href", relative(bundleFolder, source))
	modules[source] = strings.ReplaceAll(out.String(), "import.meta.url", itself)
	return nil
}

// fromMemory lets the bundler read modules by their paths in static/.
func fromMemory(modules map[string]string) api.Plugin {
	const space = "static"
	return api.Plugin{Name: space, Setup: func(b api.PluginBuild) {
		b.OnResolve(api.OnResolveOptions{Filter: ".*"}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			at := a.Path
			if a.Kind != api.ResolveEntryPoint {
				at = path.Join(path.Dir(a.Importer), a.Path)
			}
			if _, found := modules[at]; !found {
				return api.OnResolveResult{}, fmt.Errorf("static/%s imports %q, which is no module of the page", a.Importer, a.Path)
			}
			return api.OnResolveResult{Path: at, Namespace: space}, nil
		})
		b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: space}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			text := modules[a.Path]
			return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, nil
		})
	}}
}

// preloads returns the HTML lines that let a browser request all files of the page's modules at once.
func (b *bundle) preloads(entries []string) string {
	var all []string
	for _, e := range entries {
		all = append(all, b.entries[e])
	}
	for i := 0; i < len(all); i++ {
		for _, next := range b.imports[all[i]] {
			if !slices.Contains(all, next) {
				all = append(all, next)
			}
		}
	}
	var links strings.Builder
	for _, at := range all[len(entries):] {
		fmt.Fprintf(&links, "<link rel=\"modulepreload\" href=\"./%s\" fetchpriority=\"low\">\n", at)
	}
	return links.String()
}
