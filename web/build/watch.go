package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"risingbandits/web/headers"
)

// pollEvery is how often the times of the sources are read: some hundred files, which takes some milliseconds.
const pollEvery = 300 * time.Millisecond

// reloadScript lets open pages load again after a build. Only -watch writes it.
const reloadScript = "reload.js"

// reloader asks for the tag of the list of files, which a build writes last, and loads the page again once it differs.
const reloader = `// Written by web/build -watch: loads the page again after each build.
{
  const tag = async () => (await fetch('` + manifestName + `', {method: 'HEAD', cache: 'no-store'}).catch(() => null))?.headers.get('etag')
  let first = null
  setInterval(async () => {
    const now = await tag()
    first ??= now
    if (now && now !== first) location.reload()
  }, 400)
}
`

// noWorker takes the place of the service worker, which would answer with the files of the build before. It answers nothing.
const noWorker = `// Written by web/build -watch: keeps no files.
const release = 'none'
const files = {}
addEventListener('install', () => skipWaiting())
addEventListener('activate', event => event.waitUntil(clients.claim()))
`

// letReload adds to every page what loads it again after the next build, and puts noWorker in place of the service worker.
func letReload(files map[string][]byte) {
	files[reloadScript] = []byte(reloader)
	files[worker] = []byte(noWorker)
	for name, page := range files {
		if path.Ext(name) == ".html" {
			files[name] = bytes.Replace(page, headLine, []byte(string(headLine)+`  <script src="`+reloadScript+`"></script>`+"\n"), 1)
		}
	}
}

// A snapshot has the time of every source's last change, by path.
type snapshot map[string]time.Time

func takeSnapshot(root string) (snapshot, error) {
	s := snapshot{}
	fsys := os.DirFS(root)
	for _, dir := range sources {
		err := walk(fsys, dir, func(path string) error {
			info, err := fs.Stat(fsys, path)
			if err == nil && !strings.HasSuffix(path, "_test.go") {
				s[path] = info.ModTime()
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return s, nil
}

// A change says what must be made again.
type change struct {
	any      bool
	programs bool   // the programs for WebAssembly
	builder  string // a source of this very command, which must be started again; "" for none
}

// since returns what changed from one snapshot to the next.
func (s snapshot) since(before snapshot) (c change) {
	all := maps.Clone(s)
	maps.Copy(all, before)
	for name := range all {
		if now, then := s[name], before[name]; now.Equal(then) {
			continue
		}
		c.any = true
		switch folder, _, _ := strings.Cut(name, "/"); folder {
		case "static":
		case "engine", "wasm":
			c.programs = true
		default:
			c.builder = name
		}
	}
	return c
}

// watch builds the site, and again after each change of a source. What this command itself computes, such as the first pictures and
// the page of claims, stays as it was when it began.
func watch(o options, c *compiler, origins []string) error {
	var before snapshot
	for {
		now, err := takeSnapshot(o.root)
		if err != nil { // a file may be gone between the list and its time
			time.Sleep(pollEvery)
			continue
		}
		changed := now.since(before)
		if !changed.any {
			time.Sleep(pollEvery)
			continue
		}
		if changed.builder != "" && before != nil {
			fmt.Fprintf(c.report.out, "%s changed: stop this command and start it again to use it\n", changed.builder)
		}
		first := before == nil
		before = now
		c.report.again()
		if err := buildChanged(o, c, origins, changed.programs && !first); err != nil {
			fmt.Fprintln(c.report.out, "build:", err)
		}
	}
}

// buildChanged writes the site, with new programs if they changed: with engine.wasm as soon as it is there, and then the others.
func buildChanged(o options, c *compiler, origins []string, programs bool) error {
	if !programs || c.built == nil {
		return writeSite(o, c, origins)
	}
	files, err := c.programs([]string{"wasm/engine.wasm"})
	if err != nil {
		return err
	}
	maps.Copy(c.built, files)
	sources, err := sourceHash(o.root)
	if err != nil {
		return err
	}
	c.later, c.sources = []string{"wasm/training.wasm"}, sources
	c.built["wasm/training.wasm"] = c.notYet()
	if err := writeSite(o, c, origins); err != nil {
		return err
	}
	if files, err = c.programs([]string{"wasm/training.wasm"}); err != nil {
		return err
	}
	maps.Copy(c.built, files)
	c.later = nil
	asked := readManifest(o.dist).Files
	training := []file{{source: "wasm/training.wasm", data: c.built["wasm/training.wasm"]}}
	if err := fillIn(o.dist, asked, training); err != nil {
		return err
	}
	if err := os.Remove(filepath.Join(o.dist, headers.Building)); err != nil {
		return err
	}
	if files, err = c.programs([]string{"wasm/view.wasm"}); err != nil || bytes.Equal(files["wasm/view.wasm"], c.built["wasm/view.wasm"]) {
		return err
	}
	maps.Copy(c.built, files)
	return writeSite(o, c, origins)
}
