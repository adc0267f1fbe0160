//go:build verify

package claims

import "testing"

// TestVerify is part of `make verify`: go test -tags verify -run Verify -timeout 60m ./engine/theory/claims
func TestVerify(t *testing.T) {
	playedAnew(t, func(*Unit) bool { return true })
}
