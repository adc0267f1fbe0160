//go:build verify

package index

import "testing"

// TestVerifyForms is TestFormsAgree for 10,000 programs.
func TestVerifyForms(t *testing.T) { playForms(t, 1000, 10_000) }
