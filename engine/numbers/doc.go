// Package numbers writes numbers for people: with thousands separators, as an axis writes them, and
// in words. What machines read is written by strconv.
package numbers
