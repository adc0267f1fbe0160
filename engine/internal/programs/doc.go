// Package programs writes random index programs. Only tests import it.
//
// Reads a random stream.
// Gives index programs, for tests.
// Without it, the machines of package index are compared on written programs only.
package programs
