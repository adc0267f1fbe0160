package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
)

// options are what the command line says.
type options struct {
	root    string // of the repository
	dist    string // the folder to write
	quality int    // of brotli, 0..11
	check   bool   // only compare dist with the sources
}

func main() {
	var o options
	flag.StringVar(&o.root, "root", ".", "the repository's `folder`")
	flag.StringVar(&o.dist, "dist", "dist", "the `folder` to write")
	flag.IntVar(&o.quality, "quality", best, "of brotli for the programs, 0 (fast) to 11 (small)")
	flag.BoolVar(&o.check, "check", false, "only say whether dist was built from these sources")
	flag.Parse()
	if err := run(o); err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}

// errStale is what -check reports.
var errStale = errors.New("dist was built from other sources; run: go run ./web/build")

func run(o options) error {
	if o.quality < 0 || o.quality > best {
		return fmt.Errorf("-quality %d: want 0 to 11", o.quality)
	}
	sources, err := sourceHash(o.root)
	if err != nil {
		return err
	}
	last := readManifest(o.dist)
	if o.check {
		if last.Sources != sources {
			return errStale
		}
		return nil
	}
	files, err := assemble(o.root)
	if err != nil {
		return err
	}
	out, err := fingerprint(files)
	if err != nil {
		return err
	}
	if err := precache(out); err != nil {
		return err
	}
	m, err := write(o.dist, out, last, o.quality)
	if err != nil {
		return err
	}
	m.Sources = sources
	if err := m.save(o.dist); err != nil {
		return err
	}
	return prune(o.dist, m)
}

// assemble returns every file of the site by its path in static/, with the compiled programs
// and their loader under wasm/.
func assemble(root string) (map[string][]byte, error) {
	files, err := readTree(root)
	if err != nil {
		return nil, err
	}
	built, err := compile(root)
	if err != nil {
		return nil, err
	}
	for name, data := range built {
		if _, taken := files[name]; taken {
			return nil, fmt.Errorf("static/%s: the name belongs to a built file", name)
		}
		files[name] = data
	}
	return files, nil
}
