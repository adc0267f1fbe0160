//go:build !verify

package sim

// everyKind is false: the quick run leaves out the policies that skipped lists.
const everyKind = false
