// Package sha256 computes SHA-256 sums of documents, results and datasets.
//
// In a browser it does so itself: Go's crypto/sha256 brings the other ciphers and hashes of Go's FIPS module with it, whose tests run
// when a program starts: 44 kB of engine.wasm, compressed. Elsewhere it is Go's, which uses the processor's instructions.
//
// Reads bytes.
// Gives their sum.
// Without it, engine.wasm is larger.
package sha256

import "io"

// A Hash computes the sum of what is written to it, which never fails.
type Hash interface {
	io.Writer
	Sum(dst []byte) []byte // appends the sum of what was written so far
}
