package licences

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A Component is something that was written elsewhere: a module, a toolchain, a package of JavaScript.
type Component struct {
	Name    string
	Version string
	In      []string // the programs that contain it
	Texts   []Text
}

// A Text is a licence or a notice.
type Text struct {
	File string // its name in the component, for readers
	SPDX string // its identifier, "" for a notice that is no licence
	Body string
}

// A program is what the go command links for one machine.
type program struct {
	name, pkg, os, arch, tags string
}

// programs are the programs that are published.
var programs = []program{
	{"the page", "./wasm/...", "js", "wasm", ""},
	{"the Worker", "./web/worker", "js", "wasm", ""},
	{"the server", "./web/serve", "linux", "amd64", "release"},
	{"the server", "./web/serve", "darwin", "arm64", "release"},
	{"the server", "./web/serve", "windows", "amd64", "release"},
	{"the command", "./engine/cmd/rising", "linux", "amd64", ""},
	{"the command", "./engine/cmd/rising", "darwin", "arm64", ""},
	{"the command", "./engine/cmd/rising", "windows", "amd64", ""},
}

// Collect returns the components of the programs of the repository at root, sorted by name, this project's own licence first.
func Collect(root string) ([]Component, error) {
	return collect(root, programs, func() ([]Component, error) { return vendored(root) })
}

// OfEngine returns those of engine.wasm and the module beside it.
func OfEngine(root string) ([]Component, error) {
	return collect(root, []program{{"engine.wasm", "./wasm/engine", "js", "wasm", ""}}, nil)
}

// collect returns the components of some programs, and more.
func collect(root string, programs []program, others func() ([]Component, error)) ([]Component, error) {
	licence, err := os.ReadFile(filepath.Join(root, "LICENSE"))
	if err != nil {
		return nil, err
	}
	all := []Component{{Name: "Rising bandits", In: []string{"everything"}, Texts: []Text{{"LICENSE", "Apache-2.0", string(licence)}}}}
	found, own := map[string]*module{}, map[string][]string{}
	for _, p := range programs {
		if err := linked(root, p, found, own); err != nil {
			return nil, fmt.Errorf("%s (%s/%s): %w", p.pkg, p.os, p.arch, err)
		}
	}
	for _, m := range found {
		c, err := m.component()
		if err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	for _, more := range []func(string) (Component, error){toolchain, bundler} {
		c, err := more(root)
		if err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	for _, more := range []func() ([]Component, error){func() ([]Component, error) { return taken(own) }, others} {
		if more == nil {
			continue
		}
		list, err := more()
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	slices.SortFunc(all[1:], func(a, b Component) int { return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)) })
	return all, nil
}

// A module is one that a program contains, with the folders of its packages that are linked.
type module struct {
	Path, Version, Dir string
	Replace            *module
	folders, in        []string
}

// linked adds the modules of a program to found, by path, and its name to own, by the folders of this project's packages.
func linked(root string, p program, found map[string]*module, own map[string][]string) error {
	cmd := exec.Command("go", "list", "-deps", "-tags="+p.tags, "-json=Dir,Module", p.pkg)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS="+p.os, "GOARCH="+p.arch, "CGO_ENABLED=0")
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("go list: %w\n%s", err, &said)
	}
	for d := json.NewDecoder(&out); ; {
		var pkg struct {
			Dir    string
			Module *struct {
				module
				Main bool
			}
		}
		if err := d.Decode(&pkg); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if pkg.Module == nil {
			continue // the standard library, see toolchain
		}
		if pkg.Module.Main {
			if !slices.Contains(own[pkg.Dir], p.name) {
				own[pkg.Dir] = append(own[pkg.Dir], p.name)
			}
			continue
		}
		m, known := found[pkg.Module.Path]
		if !known {
			m = &pkg.Module.module
			found[m.Path] = m
		}
		if !slices.Contains(m.in, p.name) {
			m.in = append(m.in, p.name)
		}
		m.folders = append(m.folders, pkg.Dir)
	}
}

