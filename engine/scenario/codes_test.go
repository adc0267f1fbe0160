package scenario

import (
	"strings"
	"testing"
)

// The name of a released code may stand for the variant, and is the same document as the long form.
func TestACodeIsAVariant(t *testing.T) {
	document := func(policy string) string {
		return `{"version":1,"setting":"rested","horizon":5000,"noise":{"kind":"gaussian"},
			"arms":[{"payoff":{"family":"constant","value":1}}],"policies":[` + policy + "]}"
	}
	for _, c := range []struct{ short, long string }{
		{`{"id":"r-ucbe","variant":"cash"}`, `{"id":"r-ucbe","variant":"released","code":"cash"}`},
		{`{"id":"r-sr","variant":"cash"}`, `{"id":"r-sr","variant":"released","code":"cash"}`},
		{`{"id":"r-ed-ucb","variant":"crucb","alpha":3}`, `{"id":"r-ed-ucb","variant":"released","alpha":3,"code":"crucb"}`},
	} {
		short, long := mustParse(t, document(c.short)), mustParse(t, document(c.long))
		if got, want := string(short.Canonical()), string(long.Canonical()); got != want {
			t.Errorf("%s is %s, want %s", c.short, got, want)
		}
		if got, want := short.Policies[0].Key, long.Policies[0].Key; got != want || !short.Policies[0].Released() {
			t.Errorf("%s has the key %s, want %s", c.short, got, want)
		}
	}
	for policy, want := range map[string]string{
		`{"id":"r-ucbe","variant":"cash","code":"authors"}`: `"released", since code says whose released code it is`,
		`{"id":"sr","variant":"cash"}`:                      `"defined" or "released"`,
		`{"id":"r-ucbe","variant":"crucb"}`:                 `one of "defined", "released", "cash"`,
	} {
		_, err := Parse([]byte(document(policy)))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q in it", policy, err, want)
		}
	}
}
