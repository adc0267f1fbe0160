// Package golden compares what a test got with a text file kept beside it. Tests alone import it.
//
// A golden is a text file, testdata/NAME.golden in the folder of the test. A package that has
// goldens declares one flag and passes it on:
//
//	var update = flag.Bool("update", false, "rewrite testdata/*.golden; read the diff before commit")
//
//	golden.Check(t, "faults", got, *update)
//
// Elements looks into an SVG that a test got. Reference returns the results of other programs that tests compare with.
package golden