// isNotice matches the names of files with licences and notices.
var isNotice = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents|ofl)([-._].*)?$`)

// component reads the licences of a module: those in its own folder, and in the folders of its linked packages.
func (m *module) component() (Component, error) {
	c := Component{Name: m.Path, Version: m.Version, In: m.in}
	folders := append([]string{m.Dir, filepath.Join(m.Dir, "licenses")}, m.folders...)
	slices.Sort(folders[2:])
	for _, dir := range slices.Compact(folders) {
		texts, err := notices(m.Dir, dir)
		if err != nil {
			return c, fmt.Errorf("%s: %w", m.Path, err)
		}
		for _, t := range texts {
			if !slices.Contains(c.Texts, t) {
				c.Texts = append(c.Texts, t)
			}
		}
	}
	return c, c.check()
}

// notices reads the licences and notices of one folder of a module. In a folder named licenses every file is one.
func notices(root, dir string) ([]Text, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	var texts []Text
	for _, e := range entries {
		// The GPL is offered beside another licence, which is the one that is taken.
		if e.IsDir() || !(isNotice.MatchString(e.Name()) || filepath.Base(dir) == "licenses") || strings.HasPrefix(e.Name(), "gpl") {
			continue
		}
		body, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return nil, err
		}
		name, err := filepath.Rel(root, filepath.Join(dir, e.Name()))
		if err != nil {
			return nil, err
		}
		texts = append(texts, Text{filepath.ToSlash(name), identify(string(body)), string(body)})
	}
	return texts, nil
}

// check returns an error unless the component has a licence, and every file that is called a licence is a known one.
func (c *Component) check() error {
	licensed := false
	for _, t := range c.Texts {
		licensed = licensed || t.SPDX != ""
		if t.SPDX == "" && strings.HasPrefix(strings.ToLower(filepath.Base(t.File)), "licen") {
			return fmt.Errorf("%s: %s is a licence that is not known; read it, and add it to web/build/licences/identify.go if it allows "+
				"what is done here", c.Name, t.File)
		}
	}
	if !licensed {
		return fmt.Errorf("%s has no licence file: it must not be published", c.Name)
	}
	return nil
}

// toolchain returns Go itself: its standard library and wasm_exec.js.
func toolchain(root string) (Component, error) {
	c := Component{Name: "Go, its standard library and wasm_exec.js", In: []string{"everything"}}
	cmd := exec.Command("go", "env", "GOVERSION", "GOROOT")
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		return c, fmt.Errorf("go env: %w", err)
	}
	version, goroot, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	c.Version = version
	if c.Texts, err = notices(goroot, goroot); err != nil {
		return c, err
	}
	return c, c.check()
}

// bundler returns esbuild, whose helper functions are in the modules that it bundles.
func bundler(root string) (Component, error) {
	cmd := exec.Command("go", "list", "-m", "-json", "github.com/evanw/esbuild")
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		return Component{}, fmt.Errorf("go list -m: %w", err)
	}
	m := module{in: []string{"the page"}}
	if err := json.Unmarshal(out, &m); err != nil {
		return Component{}, err
	}
	return m.component()
}

// taken returns what this project's packages took from others: a file LICENSE-NAME in the folder of a package has what it is
// in its first line.
func taken(own map[string][]string) ([]Component, error) {
	var all []Component
	for dir, in := range own {
		texts, err := notices(dir, dir)
		if err != nil {
			return nil, err
		}
		for _, t := range texts {
			name, rest, _ := strings.Cut(t.Body, "\n")
			c := Component{Name: name, In: in, Texts: []Text{{t.File, t.SPDX, rest}}}
			if err := c.check(); err != nil {
				return nil, err
			}
			all = append(all, c)
		}
	}
	return all, nil
}

// vendor is the folder of bundles that were made from packages of JavaScript: each begins with their licences.
const vendor = "static/vendor"

// vendored returns the bundles in vendor.
func vendored(root string) ([]Component, error) {
	entries, err := os.ReadDir(filepath.Join(root, filepath.FromSlash(vendor)))
	if err != nil {
		return nil, err
	}
	var all []Component
	for _, e := range entries {
		file := vendor + "/" + e.Name()
		bundle, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
		if err != nil {
			return nil, err
		}
		_, rest, begins := strings.Cut(string(bundle), "/*! Made by web/")
		_, rest, named := strings.Cut(rest, " from:\n\n")
		text, _, ends := strings.Cut(rest, "\n*/")
		if !begins || !named || !ends {
			return nil, fmt.Errorf("%s does not begin with the licences of its packages, as web/vendor/build.mjs writes them", file)
		}
		name := map[string]string{"codemirror.js": "CodeMirror and its packages", "signals.js": "Preact's signals"}[e.Name()]
		if name == "" {
			name = "The packages in " + file
		}
		c := Component{Name: name, In: []string{"the page"}, Texts: []Text{{"packages and licences", identify(text), text}}}
		if err := c.check(); err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	return all, nil
}
