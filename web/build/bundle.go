package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/evanw/esbuild/pkg/api"
)

// bundleFolder is the folder of dist/a with the bundled modules.
const bundleFolder = "js"

var (
	moduleScript = regexp.MustCompile(`<script type="module" src="([^"]+)"></script>`)
	plainScript  = regexp.MustCompile(`<script src="([^"]+)"></script>`)
	styleLink    = regexp.MustCompile(`\s*<link rel="stylesheet" href="([^"]+)">`)
	// imports matches a module that imports others: what it is referred to by must be a bundle of them all.
	imports = regexp.MustCompile(`(?m)^import\b`)
)

// space is what the bundler calls static/.
const space = "static"

// A bundle says which files contain the modules of pages and workers.
type bundle struct {
	entries map[string]string // the path in dist/ of what has a module in it that is loaded by its own address, by that module
	files   []file
}

// bundleStyles joins the style sheets of a page into one, in their order.
func (n *namer) bundleStyles(page string) error {
	text := string(n.files[page])
	links := styleLink.FindAllStringSubmatchIndex(text, -1)
	if len(links) < 2 {
		return nil
	}
	joined := "css/of-" + strings.TrimSuffix(page, ".html") + ".css"
	var all []byte
	var rest strings.Builder
	done := 0
	for i, l := range links {
		name := text[l[2]:l[3]]
		css, found := n.files[name]
		if !found || !strings.HasPrefix(name, "css/") {
			return fmt.Errorf("static/%s: %q is not a style sheet in css", page, name)
		}
		if refs := referenceIn[".css"].Find(css); refs != nil && path.Dir(name) != path.Dir(joined) {
			return fmt.Errorf("static/%s: refers to another file, and would do so from %s", name, joined)
		}
		all = append(all, css...)
		rest.WriteString(text[done:l[0]])
		if i == 0 {
			rest.WriteString(text[l[0]:l[2]] + joined + `">`)
		}
		done = l[1]
	}
	n.files[page] = []byte(rest.String() + text[done:])
	if bytes.Contains(all, []byte("@layer ")) {
		all = append([]byte(layersInOrder), all...)
	}
	n.files[joined] = all
	return nil
}

// entriesOf returns the modules with which a page begins.
func entriesOf(page []byte) (entries []string) {
	for _, m := range moduleScript.FindAllSubmatch(page, -1) {
		entries = append(entries, string(m[1]))
	}
	return entries
}

// bundleModules bundles the modules of the pages, all in one run, so that pages share what is the same; those that are
// imported later go to separate files. Modules that workers begin with come first, because pages contain their names.
func (n *namer) bundleModules(pages []string) error {
	n.bundle = bundle{entries: map[string]string{}}
	workers, err := n.workers()
	if err != nil {
		return err
	}
	if err := n.bundleEntries(workers, nil); err != nil {
		return err
	}
	var entries []string
	var first [][]string
	for _, page := range pages {
		of := entriesOf(n.files[page])
		entries, first = append(entries, of...), append(first, of)
	}
	slices.Sort(entries)
	entries = slices.Compact(entries)
	known, err := n.alreadyLoaded(entries, first)
	if err != nil {
		return err
	}
	return n.bundleEntries(entries, known)
}

