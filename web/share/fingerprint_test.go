package share

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

// The form as an expression, and texts that are close to it.
func TestIsFingerprint(t *testing.T) {
	form := regexp.MustCompile(`^[0-9]{1,6}-[0-9a-f]{32}(_[A-Za-z0-9_-]*)?$`)
	r := rand.New(rand.NewPCG(1, 2))
	parts := []string{"", "5", "123456", "-", "_", "-_", strings.Repeat("a0", 16), strings.Repeat("f", 31), "A", "g", "é", "\n", "\xff", "Zz9"}
	accepted := 0
	for range 500_000 {
		text := ""
		for range r.IntN(5) {
			text += parts[r.IntN(len(parts))]
		}
		want := form.MatchString(text) && len(text) <= 128
		if got := isFingerprint(text); got != want {
			t.Fatalf("%q: got %t, want %t", text, got, want)
		}
		if want {
			accepted++
		}
	}
	if accepted < 100 {
		t.Errorf("only %d of the texts have the form", accepted)
	}
}
