// Command parts is a program as package translate writes it. What depends on the scenario is in sample.go, which is written
// by translate itself; all else is copied from here, as far as a scenario needs it.
//
// Reads nothing.
// Gives the parts of a translated program in Go, and one whole example that is compiled and tested.
// Without it, package translate writes no Go.
package main
