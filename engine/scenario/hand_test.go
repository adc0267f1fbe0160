package scenario

import (
	"strings"
	"testing"
)

// A list of pulls is read strictly, and against the number of arms.
func TestHandsAreChecked(t *testing.T) {
	for pulls, want := range map[string]string{
		"1*3,2x":                           `policies[1].pulls:1:5: want an arm from 1, or an arm and how often it is pulled, such as 2*30`,
		"1*3,9,2":                          `policies[1].pulls: got "1*3,9,2", want arms from 1 to 2, such as 1*30,2: there is no arm 9`,
		strings.Repeat("1,2,", 4096) + "1": `policies[1].pulls: got 16,385 bytes, want a text of at most 16,384 bytes`,
	} {
		_, faults := Parse([]byte(changed(t, `{"id": "kl-ucb"}`, `{"id": "hand", "pulls": "`+pulls+`"}`)))
		if len(faults) != 1 || faults[0].Error() != want {
			t.Errorf("%.20q: %v, want %s", pulls, faults, want)
		}
	}
	for _, pulls := range []string{"", "1*3,2", "2*10000000"} {
		s := mustParse(t, changed(t, `{"id": "kl-ucb"}`, `{"id": "hand", "name": "You", "pulls": "`+pulls+`"}`))
		kind, values := s.Policies[1].Kind, s.Policies[1].Values
		if kind.Name != "You" || values["pulls"] != pulls {
			t.Errorf("%q: %s %v", pulls, kind.Name, values)
		}
		if again := mustParse(t, string(s.Canonical())); again.Hash() != s.Hash() {
			t.Errorf("%q: the canonical form is another scenario", pulls)
		}
	}
}
