//go:build verify

package claims

import "testing"

// TestVerify plays every tenth unit of the committed claims: all of them take 20 minutes of a processor, and never found more.
// It is part of `make verify`: go test -tags verify -run Verify -timeout 60m ./engine/paper/claims
func TestVerify(t *testing.T) {
	playedAnew(t, func(i int, _ *unit) bool { return i%10 == 0 })
}
