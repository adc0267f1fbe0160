// Package authors holds average learning curves on the Large Movie Review Dataset, as rising curves computed them, and
// how far they are from the curves that the paper's authors published with their code.
//
// The package's test writes differences.txt from the two tables and the authors' file. Where that file is available,
// the test compares every number with it again.
package authors
