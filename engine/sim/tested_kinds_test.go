//go:build !verify

package sim

// everyKind is false: the quick run leaves out policies whose paths others take; see testedKinds.
const everyKind = false
