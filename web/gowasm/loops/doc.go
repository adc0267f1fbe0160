// Package loops decides which programs get their loops rebuilt by package reloop, and checks the result.
//
// Package reloop depends on how one release of Go's compiler writes WebAssembly. So a program keeps the form
// that Go gave it if the Go release is not in Tested, if its code does not look as expected, or if the
// rebuilt program is not valid WebAssembly. Such a program computes the same and needs more time for a round.
package loops
