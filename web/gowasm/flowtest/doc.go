// Package flowtest compiles and runs a program that uses all that Go's runtime does: control flow of every form, panics, stack
// traces, garbage, goroutines. It is for tests of what rewrites programs.
package flowtest
