// Package golden compares what a test computed with a text file kept beside the test. Only tests import it.
//
// A golden is a text file, testdata/NAME.golden in the folder of the test. A package that has
// goldens declares one flag and passes it on:
//
//	var update = flag.Bool("update", false, "rewrite testdata/*.golden; read the diff before commit")
//
//	golden.Check(t, "faults", got, *update)
//
// Panics tests that misuse panics. Elements counts the elements of an SVG. Reference returns the results of other programs
// that tests compare with.
//
// Reads a golden file and what a test made.
// Gives a failure that shows the first difference, or the file anew with -update.
// Without it, tests compare by hand.
package golden
