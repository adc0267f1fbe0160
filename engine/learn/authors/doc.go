// Package authors holds average learning curves on the Large Movie Review Dataset, as rising curves computed them, and
// how far they are from the curves that the paper's authors published with their code.
//
// differences.txt is written by the package's test, from the two tables and the authors' file; where that file is at
// hand the test compares every number with it again.
package authors
