package main

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"text/tabwriter"

	"github.com/andybalholm/brotli"
)

// printSizes compiles a package of wasm/ and prints where its bytes come from: the code of each package and the data, as Go links
// them, and packed each by itself at the quality of the flag. Together they are packed smaller.
func printSizes(o options, r *report) error {
	tmp, err := os.MkdirTemp("", "rising-build-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	c := &compiler{root: o.root, report: r, improve: o.improve}
	if err := c.improve.prepare(c); err != nil {
		return err
	}
	program, err := compileOne(o.root, "./wasm/"+o.sizes, filepath.Join(tmp, "program.wasm"), "-w", c.goFlags())
	if err != nil {
		return err
	}
	parts, together, err := c.improve.parts(program)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(r.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "bytes\tpacked\tpackage\t")
	bySize := func(a, b string) int {
		return cmp.Or(cmp.Compare(len(parts[b]), len(parts[a])), cmp.Compare(a, b))
	}
	for _, of := range slices.SortedFunc(maps.Keys(parts), bySize) {
		packed, err := brotlied(parts[of], o.quality)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%d\t%d\t%s\t\n", len(parts[of]), packed, of)
	}
	fmt.Fprintf(w, "%d\t\ttogether\t\n", together)
	return w.Flush()
}

// brotlied returns how many bytes brotli leaves of data.
func brotlied(data []byte, quality int) (int, error) {
	var b bytes.Buffer
	z := brotli.NewWriterLevel(&b, quality)
	if _, err := z.Write(data); err != nil {
		return 0, err
	}
	err := z.Close()
	return b.Len(), err
}
