//go:build verify

package sim

// everyKind makes all tests of this package play every policy.
const everyKind = true
