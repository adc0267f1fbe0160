// Package authors holds average learning curves on the Large Movie Review Dataset, as rising curves computed them, and
// how far they are from the curves that the paper's authors published with their code.
//
// The package's test writes differences.txt from the two tables and the authors' file. Where that file is available,
// the test compares every number with it again.
//
// Reads the tables in this folder.
// Gives average learning curves, ours and the published ones.
// Without it, the report cannot compare the curves with the authors'.
package authors
