// Package numbers writes numbers for people: with thousands separators, as an axis writes them, and
// in words. What machines read is written by strconv.
//
// Reads a number.
// Gives how people write it.
// Without it, every package formats numbers in its own way.
package numbers
