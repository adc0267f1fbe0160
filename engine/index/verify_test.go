//go:build verify

package index

import "testing"

// TestVerifyForms is TestFormsAgree for 10,000 programs.
func TestVerifyForms(t *testing.T) {
	for seed := range uint64(10_000) {
		if err := checkForms(1000 + seed); err != nil {
			t.Fatalf("seed %d: %v", 1000+seed, err)
		}
	}
}
