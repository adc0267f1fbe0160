// Package spelling finds the name that a misspelt word most likely means, for messages that end with
// "did you mean …?".
package spelling
