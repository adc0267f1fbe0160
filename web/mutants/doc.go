// Command mutants says what the tests of the engine would not notice. It changes one operator or one constant of a package at a
// time, runs the package's tests, and lists the changes that no test refuses:
//
//	go run ./web/mutants                           # what make mutants does
//	go run ./web/mutants ./engine/policy           # those of them that are in one package
//	go run ./web/mutants -n 2000 ./engine/policy   # more of them
//
// The changes are chosen by -seed, evenly over all files. The file equivalent.txt lists changes that change nothing, each with
// the reason: they are not chosen, and an entry that fits no line of the program any more is an error.
//
// Most mutants are killed by a test of their own package that is quick, so the tests are run in order of their time; the few that
// take longest are not run at all: see the table tested.
//
// No file of the tree is written: the go command reads the changed files through its flag -overlay. The changes within functions
// are compiled together, each as a copy of its function that a variable switches on, so that a package is compiled once. A
// change outside of functions, such as one of a package's constants, is compiled by itself.
//
// A test program has a limit of processor time, not of time, so that a busy machine kills no mutant.
package main
