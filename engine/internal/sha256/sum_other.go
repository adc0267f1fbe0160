//go:build !js

package sha256

import "crypto/sha256"

// Sum256 returns the sum of data.
func Sum256(data []byte) [32]byte { return sha256.Sum256(data) }

// New returns a Hash of nothing yet.
func New() Hash { return sha256.New() }
