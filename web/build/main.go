package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
)

// options are the values of the command line's flags.
type options struct {
	root    string // of the repository
	dist    string // the folder to write
	quality int    // of brotli, 0..11
	packed  bool   // beside each file stand its compressed twins
	check   bool   // only compare dist with the sources
	improve improver
	keep    bool   // keep the hashed files of the release before
	worker  string // the file for the Worker's program; "" builds the page
	share   string // the address of the share service, "self", or "" for none
	origins string // the addresses of the site's host, separated by spaces
	npm     string // the folder for the package for JavaScript; "" builds the page
	types   string // the folder with the package's declarations
	sizes   string // a folder of wasm/ whose program's sizes are printed; "" builds the page
	engine  string // the file with engine.wasm of the playable form; "" builds the whole site
	watch   bool   // build again whenever a source changes
}

func main() {
	var o options
	flag.StringVar(&o.root, "root", ".", "the repository's `folder`")
	flag.StringVar(&o.dist, "dist", "dist", "the `folder` to write")
	flag.IntVar(&o.quality, "quality", best, "of brotli for the programs and other large files, 0 (fast) to 11 (small)")
	flag.BoolVar(&o.packed, "packed", true, "write the compressed twins too; a page for this machine alone needs none")
	flag.BoolVar(&o.check, "check", false, "only say whether dist was built from these sources")
	o.improve.Flags(flag.CommandLine)
	flag.BoolVar(&o.keep, "keep", true, "keep the files of the release that was in dist before: pages that are open over a deployment "+
		"may ask for them")
	flag.StringVar(&o.share, "share", "", "the `address` of a share service, such as https://share.example.org, or self for this "+
		"host; empty offers no short links")
	flag.StringVar(&o.origins, "origin", "", "the `addresses` of the site, such as https://example.org, separated by spaces, for hosts that "+
		"read _headers: without them Safari shows no embed in a sandboxed frame")
	flag.StringVar(&o.worker, "worker", "", "write only the program of web/worker to this `file`, and fail if it is too large when compressed")
	flag.StringVar(&o.npm, "npm", "", "write only the package for JavaScript, to this `folder`")
	flag.StringVar(&o.types, "types", ".release/types", "the `folder` with the declarations for -npm that TypeScript made")
	flag.StringVar(&o.sizes, "sizes", "", "print only where the bytes of a program come from: engine, training or view, the `name` of its "+
		"folder in wasm/")
	flag.StringVar(&o.engine, "playable", "", "write only what a page needs to run, with engine.wasm from this `file`; web/serve says of the "+
		"rest that it is being built: see make run")
	flag.BoolVar(&o.watch, "watch", false, "build again, and let open pages load again, whenever a source changes: see make dev")
	flag.Parse()
	if err := run(o, newReport(os.Stdout)); err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}

// errStale is the error of -check.
var errStale = errors.New("dist was built from other sources; run: go run ./web/build")

func run(o options, r *report) error {
	if o.quality < 0 || o.quality > best {
		return fmt.Errorf("-quality %d: want 0 to 11", o.quality)
	}
	if o.worker != "" {
		return buildWorker(o, r)
	}
	if o.npm != "" {
		return buildPackage(o, r)
	}
	if o.sizes != "" {
		return printSizes(o, r)
	}
	if err := checkShare(o.share); err != nil {
		return err
	}
	origins, err := originsOf(o.origins)
	if err != nil {
		return err
	}
	if o.check {
		sources, err := sourceHash(o.root)
		if err == nil && readManifest(o.dist).Sources != sources {
			err = errStale
		}
		return err
	}
	c := &compiler{root: o.root, report: r, improve: o.improve, engine: o.engine, quick: o.watch}
	if o.watch {
		return watch(o, c, origins)
	}
	return writeSite(o, c, origins)
}

// writeSite writes dist from the sources, with what c has already compiled of them.
func writeSite(o options, c *compiler, origins []string) error {
	r := c.report
	var err error
	if c.sources, err = sourceHash(o.root); err != nil {
		return err
	}
	files, err := c.assemble()
	if err != nil {
		return err
	}
	if o.watch {
		letReload(files)
	} else if len(c.later) > 0 {
		files[worker] = []byte(noWorker)
	}
	if err := offerShare(files, o.share, origins); err != nil {
		return err
	}
	var out []file
	err = r.step(fmt.Sprintf("name %d files by their content", len(files)), func() error {
		if out, err = fingerprint(files); err != nil {
			return err
		}
		if err := listFiles(out); err != nil {
			return err
		}
		return precache(out)
	})
	if err != nil {
		return err
	}
	if err := c.publish(o, out); err != nil {
		return err
	}
	r.end("built %s", o.dist)
	return nil
}

// publish writes files to dist, with the list of them, and deletes all else but what pages of the build before may ask for.
func (c *compiler) publish(o options, files []file) error {
	step := fmt.Sprintf("pack them, the large ones at brotli quality %d", o.quality)
	if !o.packed {
		step, o.quality = "write them", unpacked
	}
	last := readManifest(o.dist)
	built, later := c.split(files)
	var m manifest
	err := c.report.step(step, func() (err error) {
		m, err = write(o.dist, built, last, o.quality)
		return err
	})
	if err != nil {
		return err
	}
	if o.keep {
		m.keepHashed(last)
	}
	if err := fillIn(o.dist, m.Kept, built); err != nil {
		return err
	}
	if len(later) == 0 {
		m.Sources = c.sources
	} else if err := m.leaveOut(o.dist, later); err != nil {
		return err
	}
	if err := m.save(o.dist); err != nil {
		return err
	}
	return prune(o.dist, m)
}