// workers returns the modules that workers begin with: scripts that others refer to and that import modules.
func (n *namer) workers() (found []string, err error) {
	for source, data := range n.files {
		if path.Ext(source) != ".js" {
			continue
		}
		refs, err := references(source, data, n.files)
		if err != nil {
			return nil, err
		}
		for _, r := range refs {
			if path.Ext(r.target) == ".js" && imports.Match(n.files[r.target]) {
				found = append(found, r.target)
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found), nil
}

// bundleScripts puts the modules that plain scripts import into them: those in the heads of pages, which run before anything is
// painted, the element and the service worker. Browsers let none of these import modules, or not all browsers do.
func (n *namer) bundleScripts(pages []string) error {
	scripts := []string{worker, elementScript}
	for _, page := range pages {
		for _, m := range plainScript.FindAllSubmatch(n.files[page], -1) {
			scripts = append(scripts, string(m[1]))
		}
	}
	for _, script := range scripts {
		if !imports.Match(n.files[script]) {
			continue
		}
		result := api.Build(api.BuildOptions{
			EntryPoints: []string{script}, Bundle: true, Format: api.FormatIIFE, Target: api.ES2022, AbsWorkingDir: "/",
			Plugins: []api.Plugin{n.fromMemory(nil)},
		})
		if err := failed(append(result.Errors, result.Warnings...)); err != nil {
			return err
		}
		n.files[script] = result.OutputFiles[0].Contents
	}
	return nil
}

// run runs the bundler. A module also imports those that known has for it.
func (n *namer) run(entries []string, known map[string][]string) (api.BuildResult, error) {
	result := api.Build(api.BuildOptions{
		EntryPoints: entries, EntryNames: "[name].[hash]", ChunkNames: "[name].[hash]",
		Bundle: true, Splitting: true, Format: api.FormatESModule, Target: api.ES2022, Metafile: true,
		MinifyWhitespace: true, MinifySyntax: true, MinifyIdentifiers: true, LegalComments: api.LegalCommentsNone,
		Sourcemap: api.SourceMapLinked, AbsWorkingDir: "/", Outdir: "/" + bundleFolder, Plugins: []api.Plugin{n.fromMemory(known)},
	})
	return result, failed(result.Errors)
}

// failed returns what the bundler says as an error, nil if it says nothing.
func failed(messages []api.Message) error {
	if len(messages) == 0 {
		return nil
	}
	return errors.New(strings.Join(api.FormatMessages(messages, api.FormatMessagesOptions{}), ""))
}

// bundleEntries bundles the modules at entries and all that they import. Each file has a source map, so that a browser's
// tools show the modules as they were written.
func (n *namer) bundleEntries(entries []string, known map[string][]string) error {
	result, err := n.run(entries, known)
	if err != nil {
		return err
	}
	sources, err := n.bundle.read(result.Metafile)
	if err != nil {
		return err
	}
	for _, f := range result.OutputFiles {
		at := strings.TrimPrefix(f.Path, "/")
		source, found := sources[at]
		if !found {
			source = at
		}
		n.bundle.files = append(n.bundle.files, file{source: source, path: immutable + "/" + at, data: f.Contents})
	}
	return nil
}

// read reads from the bundler's report which file contains which module. It returns the modules that are loaded by their own
// address, by the paths of their files.
func (b *bundle) read(report string) (map[string]string, error) {
	var meta struct {
		Outputs map[string]struct {
			EntryPoint string
		}
	}
	if err := json.Unmarshal([]byte(report), &meta); err != nil {
		return nil, err
	}
	modules := map[string]string{}
	for at, o := range meta.Outputs {
		if _, module, found := strings.Cut(o.EntryPoint, ":"); found {
			modules[at] = module
			b.entries[module] = immutable + "/" + at
		}
	}
	return modules, nil
}

// fromMemory lets the bundler read modules by their paths in static/, with the names that other files have in dist/. At its
// end each module also imports those that known has for it.
func (n *namer) fromMemory(known map[string][]string) api.Plugin {
	var mu sync.Mutex // the bundler asks for several modules at once
	return memory(n.files, func(source string) (string, error) {
		mu.Lock()
		defer mu.Unlock()
		data, err := n.rewrite(source, bundleFolder+"/"+path.Base(source))
		text := string(data)
		for _, module := range known[source] {
			text += fmt.Sprintf("\nimport %q", relative(path.Dir(source), module))
		}
		return text, err
	})
}

// memory lets the bundler read modules by their paths in static/. load returns the text of one.
func memory(files map[string][]byte, load func(source string) (string, error)) api.Plugin {
	return api.Plugin{Name: space, Setup: func(b api.PluginBuild) {
		b.OnResolve(api.OnResolveOptions{Filter: ".*"}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			at := a.Path
			if a.Kind != api.ResolveEntryPoint {
				at = path.Join(path.Dir(a.Importer), a.Path)
			}
			if _, found := files[at]; !found {
				return api.OnResolveResult{}, refersToNothing(a.Importer, a.Path)
			}
			return api.OnResolveResult{Path: at, Namespace: space}, nil
		})
		b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: space}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			text, err := load(a.Path)
			return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, err
		})
	}}
}
