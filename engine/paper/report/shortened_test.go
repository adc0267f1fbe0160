package report

import (
	"strings"
	"testing"

	"risingbandits/engine/paper/claims"
)

// The table of all claims has a whole sentence of each, also of those whose statement ends in a formula.
func TestShortenedStatementsAreSentences(t *testing.T) {
	for _, c := range claims.All() {
		if text := shortened(&c); !strings.HasSuffix(text, ".") || strings.Contains(text, "…") || strings.HasSuffix(text, " at most.") {
			t.Errorf("%s: %q", c.ID, text)
		}
	}
}
