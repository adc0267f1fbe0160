// Package spelling finds the name that a misspelt word most likely means, for messages that end with
// "did you mean …?".
//
// Reads a word and the names that are known.
// Gives the name that was probably meant.
// Without it, messages end without "did you mean".
package spelling
